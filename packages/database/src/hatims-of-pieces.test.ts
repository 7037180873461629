import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123171500_hatims_of_pieces'

test('of a complete hatim of pieces its number is told, of one of a single piece nothing, and of daily rooms what was before', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const complete = async (plan: 'daily' | 'pieces', portions: number) => {
    const room = await insertRoom(rows, person, 'active_since')
    if (plan === 'pieces') {
      await rows(
        `update rooms set room_type = 'recurrent', end_date = null, plan = 'pieces', piece = 'juz', turn_days = 7, dealing = 'dealt',
           free_at_end = 'stay' where id = $1`,
        [room],
      )
    }
    const [{ id: cycle }] = await rows(
      'insert into room_cycles (room_id, number, days, next_pos) values ($1, 3, 30, 20) returning id',
      [room],
    )
    const [{ id: day }] = await rows(
      `insert into room_days (room_id, cycle_id, date, last_date, number, is_unread, start_pos, end_pos, portions)
       values ($1, $2, '2026-03-01', '2026-03-01', 1, false, 0, 19, $3) returning id`,
      [room, cycle, portions],
    )
    for (let i = 0; i < portions; i++) {
      await rows(
        `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at,
           opened_at, completed_at, completed_on)
         values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-01', $5, $5, 100, now(), now(), now(), '2026-03-01')`,
        [room, cycle, day, person, i],
      )
    }
    await rows('select notify_readers_of_hatim($1, now())', [cycle])
    return (await rows('select details from notifications where room_id = $1', [room])).map(({ details }) => details)
  }
  expect(await complete('pieces', 1)).toEqual([{ room_name: 'Room' }])

  expect(await update()).toContain(MIGRATION)
  expect(await complete('pieces', 2)).toEqual([{ room_name: 'Room', hatim_number: 3 }])
  expect(await complete('pieces', 1)).toEqual([])
  expect(await complete('daily', 1)).toEqual([{ room_name: 'Room' }])
})
