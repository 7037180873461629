import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123172500_spread_portions'

test('no portion of before was spread; one that is was due no later before', async () => {
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
    `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at)
     values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-01', 0, 9, 100, now())`,
    [room, cycle, day, person],
  )

  expect(await update()).toContain(MIGRATION)
  expect(await rows('select original_due_date from tasks')).toEqual([{ original_due_date: null }])
  await rows("update tasks set original_due_date = due_date, due_date = '2026-03-05'")
  await expect(rows("update tasks set original_due_date = '2026-03-06'")).rejects.toThrow('tasks_original_due_date')
})
