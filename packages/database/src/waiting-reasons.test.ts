import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'
import { migrateThrough } from './testing.ts'

const LEFT = '20261123081100_left_portions'
const MIGRATION = '20261123073500_waiting_reasons'

/** A room of the version before with a portion of each kind, by its first position. */
async function openPortions() {
  const before = await openBefore(MIGRATION)
  const { client, rows, person: member } = before
  const room = await insertRoom(rows, member, 'active_since')
  const [{ id: former }] = await rows(
    `insert into users (full_name, email, password_hash, created_at, updated_at)
     values ('Bilal', 'bilal@example.org', 'hash', now(), now()) returning id`,
  )
  await rows(
    `insert into room_members (room_id, user_id, is_active, joined_at, active_since, left_at)
     values ($1, $2, true, now(), now(), null), ($1, $3, false, now(), now(), now())`,
    [room, member, former],
  )
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 60) returning id',
    [room],
  )
  const [{ id: day }] = await rows(
    `insert into room_days (room_id, cycle_id, date, number, is_unread, start_pos, end_pos)
     values ($1, $2, '2026-03-01', 1, false, 0, 59) returning id`,
    [room, cycle],
  )
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, task_date, due_date, start_pos, end_pos, weight, created_at, offered_at,
       offered_by_leaving, opened_at, completed_at, completed_on)
     select $1, $2, $3, reader, '2026-03-01', '2026-03-01', first, first + 9, 1, now(), offered, leaving, opened, completed, completed::date
     from (values ($4::uuid, 0, null::timestamptz, false, null::timestamptz, null::timestamptz),
       ($4, 10, '2026-03-01 08:00Z', false, null, null),
       ($4, 20, '2026-03-01 09:00Z', true, '2026-03-01 07:00Z', null),
       ($5, 30, '2026-03-01 10:00Z', true, '2026-03-01 07:00Z', null),
       ($5, 40, '2026-03-01 11:00Z', true, null, null),
       ($5, 50, null, false, '2026-03-01 07:00Z', '2026-03-01 08:00Z')) as t (reader, first, offered, leaving, opened, completed)`,
    [room, cycle, day, member, former],
  )
  const said: string[] = []
  client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
  for (const channel of ['room', 'tasks', 'progress', 'plan', 'portions']) await rows(`listen halaqa_${channel}`)
  const saidBy = async (sql: string) => {
    said.length = 0
    await rows(sql)
    await rows('select')
    return said.sort()
  }
  return { ...before, room, cycle, member, former, saidBy }
}

test('says why each portion of before waits, and leaves the rest of it as it was', async () => {
  const { rows, update } = await openPortions()
  const kept = () =>
    rows(`select to_jsonb(t) - 'offered_by_leaving' - 'waiting_reason' as t from tasks t order by start_pos`)
  const before = await kept()
  expect(await update()).toContain(MIGRATION)

  expect(await kept()).toEqual(before)
  const reasons = await rows('select waiting_reason from tasks order by start_pos')
  expect(reasons.map((row) => row.waiting_reason)).toEqual([null, 'offered', 'away', 'left', 'left', null])
})

test('a portion waits for a reason, and is nobody’s only while it waits and nobody has opened it', async () => {
  const { rows, update } = await openPortions()
  await update()
  const change = (sql: string, first: number) => rows(`update tasks set ${sql} where start_pos = $1`, [first])

  await expect(change('offered_at = now()', 0)).rejects.toThrow('tasks_waits_for_a_reason')
  await expect(change('offered_at = null', 10)).rejects.toThrow('tasks_waits_for_a_reason')
  await expect(change("waiting_reason = 'lost'", 10)).rejects.toThrow('enum waiting_reason')
  for (const first of [0, 10, 20, 30, 50]) {
    await expect(change('user_id = null', first)).rejects.toThrow('tasks_without_reader')
  }
  await change('user_id = null', 40)
  await expect(change('opened_at = now()', 40)).rejects.toThrow('tasks_without_reader')
  await expect(change('bookmark_pos = 41', 40)).rejects.toThrow('tasks_without_reader')
  await change("waiting_reason = 'ungiven'", 40)
})

test('the room, and the former and present reader, are notified of a portion that is nobody’s', async () => {
  const { update, saidBy, room, former, member } = await openPortions()
  await update()
  const ofRoom = `halaqa_portions ${room}`

  expect(await saidBy('update tasks set user_id = null where start_pos = 40')).toEqual([
    ofRoom,
    `halaqa_tasks ${former}`,
  ])
  expect(await saidBy("update tasks set waiting_reason = 'ungiven', offered_at = now() where start_pos = 40")).toEqual([
    ofRoom,
  ])
  expect(
    await saidBy(
      `update tasks set user_id = '${member}', waiting_reason = null, offered_at = null where start_pos = 40`,
    ),
  ).toEqual([ofRoom, `halaqa_tasks ${member}`])
})

test('the update makes unopened portions nobody’s, and changes nothing else', async () => {
  const { rows, url } = await openPortions()
  await migrateThrough(url, '20261123080100_quarter_shares')
  const kept = () => rows(`select to_jsonb(t) - 'user_id' as t from tasks t order by start_pos`)
  const readers = async () => (await rows('select user_id from tasks order by start_pos')).map((row) => row.user_id)
  const [before, readersBefore] = [await kept(), await readers()]
  expect(await migrateThrough(url, LEFT)).toContain(LEFT)

  expect(await kept()).toEqual(before)
  expect(await readers()).toEqual(readersBefore.map((reader, i) => (i === 4 ? null : reader)))
})
