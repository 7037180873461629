import { addDays } from '@halaqa/contract/calendar'
import type { Figures } from '@halaqa/contract/profile'
import { dashboard, markComplete } from '../src/dashboard.ts'
import type { Reader } from '../src/person.ts'
import { expectNothingLost, hatimsOf, readAll, takeAll } from '../src/portions.ts'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { look } from '../src/screens.ts'
import { expect, test } from '../src/test.ts'

test('others take the unread portions of a silent member, the hatim completes, and the member sees a gentle notice', async ({
  account,
  person,
  time,
  server,
}) => {
  const [amina, bilal, silent] = [await account(), await person('Bilal Rahman'), await person('Khadija Ali')]
  const room = await aRoom(amina.api, { end_date: addDays(TODAY, 2) })
  for (const { api } of [bilal, silent]) await join(api, room.id)
  const late = () =>
    server.rows(
      `SELECT waiting_reason::text AS reason, user_id::text AS reader FROM tasks
       WHERE room_id = $1::uuid AND offered_at IS NOT NULL`,
      room.id,
    )
  for (let day = 0; day < 3; day += 1) {
    await readAll([amina, bilal], time)
    await time.liveDays(1)
  }
  expect(await late()).toEqual([])
  // The last portion was due on the third day; it waits from some moment of the fourth day after that.
  await time.liveDays(4)
  expect(await late()).toEqual(Array(3).fill({ reason: 'late', reader: silent.id }))

  await test.step('Bilal takes one, which is not late for him', async () => {
    const { page } = bilal
    await bilal.api.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
    await page.goto('/read')
    await expect(dashboard(page).tasks).toContainText('Today: 0/1')
    await expect(page.getByText(/Overdue Tasks/)).toHaveCount(0)
    await readAll([bilal], time)
    await takeAll([amina, bilal], room.id, time)
  })

  await test.step('Khadija sees no name, and has nothing to catch up on', async () => {
    const { page } = silent
    await page.goto('/notifications')
    const told = page.getByRole('main').getByRole('link', { name: /^Another reader has taken one of your portions/ })
    await expect(told).toHaveCount(3)
    await expect(told.first()).toContainText('You don’t have to read it. May Allah reward you.')
    await expect(page.getByRole('main').getByText(/Bilal|Amina/)).toHaveCount(0)
    const notice = page.getByRole('region', { name: /^Other readers took/ })
    await page.goto(`/rooms/${room.id}`)
    await expect(notice).toContainText('You don’t have to read them. May Allah accept your intention.')
    await look('what others took', page)
    await page.goto('/read')
    await expect(dashboard(page).rooms).toContainText('Winter Hatim')
    await expect(page.getByText(/Overdue Tasks/)).toHaveCount(0)
    await expect(notice).toContainText('Winter Hatim')
    const marked = page.waitForResponse((response) => response.url().endsWith('/notifications/read'))
    await notice.getByRole('button', { name: 'Close this note' }).click()
    await expect(notice).toHaveCount(0)
    expect((await marked).ok()).toBe(true)
    await page.reload()
    await expect(dashboard(page).rooms).toContainText('Winter Hatim')
    await expect(notice).toHaveCount(0)
    const unread = await server.rows(
      "SELECT 1 FROM notifications WHERE user_id = $1::uuid AND kind = 'portion_taken' AND read_at IS NULL",
      silent.id,
    )
    expect(unread).toEqual([])
  })
  expect(await late()).toEqual([])
  expect(await hatimsOf(server, room.id)).toEqual([true])
  await expectNothingLost(server, room.id)
})

