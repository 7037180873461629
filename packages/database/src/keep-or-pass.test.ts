import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('keep_or_pass keeps the notices of before, and takes the new ones', async () => {
  const { rows, person, update } = await openBefore('20261130024500_keep_or_pass')
  const insert = (kind: string) =>
    rows('insert into notifications (user_id, kind, cause, created_at) values ($1, $2, $3, now())', [
      person,
      kind,
      kind,
    ])
  await insert('still_reading')
  await update()
  await insert('keep_or_pass')
  expect(await rows('select kind from notifications order by kind')).toEqual([
    { kind: 'still_reading' },
    { kind: 'keep_or_pass' },
  ])
})
