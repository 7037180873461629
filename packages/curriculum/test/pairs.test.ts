import { expect, test } from 'vitest'
import { endsOfAyah, matchPairs } from '../src/match-pairs.ts'
import { BOOK as book } from './whole.ts'

const ends = (...ayahs: number[]) => ayahs.flatMap((ayah) => endsOfAyah(book, 2, ayah) ?? [])
const ayahsIn = (...ayahs: number[]) => {
  const draft = matchPairs(book, 'ends', ends(...ayahs), 5)
  const firsts = ayahs.map((ayah) => endsOfAyah(book, 2, ayah)!.first)
  const shown = draft?.options.map((option) => option.optionTextArabic) ?? []
  return ayahs.filter((_, i) =>
    shown.includes(
      book.words
        .slice(firsts[i]!.from, firsts[i]!.to)
        .map(({ form }) => form.text)
        .join(' '),
    ),
  )
}

test('two ayahs are not matched together when a third begins like one and ends like the other', () => {
  // 2:91 begins like 2:11 (وَإِذَا قِيلَ لَهُمۡ) and ends like 2:93 (إِن كُنتُم مُّؤۡمِنِينَ).
  expect(ayahsIn(11, 35, 40, 93)).toEqual([11, 35, 40])
  expect(ayahsIn(35, 40, 93)).toEqual([35, 40, 93])
})

test('fewer than three pairs are no question', () => {
  expect(matchPairs(book, 'ends', ends(11, 35), 5)).toBeUndefined()
  expect(matchPairs(book, 'ends', ends(11, 93, 91), 5)).toBeUndefined()
})
