import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

test('khatm_pages leaves the rooms of before without a page, and a page goes with its room', async () => {
  const { rows, person, update } = await openBefore('20261129221000_khatm_pages')
  const room = await insertRoom(rows, person, 'active_since')
  await update()
  expect(await rows('select from khatm_pages')).toEqual([])
  const insert = (code: string, id: string) =>
    rows("insert into khatm_pages (room_id, code, taken_on, hatims_completed) values ($1, $2, '2026-03-02', 0)", [
      id,
      code,
    ])
  await insert('one', room)
  const other = await insertRoom(rows, person, 'active_since')
  await expect(insert('one', other)).rejects.toThrow('khatm_pages_code_key')
  await rows("insert into notifications (user_id, kind, cause, created_at) values ($1, 'page_opened', 'one', now())", [
    person,
  ])
  await rows('delete from rooms')
  expect(await rows('select from khatm_pages')).toEqual([])
})
