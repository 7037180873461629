import { expect, test } from 'vitest'
import { insertPiecesRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123191500_hatims_told_together'

test('hatims that are complete together are told of as each was before, and nobody hears of one again', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertPiecesRoom(rows, person)
  await rows("update rooms set openness = 'open', open_from = '2026-03-01' where id = $1", [room])
  const [{ id: turn }] = await rows(
    `insert into room_days (room_id, date, last_date, number, is_unread, portions) values ($1, '2026-03-01', '2026-03-07', 1, false, 5) returning id`,
    [room],
  )
  const reader = async (name: string, change = {}) => {
    const { is_deleted: isDeleted, banned_at: bannedAt } = { is_deleted: false, banned_at: null, ...change }
    const [{ id }] = await rows(
      `insert into users (full_name, is_deleted, created_at, updated_at) values ($1, $2, now(), now()) returning id`,
      [name, isDeleted],
    )
    await rows(
      `insert into room_members (room_id, user_id, is_active, joined_at, active_since, banned_at, left_at) values ($1, $2, $3, now(), now(), $4, $4)`,
      [room, id, bannedAt === null, bannedAt],
    )
    return id
  }
  const [bilal, layla, banned, deleted] = [
    await reader('Bilal'),
    await reader('Layla'),
    await reader('Banned', { banned_at: '2026-03-02T09:00:00Z' }),
    await reader('Deleted', { is_deleted: true }),
  ]
  const at = '2026-03-03T09:00:00Z'
  const hatim = async (number: number, readers: (string | null)[]) => {
    const [{ id }] = await rows(
      'insert into room_cycles (room_id, number, days, next_pos) values ($1, $2, 7, 6236) returning id',
      [room, number],
    )
    for (const [i, user] of readers.entries()) {
      await rows(
        `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at, opened_at, completed_at, completed_on)
         values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-07', $5, $5 + 9, 100, now(), $6, $6, '2026-03-03')`,
        [room, id, turn, user, i * 10, at],
      )
    }
    return id
  }
  const ids = [await hatim(1, [bilal, layla, bilal]), await hatim(2, [layla, banned, deleted])]
  const single = await hatim(3, [bilal])
  const open = await hatim(4, [bilal, layla])
  await rows('update tasks set completed_at = null, completed_on = null where cycle_id = $1 and start_pos = 0', [open])
  expect(await update()).toContain(MIGRATION)

  const complete = async () =>
    (await rows('select complete_hatims($1, $2, false) as ids', [[...ids, single, open], at]))[0].ids
  expect(new Set(await complete())).toEqual(new Set([...ids, single]))
  const told = () =>
    rows(`select full_name as name, details from notifications n join users u on u.id = user_id
      where kind = 'hatim_complete' order by details->'hatim_number', full_name`)
  const of = (name: string, number: number) => ({ name, details: { room_name: 'Room', hatim_number: number } })
  expect(await told()).toEqual([of('Bilal', 1), of('Layla', 1), of('Layla', 2)])
  expect(await complete()).toBeNull()

  // Once it is taken back and complete again, those who were told hear nothing more.
  await rows('update room_cycles set completed_at = null where id = any ($1)', [ids])
  expect(new Set(await complete())).toEqual(new Set(ids))
  expect(await told()).toHaveLength(3)
})
