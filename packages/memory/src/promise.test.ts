import { allItems } from '@halaqa/quran/items'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Learner } from '../test/learner.ts'
import { makeItems } from '../test/made-items.ts'
import type { MemoryItem } from './item.ts'
import { CYCLES, DEFAULT_SETTINGS, FIRMNESSES, type MemorizingSettings, MINUTES, NEAR_DAYS } from './settings.ts'

/**
 * What an account promised on its screens, and what came. It knows nothing of due dates: it counts days since each verse was begun
 * or recited, and compares them with the figures that were shown.
 */
class Oracle {
  private readonly touched = new Map<string, number>()
  /** In the order in which they were shown; before its day a promise leaves the earlier ones in force. */
  private readonly promises: { cycle: number; from: number }[] = []

  touch(items: Iterable<MemoryItem>, day: number): void {
    for (const { key } of items) this.touched.set(key, day)
  }

  forget(items: Iterable<MemoryItem>): void {
    for (const { key } of items) this.touched.delete(key)
  }

  /** @return the verses that were kept waiting for longer than was promised */
  endDay(learner: Learner): string[] {
    const { day } = learner
    const shown = learner.promise()
    const last = this.promises.at(-1)
    if (last?.cycle !== shown.cycle || last.from !== shown.from) this.promises.push(shown)
    const limit = this.limitOn(day)
    return [...this.touched].flatMap(([key, at]) =>
      day - at > limit ? `${key}: ${day - at} days on day ${day}, promised ${limit}` : [],
    )
  }

  private limitOn(day: number): number {
    let limit = 0
    for (const { cycle, from } of this.promises.toReversed()) {
      limit = Math.max(limit, cycle)
      if (from <= day) break
    }
    return limit
  }
}

const someSettings: fc.Arbitrary<MemorizingSettings> = fc.record({
  minutes: fc.constantFrom(...MINUTES),
  cycleDays: fc.constantFrom(...CYCLES),
  firmness: fc.constantFrom(...FIRMNESSES),
  nearDays: fc.constantFrom(...NEAR_DAYS),
})

const items = makeItems(Array.from({ length: 300 }, (_, i) => 10 + ((i * 37) % 150)))
const range = fc
  .record({ from: fc.nat({ max: 299 }), count: fc.integer({ min: 1, max: 250 }) })
  .map(({ from, count }) => items.slice(from, from + count))

type Act =
  | { is: 'choose'; settings: MemorizingSettings }
  | { is: 'know' | 'forget' | 'recite'; range: MemoryItem[] }
  | { is: 'learn'; count: number }
  | { is: 'pace'; pace: number }
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ is: fc.constant('choose' as const), settings: someSettings }),
  fc.record({ is: fc.constantFrom('know' as const, 'forget', 'recite'), range }),
  fc.record({ is: fc.constant('learn' as const), count: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ is: fc.constant('pace' as const), pace: fc.double({ min: 1.5, max: 12, noNaN: true }) }),
)

function perform(learner: Learner, oracle: Oracle, one: Act): void {
  if (one.is === 'choose') learner.choose(one.settings)
  else if (one.is === 'pace') learner.pace = one.pace
  else if (one.is === 'learn') {
    const before = new Set(learner.kept.keys())
    learner.learn(one.count)
    oracle.touch(
      learner.items.filter(({ key }) => learner.kept.has(key) && !before.has(key)),
      learner.day,
    )
  } else if (one.is === 'know') {
    oracle.touch(
      one.range.filter(({ key }) => !learner.kept.has(key)),
      learner.day,
    )
    learner.know(one.range)
  } else if (one.is === 'forget') {
    learner.forget(one.range)
    oracle.forget(one.range)
  } else {
    const begun = one.range.filter(({ key }) => learner.kept.has(key))
    for (const item of begun) learner.add(item, { how: 'recite', grade: 'good' })
    oracle.touch(begun, learner.day)
  }
}

function reciteAll(learner: Learner, oracle: Oracle, fails: number): void {
  const asked = learner.session().runs.flatMap((run) => run.items.map(({ item }) => item))
  learner.reciteSession(fails)
  oracle.touch(asked, learner.day)
}

describe('the shown cycle', () => {
  test('is kept for every verse that is begun, if each day’s review is recited', () => {
    fc.assert(
      fc.property(
        someSettings,
        range,
        fc.array(
          fc.record({
            days: fc.integer({ min: 1, max: 25 }),
            fails: fc.constantFrom(0, 0.1, 0.5, 1),
            isBefore: fc.boolean(),
            act,
          }),
          { minLength: 3, maxLength: 14 },
        ),
        (settings, known, chapters) => {
          const learner = new Learner(items, settings)
          const oracle = new Oracle()
          perform(learner, oracle, { is: 'know', range: known })
          for (const { days, fails, isBefore, act: one } of chapters) {
            for (let i = 0; i < days; i += 1) {
              learner.day += 1
              if (i === 0 && isBefore) perform(learner, oracle, one)
              reciteAll(learner, oracle, fails)
              if (i === 0 && !isBefore) perform(learner, oracle, one)
              expect(oracle.endDay(learner)).toEqual([])
            }
          }
        },
      ),
      { numRuns: 12 },
    )
  })

  const wholeQuran = (settings: MemorizingSettings) => {
    const learner = new Learner(allItems(), settings)
    learner.know(allItems())
    return learner
  }
  /** Days in which all of it is recited, if each day’s review is. */
  function daysOfAll(learner: Learner, most: number): { days: number; minutes: number } {
    const left = new Set(learner.kept.keys())
    let minutes = 0
    for (let days = 1; days <= most; days += 1) {
      learner.day += 1
      const { runs, seconds, otherSeconds } = learner.session()
      minutes = Math.max(minutes, seconds / 60)
      for (const { item } of runs.flatMap((run) => run.items)) {
        learner.add(item, { how: 'recite', grade: 'good' })
        left.delete(item.key)
      }
      learner.endSession(otherSeconds)
      if (left.size === 0) return { days, minutes }
    }
    return { days: Number.POSITIVE_INFINITY, minutes }
  }

  test('brings back the whole Qur’an that somebody knows within it, in about the minutes that they chose', () => {
    const learner = wholeQuran({ ...DEFAULT_SETTINGS, minutes: 40, cycleDays: 30 })
    const { cycle } = learner.promise()
    expect(cycle).toBe(37)
    const { days, minutes } = daysOfAll(learner, cycle)
    expect(days).toBeLessThanOrEqual(cycle)
    expect(minutes).toBeLessThan(40 * 1.2)
  })

  test('is kept from the day that is named on, where more minutes make it shorter before anything was recited', () => {
    const learner = wholeQuran(DEFAULT_SETTINGS)
    expect(learner.promise().cycle).toBe(147)
    learner.day += 10
    learner.choose({ ...DEFAULT_SETTINGS, minutes: 40 })
    const { cycle, from } = learner.promise()
    expect(cycle).toBe(60)
    expect(from - learner.day).toBeLessThanOrEqual(60)
    const { days, minutes } = daysOfAll(learner, 60)
    expect(days).toBeLessThanOrEqual(60)
    expect(minutes).toBeLessThan(40 * 1.2)
  })
})
