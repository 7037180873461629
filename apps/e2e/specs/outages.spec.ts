import { addDays, utcDateOf } from '@halaqa/contract/calendar'
import { dashboard } from '../src/dashboard.ts'
import { expectNoneBornOverdue, expectNothingLost, hatimsOf, readAll, takeAll } from '../src/portions.ts'
import { aRoom, join, TODAY } from '../src/rooms.ts'
import { expect, test } from '../src/test.ts'

test('after an outage of three days nothing is overdue, the remaining days share the rest evenly, and the hatim completes in time', async ({
  account,
  person,
  time,
  server,
}) => {
  const [amina, bilal, khadija] = [await account(), await person('Bilal Rahman'), await account('Khadija Ali')]
  const readers = [amina, bilal, khadija]
  const room = await aRoom(amina.api, { end_date: addDays(TODAY, 9) })
  for (const { api } of [bilal, khadija]) await join(api, room.id)
  await readAll(readers, time)
  await time.liveDays(1)
  await readAll(readers, time)

  await time.passDays(4)
  await server.runJobs()
  await bilal.page.goto('/read')
  await expect(dashboard(bilal.page).tasks).toContainText('Today: 0/1')
  await expect(bilal.page.getByText(/Overdue Tasks/)).toHaveCount(0)
  for (; utcDateOf(time.now) <= addDays(TODAY, 9); await time.liveDays(1)) await readAll(readers, time)

  const days = await server.rows<{ unread: boolean; weight: number }>(
    `SELECT d.is_unread AS unread, coalesce(sum(t.weight), 0)::int AS weight FROM room_days d LEFT JOIN tasks t ON t.day_id = d.id
     WHERE d.room_id = $1::uuid GROUP BY d.id ORDER BY d.date`,
    room.id,
  )
  expect(days.map(({ unread }) => unread)).toEqual([false, false, true, true, true, ...Array(5).fill(false)])
  const [before, after] = [days.slice(0, 2), days.slice(5)].map((some) => some.map(({ weight }) => weight))
  // Three days of ten are spread over five: each is heavier by three fifths.
  for (const weight of after!) expect(weight / before![0]!).toBeCloseTo(1.6, 1)
  await expectNoneBornOverdue(server, room.id)
  await expectNothingLost(server, room.id)
  expect(await hatimsOf(server, room.id)).toEqual([true])
  const completed = await server.rows<{ on: string }>(
    'SELECT max(completed_on)::text AS on FROM tasks WHERE room_id = $1::uuid',
    room.id,
  )
  expect(completed).toEqual([{ on: addDays(TODAY, 9) }])
})

test('the portions left by an outage at a cycle’s end can still be read, and its hatim completes', async ({
  account,
  person,
  time,
  server,
}) => {
  const [amina, bilal, khadija] = [await account(), await person('Bilal Rahman'), await account('Khadija Ali')]
  const readers = [amina, bilal, khadija]
  const cycle = { room_type: 'recurrent', recurrence_duration_days: 5, end_date: undefined, start_surah: 78 }
  const room = await aRoom(amina.api, cycle)
  for (const { api } of [bilal, khadija]) await join(api, room.id)
  await readAll(readers, time)
  await time.liveDays(1)
  await readAll(readers, time)

  // Three days of the first cycle pass without the server, and one of the second.
  await time.passDays(5)
  await server.runJobs()
  await bilal.page.goto('/read')
  await expect(dashboard(bilal.page).tasks).toContainText('Today: 0/1')
  await expect(bilal.page.getByText(/Overdue Tasks/)).toHaveCount(0)
  const waiting = () =>
    server.rows(
      `SELECT c.number::int, t.user_id::text AS reader, t.waiting_reason::text AS reason FROM tasks t
       JOIN room_cycles c ON c.id = t.cycle_id WHERE t.room_id = $1::uuid AND t.offered_at IS NOT NULL`,
      room.id,
    )
  // Three days of three readers, in portions of at most the cycle's usual size.
  expect(await waiting()).toEqual(Array(10).fill({ number: 1, reader: null, reason: 'ungiven' }))

  await takeAll([bilal, khadija], room.id, time)
  expect(await waiting()).toEqual([])
  expect(await hatimsOf(server, room.id)).toEqual([true, false])
  for (; utcDateOf(time.now) <= addDays(TODAY, 9); await time.liveDays(1)) await readAll(readers, time)
  expect(await hatimsOf(server, room.id)).toEqual([true, true, false])
  await expectNoneBornOverdue(server, room.id)
  await expectNothingLost(server, room.id)
})
