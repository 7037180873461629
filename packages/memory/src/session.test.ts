import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Learner } from '../test/learner.ts'
import { aRow, makeItems } from '../test/made-items.ts'
import type { MemoryItem } from './item.ts'
import {
  type ItemWithState,
  nextDue,
  nextReview,
  type ReviewRules,
  recitalOf,
  type Session,
  sessionOf,
} from './session.ts'
import { DEFAULT_SETTINGS, type MemorizingSettings } from './settings.ts'
import { deadlineOf, foldItem } from './state.ts'

const items = makeItems(Array.from({ length: 200 }, (_, i) => 30 + ((i * 37) % 80)))
const PACE = 4

const settings = fc.record({
  minutes: fc.constantFrom(5 as const, 10, 20, 40),
  cycleDays: fc.constantFrom(7 as const, 14, 30, 60),
  firmness: fc.constantFrom('gentle' as const, 'steady', 'firm'),
  nearDays: fc.constantFrom(0 as const, 3, 7, 14),
})

const rulesOf = (chosen: MemorizingSettings): ReviewRules => ({
  settings: chosen,
  pace: PACE,
  cycle: chosen.cycleDays,
  otherMinutes: 0,
})

/** More than the minutes is asked for only where the cycle needs all of it: no verse that is left is nearer to its deadline. */
function expectNeeded(learner: Learner, { asked }: Session<MemoryItem>) {
  const { cycle } = learner.rules()
  const deadlines = (isAsked: boolean) =>
    [...learner.kept.values()]
      .filter(({ item }) => asked.has(item.index) === isAsked)
      .map(({ state }) => deadlineOf(state, cycle))
  expect(Math.max(...deadlines(true))).toBeLessThanOrEqual(Math.min(...deadlines(false)))
}

/** The date that is named is the first on which there is something to recite. */
function expectNextReview(learner: Learner) {
  const all = [...learner.kept.values()]
  const { day } = learner
  const rules = { ...learner.rules(), cycle: learner.promise().cycle }
  const next = nextReview(all, day, rules)
  if (next === undefined) return expect(all).toEqual([])
  const asks = (on: number) => sessionOf(all, on, rules).runs.length > 0
  expect([asks(next), next > day + 1 && asks(next - 1)]).toEqual([true, false])
}

