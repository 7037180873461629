import { expect, test } from 'vitest'
import { insertPiecesRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123173000_hatims_of_turns'

test('a hatim that was complete before stays complete, whatever else of its turn is not read', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertPiecesRoom(rows, person)
  const [{ id: turn }] = await rows(
    `insert into room_days (room_id, date, last_date, number, is_unread, portions) values ($1, '2026-03-01', '2026-03-07', 1, false, 3) returning id`,
    [room],
  )
  const hatim = async (number: number, readParts: boolean[]) => {
    const [{ id }] = await rows(
      `insert into room_cycles (room_id, number, days, next_pos, completed_at)
       values ($1, $2, 7, 6236, case when $3 then timestamptz '2026-03-02T09:00:00Z' end) returning id`,
      [room, number, readParts.every(Boolean)],
    )
    for (const [i, isRead] of readParts.entries()) {
      await rows(
        `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at, opened_at, completed_at, completed_on)
         values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-07', $5, $6, 100, now(), $7, $7, $8)`,
        [
          ...[room, id, turn, person, i * 10, i * 10 + 9],
          ...(isRead ? ['2026-03-02T09:00:00Z', '2026-03-02'] : [null, null]),
        ],
      )
    }
    return id
  }
  const complete = await hatim(1, [true, true])
  const [{ completed_at: before }] = await rows('select completed_at from room_cycles where id = $1', [complete])
  const open = await hatim(2, [true, false])

  expect(await update()).toContain(MIGRATION)
  const at = '2026-03-03T09:00:00Z'
  await rows('select complete_hatims(hatims_of_same_turns($1), $2, false)', [open, at])
  expect(await rows('select number, completed_at from room_cycles order by number')).toEqual([
    { number: 1, completed_at: before },
    { number: 2, completed_at: null },
  ])
  // One that is reopened decides for all hatims of the turn.
  await rows('select complete_hatims(hatims_of_same_turns($1), $2, true)', [open, at])
  expect(await rows('select completed_at from room_cycles')).toEqual([{ completed_at: null }, { completed_at: null }])
})
