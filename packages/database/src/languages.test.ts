import { expect, test } from 'vitest'
import { openBefore } from './test/open-before.ts'

test('languages leaves the people of before without a choice, and takes codes alone', async () => {
  const { rows, person, update } = await openBefore('20261129221500_languages')
  await update()
  expect(await rows('select id, language from users')).toEqual([{ id: person, language: null }])
  await rows("update users set language = 'ar' where id = $1", [person])
  for (const language of ['', 'Arabic', 'ar-EG', 'AR']) {
    await expect(rows('update users set language = $1', [language])).rejects.toThrow('users_language_is_iso_639_1')
  }
})
