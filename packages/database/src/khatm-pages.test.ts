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

test('percent_of_pages says of the pages of before whether they show a hatim, a turn or readers', async () => {
  const { rows, person, update } = await openBefore('20261130023000_percent_of_pages')
  const PIECES = "plan = 'pieces', dealing = 'dealt', free_at_end = 'deal', turn_days = 7"
  const kinds = {
    daily: "plan = 'daily'",
    quiet: `${PIECES}, piece = 'juz'`,
    open: `${PIECES}, piece = 'juz', openness = 'open', open_from = '2026-03-01'`,
    opening: `${PIECES}, piece = 'juz', openness = 'open', open_from = '2026-03-09'`,
    range: `${PIECES}, piece = 'range', openness = 'open', open_from = '2026-03-01'`,
  }
  for (const [code, columns] of Object.entries(kinds)) {
    const room = await insertRoom(rows, person, 'active_since')
    await rows(`update rooms set ${columns} where id = $1`, [room])
    await rows("insert into khatm_pages (room_id, code, taken_on, hatims_completed) values ($1, $2, '2026-03-02', 0)", [
      room,
      code,
    ])
  }
  await update()
  const pages = await rows('select code, percent_of from khatm_pages')
  expect(Object.fromEntries(pages.map(({ code, percent_of }) => [code, percent_of]))).toEqual({
    daily: 'hatim',
    quiet: 'turn',
    open: 'hatim',
    opening: 'turn',
    range: 'readers',
  })
})
