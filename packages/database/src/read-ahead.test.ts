import { expect, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123150500_read_ahead'

test('earlier portions were not requested ahead; members may now have had more than their due', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await rows(
    `insert into room_members (room_id, user_id, is_active, joined_at, active_since, carried_quarters)
     values ($1, $2, true, now(), now(), 3)`,
    [room, person],
  )
  await insertPortion(rows, room, person)
  await expect(rows('update room_members set carried_quarters = -4')).rejects.toThrow('room_members_carried_quarters')

  expect(await update()).toContain(MIGRATION)
  expect(await rows('select ahead_day from tasks')).toEqual([{ ahead_day: null }])
  await rows('update room_members set carried_quarters = -28')
  await expect(rows('update room_members set carried_quarters = 4')).rejects.toThrow('room_members_carried_quarters')
})
