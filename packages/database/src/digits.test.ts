import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('digits leaves the languages of before, and takes a language with digits', async () => {
  const { rows, person, update } = await openBefore('20261130013000_digits')
  await rows("update users set language = 'ar' where id = $1", [person])
  await update()
  expect(await rows('select id, language from users')).toEqual([{ id: person, language: 'ar' }])
  await rows("update users set language = 'ar-u-nu-arab' where id = $1", [person])
  for (const language of ['', 'Arabic', 'ar-EG', 'AR', 'ar-u-nu-', 'xar-u-nu-arab']) {
    await expect(rows('update users set language = $1', [language])).rejects.toThrow('users_language_is_a_tag')
  }
})