test('a portion read on a plane while another member took it is lost to neither', async ({
  person,
  account,
  server,
  failures,
}) => {
  const [amina, bilal, taker] = [await account(), await person('Bilal Rahman'), await person('Khadija Ali')]
  // An event would remove the portion from his page before he flies.
  failures.expectNoAnswer(/\/events$/)
  await bilal.page.route('**/api/v1/events', (route) => route.abort('failed'))
  const pagesOf = async ({ api }: Reader) => (await api.get<Figures>('/user/figures')).pages_read
  const rowOf = async (id: string) => {
    const [row] = await server.rows<{ reader: string; completed: boolean }>(
      'SELECT user_id::text AS reader, completed_at IS NOT NULL AS completed FROM tasks WHERE id = $1::uuid',
      id,
    )
    return row
  }

  /**
   * Bilal offers the portion, reads it without events, and completes it; the request arrives after the other has taken
   * it.
   */
  const fly = async (name: string, isOpened: boolean) => {
    const { page } = bilal
    const room = await aRoom(amina.api, { name })
    for (const { api } of [bilal, taker]) await join(api, room.id)
    const task = (await tasksOf(bilal.api)).find(({ room_id }) => room_id === room.id)!
    await bilal.api.put(`/tasks/${task.id}/offer`)
    await page.goto('/read')
    await page.locator(`main a[href="/tasks/${task.id}"]`).first().click()
    await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
    await page.route(`**/tasks/${task.id}/complete`, async (route) => {
      await taker.api.put(`/tasks/${task.id}/take`)
      if (isOpened) await taker.api.put(`/tasks/${task.id}/open`)
      await route.continue()
    })
    const sent = page.waitForResponse((response) => response.url().endsWith('/complete'))
    await markComplete(page)
    expect((await sent).status()).toBe(200)
    return task.id
  }

  await test.step('taken and not opened: it returns to its reader, and the taker is told', async () => {
    const id = await fly('First flight', false)
    expect(await rowOf(id)).toEqual({ reader: bilal.id, completed: true })
    await taker.page.goto('/notifications')
    const told = taker.page.getByRole('main').getByRole('link', { name: /^It has been read/ })
    await expect(told).toContainText('May Allah reward you both.')
  })

  await test.step('taken and opened: it stays with the taker, and counts for both', async () => {
    failures.expect(404, /\/api\/v1\/tasks\//)
    const before = await pagesOf(bilal)
    const id = await fly('Second flight', true)
    expect(await rowOf(id)).toEqual({ reader: taker.id, completed: false })
    await bilal.page.goto(`/tasks/${id}`)
    await expect(bilal.page.getByRole('heading', { name: 'Another reader has taken this portion' })).toBeVisible()
    expect(await pagesOf(bilal)).toBeGreaterThan(before)
    const takersBefore = await pagesOf(taker)
    await taker.api.put(`/tasks/${id}/complete`)
    expect(await rowOf(id)).toEqual({ reader: taker.id, completed: true })
    expect(await pagesOf(taker)).toBeGreaterThan(takersBefore)
  })
})

test('a portion read without a connection is kept on the device, survives closing the tab, and is sent later', async ({
  person,
  account,
  server,
  failures,
}) => {
  const [amina, bilal, taker] = [await account(), await person('Bilal Rahman'), await account('Khadija Ali')]
  const room = await aRoom(amina.api, {})
  for (const { api } of [bilal, taker]) await join(api, room.id)
  const task = (await tasksOf(bilal.api)).find(({ room_id }) => room_id === room.id)!
  await bilal.api.put(`/tasks/${task.id}/offer`)
  const rowOf = () =>
    server.rows(
      `SELECT user_id::text AS reader, completed_at IS NOT NULL AS completed,
         (SELECT count(*)::int FROM former_readings WHERE task_id = tasks.id AND user_id = $2::uuid) AS kept
       FROM tasks WHERE id = $1::uuid`,
      task.id,
      bilal.id,
    )
  failures.expectNoAnswer(/\/api\/v1\/|\/assets\//)
  const { page } = bilal
  await page.goto(`/tasks/${task.id}`)
  await expect(page.getByText('You’ve reached the end of this portion.')).toBeAttached()
  await bilal.context.setOffline(true)
  await page.getByRole('button', { name: 'Mark Complete' }).first().click()
  await expect(page.getByText('We’ll send it when you’re connected again.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Assignment Completed!' })).toBeVisible()
  await taker.api.put(`/tasks/${task.id}/take`)
  expect(await rowOf()).toEqual([{ reader: taker.id, completed: false, kept: 0 }])

  await page.close()
  await bilal.context.setOffline(false)
  const next = await bilal.context.newPage()
  await next.goto('/read')
  await expect.poll(rowOf).toEqual([{ reader: bilal.id, completed: true, kept: 0 }])
  await expect(next.getByText('Your reading for “Winter Hatim” has been saved.')).toBeVisible()
})
