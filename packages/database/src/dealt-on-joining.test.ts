import { expect, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'

test('dealt on joining marks what came to a member as they joined, and leaves what they took', async () => {
  const { rows, person, update } = await openBefore('20261130031000_dealt_on_joining')
  const room = await insertRoom(rows, person, 'active_since')
  await insertPortion(rows, room, person)
  const joined = '2026-03-02T09:00:00.123Z'
  await rows(
    'insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, $3, $3)',
    [room, person, joined],
  )
  for (const [reason, at] of [
    ['taken', joined],
    ['returned', joined],
    ['taken', '2026-03-02T09:00:01Z'],
  ])
    await rows('insert into task_handovers (task_id, to_user_id, reason, at) select id, $1, $2, $3 from tasks', [
      person,
      reason,
      at,
    ])
  await update()
  expect(await rows('select reason, dealt_on_joining from task_handovers order by at, reason')).toEqual([
    { reason: 'returned', dealt_on_joining: false },
    { reason: 'taken', dealt_on_joining: true },
    { reason: 'taken', dealt_on_joining: false },
  ])
})
