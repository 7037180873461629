import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AYAH_COUNT, positionOf } from './ayah.ts'
import { pageSpan } from './mushaf.ts'
import { pagesRead, TOTAL_WEIGHT, WEIGHT_PREFIX, weightOf } from './weights.ts'

const one = (surah: number, ayah: number) => ({ start: positionOf(surah, ayah), end: positionOf(surah, ayah) })

describe('weights', () => {
  test('the Quran has 325,387 letters, and no ayah fewer than two', () => {
    expect(WEIGHT_PREFIX).toHaveLength(AYAH_COUNT + 1)
    expect(TOTAL_WEIGHT).toBe(325_387)
    const weights = Array.from({ length: AYAH_COUNT }, (_, p) => weightOf({ start: p, end: p }))
    expect(Math.min(...weights)).toBe(2)
    expect(Math.max(...weights)).toBe(547)
  })

  test.each([
    ['1:1', one(1, 1), 19],
    ['20:1', one(20, 1), 2],
    ['2:282', one(2, 282), 547],
    ['24:31', one(24, 31), 344],
    ['73:20', one(73, 20), 330],
  ])('%s weighs its letters', (_, span, letters) => expect(weightOf(span)).toBe(letters))

  test('refuses a span outside the Quran', () => {
    expect(() => weightOf({ start: 0, end: AYAH_COUNT })).toThrow(RangeError)
    expect(() => weightOf({ start: -1, end: 3 })).toThrow(RangeError)
  })
})

describe('pages read', () => {
  test('the whole is 604 pages, however it is cut', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: AYAH_COUNT - 1 }), { maxLength: 300 }), (cuts) => {
        const starts = [0, ...cuts.sort((a, b) => a - b)]
        const spans = starts.map((start, i) => ({ start, end: (starts[i + 1] ?? AYAH_COUNT) - 1 }))
        expect(pagesRead(spans)).toBe(604)
      }),
      { numRuns: 20 },
    )
  })

  test('a page counts when it is full, and again when it is read again', () => {
    const page = pageSpan(300)
    expect(pagesRead([])).toBe(0)
    expect(pagesRead([page])).toBe(1)
    expect(pagesRead([page, page])).toBe(2)
    expect(pagesRead([{ ...page, times: 3 }, page])).toBe(4)
    expect(pagesRead([{ ...page, times: 0 }])).toBe(0)
    expect(pagesRead([{ start: page.start, end: page.end - 1 }])).toBe(0)
  })
})
