import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, textOf } from '../test/arbitraries.ts'
import { rangeOfDay } from './day-range.ts'
import { advanceByDay, advanceByUnreadDay, type Cycle, hasTextLeft, newCycle, nextDay, withPace } from './schedule.ts'
import { type WeightPrefix, weightWithin } from './weight.ts'

/** How many ayahs each date reads: "g" a day given out, "u" an unread one. */
function read(story: string, cycle: Cycle, prefix: WeightPrefix): (number | 'u')[] {
  let now = cycle
  return [...story].map((date) => {
    if (date === 'u') {
      now = advanceByUnreadDay(now)
      return 'u'
    }
    const dayRange = rangeOfDay(now, prefix)
    now = advanceByDay(now, dayRange)
    return dayRange ? dayRange.end - dayRange.start + 1 : 0
  })
}

/** The ayah whose end is nearest to `goal / divisor` letters from the range's start, by looking at every one. */
function nearestByLooking(first: number, cycle: Cycle, goal: bigint, divisor: bigint, prefix: WeightPrefix): number {
  let best = first
  const distance = (end: number) => {
    const far = BigInt(weightWithin({ start: cycle.range.start, end }, prefix)) * divisor - goal
    return far < 0n ? -far : far
  }
  for (let end = first; end <= cycle.range.end; end += 1) if (distance(end) < distance(best)) best = end
  return best
}

const sum = (counts: number[]) => counts.reduce((total, count) => total + count, 0)

const aCycle = fc.record({
  text: fc.oneof(aText(40), aText(15, 600), aQuranRange(120)),
  days: fc.integer({ min: 1, max: 60 }),
})

