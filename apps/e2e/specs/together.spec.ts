import { closeInvitation, dashboard, markComplete, ring, signIn, toast } from '../src/dashboard.ts'
import { PASSWORD, signUp } from '../src/person.ts'
import { aRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test('two people read together: one invites, the other joins, both complete, and progress agrees', {
  tag: '@translated',
}, async ({ person, page: guest, server }) => {
  test.slow()
  const { page, context } = await person('Amina Yusupova')
  const bilal = await signUp(server.url, 'Bilal Rahman', 'UTC')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])

  const address = await test.step('Amina opens a room and copies its invitation', async () => {
    await page.goto('/read')
    await dashboard(page).create.click()
    const form = page.getByRole('dialog', { name: 'Create Room' })
    await form.getByLabel('Room name').fill('Family')
    await form.getByRole('button', { name: '30 days' }).click()
    await form.getByRole('button', { name: 'Create Room' }).click()
    await closeInvitation(page)
    await dashboard(page)
      .rooms.getByRole('link', { name: /Family/ })
      .click()
    // On a slow machine the click can return after the toast has gone.
    await Promise.all([
      expect(page.getByText('This link works only on this computer')).toBeVisible(),
      page.getByRole('button', { name: 'Copy Invite' }).click(),
    ])
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toContain(`You are invited to a collective hatim in "Family": ${page.url()}?from=`)
    return page.url()
  })

  await test.step('Bilal follows it, signs in, and reaches the room', async () => {
    await guest.goto(`/signin?next=${encodeURIComponent(new URL(address).pathname)}`)
    await signIn(guest, bilal.email, PASSWORD)
    await expect(guest).toHaveURL(address)
  })

  await test.step('Bilal reads about the room before he joins', async () => {
    const invitation = guest.getByRole('dialog', { name: 'Family' })
    await expect(invitation).toContainText("Join this reading group and read the Qur'an together.")
    await expect(invitation).toContainText('Amina Yusupova is reading here')
    await expect(invitation).toContainText('Mar 2, 2026 – Mar 31, 2026')
    await expect(invitation).toContainText("Complete Qur'an")
    await expect(guest.getByRole('main')).toHaveCount(0)
    await invitation.getByRole('button', { name: 'Join This Reading Group' }).click()
    const confirmation = guest.getByRole('dialog', { name: 'Join Reading Group?' })
    await confirmation.getByRole('button', { name: 'Cancel' }).click()
    await invitation.getByRole('button', { name: 'Join This Reading Group' }).click()
    await confirmation.getByRole('button', { name: 'Join Now' }).click()
    await expect(toast(guest, 'Successfully joined room!')).toContainText(
      'You can now participate in this reading group. Your first portion is ready.',
    )
    await expect(guest.getByRole('heading', { name: 'Active Members (2)' })).toBeVisible()
    await expect(guest.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('both complete their portions', async () => {
    await guest.getByRole('main').getByRole('link', { name: 'Start Reading' }).click()
    await markComplete(guest)
    await page.goto('/read')
    await dashboard(page).today.getByRole('link', { name: 'Start Reading' }).click()
    await markComplete(page)
  })

  await test.step('the dashboards and the room show the same progress', async () => {
    for (const one of [page, guest]) {
      await one.goto('/read')
      await expect(dashboard(one).tasks).toContainText('Today: 1/1')
      await expect(ring(one)).toHaveAccessibleName('3% read, 2 of 2 portions finished')
      await one.goto(address)
      await expect(ring(one)).toHaveAccessibleName('3% read, 2 of 2 portions finished')
      const owner = one.getByRole('listitem').filter({ hasText: 'Room owner' })
      await expect(owner).toContainText('Amina Yusupova')
      await expect(one.getByRole('listitem').filter({ hasText: /Bilal Rahman.*Joined/ })).toContainText('Mar 2, 2026')
    }
    await expect(page.getByRole('button', { name: 'Settings' })).toBeVisible()
    await expect(guest.getByRole('button', { name: 'Settings' })).toHaveCount(0)
  })
})

test("another reader's completion moves the ring of an open page without a request", async ({ person }) => {
  const { page, api } = await person('Amina Yusupova')
  const { api: bilal } = await person('Bilal Rahman')
  const room = await aRoom(api)
  await join(bilal, room.id)
  const [portion] = await tasksOf(bilal)
  const listening = page.waitForResponse(/\/api\/v1\/events$/)
  await page.goto(`/rooms/${room.id}`)
  await expect(ring(page)).toHaveAccessibleName('0% read, 0 of 2 portions finished')
  await listening
  // A name is no figure, so it is asked for, with whatever the page still had to ask when its stream opened.
  await api.put(`/rooms/${room.id}`, { name: 'Summer Hatim' })
  await expect(page.getByRole('heading', { level: 1, name: 'Summer Hatim' })).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await bilal.put(`/tasks/${portion!.id}/complete`)
  await expect(ring(page)).toHaveAccessibleName('1% read, 1 of 2 portions finished')
  expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([])
})

test('a missing room is reported as missing', async ({ person, failures }) => {
  const { page } = await person()
  failures.expect(404, /\/api\/v1\/rooms\//)
  // The page is missing, too.
  failures.expect(404, /:\d+\/rooms\//)
  for (const id of ['00000000-0000-4000-8000-000000000000', 'no-id']) {
    await page.goto('/read')
    await expect(page.getByText('No rooms found')).toBeVisible()
    await page.goto(`/rooms/${id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Room Not Found' })).toBeVisible()
    await expect(page.getByText('The room you are looking for does not exist.')).toBeVisible()
    await page.getByRole('button', { name: 'Back to Dashboard' }).click()
    await expect(page).toHaveURL('/read')
  }
})

test('a portion changed by a recut is shown anew before it can be completed', async ({ person, failures }) => {
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Rahman')
  const room = await aRoom(amina.api)
  const [whole] = await tasksOf(amina.api)

  // The page opens while the server cannot hear of it, so the day may still be divided anew.
  failures.expectNoAnswer(/\/open$/)
  await amina.page.route(/\/open$/, (route) => route.abort('connectionrefused'))
  await amina.page.goto(`/tasks/${whole!.id}`)
  await expect(amina.page.getByText('You’ve reached the end of this portion.')).toBeAttached()
  await join(bilal.api, room.id)
  const [half] = await tasksOf(amina.api)
  expect([half!.end_surah, half!.end_ayah]).not.toEqual([whole!.end_surah, whole!.end_ayah])

  failures.expect(409, /\/complete$/)
  await amina.page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(amina.page.getByText('Your portion has changed')).toBeVisible()
  await expect(amina.page.getByRole('region', { name: 'Your assignment' })).toContainText(
    `${half!.end_surah}:${half!.end_ayah}`,
  )
  expect((await tasksOf(amina.api))[0]).toMatchObject({ is_completed: false })

  await markComplete(amina.page)
  await expect(amina.page).toHaveURL('/read')
  expect((await tasksOf(amina.api))[0]).toMatchObject({ id: half!.id, is_completed: true })
})
