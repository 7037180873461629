import { expect, test } from 'vitest'
import { endsOfAyah, matchPairs } from '../src/match-pairs.ts'
import { letters, ofType, WORD_INDEX as wordIndex, wordsOnly } from './whole.ts'

const ends = (...ayahs: number[]) => ayahs.flatMap((ayah) => endsOfAyah(wordIndex, 2, ayah) ?? [])
const ayahsIn = (...ayahs: number[]) => {
  const draft = matchPairs(wordIndex, 'ends', ends(...ayahs), 5)
  const firsts = ayahs.map((ayah) => endsOfAyah(wordIndex, 2, ayah)!.first)
  const shown = draft?.options.map((option) => wordsOnly(option.optionTextArabic!)) ?? []
  return ayahs.filter((_, i) =>
    shown.includes(
      wordIndex.words
        .slice(firsts[i]!.from, firsts[i]!.to)
        .map(({ form }) => form.text)
        .join(' '),
    ),
  )
}

test('two ayahs are not matched together when a third begins like one and ends like the other', () => {
  // 2:93 begins like 2:63 (وَإِذۡ أَخَذۡنَا مِيثَٰقَكُمۡ) and ends like 2:278.
  expect(ayahsIn(63, 40, 57, 278)).toEqual([63, 40, 57])
  expect(ayahsIn(40, 57, 278)).toEqual([40, 57, 278])
})

test('fewer than three pairs are no question', () => {
  expect(matchPairs(wordIndex, 'ends', ends(63, 40), 5)).toBeUndefined()
  expect(matchPairs(wordIndex, 'ends', ends(63, 278, 93), 5)).toBeUndefined()
})

test('no option is on both sides', () => {
  const odd = ofType('match_pairs').filter(({ question: { options } }) => {
    const texts = options.map((option) => letters(option.optionTextArabic!))
    return new Set(texts).size < texts.length
  })
  expect(odd).toEqual([])
})
