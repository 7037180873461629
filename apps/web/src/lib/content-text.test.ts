import { writeText } from '@halaqa/curriculum/written-texts'
import { afterEach, expect, test } from 'vitest'
import messages from '../locales/en/memorizing.json'
import { contentText } from './content-text.ts'
import { loadMessages, setLanguage } from './i18n.ts'

afterEach(() => setLanguage('en'))

/** As a database of an earlier version has them. */
const SEEDED = [
  'Ayah 7',
  'Ayahs 1 to 3',
  'Ayah 282, words 1 to 24',
  'Ayah 9 to the middle of ayah 11',
  'The whole of Al-Ikhlas',
  '1 word, and how they go together.',
  '25 words in 3 ayahs, and how each leads to the next.',
  'Begins with ب (b), 4 letters',
  '5 letters of the alphabet, said by their names',
  'How does the next ayah begin?',
]

test.each(SEEDED)('the catalogue of English has what the curriculum writes: %s', (text) => {
  const isolates = /[\u2066-\u2069]/g
  expect(contentText(text).replace(isolates, '')).toBe(text)
})

test.each([
  ['ru', 'Begins with ش (sh), 4 letters', 'начинается с ش (ш), 4 буквы'],
  ['ru', 'Begins with ا (al-), 5 letters', 'начинается с ا (аль-), 5 букв'],
  ['ru', 'Begins with ا (adh-), 5 letters', 'начинается с ا (аз-), 5 букв'],
  ['ru', 'Begins with ي (y), 3 letters', 'начинается с ي (й), 3 буквы'],
  ['ar', 'Begins with ش (sh), 4 letters', 'تبدأ بالحرف ش، 4 أحرف'],
])('in "%s" a hint has no Latin letters: %s', async (language, text, expected) => {
  setLanguage(language)
  await loadMessages('memorizing')
  expect(contentText(text).replace(/[\u2066-\u2069]/g, '')).toBe(expected)
})

test('each message of the content is one that the curriculum writes', () => {
  const codes = Object.keys(messages).flatMap((id) => (id.startsWith('content.') ? id.slice('content.'.length) : []))
  expect(codes.length).toBeGreaterThan(25)
  for (const code of codes) expect(() => writeText(code as Parameters<typeof writeText>[0])).not.toThrow()
})

test.each(['My first ayahs', 'The whole of my surah', ''])('what an administrator typed stays: "%s"', (text) => {
  expect(contentText(text)).toBe(text)
})
