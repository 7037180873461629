import { expect, test } from 'vitest'
import { positionOf } from '../src/ayah.ts'
import { SURAHS } from '../src/surahs.ts'
import { openText } from '../src/text.ts'
import { textOfWords, wordsOfAyah } from '../src/words.ts'

const { arabic } = openText()
const ayahs = SURAHS.flatMap(({ number: surah, ayahCount }) =>
  Array.from({ length: ayahCount }, (_, index) => {
    const ayah = { surah, ayah: index + 1 }
    const text = arabic[positionOf(surah, index + 1)]!
    return { ayah, text, words: wordsOfAyah(ayah, text) }
  }),
)
const inLetters = (text: string) => text.replace(/\s/g, '')

test('the text of all words of an ayah is the mushaf’s, letter for letter and sign for sign', () => {
  for (const { ayah, text, words } of ayahs) expect(textOfWords(ayah, text, 1, words.length)).toBe(text)
})

test('cutting an ayah anywhere loses no letter and no sign, and each part begins with its own word', () => {
  for (const { ayah, text, words } of ayahs) {
    const last = words.length
    for (const cut of [1, Math.floor(last / 2), last - 1].filter((word) => word > 0 && word < last)) {
      const [first, rest] = [textOfWords(ayah, text, 1, cut), textOfWords(ayah, text, cut + 1, last)]
      expect(inLetters(first + rest)).toBe(inLetters(text))
      expect(rest.split(' ')[0]!.replace(/[۞۩]/g, '')).toBe(words[cut])
    }
  }
})

test('the sign of a prostration is in the last part of its ayah', () => {
  const marked = ayahs.filter(({ text }) => text.includes('۩'))
  expect(marked).toHaveLength(15)
  for (const { ayah, text, words } of marked) {
    const parts = words.map((_, index) => textOfWords(ayah, text, index + 1, index + 1))
    expect(parts.filter((part) => part.includes('۩'))).toHaveLength(1)
    expect(textOfWords(ayah, text, 2, words.length)).toContain('۩')
  }
})
