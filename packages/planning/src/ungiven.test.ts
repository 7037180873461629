import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, textOf } from '../test/arbitraries.ts'
import { covers } from '../test/invariants.ts'
import { type Cycle, newCycle } from './schedule.ts'
import { takeUngiven } from './ungiven.ts'

const left = (cycle: Cycle, next: number): Cycle => ({ ...cycle, hasBegun: true, counted: cycle.days, next })

const even = (ayahs: number) => textOf(Array.from({ length: ayahs }, () => 10))

describe('the rest that a cycle cannot give out', () => {
  test.each([
    ['is cut into portions of the size that the cycle gave', 24, 3, 2, 12, [4, 4, 4]],
    ['has none heavier than that', 24, 3, 2, 11, [3, 3, 3, 4]],
    ['is one portion where it is little', 24, 3, 2, 22, [2]],
    ['is one ayah a portion where readers are many', 24, 3, 100, 20, [1, 1, 1, 1]],
    ['is all of it where no day was given out', 12, 2, 1, 0, [6, 6]],
    ['counts a room without readers as one of one', 12, 2, 0, 0, [6, 6]],
  ])('%s', (_, ayahs, days, readers, next, expected) => {
    const { prefix, range } = even(ayahs)
    const taken = takeUngiven(left(newCycle('fixed', range, days), next), readers, prefix)
    expect(taken?.portions.map(({ start, end }) => end - start + 1)).toEqual(expected)
    expect(taken).toMatchObject({ range: { start: next, end: ayahs - 1 }, cycle: { next: ayahs } })
  })

  test('is nothing while days are to come, and after everything was given out', () => {
    const { prefix, range } = even(12)
    expect(takeUngiven(newCycle('fixed', range, 3), 1, prefix)).toBeUndefined()
    expect(takeUngiven(left(newCycle('fixed', range, 3), 12), 1, prefix)).toBeUndefined()
  })

  test('is cut where parts begin, and a part that was begun is one', () => {
    const { prefix, range } = even(12)
    const taken = takeUngiven(left(newCycle('fixed', range, 6), 2), 1, prefix, [0, 4, 8])
    expect(taken?.portions).toEqual([
      { start: 2, end: 3 },
      { start: 4, end: 7 },
      { start: 8, end: 11 },
    ])
  })

  test('comes in the fewest portions that are no heavier than usual, except for a single ayah', () => {
    const aLeft = fc.record({
      text: fc.oneof(aText(14), aText(25, 90), aQuranRange(60)),
      kind: fc.constantFrom('fixed' as const, 'recurrent' as const),
      days: fc.integer({ min: 1, max: 9 }),
      readers: fc.integer({ min: 1, max: 6 }),
      from: fc.nat(),
    })
    fc.assert(
      fc.property(aLeft, ({ text: { prefix, range }, kind, days, readers, from }) => {
        const weights = Array.from({ length: range.end - range.start + 1 }, (_, i) => {
          const position = range.start + i
          return prefix[position + 1]! - prefix[position]!
        })
        const first = from % weights.length
        const ungiven = weights.slice(first)
        const { portions = [] } =
          takeUngiven(left(newCycle(kind, range, days), range.start + first), readers, prefix) ?? {}

        expect(covers(portions, { start: range.start + first, end: range.end })).toBe(true)
        expect(portions).toHaveLength(fewestByTrying(ungiven, sum(weights), days * readers))
        const heaviest = portions.map(({ start, end }) =>
          sum(weights.slice(start - range.start, end - range.start + 1)),
        )
        const limit = Math.max(Math.floor(sum(weights) / (days * readers)), ...ungiven)
        expect(Math.max(...heaviest)).toBeLessThanOrEqual(limit)
      }),
    )
  })
})

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** The fewest runs of which none is heavier than `weight` by `divisor`, unless of one: every last run is tried. */
function fewestByTrying(ayahs: readonly number[], weight: number, divisor: number): number {
  const fewest = [0]
  for (let end = 1; end <= ayahs.length; end += 1) {
    const tried = Array.from({ length: end }, (_, start) => {
      const fits = end - start === 1 || sum(ayahs.slice(start, end)) * divisor <= weight
      return fits ? fewest[start]! + 1 : Number.POSITIVE_INFINITY
    })
    fewest.push(Math.min(...tried))
  }
  return fewest.at(-1)!
}
