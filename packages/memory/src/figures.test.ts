import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRow, makeItems, someItems } from '../test/made-items.ts'
import { effectiveCycle, isTimed, lettersADay, minutesFor, minutesNeeded, nextCycle, paceOf } from './pace.ts'
import { likelihood } from './scheduler.ts'
import type { ItemWithState } from './session.ts'
import { CYCLES, DEFAULT_SETTINGS } from './settings.ts'
import { cycleHoldsFrom, laidAnew } from './spread.ts'
import { foldItem, type ItemState } from './state.ts'
import { pageStrength } from './strength.ts'
import { isPaid, reviewXp } from './xp.ts'

describe('the pace', () => {
  const runs = (...paces: number[]) => paces.map((pace) => ({ letters: pace * 100, ms: 100_000 }))

  test('is four letters a second until five runs were timed, then their median', () => {
    expect(paceOf(runs(9, 9, 9, 9))).toBe(4)
    expect(paceOf(runs(9, 2, 3, 8, 5))).toBe(5)
    expect(paceOf(runs(9, 2, 3, 8, 5, 4))).toBe(4.5)
    expect(paceOf(runs(30, 30, 30, 30, 30))).toBe(12)
  })

  test('leaves out a run with a minute of silence', () => {
    expect(isTimed({ letters: 150, ms: 159_000 })).toBe(true)
    expect(isTimed({ letters: 150, ms: 161_000 })).toBe(false)
  })

  test('makes the cycle as long as the minutes need', () => {
    expect(effectiveCycle(DEFAULT_SETTINGS, 4, 10_000)).toBe(60)
    expect(effectiveCycle(DEFAULT_SETTINGS, 4, 325_387)).toBe(Math.ceil(325_387 / lettersADay(10, 4)))
    expect(effectiveCycle({ ...DEFAULT_SETTINGS, minutes: 40 }, 4, 325_387)).toBe(60)
  })

  test('makes the cycle longer where other verses ask for minutes, and leaves it a fifth of them', () => {
    expect(effectiveCycle(DEFAULT_SETTINGS, 4, 325_387, 5)).toBe(Math.ceil(325_387 / lettersADay(5, 4)))
    expect(effectiveCycle(DEFAULT_SETTINGS, 4, 325_387, 60)).toBe(Math.ceil(325_387 / lettersADay(2, 4)))
  })

  test('shows the minutes that a cycle needs, whether they can be chosen or not', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...CYCLES),
        fc.integer({ min: 0, max: 330_000 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (cycleDays, letters, other) => {
          const needed = minutesNeeded(cycleDays, 4, letters, other)
          const cycleWith = (minutes: number) => effectiveCycle({ minutes: minutes as 5, cycleDays }, 4, letters, other)
          expect(cycleWith(Math.max(1, needed))).toBe(cycleDays)
          if (needed > 1) expect(cycleWith(needed - 1)).toBeGreaterThan(cycleDays)
        },
      ),
    )
    expect(minutesNeeded(7, 4, 325_387)).toBe(210)
  })

  test('takes over a longer cycle, and a shorter one that is clearly shorter', () => {
    expect([nextCycle(60, 61, 30), nextCycle(60, 58, 30), nextCycle(60, 54, 30), nextCycle(31, 30, 30)]).toEqual([
      61, 60, 54, 30,
    ])
  })

  test('shows the fewest minutes that keep to a cycle, and that none do', () => {
    expect(minutesFor(60, 4, 0)).toBe(5)
    expect(minutesFor(60, 4, 250_000)).toBe(20)
    expect(minutesFor(60, 4, 325_387)).toBe(40)
    expect(minutesFor(7, 4, 325_387)).toBeUndefined()
    expect(minutesFor(14, 4, 325_387)).toBe(120)
  })
})

test('spreads what a shorter cycle makes due over it from tomorrow on, and never later than before', () => {
  fc.assert(
    fc.property(
      someItems(200),
      fc.integer({ min: 7, max: 60 }),
      fc.integer({ min: 1, max: 120 }),
      (items, days, more) => {
        const day = 500
        const kept = items.map((item, i) => {
          const rows = [
            aRow({ day: 0, how: 'known' }),
            aRow({ day: day - ((i * 13) % (days + more)), how: 'recite', grade: 'good' }),
          ]
          return { item, ...foldItem(rows)! } as ItemWithState
        })
        const dates = laidAnew(kept, day, days + more, days)
        for (const { item, state } of kept) {
          const date = dates.get(item)
          expect(date === undefined).toBe(state.last + days > day)
          if (date === undefined) continue
          expect(date).toBeGreaterThan(day)
          expect(date).toBeLessThanOrEqual(Math.min(day + days, state.last + days + more))
          expect(cycleHoldsFrom([{ item, day, before: null, state: { ...state, spreadDay: date } }], day, days)).toBe(
            date,
          )
        }
      },
    ),
  )
})