describe('a session', () => {
  test('holds its minutes, asks for each item once, and ends, whatever the year was like', () => {
    fc.assert(
      fc.property(
        settings,
        fc.array(fc.record({ away: fc.nat({ max: 40 }), learn: fc.nat({ max: 4 }), fails: fc.nat({ max: 100 }) }), {
          minLength: 10,
          maxLength: 60,
        }),
        (chosen, days) => {
          const learner = new Learner(items, chosen)
          for (const { away, learn, fails } of days) {
            learner.day += 1 + (away > 30 ? away : 0)
            const session = learner.session()
            const keys = session.runs.flatMap((run) => run.items.map(({ item }) => item.key))
            expect(new Set(keys).size).toBe(keys.length)
            if (keys.length > 1 && session.seconds > chosen.minutes * 60) expectNeeded(learner, session)
            learner.reciteSession(fails / 100)
            expect(learner.session().runs).toEqual([])
            learner.learn(learn)
            expect(learner.session().runs).toEqual([])
            expectNextReview(learner)
          }
        },
      ),
      { numRuns: 15 },
    )
  })

  test.each([
    ['every other recital', 0.6],
    ['nine recitals of ten', 0.9],
    ['always the same third of the items', ({ index }: MemoryItem) => (index * 7) % 3 === 0],
    ['always the same items but for a fifth', ({ index }: MemoryItem) => (index * 7) % 5 !== 0],
  ])('lets nothing wait longer than the effective cycle where %s slips and the minutes are full', (_, fails) => {
    const many = makeItems(Array.from({ length: 400 }, (_, i) => 40 + ((i * 37) % 60)))
    const chosen = { ...DEFAULT_SETTINGS, minutes: 5, cycleDays: 7 } as const
    const learner = new Learner(many, chosen)
    learner.know(many)
    for (let i = 0; i < 100; i += 1) {
      learner.day += 1
      learner.reciteSession(fails)
      const { cycle, from } = learner.promise()
      if (from <= learner.day) expect(learner.longestWait()).toBeLessThanOrEqual(cycle)
    }
  })

  const kept = (count: number, of: (i: number) => Parameters<typeof aRow>[0][]): ItemWithState[] =>
    items.slice(0, count).map((item, i) => ({
      item,
      ...foldItem(of(i).map((row) => aRow({ ...row, key: item.key })))!,
    })) as ItemWithState[]
  const keysOf = (session: ReturnType<typeof sessionOf>) =>
    session.runs.flatMap((run) => run.items.map(({ item }) => item.key))

  test.each([
    ['a quarter of the minutes of it where days were missed', 180, 2],
    ['half of the minutes of it where nothing else has to come', 30, 5],
  ])('begins with what was again the day before, %s', (_, day, count) => {
    const isAgain = (i: number) => i % 30 === 0 && i < 30 * count
    const known = kept(200, (i) => [
      { day: 10, how: 'known' },
      { day: 11, how: 'recite', grade: 'good' },
      ...(isAgain(i) ? ([{ day: day - 1, how: 'recite', grade: 'again' }] as const) : []),
    ])
    const asked = keysOf(sessionOf(known, day, rulesOf({ ...DEFAULT_SETTINGS, minutes: 5 })))
    expect(asked).toEqual(expect.arrayContaining(items.filter((_, i) => isAgain(i)).map(({ key }) => key)))
  })

  test('asks early for items that the days before their date could not hold', () => {
    const many = kept(200, () => [
      { day: 10, how: 'known' },
      { day: 40, how: 'recite', grade: 'good' },
      { day: 60, how: 'recite', grade: 'good' },
    ])
    const rules = rulesOf({ ...DEFAULT_SETTINGS, minutes: 10, cycleDays: 14 })
    const asked = (day: number) => sessionOf(many, day, rules).seconds
    expect(asked(61)).toBe(0)
    const first = nextReview(many, 60, rules)!
    expect(first).toBeGreaterThan(61)
    expect(first).toBeLessThan(74)
    expect([asked(first - 1), asked(first) > 0]).toEqual([0, true])
  })

  test('gives the same minutes after half a year away', () => {
    const known = kept(200, (i) => [
      { day: 10, how: 'known' },
      { day: 11 + (i % 30), how: 'recite', grade: 'good' },
    ])
    const { seconds } = sessionOf(known, 230, rulesOf(DEFAULT_SETTINGS))
    expect(seconds).toBeLessThanOrEqual(600)
    expect(seconds).toBeGreaterThan(500)
  })

  test('names the date on which the next is due', () => {
    const known = kept(3, (i) => [{ day: 10, how: 'known', lettersBefore: 10 - i, lettersMarked: 60 }])
    expect(nextDue(known, 0.9, 60)).toBe(19)
    expect(nextDue(known, 0.9, 120)).toBe(27)
    expect(nextDue([], 0.9, 60)).toBeUndefined()
  })

  test('is less what was recited on its date, and nothing else', () => {
    const rows = (i: number) => [
      { day: 10, how: 'known' as const },
      ...(i === 0 ? [{ day: 20, how: 'recite' as const, grade: 'good' as const }] : []),
    ]
    const whole = keysOf(
      sessionOf(
        kept(10, (i) => rows(i).slice(0, 1)),
        20,
        rulesOf(DEFAULT_SETTINGS),
      ),
    )
    const rest = keysOf(sessionOf(kept(10, rows), 20, rulesOf(DEFAULT_SETTINGS)))
    expect(whole).toContain(items[0]!.key)
    expect(rest).toEqual(whole.filter((key) => key !== items[0]!.key))
  })

  test('asks every day for items learned lately, for at most half of the minutes', () => {
    const learned = kept(200, () => [
      { day: 98, how: 'lesson', grade: 'hard' },
      { day: 99, how: 'recite', grade: 'good' },
    ])
    const { runs, seconds } = sessionOf(learned, 100, rulesOf(DEFAULT_SETTINGS))
    expect(runs.every(({ part }) => part === 'near')).toBe(true)
    expect(seconds).toBeLessThanOrEqual(310)
    expect(seconds).toBeGreaterThan(200)
    expect(sessionOf(learned, 100, rulesOf({ ...DEFAULT_SETTINGS, nearDays: 0 })).runs).toEqual([])
  })
})

test('a recital of some items has each of them once in the order of the mushaf, due or not, recited today or not', () => {
  const day = 20_000
  const kept = [...items.slice(30, 45), ...items.slice(50, 52)].map((item): ItemWithState => {
    const rows = [
      aRow({ key: item.key, day: day - 1, how: 'lesson', grade: 'hard' }),
      aRow({ key: item.key, day, how: 'recite', grade: 'good' }),
    ]
    return { item, ...foldItem(rows)!, state: foldItem(rows)!.state! }
  })
  const { runs, seconds } = recitalOf(kept.toReversed(), 0.9, 60, PACE)
  expect(runs.flatMap((run) => run.items.map(({ item }) => item))).toEqual(kept.map(({ item }) => item))
  expect(runs.every((run) => new Set(run.items.map(({ item }) => item.surah)).size === 1)).toBe(true)
  expect(seconds).toBe(runs.reduce((sum, run) => sum + run.seconds, 0))
})
