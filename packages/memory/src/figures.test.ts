import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aRow, makeItems, someItems } from '../test/made-items.ts'
import { effectiveCycle, isTimed, lettersADay, minutesFor, paceOf } from './pace.ts'
import { likelihood } from './scheduler.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import { spreadDays } from './spread.ts'
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

  test('tells the fewest minutes that keep to a cycle, and that none do', () => {
    expect(minutesFor(60, 4, 0)).toBe(5)
    expect(minutesFor(60, 4, 250_000)).toBe(20)
    expect(minutesFor(60, 4, 325_387)).toBe(40)
    expect(minutesFor(7, 4, 325_387)).toBeUndefined()
  })
})

test('what is spread comes in the order of the mushaf, about as many letters a day', () => {
  fc.assert(
    fc.property(someItems(200), fc.integer({ min: 7, max: 180 }), (items, days) => {
      const dates = [...spreadDays(items, 50, days)]
      expect(dates.map(([item]) => item)).toEqual(items)
      expect(dates[0]![1]).toBe(50)
      expect(dates.every(([, day], i) => day >= (dates[i - 1]?.[1] ?? 0) && day < 50 + days)).toBe(true)
    }),
  )
})

describe('the strength of a page', () => {
  const [item] = makeItems([100])
  const known = foldItem([aRow({ day: 100, how: 'known', setDay: 105 })])!.state!
  const with_ = (more: Partial<ItemState>) => ({ item: item!, state: { ...known, ...more } })
  const unbegun = { item: item!, state: undefined }
  const stateOn = (day: number, ...items: Parameters<typeof pageStrength>[0]) => pageStrength(items, day, 0.9, 60)

  const recited = { firstDay: null }
  test.each([
    ['not_begun', 100, [unbegun, unbegun]],
    ['learning', 100, [unbegun, with_({ stability: 90 })]],
    ['learning', 100, [with_({ stability: 6.9 }), with_({ stability: 90 })]],
    ['fading', 140, [with_(recited), with_({ stability: 90 })]],
    ['fading', 200, [with_({ ...recited, stability: 500 })]],
    ['fading', 160, [with_({ ...recited, stability: 0.6 })]],
    ['fading', 140, [with_(recited), unbegun]],
    ['steady', 101, [with_({}), with_({ stability: 90 })]],
    ['firm', 101, [with_({ stability: 60 })]],
  ] as const)('is %s', (state, day, items) => {
    expect(stateOn(day, ...items).state).toBe(state)
  })

  test('does not fade before the first date of what was known already', () => {
    expect(stateOn(150, with_({ firstDay: 158 })).state).toBe('steady')
  })

  test('is fading whenever a recited item is below the firmness less 0.05, whatever the rest of the page is', () => {
    const state = fc.record({
      stability: fc.double({ min: 0.1, max: 400, noNaN: true }),
      last: fc.integer({ min: 0, max: 99 }),
    })
    fc.assert(
      fc.property(fc.array(fc.option(state), { minLength: 1, maxLength: 8 }), (states) => {
        const items = states.map((one) => (one ? with_({ ...recited, ...one }) : unbegun))
        const hasFaded = states.some((one) => one && likelihood(one.stability, 100 - one.last) < 0.85)
        if (hasFaded) expect(stateOn(100, ...items).state).toBe('fading')
      }),
    )
  })

  test('is known once all of it is begun and nothing is young, fading or not', () => {
    const isKnown = (day: number, ...items: Parameters<typeof pageStrength>[0]) =>
      pageStrength(items, day, 0.9, 60).isKnown
    expect(isKnown(100, unbegun)).toBe(false)
    expect(isKnown(140, unbegun, with_(recited))).toBe(false)
    expect(isKnown(160, with_({ ...recited, stability: 0.6 }))).toBe(false)
    expect(isKnown(140, with_(recited))).toBe(true)
    expect(isKnown(101, with_({}))).toBe(true)
  })

  test('is its letters by their likelihood, none for what is not begun', () => {
    expect(stateOn(100, unbegun, with_({}))).toMatchObject({ strength: 0.5 })
    expect(stateOn(115, with_({})).strength).toBeCloseTo(0.9, 5)
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
  const known = foldItem([aRow({ day: 100, how: 'known', setDay: 105 })])!.state!
  expect(isPaid(null, 100, 105)).toBe(false)
  expect(isPaid(known, 105, 105)).toBe(false)
  expect(isPaid({ ...known, steps: 1 }, 105, 105)).toBe(true)
  expect(isPaid({ ...known, learnedOn: 100 }, 105, 105)).toBe(true)
  expect(isPaid({ ...known, learnedOn: 100 }, 106, 105)).toBe(false)
})
