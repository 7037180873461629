import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

test('silent_readers leaves the members of before as never asked, and takes the new notices', async () => {
  const { rows, person, update } = await openBefore('20261129201500_silent_readers')
  const room = await insertRoom(rows, person, 'active_since')
  await rows(
    'insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())',
    [room, person],
  )
  await update()
  expect(await rows('select heard_at, asked_if_reading_at, silent_since from room_members')).toEqual([
    { heard_at: null, asked_if_reading_at: null, silent_since: null },
  ])
  await rows(
    "insert into notifications (user_id, kind, cause, created_at) values ($1, 'still_reading', 'one', now())",
    [person],
  )
  await expect(rows('update room_members set silent_since = now()')).rejects.toThrow('room_members_silent_were_asked')
})
