import { insertRoom, openBefore } from './open-before.ts'

/** A room with two portions of one day. `saidBy` returns the notifications that a statement causes. */
export async function openPortions(migration: string) {
  const { client, rows, person, update, updateToLatest } = await openBefore(migration)
  const room = await insertRoom(rows, person, 'active_since')
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 200) returning id',
    [room],
  )
  // From the migration pieces_rooms on a day has a last date too.
  const ofDay = migration <= '20261123140000_pieces_rooms' ? ['date'] : ['date', 'last_date']
  const [{ id: day }] = await rows(
    `insert into room_days (room_id, cycle_id, ${ofDay}, number, is_unread, start_pos, end_pos)
     values ($1, $2, ${ofDay.map(() => "'2026-03-01'")}, 1, false, 0, 199) returning id`,
    [room, cycle],
  )
  // From the migration due_dates on a portion has a last date too.
  const dates = migration <= '20261123072000_due_dates' ? ['task_date'] : ['task_date', 'due_date']
  const values = (start: number) =>
    `($1, $2, $3, $4, ${dates.map(() => "'2026-03-01'")}, ${start}, ${start + 99}, 1, now())`
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, ${dates}, start_pos, end_pos, weight, created_at)
     values ${values(0)}, ${values(100)}`,
    [room, cycle, day, person],
  )
  const said: string[] = []
  client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
  for (const channel of ['room', 'tasks', 'progress', 'plan', 'portions', 'requests'])
    await rows(`listen halaqa_${channel}`)
  const saidBy = async (sql: string) => {
    said.length = 0
    await rows(sql)
    await rows('select')
    return said.sort()
  }
  const revision = async () => (await rows('select revision from rooms'))[0].revision
  return { client, rows, update, updateToLatest, saidBy, revision, room, cycle, person }
}
