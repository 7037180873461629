import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('hijri leaves the people of before with one date, and keeps what they choose', async () => {
  const { rows, person, update } = await openBefore('20261130051500_hijri')
  await update()
  expect(await rows('select id, shows_hijri from users')).toEqual([{ id: person, shows_hijri: false }])
  await rows('update users set shows_hijri = true where id = $1', [person])
  expect(await rows('select shows_hijri from users')).toEqual([{ shows_hijri: true }])
})
