import { expect, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'

test('free pieces leaves the portions of before as dealt, and takes one a day of a reader in a room', async () => {
  const { rows, person, update } = await openBefore('20261129191000_free_pieces')
  const room = await insertRoom(rows, person, 'active_since')
  await insertPortion(rows, room, person)
  await update()
  expect(await rows('select dealt_to_id, free_taken_by_id, free_taken_on from tasks')).toEqual([
    { dealt_to_id: person, free_taken_by_id: null, free_taken_on: null },
  ])
  const take = (date: string, start: number) =>
    rows(
      `insert into tasks (room_id, cycle_id, day_id, user_id, task_date, due_date, start_pos, end_pos, weight, created_at, free_taken_by_id, free_taken_on)
       select room_id, cycle_id, day_id, $1, task_date, due_date, $3, $3, 10, now(), $1, $2 from tasks where start_pos = 0`,
      [person, date, start],
    )
  await take('2026-03-01', 20)
  await take('2026-03-02', 21)
  await expect(take('2026-03-01', 22)).rejects.toThrow('tasks_one_free_a_day')
})
