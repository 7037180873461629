import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, textOf } from '../test/arbitraries.ts'
import { covers } from '../test/invariants.ts'
import { cutByDues } from './cut-by-dues.ts'
import type { WeightPrefix } from './weight.ts'

const lettersOf = ({ start, end }: Span, prefix: WeightPrefix) =>
  Array.from({ length: end - start + 1 }, (_, i) => prefix[start + i + 1]! - prefix[start + i]!)

/** What a cut misses and exceeds the dues by, squared; who is passed over misses all of theirs. */
function missedBy(cut: readonly (Span | undefined)[], dues: readonly number[], prefix: WeightPrefix): number {
  return dues.reduce((sum, due, k) => {
    const span = cut[k]
    const given = span ? lettersOf(span, prefix).reduce((all, letters) => all + letters, 0) : 0
    return sum + (due - given) ** 2
  }, 0)
}

/** The least that any cut misses the dues by: every end of every reader is tried. */
function leastMissed(letters: readonly number[], dues: readonly number[]): number {
  let least: number[] = [0, ...letters.map(() => Number.POSITIVE_INFINITY)]
  for (const due of dues) {
    const next = letters.map(() => Number.POSITIVE_INFINITY)
    next.push(Number.POSITIVE_INFINITY)
    for (let from = 0; from <= letters.length; from += 1) {
      let given = 0
      for (let to = from; to <= letters.length; to += 1) {
        next[to] = Math.min(next[to]!, least[from]! + (due - given) ** 2)
        given += letters[to] ?? 0
      }
    }
    least = next
  }
  return least.at(-1)!
}

/** Dues as a day makes them: of quarter, half, whole and double shares of the range, less or more by what was given before. */
function duesFor(letters: readonly number[], shares: readonly number[], drift: readonly number[]): number[] {
  const whole = letters.reduce((sum, weight) => sum + weight, 0) / shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, i) => share * whole + 25 * drift[i % drift.length]!)
}

const someShares = (maxLength: number) =>
  fc.array(fc.constantFrom(0.25, 0.5, 1, 2), { minLength: 1, maxLength, size: 'max' })
const aDrift = fc.array(fc.integer({ min: -2, max: 2 }), { minLength: 7, maxLength: 7 })

describe('cutting by dues', () => {
  test('misses the dues by as little as any cut of a short range does, and passes over whom that takes', () => {
    const dues = fc.array(fc.integer({ min: -9, max: 20 }), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(aText(20, 9), dues, ({ prefix, range }, dues) => {
        const cut = cutByDues(range, dues, prefix)
        expect(missedBy(cut, dues, prefix)).toBe(leastMissed(lettersOf(range, prefix), dues))
      }),
      { numRuns: 500 },
    )
  })

  test('misses the dues of a long range by at most two percent more than the best cut', () => {
    fc.assert(
      fc.property(aQuranRange(500), someShares(400), aDrift, ({ range }, shares, drift) => {
        const letters = lettersOf(range, WEIGHT_PREFIX)
        const dues = duesFor(letters, shares, drift)
        const missed = missedBy(cutByDues(range, dues), dues, WEIGHT_PREFIX)
        expect(missed).toBeLessThanOrEqual(1.02 * leastMissed(letters, dues))
      }),
      { numRuns: 15 },
    )
  })

  test('leaves nothing out and gives nothing twice, whatever the dues', () => {
    const dues = fc.array(fc.integer({ min: -900, max: 9000 }), { minLength: 1, maxLength: 300 })
    fc.assert(
      fc.property(aQuranRange(700), dues, ({ range }, dues) => {
        const cut = cutByDues(range, dues)
        expect(cut).toHaveLength(dues.length)
        expect(
          covers(
            cut.filter((span) => span !== undefined),
            range,
          ),
        ).toBe(true)
      }),
    )
  })

  test('gives a long ayah to the member whom it suits best, wherever it is', () => {
    const { prefix, range } = textOf([1, 1, 8, 1, 1])
    const ayahs = (dues: number[]) =>
      cutByDues(range, dues, prefix).map((span) => (span ? span.end - span.start + 1 : 0))
    expect([ayahs([2, 8, 2]), ayahs([8, 2, 2]), ayahs([2, 2, 8]), ayahs([2, -5, 10])]).toEqual([
      [2, 1, 2],
      [3, 1, 1],
      [1, 1, 3],
      [2, 0, 3],
    ])
  })

  test.each([[[]], [[1, Number.NaN]]])('refuses the dues %j', (dues) => {
    expect(() => cutByDues({ start: 0, end: 1 }, dues)).toThrow(RangeError)
  })
})
