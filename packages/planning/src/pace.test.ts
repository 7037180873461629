import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { expect, test } from 'vitest'
import { lettersADay, type Reading } from './pace.ts'

/** Ten ayahs of ten letters each, in parts of two. */
const PREFIX = Array.from({ length: 11 }, (_, i) => 10 * i)
const PARTS = [0, 2, 4, 6, 8]

const aReading = (change: Partial<Reading>): Reading => ({
  text: { start: 0, end: 9 },
  days: 5,
  shares: [1],
  ...change,
})

test.each<[string, Partial<Reading>, number]>([
  ['one reader reads a day of it', {}, 20],
  ['two read half of it each', { shares: [1, 1] }, 10],
  ['a double share is the most that anybody reads', { days: 1, shares: [2, 1, 1] }, 50],
  ['a half share alone is all', { shares: [0.5] }, 20],
  ['less time is more a day', { days: 2 }, 50],
  ['with more days than ayahs, an ayah', { days: 30 }, 10],
  ['with more readers than ayahs, an ayah', { days: 1, shares: Array(40).fill(1) }, 10],
  ['whole parts for one reader', { starts: PARTS }, 20],
  ['a whole part, however many share the days', { starts: PARTS, shares: [1, 1, 1, 1] }, 20],
  ['as many whole parts as fall to a reader on a full day', { starts: PARTS, days: 2, shares: [1, 1] }, 40],
  ['of what is left', { text: { start: 4, end: 9 }, days: 3 }, 20],
])('%s', (_, change, letters) => {
  expect(lettersADay(aReading(change), PREFIX)).toBe(letters)
})

test('counts the rest of a begun part', () => {
  expect(lettersADay(aReading({ text: { start: 1, end: 9 }, starts: PARTS, days: 9 }), PREFIX)).toBe(18)
})

test('thirty juz in a day among thirty readers is a juz each', () => {
  const prefix = Array.from({ length: 6237 }, (_, i) => i)
  const whole = { text: { start: 0, end: 6235 }, starts: JUZ_STARTS, days: 1, shares: Array(30).fill(1) }
  expect(lettersADay(whole, prefix)).toBe(6236 / 30)
})
