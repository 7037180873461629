import { expect, test } from 'vitest'
import { readText } from './written-texts.ts'

test.each([
  ['Ayahs 1 to 3', { code: 'ayahs', values: { first: 1, last: 3 } }],
  ['The whole of Al-Ikhlas', { code: 'whole', values: { surah: 'Al-Ikhlas' } }],
  ['Rare words', { code: 'rare', values: {} }],
  ['1 word, and how they go together.', { code: 'aboutAyah', values: { words: 1 } }],
  ['Begins with ب (b), 4 letters', { code: 'hint', values: { letter: 'ب', sound: 'b', letters: 4 } }],
])('reads %s', (text, read) => expect(readText(text)).toEqual(read))

test.each(['', 'Ayahs 1 to 3, slowly', 'ayahs 1 to 3', 'The whole of my surah', 'Rare words!', 'Ayah one'])(
  'what an admin typed is none of them: %s',
  (text) => expect(readText(text)).toBeUndefined(),
)