describe('the strength of a page', () => {
  const [item] = makeItems([100])
  const known = foldItem([aRow({ day: 100, how: 'known' })])!.state!
  const with_ = (more: Partial<ItemState>) => ({ item: item!, state: { ...known, ...more } })
  const recited = (more: Partial<ItemState>) => with_({ knownBefore: null, knownMarked: null, ...more })
  const unbegun = { item: item!, state: undefined }
  const stateOn = (day: number, ...items: Parameters<typeof pageStrength>[0]) => pageStrength(items, day, 0.9, 60)

  test.each([
    ['not_begun', 100, [unbegun, unbegun]],
    ['learning', 100, [unbegun, with_({ stability: 90 })]],
    ['learning', 100, [with_({ stability: 6.9 }), with_({ stability: 90 })]],
    ['fading', 140, [recited({}), with_({ stability: 90 })]],
    ['fading', 200, [recited({ stability: 500 })]],
    ['fading', 160, [recited({ stability: 0.6 })]],
    ['fading', 140, [recited({}), unbegun]],
    ['steady', 400, [with_({}), with_({})]],
    ['steady', 101, [with_({}), with_({ stability: 90 })]],
    ['firm', 101, [with_({ stability: 60 })]],
  ] as const)('is %s', (state, day, items) => {
    expect(stateOn(day, ...items).state).toBe(state)
  })

  test('is fading whenever a recited item is below the firmness less 0.05, whatever the rest of the page is', () => {
    const state = fc.record({
      stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
      last: fc.integer({ min: 0, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(fc.option(state), { minLength: 1, maxLength: 8 }), (states) => {
        const items = states.map((one) => (one ? recited(one) : unbegun))
        const hasFaded = states.some((one) => one && likelihood(one.stability, 100 - one.last) < 0.85)
        if (hasFaded) expect(stateOn(100, ...items).state).toBe('fading')
      }),
    )
  })

  test('is known once all of it is begun and nothing is young, fading or not', () => {
    const isKnown = (day: number, ...items: Parameters<typeof pageStrength>[0]) =>
      pageStrength(items, day, 0.9, 60).isKnown
    expect(isKnown(100, unbegun)).toBe(false)
    expect(isKnown(140, unbegun, recited({}))).toBe(false)
    expect(isKnown(160, recited({ stability: 0.6 }))).toBe(false)
    expect(isKnown(140, recited({}))).toBe(true)
    expect(isKnown(101, with_({}))).toBe(true)
  })

  test('is its letters by their likelihood, none for what is not begun', () => {
    expect(stateOn(100, unbegun, with_({}))).toMatchObject({ strength: 0.5 })
    expect(stateOn(400, with_({})).strength).toBe(1)
    expect(stateOn(115, recited({})).strength).toBeCloseTo(0.9, 5)
  })
})

test.each([
  [100, undefined, 0, 1],
  [99, undefined, 0, 0],
  [60, 60, 0, 1],
  [0, 60, 0, 0],
  [60, 60, 1, 0],
  [60, 160, 0, 0],
  [500, undefined, 20, 0],
] as const)('a run of %i letters, session %o, after %i XP, earns %i', (letters, session, earned, xp) => {
  expect(reviewXp(letters, session, earned)).toBe(xp)
})

test('a known item is paid from its second recital, one that was learned from its first, neither before it is due', () => {
  const known = foldItem([aRow({ day: 100, how: 'known' })])!.state!
  expect(isPaid(null, 100, 105)).toBe(false)
  expect(isPaid(known, 105, 105)).toBe(false)
  expect(isPaid({ ...known, steps: 1 }, 105, 105)).toBe(true)
  expect(isPaid({ ...known, learnedOn: 100 }, 105, 105)).toBe(true)
  expect(isPaid({ ...known, learnedOn: 100 }, 106, 105)).toBe(false)
})