describe('the range of a day', () => {
  test('ends nearest to an equal share of the rest, with no more days than ayahs', () => {
    fc.assert(
      fc.property(aCycle, fc.infiniteStream(fc.boolean()), ({ text: { prefix, range }, days }, unread) => {
        fc.pre(days <= range.end - range.start + 1)
        let cycle = newCycle('fixed', range, days)
        for (let today = nextDay(cycle); today && hasTextLeft(cycle); today = nextDay(cycle)) {
          if (unread.next().value) {
            cycle = advanceByUnreadDay(cycle)
            continue
          }
          const left = BigInt(weightWithin({ start: cycle.next, end: range.end }, prefix))
          const before = BigInt(weightWithin(range, prefix)) - left
          const divisor = BigInt(today.daysLeft)
          const end = nearestByLooking(cycle.next, cycle, before * divisor + left, divisor, prefix)

          expect(rangeOfDay(cycle, prefix)).toEqual({ start: cycle.next, end })
          cycle = advanceByDay(cycle, { start: cycle.next, end })
        }
      }),
    )
  })

  test('ends on day d nearest to d/D of the cycle, with more days than ayahs', () => {
    fc.assert(
      fc.property(aCycle, ({ text: { prefix, range }, days }) => {
        fc.pre(days > range.end - range.start + 1)
        let cycle = newCycle('recurrent', range, days)
        for (let day = 1; day <= days; day += 1) {
          const goal = BigInt(day) * BigInt(weightWithin(range, prefix))
          const end = nearestByLooking(range.start - 1, cycle, goal, BigInt(days), prefix)
          const dayRange = rangeOfDay(cycle, prefix)

          expect(dayRange).toEqual(end < cycle.next ? undefined : { start: cycle.next, end })
          cycle = advanceByDay(cycle, dayRange)
        }
        expect(hasTextLeft(cycle)).toBe(false)
      }),
    )
  })

  test('An-Nas in thirty days is six readings of one ayah, spread over the month', () => {
    const anNas = newCycle('fixed', { start: 6230, end: 6235 }, 30)
    const ayahs = read('g'.repeat(30), anNas, WEIGHT_PREFIX)
    const readings = ayahs.flatMap((count, i) => (count === 0 ? [] : [{ day: i + 1, count }]))

    expect(readings.map(({ count }) => count)).toEqual([1, 1, 1, 1, 1, 1])
    const gaps = readings.slice(1).map(({ day }, i) => day - readings[i]!.day)
    expect(readings[0]!.day).toBeLessThanOrEqual(5)
    expect(readings[5]!.day).toBeGreaterThanOrEqual(25)
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(3)
    expect(Math.max(...gaps)).toBeLessThanOrEqual(8)
  })

  const even = (ayahs: number) => textOf(Array.from({ length: ayahs }, () => 10))

  test.each([
    ['a share of nothing but whole days', 12, 4, 'gggg', [3, 3, 3, 3]],
    ['an unread day among the days left', 12, 4, 'uggg', ['u', 4, 4, 4]],
    ['rare ayahs evenly over many days', 3, 9, 'ggggggggg', [0, 1, 0, 0, 1, 0, 0, 1, 0]],
    ['rare ayahs evenly over the days that are left', 3, 9, 'uuugggggg', ['u', 'u', 'u', 0, 1, 0, 1, 0, 1]],
  ])('spreads %s', (_, ayahs, days, story, expected) => {
    const { prefix, range } = even(ayahs)
    expect(read(story, newCycle('fixed', range, days), prefix)).toEqual(expected)
  })

  test('a long absence from a sparse room is not read in one day', () => {
    const { prefix, range } = even(300)
    const story = `${'g'.repeat(50)}${'u'.repeat(100)}${'g'.repeat(250)}`
    const ayahs = read(story, newCycle('fixed', range, 400), prefix).filter((count) => count !== 'u')

    expect(Math.max(...ayahs)).toBe(2)
    const left = 300 - sum(ayahs.slice(0, 50))
    expect(Math.abs(sum(ayahs.slice(50, 75)) - left / 10)).toBeLessThan(1)
    expect(sum(ayahs)).toBe(300)
  })

  test('an ayah heavier than a day is a day of its own, and at least one ayah is read while any is left', () => {
    const { prefix, range } = textOf([1, 1, 100, 1, 1])
    expect(read('ggggg', newCycle('fixed', range, 5), prefix)).toEqual([2, 1, 1, 1, 0])
  })

  test('takes the earlier of two ends that are equally near', () => {
    const { prefix, range } = textOf([2, 2, 2, 2, 2, 2])
    expect(read('gggg', newCycle('fixed', range, 4), prefix)[0]).toBe(1)
  })

  test('is that of a cycle without the rest days, whatever went unread', () => {
    fc.assert(
      fc.property(
        aCycle,
        fc.infiniteStream(fc.boolean()),
        fc.infiniteStream(fc.integer({ min: 0, max: 3 })),
        ({ text: { prefix, range }, days }, rests, unread) => {
          const isRest = Array.from({ length: days }, () => rests.next().value === true)
          const readingDays = isRest.filter((rest) => !rest).length
          fc.pre(readingDays > 0)
          let rested = newCycle('fixed', range, days, (ahead) => isRest[ahead]!)
          let alone = newCycle('fixed', range, readingDays)
          for (const rest of isRest) {
            const isUnread = unread.next().value === 0
            if (rest || isUnread) {
              rested = advanceByUnreadDay(rested)
              if (!rest) alone = advanceByUnreadDay(alone)
              continue
            }
            const dayRange = rangeOfDay(alone, prefix)
            expect(rangeOfDay(rested, prefix)).toEqual(dayRange)
            rested = advanceByDay(rested, dayRange)
            alone = advanceByDay(alone, dayRange)
          }
        },
      ),
    )
  })

  test('another pace spreads what is left as a new cycle over it would, dense or sparse', () => {
    fc.assert(
      fc.property(
        aCycle,
        fc.nat(20),
        fc.integer({ min: 1, max: 60 }),
        ({ text: { prefix, range }, days }, passed, left) => {
          let cycle = newCycle('fixed', range, days)
          for (let day = 0; day < Math.min(passed, days - 1); day += 1)
            cycle = day % 3 === 2 ? advanceByUnreadDay(cycle) : advanceByDay(cycle, rangeOfDay(cycle, prefix))
          fc.pre(hasTextLeft(cycle))
          let paced = withPace(cycle, left)
          let anew = newCycle('fixed', { start: cycle.next, end: range.end }, left)
          while (nextDay(anew)) {
            expect(rangeOfDay(paced, prefix)).toEqual(rangeOfDay(anew, prefix))
            paced = advanceByDay(paced, rangeOfDay(paced, prefix))
            anew = advanceByDay(anew, rangeOfDay(anew, prefix))
          }
          expect(hasTextLeft(paced)).toBe(false)
        },
      ),
    )
  })
})
