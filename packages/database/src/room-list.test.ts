import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123143043_room_list'

test('rooms of before share their list, and their members stand in it by their whole names', async () => {
  const { rows, person, update, updateToLatest } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await rows(
    'insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())',
    [room, person],
  )
  await rows('update rooms set revision = 7')
  expect(await update()).toContain(MIGRATION)
  await updateToLatest()
  expect(await rows('select list_shared, revision from rooms')).toEqual([{ list_shared: true, revision: 7 }])
  expect(await rows('select listed_by_first_name from room_members')).toEqual([{ listed_by_first_name: false }])
})
