import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cheapestCuts } from './cuts.ts'

/** The cost of the best way, by trying every one. */
function leastByTrying(
  from: number,
  length: number,
  longest: number,
  costOf: (from: number, to: number) => number,
): number {
  if (from === length) return 0
  const ends = Array.from({ length: Math.min(longest, length - from) }, (_, i) => from + i + 1)
  return Math.min(...ends.map((to) => costOf(from, to) + leastByTrying(to, length, longest, costOf)))
}

const aRow = fc.record({
  length: fc.integer({ min: 0, max: 9 }),
  longest: fc.integer({ min: 1, max: 5 }),
  costs: fc.array(fc.nat(20), { minLength: 100, maxLength: 100 }),
})

describe('cutting', () => {
  test('covers the row once, in order, in pieces that are not too long', () => {
    fc.assert(
      fc.property(aRow, ({ length, longest, costs }) => {
        const pieces = cheapestCuts(length, longest, (from, to) => costs[from * 10 + to]!)
        expect(pieces.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i))).toEqual(
          Array.from({ length }, (_, i) => i),
        )
        expect(pieces.every(({ from, to }) => to > from && to - from <= longest)).toBe(true)
      }),
    )
  })

  test('costs as little as can be', () => {
    fc.assert(
      fc.property(aRow, ({ length, longest, costs }) => {
        const costOf = (from: number, to: number) => costs[from * 10 + to]!
        const pieces = cheapestCuts(length, longest, costOf)
        const cost = pieces.reduce((total, { from, to }) => total + costOf(from, to), 0)
        expect(cost).toBe(leastByTrying(0, length, longest, costOf))
      }),
    )
  })
})
