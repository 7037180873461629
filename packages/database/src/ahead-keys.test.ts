import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123180000_ahead_keys'

test('of portions that were asked for ahead before no request is known', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 10) returning id',
    [room],
  )
  const [{ id: day }] = await rows(
    `insert into room_days (room_id, cycle_id, date, last_date, number, is_unread, start_pos, end_pos, portions)
     values ($1, $2, '2026-03-01', '2026-03-01', 1, false, 0, 9, 1) returning id`,
    [room, cycle],
  )
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at, ahead_day)
     values ($1, $2, $3, $4, $4, '2026-03-02', '2026-03-02', 0, 9, 100, now(), 2)`,
    [room, cycle, day, person],
  )
  expect(await update()).toContain(MIGRATION)
  expect(await rows('select ahead_day, ahead_key from tasks')).toEqual([{ ahead_day: 2, ahead_key: null }])
})
