import { expect, test } from 'vitest'
import { insertPortion, insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261123172500_spread_portions'

test('no earlier portion was spread; a spread one was not due later before', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const room = await insertRoom(rows, person, 'active_since')
  await insertPortion(rows, room, person)

  expect(await update()).toContain(MIGRATION)
  expect(await rows('select original_due_date from tasks')).toEqual([{ original_due_date: null }])
  await rows("update tasks set original_due_date = due_date, due_date = '2026-03-05'")
  await expect(rows("update tasks set original_due_date = '2026-03-06'")).rejects.toThrow('tasks_original_due_date')
})
