import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123144500_board'

/** A pieces room of one turn, with one piece of each kind: in its reader's hands, and free. */
async function openWithRoom() {
  const before = await openBefore(MIGRATION)
  const { rows, person } = before
  const room = await insertRoom(rows, person, 'active_since')
  await rows("update rooms set plan = 'pieces', piece = 'juz', dealing = 'chosen', free_at_end = 'ask'")
  const [{ id: hatim }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 7, 6236) returning id',
    [room],
  )
  const [{ id: turn }] = await rows(
    `insert into room_days (room_id, date, last_date, number, is_unread) values ($1, '2026-03-01', '2026-03-07', 1, false) returning id`,
    [room],
  )
  const [{ id: taken }, { id: free }] = await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at)
     values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-07', 0, 9, 100, now()), ($1, $2, $3, null, null, '2026-03-01', '2026-03-07', 10, 19, 100, now())
     returning id`,
    [room, hatim, turn, person],
  )
  await rows("insert into task_handovers (task_id, to_user_id, reason, at) values ($1, $2, 'taken', now())", [
    taken,
    person,
  ])
  return { ...before, room, turn, taken, free }
}

test('the update to boards keeps limits, and the free pieces to handle', async () => {
  const { rows, update, updateToLatest } = await openWithRoom()
  expect(await update()).toContain(MIGRATION)
  await updateToLatest()
  expect(await rows('select board_limit_lifted from rooms')).toEqual([{ board_limit_lifted: false }])
  expect(await rows('select free_at_end_applied_at from room_days')).toEqual([{ free_at_end_applied_at: null }])
})

test('it lifts limits only where readers choose, and gives returned pieces to nobody', async () => {
  const { rows, update, taken, person } = await openWithRoom()
  await update()
  await rows('update rooms set board_limit_lifted = true')
  await expect(rows("update rooms set dealing = 'dealt'")).rejects.toThrow('rooms_board_limit')

  const giveTo = (to: string | null, reason: string) =>
    rows('insert into task_handovers (task_id, from_user_id, to_user_id, reason, at) values ($1, $2, $3, $4, now())', [
      taken,
      person,
      to,
      reason,
    ])
  await giveTo(null, 'given_back')
  await expect(giveTo(person, 'given_back')).rejects.toThrow('task_handovers_to')
  await expect(giveTo(null, 'assigned')).rejects.toThrow('task_handovers_to')
})

test('a room is notified of free pieces that move to another turn, and of no other new dates', async () => {
  const { client, rows, update, room, taken, free } = await openWithRoom()
  await update()
  const heard: string[] = []
  client.on('notification', ({ channel, payload }) => heard.push(`${channel} ${payload}`))
  for (const channel of ['halaqa_room', 'halaqa_portions', 'done']) await rows(`listen ${channel}`)
  const [{ id: next }] = await rows(
    `insert into room_days (room_id, date, last_date, number, is_unread) values ($1, '2026-03-08', '2026-03-14', 2, false) returning id`,
    [room],
  )
  await rows("update tasks set due_date = '2026-03-09' where id = $1", [taken])
  await rows('update tasks set day_id = $2 where id = $1', [free, next])
  const done = new Promise((resolve) => client.on('notification', ({ channel }) => channel === 'done' && resolve(true)))
  await rows("select pg_notify('done', '')")
  await done
  expect(heard).toEqual([`halaqa_room ${room}`, 'done '])
})
