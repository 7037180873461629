import { expect, test } from 'vitest'
import { insertRoom, openBefore } from './test/open-before.ts'

const MIGRATION = '20261128160000_visible_names'

test('names that people have lose what nobody sees, and keep all else', async () => {
  const { rows, person, update } = await openBefore(MIGRATION)
  const names = {
    'Amina\u202E\u0007': 'Amina',
    ' Yusuf\r\n\u2028ibn  Ali\u200B ': 'Yusuf ibn Ali',
    '\u3164\u3164': 'Reader',
    '\u200D': 'Reader',
    ['\u0301'.repeat(9)]: 'Reader',
    علی‌رضا: 'علی‌رضا',
    '👨‍👩‍👧‍👦': '👨‍👩‍👧‍👦',
    'أُمُّ سَلَمَة': 'أُمُّ سَلَمَة',
    '...': '...',
  }
  for (const [number, name] of Object.keys(names).entries()) {
    const email = `${number}@example.org`
    await rows(
      'insert into users (full_name, email, password_hash, created_at, updated_at) values ($1, $2, $3, now(), now())',
      [name, email, 'hash'],
    )
  }
  await rows(
    "insert into users (full_name, email, is_deleted, created_at, updated_at) values ('\u200B', null, true, now(), now())",
  )
  const room = await insertRoom(rows, person, 'active_since')
  await rows('update rooms set name = $1 where id = $2', ['\u2800', room])
  await update()

  const people = await rows("select full_name from users where email <> 'amina@example.org' order by email")
  expect(people.map(({ full_name }) => full_name)).toEqual(Object.values(names))
  expect(await rows('select full_name from users where is_deleted')).toEqual([{ full_name: '\u200B' }])
  expect(await rows('select name from rooms')).toEqual([{ name: 'Room' }])
})
