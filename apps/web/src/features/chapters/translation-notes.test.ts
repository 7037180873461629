import { LANGUAGES } from '@halaqa/quran/languages'
import { expect, onTestFinished, test } from 'vitest'
import { loadMessages, setLanguage } from '../../lib/i18n.ts'
import { translatorName } from '../../lib/translators.ts'
import messages from '../../locales/en/public.json'
import { NOTES } from './chapters.queries.ts'

const NOTED = LANGUAGES.flatMap(({ language, note }) => (note ? [{ language, note }] : []))

test('each translator is a message of the catalogue, which says the same in English', () => {
  const names = LANGUAGES.map(({ language, translator }) => [`ui.sources.translator.${language}`, translator])
  expect(Object.entries(messages).filter(([id]) => id.startsWith('ui.sources.translator.'))).toEqual(names)
})

test('a translator has the name that the language of the page has for them', async () => {
  expect(translatorName('ru', 'Elmir Kuliev')).toBe('Elmir Kuliev')
  expect(translatorName('xx', 'Somebody')).toBe('Somebody')
  setLanguage('ru')
  onTestFinished(() => setLanguage('en'))
  await loadMessages('public')
  expect(translatorName('ru', 'Elmir Kuliev')).toBe('Эльмир Кулиев')
})

test('each note on a translation is a message of the catalogue, which says the same in English', () => {
  const written = NOTED.map(({ language, note }) => [language, note])
  expect(Object.entries(NOTES).map(([language, id]) => [language, messages[id]])).toEqual(
    expect.arrayContaining(written),
  )
  expect(Object.keys(NOTES)).toHaveLength(NOTED.length)
})
