import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

test('free pieces of rooms that deal them are dealt near the end, of all others they stay', async () => {
  const { rows, person, update } = await openBefore('20261129201000_free_at_end')
  for (const [piece, dealing] of [
    ['juz', 'dealt'],
    ['range', 'dealt'],
    ['juz', 'chosen'],
  ]) {
    const room = await insertRoom(rows, person, 'active_since')
    await rows(
      `update rooms set plan = 'pieces', turn_days = 7, free_at_end = 'stay', piece = $2, dealing = $3 where id = $1`,
      [room, piece, dealing],
    )
  }
  await insertRoom(rows, person, 'active_since')
  await update()
  expect(await rows('select piece, dealing, free_at_end from rooms order by created_at, piece, dealing')).toEqual(
    expect.arrayContaining([
      { piece: 'juz', dealing: 'dealt', free_at_end: 'deal' },
      { piece: 'range', dealing: 'dealt', free_at_end: 'stay' },
      { piece: 'juz', dealing: 'chosen', free_at_end: 'stay' },
      { piece: null, dealing: null, free_at_end: null },
    ]),
  )
})
