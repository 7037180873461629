import { expect, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123180000_ahead_keys'

test('portions requested ahead earlier have no request key', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await insertPortion(rows, room, person)
  await rows('update tasks set ahead_day = 2')
  expect(await update()).toContain(MIGRATION)
  expect(await rows('select ahead_day, ahead_key from tasks')).toEqual([{ ahead_day: 2, ahead_key: null }])
})
