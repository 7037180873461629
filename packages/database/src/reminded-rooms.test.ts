import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

test('reminded_rooms leaves the rooms of before as never reminded, and takes the new notices', async () => {
  const { rows, person, update } = await openBefore('20261129153100_reminded_rooms')
  await insertRoom(rows, person, 'active_since')
  await update()
  expect(await rows('select reminded_at from rooms')).toEqual([{ reminded_at: null }])
  await rows("insert into notifications (user_id, kind, cause, created_at) values ($1, 'reminded', 'one', now())", [
    person,
  ])
})
