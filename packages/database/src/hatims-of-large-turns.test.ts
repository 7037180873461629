import { expect, test } from 'vitest'
import { insertPiecesRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123183000_hatims_of_large_turns'

test('a hatim that was complete before is taken back with its own portion, and complete again with it', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertPiecesRoom(rows, person)
  const [{ id: turn }] = await rows(
    `insert into room_days (room_id, date, last_date, number, is_unread, portions) values ($1, '2026-03-01', '2026-03-07', 1, false, 2) returning id`,
    [room],
  )
  const at = '2026-03-02T09:00:00Z'
  const [{ id: hatim }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos, completed_at) values ($1, 1, 7, 6236, $2) returning id',
    [room, at],
  )
  for (const start of [0, 10]) {
    await rows(
      `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at, opened_at, completed_at, completed_on)
       values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-07', $5, $5 + 9, 100, now(), $6, $6, '2026-03-02')`,
      [room, hatim, turn, person, start, at],
    )
  }
  expect(await update()).toContain(MIGRATION)
  const completed = async () => (await rows('select completed_at is not null as yes from room_cycles'))[0].yes
  expect(await completed()).toBe(true)
  await rows('update tasks set completed_at = null, completed_on = null where start_pos = 0')
  await rows('select complete_hatims_of_turns($1, $2, true)', [hatim, at])
  expect(await completed()).toBe(false)
  await rows("update tasks set completed_at = $1, completed_on = '2026-03-02' where start_pos = 0", [at])
  await rows('select complete_hatims_of_turns($1, $2, false)', [hatim, at])
  expect(await completed()).toBe(true)
})
