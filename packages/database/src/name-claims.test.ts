import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

test('name_claims knows no claim of before, and forgets claims and refusals with their room and their people', async () => {
  const { rows, person, update } = await openBefore('20261129224500_name_claims')
  const room = await insertRoom(rows, person, 'active_since')
  await update()
  expect(await rows('select from name_claims')).toEqual([])
  await rows(
    `insert into name_claims (room_id, user_id, full_name, claimed_at, was_member, joined_at, given_weight, given_portions, share)
     values ($1, $2, 'Salma', now(), true, now(), 0, 0, 4)`,
    [room, person],
  )
  const refuse = () => rows('insert into name_refusals (reader_id, user_id) values ($1, $1)', [person])
  await refuse()
  await expect(refuse()).rejects.toThrow('name_refusals_pkey')
  await rows('delete from rooms')
  expect(await rows('select from name_claims')).toEqual([])
})
