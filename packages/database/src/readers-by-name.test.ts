import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261129155000_readers_by_name'

test('nobody of before is a reader by name, and readers in care stay as they are', async () => {
  const { rows, person, update, updateToLatest } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await rows(
    'insert into room_members (room_id, user_id, is_active, joined_at, active_since) values ($1, $2, true, now(), now())',
    [room, person],
  )
  await rows(
    `insert into users (full_name, in_care, colour, created_at, updated_at) values ('Yusuf', true, 'lapis', now(), now())`,
  )
  expect(await update()).toContain(MIGRATION)
  await updateToLatest()
  expect(await rows('select full_name, in_care, colour, named_in_room_id from users order by full_name')).toEqual([
    { full_name: 'Amina', in_care: false, colour: null, named_in_room_id: null },
    { full_name: 'Yusuf', in_care: true, colour: 'lapis', named_in_room_id: null },
  ])
  expect(await rows('select marks_for_names from room_members')).toEqual([{ marks_for_names: false }])
})

test.each([
  ['with an email', `in_care, named_in_room_id, email`, (room: string) => `true, '${room}', 'salma@example.org'`],
  ['with a colour', `in_care, named_in_room_id, colour`, (room: string) => `true, '${room}', 'lapis'`],
  ['who is not in care', `in_care, named_in_room_id`, (room: string) => `false, '${room}'`],
  ['in care of nobody', `in_care`, () => `true`],
])('there is no reader by name %s', async (_, columns, values) => {
  const { rows, person, updateToLatest } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await updateToLatest()
  await expect(
    rows(
      `insert into users (full_name, created_at, updated_at, ${columns}) values ('Salma', now(), now(), ${values(room)})`,
    ),
  ).rejects.toThrow('users_in_care')
})
