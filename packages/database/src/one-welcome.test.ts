import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('one_welcome keeps the welcome as read and what happened as it was, and removes what introduced the product', async () => {
  const { rows, person, update } = await openBefore('20261129112500_one_welcome')
  for (const kind of ['welcome', 'read_together', 'memorize', 'make_it_yours', 'joined']) {
    await rows('insert into notifications (user_id, kind, cause, details, created_at) values ($1, $2, $3, $4, now())', [
      person,
      kind,
      kind,
      '{}',
    ])
  }
  await update()
  expect(await rows('select kind, read_at is null as is_unread from notifications order by kind')).toEqual([
    { kind: 'welcome', is_unread: false },
    { kind: 'joined', is_unread: true },
  ])
})
