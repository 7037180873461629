import { expect, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'

test('asked_rooms remembers when the readers of a room were last asked', async () => {
  const { rows, person, update } = await openBefore('20261129192000_asked_rooms')
  const asked = await insertRoom(rows, person, 'active_since')
  await insertRoom(rows, person, 'active_since')
  await insertPortion(rows, asked, person)
  await rows("update tasks set waiting_reason = 'late', offered_at = '2026-03-05Z', asked_at = '2026-03-12Z'")
  await update()
  expect(await rows('select id, readers_asked_at from rooms where readers_asked_at is not null')).toEqual([
    { id: asked, readers_asked_at: new Date('2026-03-12') },
  ])
})
