import { dashboard, markComplete, ring, toast } from '../src/dashboard.ts'
import { aRoom, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'
import { prolongToasts } from '../src/timers.ts'

test('portions of three earlier days wait, show their dates, and are completed one by one', async ({
  person,
  time,
}) => {
  const { page, api } = await person()
  await aRoom(api)
  await time.liveDays(3)
  await page.goto('/read')
  const { tasks, today, overdue } = dashboard(page)

  await test.step('they are sorted, with their due dates', async () => {
    await expect(tasks).toContainText('Today: 0/1')
    await expect(today.getByRole('link', { name: 'Start Reading' })).toHaveCount(1)
    await expect(tasks.getByText('Overdue Tasks (3)')).toBeVisible()
    const rows = overdue.getByRole('listitem')
    await expect(rows).toHaveCount(3)
    for (const [index, due, late] of [
      [0, 'Due Mar 2, 2026', '3 days overdue'],
      [1, 'Due Mar 3, 2026', '2 days overdue'],
      [2, 'Due Mar 4, 2026', '1 day overdue'],
    ] as const) {
      await expect(rows.nth(index)).toContainText(due)
      await expect(rows.nth(index).getByText(late, { exact: true })).toBeVisible()
      await expect(rows.nth(index).getByRole('link', { name: 'Catch Up' })).toBeVisible()
    }
  })

  await test.step('they can be hidden and shown', async () => {
    await tasks.getByText('Hide', { exact: true }).click()
    await expect(overdue).toBeHidden()
    await tasks.getByText('Show', { exact: true }).click()
    await expect(overdue).toBeVisible()
  })

  await test.step('the oldest one is completed', async () => {
    await prolongToasts(page)
    await overdue.getByRole('link', { name: 'Catch Up' }).first().click()
    await expect(page.getByText('Monday, March 2, 2026')).toBeVisible()
    await markComplete(page)
    await expect(tasks.getByText('Overdue Tasks (2)')).toBeVisible()
    const recent = tasks.getByRole('list', { name: 'Recently completed' })
    await expect(recent.getByRole('listitem')).toHaveCount(1)
    await expect(recent).toContainText('Al-Fatihah 1:1')
    await expect(tasks).toContainText('Today: 0/1')
    await expect(ring(page)).toHaveAccessibleName('3% read, 1 of 4 portions finished')
  })

  await test.step('an accidental completion is undone', async () => {
    // The page shows the undo before the server records it; a reload in between would end the call.
    const undone = page.waitForResponse((response) => response.url().endsWith('/reopen'))
    await toast(page, 'Assignment Completed!').getByRole('button', { name: 'Undo' }).click()
    await undone
    await expect(tasks.getByText('Overdue Tasks (2)')).toBeVisible()
    await expect(tasks).toContainText('Today: 0/2')
    await expect(ring(page)).toHaveAccessibleName('0% read, 0 of 4 portions finished')
    await page.reload()
    await expect(tasks.getByText('Overdue Tasks (2)')).toBeVisible()
  })
})

test('a person spreads portions of four days over the next days', async ({ person, time }) => {
  const { page, api } = await person()
  await aRoom(api)
  await time.liveDays(3)
  await page.goto('/read')
  const { tasks, overdue } = dashboard(page)
  await expect(overdue.getByRole('listitem')).toHaveCount(3)
  await page.getByRole('button', { name: 'Spread over the next days' }).click()
  const dialog = page.getByRole('dialog', { name: 'Spread Over the Next Days' })
  await expect(dialog.getByRole('listitem').last()).toContainText('Sunday, Mar 8')
  await dialog.getByText('2', { exact: true }).click()
  await expect(dialog.getByRole('listitem').last()).toContainText('Friday, Mar 6')
  await dialog.getByRole('button', { name: 'Spread Them' }).click()
  await expect(toast(page, 'Each portion now has its own day')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(tasks.getByText(/Overdue Tasks/)).toHaveCount(0)
  await expect(tasks).toContainText('Today: 0/2')
  await expect(page.getByRole('button', { name: 'Spread over the next days' })).toHaveCount(0)
  await time.liveDays(1)
  await page.reload()
  await expect(tasks).toContainText('Today: 0/3')
  await expect(tasks.getByText('Overdue Tasks (2)')).toBeVisible()
})

test('a page left open overnight shows the new day when it gets the focus', async ({ person, time }) => {
  const { page, api } = await person()
  await aRoom(api)
  await page.goto('/read')
  await expect(page.getByText('Monday, March 2, 2026')).toBeVisible()
  await time.liveDays(1)
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  await expect(page.getByText('Tuesday, March 3, 2026')).toBeVisible()
  await expect(dashboard(page).tasks.getByText('Overdue Tasks (1)')).toBeVisible()
  await expect(dashboard(page).tasks).toContainText('Today: 0/1')
})

test('today depends on the reader’s time zone', async ({ person, time, server }) => {
  await time.set('2026-03-02T11:30:00Z')
  const owner = await person('Amina Yusupova', { timeZone: 'Pacific/Kiritimati' })
  const room = await aRoom(owner.api)
  await server.runJobs()
  await owner.page.goto('/read')
  await expect(owner.page.getByText('Tuesday, March 3, 2026')).toBeVisible()
  // The room began on the day before, so its portion came to her on her own today.
  await expect(dashboard(owner.page).tasks).toContainText('Today: 0/2')
  await expect(owner.page.getByText(/Overdue Tasks/)).toHaveCount(0)

  const reader = await person('Bilal Rahman', { timeZone: 'Pacific/Pago_Pago' })
  await reader.page.goto(`/rooms/${room.id}`)
  await reader.page.getByRole('button', { name: 'Join This Reading Group' }).click()
  await reader.page.getByRole('button', { name: 'Join Now' }).click()
  await expect(toast(reader.page, 'Successfully joined room!')).toBeVisible()
  await reader.page.goto('/read')
  await expect(reader.page.getByText('Monday, March 2, 2026')).toBeVisible()
  await expect(reader.page.getByText(/Overdue Tasks/)).toHaveCount(0)
})

test('a completion without a server is kept, and sent later', async ({ person, server, failures }) => {
  const { page, api } = await person()
  await aRoom(api)
  await page.goto('/read')
  await dashboard(page).today.getByRole('link', { name: 'Start Reading' }).click()
  await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
  failures.expect(503, /\/api\/v1\//)
  await server.takeDatabaseAway()
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(toast(page, 'Saved on this device')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Assignment Completed!' })).toBeVisible()
  await server.bringDatabaseBack()
  await page.goto('/read')
  await expect(dashboard(page).tasks).toContainText('Today: 1/1')
  await expect.poll(async () => (await tasksOf(api)).map(({ is_completed }) => is_completed)).toEqual([true])
})
