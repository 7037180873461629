import { addDays } from '@halaqa/contract/calendar'
import type { Room } from '@halaqa/contract/rooms'
import { dashboard } from '../src/dashboard.ts'
import { expectNoneBornOverdue, expectNothingLost, readAll } from '../src/portions.ts'
import { aRoom, join, TODAY, tasksOf } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

const PAUSED_DAYS = 5

test('a pause makes no open portion late, in Midway or Kiritimati', async ({ person, account, time, server }) => {
  const owner = await account('Amina Yusupova')
  const west = await person('Bilal Rahman', { timeZone: 'Pacific/Midway' })
  const east = await person('Khadija Ali', { timeZone: 'Pacific/Kiritimati' })
  const readers = [owner, west, east]
  const room = await aRoom(owner.api, { end_date: addDays(TODAY, 5) })
  for (const { api } of [west, east]) await join(api, room.id)

  const expectNobodyLate = async () => {
    for (const { page } of [west, east]) {
      await page.goto('/read')
      await expect(dashboard(page).rooms).toContainText('Winter Hatim')
      await expect(dashboard(page).tasks).toContainText(/Today: \d+\/\d+/)
      await expect(page.getByText(/Overdue Tasks/)).toHaveCount(0)
    }
    await expectNoneBornOverdue(server, room.id)
  }

  await test.step('two days are read, the third is open', async () => {
    for (let day = 0; day < 2; day += 1) {
      await readAll(readers, time)
      await time.liveDays(1)
    }
    await expectNobodyLate()
  })

  await test.step('the room is paused for five days', async () => {
    await owner.api.post<Room>(`/rooms/${room.id}/pause`)
    await time.liveDays(PAUSED_DAYS)
    await expectNobodyLate()
  })

  await test.step('the room resumes, and the open portion is due as many days later', async () => {
    await owner.api.post<Room>(`/rooms/${room.id}/resume`)
    await server.runJobs()
    await expectNobodyLate()
    const moved = await server.rows<{ name: string; days: number }>(
      `SELECT u.full_name AS name, (t.due_date - t.task_date)::int AS days FROM tasks t JOIN users u ON u.id = t.user_id
       WHERE t.room_id = $1::uuid AND t.completed_at IS NULL AND t.due_date > t.task_date ORDER BY u.full_name`,
      room.id,
    )
    expect(moved).toEqual(
      readers.map(({ name }) => ({ name, days: PAUSED_DAYS })).sort((a, b) => (a.name < b.name ? -1 : 1)),
    )
  })

  await test.step('everybody reads everything to the end of the text', async () => {
    for (let day = 0; day < 6 && !(await owner.api.get<Room>(`/rooms/${room.id}`)).hatim_completed_at; day += 1) {
      await readAll(readers, time)
      await time.liveDays(1)
      await expectNoneBornOverdue(server, room.id)
    }
    for (const { api } of readers) {
      const open = (await tasksOf(api, addDays(TODAY, 60))).filter(({ is_completed }) => !is_completed)
      expect(open).toEqual([])
      expect(await api.get<Room>(`/rooms/${room.id}`)).toMatchObject({ progress_percentage: 100 })
    }
    await expectNothingLost(server, room.id)
  })
})
