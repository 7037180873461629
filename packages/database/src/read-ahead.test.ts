import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123150500_read_ahead'

test('no portion of before was asked for ahead; from now on a member may have had more than they were due', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await rows(
    `insert into room_members (room_id, user_id, is_active, joined_at, active_since, carried_quarters)
     values ($1, $2, true, now(), now(), 3)`,
    [room, person],
  )
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
  await expect(rows('update room_members set carried_quarters = -4')).rejects.toThrow('room_members_carried_quarters')

  expect(await update()).toContain(MIGRATION)
  expect(await rows('select ahead_day from tasks')).toEqual([{ ahead_day: null }])
  await rows('update room_members set carried_quarters = -28')
  await expect(rows('update room_members set carried_quarters = 4')).rejects.toThrow('room_members_carried_quarters')
})
