import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, everyCut, textOf } from '../test/arbitraries.ts'
import { covers } from '../test/invariants.ts'
import { cutRange } from './cut.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

const heaviest = (cut: readonly Span[], prefix: WeightPrefix) =>
  Math.max(...cut.map((span) => weightWithin(span, prefix)))

const squares = (cut: readonly Span[], prefix: WeightPrefix) =>
  cut.reduce((sum, span) => sum + weightWithin(span, prefix) ** 2, 0)

function bestByTryingAll(span: Span, parts: number, prefix: WeightPrefix): Span[] {
  let best: Span[] = []
  let bestKey = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const
  for (const cut of everyCut(span, parts)) {
    const key = [heaviest(cut, prefix), squares(cut, prefix)] as const
    if (key[0] < bestKey[0] || (key[0] === bestKey[0] && key[1] < bestKey[1])) [best, bestKey] = [cut, key]
  }
  return best
}

/** Least heaviest and, below it, least sum of squares, by a plain table of ayahs and portions. */
function bestByTable({ start, end }: Span, parts: number, prefix: WeightPrefix): [number, number] {
  const table = (join: (portion: number, before: number) => number) => {
    let row = Array.from({ length: end - start + 2 }, (_, i) => (i === 0 ? 0 : Number.POSITIVE_INFINITY))
    for (let part = 1; part <= parts; part += 1)
      row = row.map((_, to) => {
        let best = Number.POSITIVE_INFINITY
        for (let from = 0; from < to; from += 1)
          best = Math.min(best, join(prefix[start + to]! - prefix[start + from]!, row[from]!))
        return best
      })
    return row.at(-1)!
  }
  const limit = table(Math.max)
  return [limit, table((portion, before) => (portion > limit ? Number.POSITIVE_INFINITY : portion ** 2 + before))]
}

describe('cutting a range', () => {
  test('makes as many portions as members, or ayahs if fewer, that follow each other and leave nothing out', () => {
    const anyCut = fc.record({
      text: fc.oneof(aText(80, 600), aQuranRange(700)),
      parts: fc.integer({ min: 1, max: 800 }),
    })
    fc.assert(
      fc.property(anyCut, ({ text: { prefix, range }, parts }) => {
        const cut = cutRange(range, parts, prefix)

        expect(cut).toHaveLength(Math.min(parts, range.end - range.start + 1))
        expect(covers(cut, range)).toBe(true)
      }),
    )
  })

  test('finds the very cut that trying all of them finds, ties and all', () => {
    const aSmallCut = aText(11, 6).chain((text) =>
      fc.record({ text: fc.constant(text), parts: fc.integer({ min: 1, max: text.range.end + 1 }) }),
    )
    fc.assert(
      fc.property(aSmallCut, ({ text: { prefix, range }, parts }) => {
        expect(cutRange(range, parts, prefix)).toEqual(bestByTryingAll(range, parts, prefix))
      }),
      { numRuns: 1500 },
    )
  })

  test('is as light and as even as a full table says, on ranges of the Qur’an', () => {
    const aRealCut = fc.record({ text: aQuranRange(70), parts: fc.integer({ min: 2, max: 40 }) })
    fc.assert(
      fc.property(aRealCut, ({ text: { prefix, range }, parts }) => {
        const cut = cutRange(range, parts, prefix)

        expect([heaviest(cut, prefix), squares(cut, prefix)]).toEqual(bestByTable(range, cut.length, prefix))
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    ['the lightest heaviest before evenness', [5, 1, 1, 1, 4], 3, [1, 3, 1]],
    ['evenness where the heaviest is the same', [9, 2, 2, 2, 2, 2, 2], 3, [1, 3, 3]],
    ['the earliest cut where both are the same', [9, 1, 1, 1], 3, [1, 1, 2]],
    ['a portion of its own for an ayah heavier than the rest', [1, 1, 500, 1, 1], 3, [2, 1, 2]],
  ])('prefers %s', (_, weights, parts, ayahs) => {
    const { prefix, range } = textOf(weights)
    expect(cutRange(range, parts, prefix).map(({ start, end }) => end - start + 1)).toEqual(ayahs)
  })

  test('cuts the whole Qur’an among three thousand members', () => {
    const whole = { start: 0, end: 6235 }
    const cut = cutRange(whole, 3000)

    expect(cut).toHaveLength(3000)
    expect(covers(cut, whole)).toBe(true)
    expect(heaviest(cut, WEIGHT_PREFIX)).toBe(weightWithin({ start: 288, end: 288 }, WEIGHT_PREFIX)) // 2:282, the longest
  })

  test.each([0, -1, 1.5, Number.NaN])('refuses to cut into %s portions', (parts) => {
    expect(() => cutRange({ start: 0, end: 9 }, parts)).toThrow(RangeError)
  })
})
