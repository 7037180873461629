import { LANGUAGES } from '@halaqa/quran/languages'
import { expect, test } from 'vitest'
import messages from '../../locales/en/public.json'
import { NOTES } from './chapters.queries.ts'

const NOTED = LANGUAGES.flatMap(({ language, note }) => (note ? [{ language, note }] : []))

test('each note on a translation is a message of the catalogue, which says the same in English', () => {
  const written = NOTED.map(({ language, note }) => [language, note])
  expect(Object.entries(NOTES).map(([language, id]) => [language, messages[id]])).toEqual(
    expect.arrayContaining(written),
  )
  expect(Object.keys(NOTES)).toHaveLength(NOTED.length)
})
