import type { Span } from '@halaqa/quran/range'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, everyCut, textOf } from '../test/arbitraries.ts'
import { covers } from '../test/invariants.ts'
import { cutRange } from './cut.ts'
import { cutByDues } from './cut-by-dues.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

function bestByTryingAll(span: Span, dues: number[], prefix: WeightPrefix): Span[] {
  let best: Span[] = []
  let bestKey = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] as const
  for (const cut of everyCut(span, dues.length)) {
    const weights = cut.map((portion) => weightWithin(portion, prefix))
    const heaviest = Math.max(...weights.map((weight, i) => weight / dues[i]!))
    const squares = weights.reduce((sum, weight, i) => sum + (weight - dues[i]!) ** 2, 0)
    if (heaviest < bestKey[0] || (heaviest === bestKey[0] && squares < bestKey[1]))
      [best, bestKey] = [cut, [heaviest, squares]]
  }
  return best
}

describe('cutting by dues', () => {
  test('finds the very cut that trying all of them finds, ties and all', () => {
    const aSmallCut = aText(10, 9).chain((text) =>
      fc.record({
        text: fc.constant(text),
        dues: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: text.range.end + 1 }),
      }),
    )
    fc.assert(
      fc.property(aSmallCut, ({ text: { prefix, range }, dues }) => {
        expect(cutByDues(range, dues, prefix)).toEqual(bestByTryingAll(range, dues, prefix))
      }),
      { numRuns: 1500 },
    )
  })

  test('with equal dues cuts as the cut without dues does', () => {
    const aCut = fc.record({
      text: fc.oneof(aText(60, 30), aQuranRange(200)),
      parts: fc.integer({ min: 1, max: 40 }),
      due: fc.integer({ min: 1, max: 5000 }),
    })
    fc.assert(
      fc.property(aCut, ({ text: { prefix, range }, parts, due }) => {
        fc.pre(parts <= range.end - range.start + 1)
        expect(cutByDues(range, Array<number>(parts).fill(due), prefix)).toEqual(cutRange(range, parts, prefix))
      }),
      { numRuns: 300 },
    )
  })

  test('makes as many portions as dues, that follow each other and leave nothing out', () => {
    const dues = fc.array(fc.integer({ min: 1, max: 9000 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(aQuranRange(700), dues, ({ range }, dues) => {
        fc.pre(dues.length <= range.end - range.start + 1)
        const cut = cutByDues(range, dues)
        expect(cut).toHaveLength(dues.length)
        expect(covers(cut, range)).toBe(true)
      }),
    )
  })

  test('gives the long ayah to whom it suits best, wherever it stands', () => {
    const { prefix, range } = textOf([1, 1, 8, 1, 1])
    const ayahs = (dues: number[]) => cutByDues(range, dues, prefix).map(({ start, end }) => end - start + 1)
    expect([ayahs([2, 8, 2]), ayahs([8, 2, 2]), ayahs([2, 2, 8])]).toEqual([
      [2, 1, 2],
      [3, 1, 1],
      [1, 1, 3],
    ])
  })

  test('cuts the whole Qur’an among three thousand members of all shares', () => {
    const dues = Array.from({ length: 3000 }, (_, i) => [48, 96, 96, 193][i % 4]!)
    expect(covers(cutByDues({ start: 0, end: 6235 }, dues), { start: 0, end: 6235 })).toBe(true)
  })

  test.each([[[]], [[1, 1, 1]], [[0]], [[1, Number.NaN]]])('refuses the dues %j of two ayahs', (dues) => {
    expect(() => cutByDues({ start: 0, end: 1 }, dues)).toThrow(RangeError)
  })
})
