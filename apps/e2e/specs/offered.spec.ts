import { expectAccessible } from '../src/accessible.ts'
import { dashboard, toast } from '../src/dashboard.ts'
import { aRoom, join, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test('a leaver’s begun portion is offered; the first reader gets it, and the second sees that it is taken', async ({
  person,
  failures,
}) => {
  test.slow()
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Rahman')
  const khadija = await person('Khadija Ali')
  const room = await aRoom(amina.api, { name: 'Family', openness: 'open' })
  await join(bilal.api, room.id)
  await join(khadija.api, room.id)

  await test.step('Bilal looks into his portion and then leaves the room', async () => {
    await bilal.page.goto('/read')
    await dashboard(bilal.page).today.getByRole('link', { name: 'Start Reading' }).click()
    await expect(bilal.page.getByText('You’ve reached the end of this portion.')).toBeAttached()
    await bilal.page.goto(`/rooms/${room.id}`)
    await bilal.page.getByRole('button', { name: 'Leave Room' }).click()
    const question = bilal.page.getByRole('dialog', { name: 'Leave this room?' })
    await expect(question).toContainText('Your open portions are offered to the group.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await bilal.page.getByRole('button', { name: 'Leave Room' }).click()
    await question.getByRole('button', { name: 'Leave Room' }).click()
    await expect(bilal.page).toHaveURL('/read')
    await expect(toast(bilal.page, 'You have left Family')).toBeVisible()
    await expect(dashboard(bilal.page).rooms).toContainText('No rooms found')
  })

  // An event would remove the portion from her page before she presses.
  failures.expectNoAnswer(/\/events$/)
  await khadija.page.route('**/api/v1/events', (route) => route.abort('failed'))

  await test.step('the others see the portion without its reader’s name', async () => {
    for (const { page } of [amina, khadija]) {
      await page.goto(`/rooms/${room.id}`)
      const offered = page.getByRole('region', { name: 'Portions looking for a reader' })
      await expect(offered.getByRole('button', { name: 'Take this portion' })).toHaveCount(1)
      await expect(offered).not.toContainText('Bilal')
      await expect(page.getByRole('heading', { name: 'Inactive Members (1)' })).toBeVisible()
    }
  })

  await test.step('Amina takes it', async () => {
    await amina.page.getByRole('button', { name: 'Take this portion' }).click()
    await expect(toast(amina.page, 'The portion is yours')).toBeVisible()
    await expect(amina.page.getByRole('region', { name: 'Portions looking for a reader' })).toBeHidden()
    const mine = amina.page.getByRole('region', { name: 'Today’s portion' })
    await expect(mine.getByRole('link', { name: 'Start Reading' })).toHaveCount(1)
    const more = amina.page.getByRole('region', { name: 'More to read here' })
    await expect(more.getByRole('link', { name: 'Start Reading' })).toHaveCount(1)
  })

  await test.step('Khadija, a moment later, sees that it is taken', async () => {
    failures.expect(409, /\/take$/)
    await khadija.page.getByRole('button', { name: 'Take this portion' }).click()
    await expect(toast(khadija.page, 'Someone else has taken this portion.')).toBeVisible()
    // The failure can still be read when the toast has gone.
    const offered = khadija.page.getByRole('region', { name: 'Portions looking for a reader' })
    await expect(offered.getByRole('button', { name: 'Take this portion' })).toHaveCount(0)
    await expect(offered).toContainText('Someone else has taken this portion.')
  })

  await test.step('Bilal sees the room as an outsider does', async () => {
    await bilal.page.goto(`/rooms/${room.id}`)
    await expect(bilal.page.getByRole('dialog', { name: 'Family' })).toContainText('are reading here')
  })
})

test('a reader offers a portion, takes it back, offers it again, and another takes it', async ({
  person,
  failures,
}) => {
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Rahman')
  const room = await aRoom(amina.api, { openness: 'open' })
  await join(bilal.api, room.id)
  const [task] = await tasksOf(bilal.api)
  const { page } = bilal
  await page.goto(`/tasks/${task!.id}`)
  const offer = async () => {
    await page.getByRole('button', { name: 'Offer to the group' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Offer to the group' }).click()
    await expect(page.getByText('Offered to the group. It stays yours until someone takes it.')).toBeVisible()
  }
  await offer()
  await page.getByRole('button', { name: 'Keep it myself' }).click()
  await expect(page.getByRole('button', { name: 'Offer to the group' })).toBeVisible()
  await offer()

  failures.expect(404, /\/api\/v1\/tasks\//)
  await amina.page.goto(`/rooms/${room.id}`)
  await amina.page.getByRole('button', { name: 'Take this portion' }).click()
  await expect(toast(amina.page, 'The portion is yours')).toBeVisible()
  const taken = { name: 'Another reader has taken this portion' }
  await expect(page.getByRole('alert', taken)).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Mark Complete' })).toHaveCount(0)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, ...taken })).toBeVisible()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await expect(page).toHaveURL('/read')
})

test('a leaving owner sees who will own the room, and may come back as a reader', async ({ person }) => {
  const amina = await person('Amina Yusupova')
  const bilal = await person('Bilal Rahman')
  const room = await aRoom(amina.api, { name: 'Family', openness: 'open' })
  await join(bilal.api, room.id)
  const { page } = amina
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Settings' }).click()
  const settings = page.getByRole('dialog', { name: 'Room Settings' })
  await expect(settings.getByRole('textbox', { name: 'Invitation' })).toHaveValue(
    /You are invited to a collective hatim in "Family"/,
  )
  await expect(settings).toContainText('Bilal Rahman will become the owner.')
  await settings.getByRole('button', { name: 'Leave Room' }).click()
  await page.getByRole('dialog', { name: 'Leave this room?' }).getByRole('button', { name: 'Leave Room' }).click()
  await expect(page).toHaveURL('/read')

  await bilal.page.goto(`/rooms/${room.id}`)
  await expect(bilal.page.getByRole('button', { name: 'Settings' })).toBeVisible()
  await page.goto(`/rooms/${room.id}`)
  await page.getByRole('button', { name: 'Join This Reading Group' }).click()
  await page.getByRole('button', { name: 'Join Now' }).click()
  await expect(page.getByRole('button', { name: 'Leave Room' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Settings' })).toHaveCount(0)
})
