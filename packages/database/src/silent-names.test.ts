import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('silent_names keeps the notices of before, and takes the new ones', async () => {
  const { rows, person, update } = await openBefore('20261129231500_silent_names')
  await rows(
    "insert into notifications (user_id, kind, cause, created_at) values ($1, 'still_reading', 'one', now())",
    [person],
  )
  await update()
  await rows(
    "insert into notifications (user_id, kind, cause, created_at) values ($1, 'names_still_reading', 'two', now())",
    [person],
  )
  expect(await rows('select kind from notifications order by cause')).toEqual([
    { kind: 'still_reading' },
    { kind: 'names_still_reading' },
  ])
})
