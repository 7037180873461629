import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type OpenPortion, spreadPortions } from './spread.ts'

const TODAY = 100
const portion = (change: Partial<OpenPortion> = {}): OpenPortion => ({
  weight: 600,
  hasOneDate: true,
  end: null,
  isRest: () => false,
  ...change,
})
const times = (count: number, change: Partial<OpenPortion> = {}) => Array.from({ length: count }, () => portion(change))
/** As days from today on, `first` or `first-last`. */
const spread = (portions: OpenPortion[], days: number) =>
  spreadPortions(portions, TODAY, days).map((dates) => {
    if (!dates) return 'none'
    const [first, last] = [dates.first - TODAY, dates.last - TODAY]
    return first === last ? `${first}` : `${first}-${last}`
  })

describe('open portions are spread', () => {
  test.each([
    ['one a day', times(5), 5, ['0', '1', '2', '3', '4']],
    ['one a day, also where they differ by a little', [portion({ weight: 599 }), ...times(3)], 4, ['0', '1', '2', '3']],
    ['two a day', times(6), 3, ['0', '0', '1', '1', '2', '2']],
    ['with days between', times(3), 7, ['0', '2', '5']],
    ['by their letters', [portion({ weight: 3000 }), ...times(5)], 6, ['0', '3', '3', '4', '5', '5']],
    ['pieces over the days that their letters take', times(3, { hasOneDate: false }), 7, ['0-1', '2-4', '5-6']],
    [
      'past the rest days of their room',
      times(4, { isRest: (date) => date === TODAY + 1 || date === TODAY + 2 }),
      4,
      ['0', '3', '4', '5'],
    ],
    ['nowhere in a room that rests on every weekday', times(3, { isRest: () => true }), 3, ['none', 'none', 'none']],
    ['until the end of their room', times(4, { end: TODAY + 1 }), 4, ['0', '1', '1', '1']],
    [
      'before its end where that is a rest day',
      times(3, { end: TODAY + 1, isRest: (date) => date === TODAY + 1 }),
      3,
      ['0', '0', '0'],
    ],
    [
      'and stay where only rest days are left',
      times(3, { end: TODAY, isRest: (date) => date === TODAY }),
      3,
      ['none', 'none', 'none'],
    ],
  ])('%s', (_, portions, days, expected) => {
    expect(spread(portions, days)).toEqual(expected)
  })

  test('in order, from today on, on no rest day, never after an end, and the first ones today', () => {
    const anyPortion = fc
      .record({
        weight: fc.integer({ min: 1, max: 30_000 }),
        hasOneDate: fc.boolean(),
        end: fc.option(fc.integer({ min: TODAY, max: TODAY + 10 })),
        rests: fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { maxLength: 6 }),
      })
      .map(({ rests, ...rest }) => ({ ...rest, isRest: (date: number) => rests.includes(date % 7) }))
    fc.assert(
      fc.property(
        fc.array(anyPortion, { minLength: 1, maxLength: 40 }),
        fc.integer({ min: 2, max: 7 }),
        (portions, days) => {
          const dates = spreadPortions(portions, TODAY, days)
          for (const [i, { end, hasOneDate, isRest }] of portions.entries()) {
            const got = dates[i]
            if (!got) {
              expect(end).not.toBeNull()
              for (let date = TODAY; date <= end!; date++) expect(isRest(date)).toBe(true)
              continue
            }
            expect(got.first).toBeGreaterThanOrEqual(TODAY)
            expect(got.last).toBeGreaterThanOrEqual(got.first)
            if (hasOneDate) expect(got.last).toBe(got.first)
            expect(got.last).toBeLessThanOrEqual(end ?? TODAY + 7 * days - 1)
            expect([isRest(got.first), isRest(got.last)]).toEqual([false, false])
          }
          if (!portions[0]!.isRest(TODAY)) expect(dates[0]!.first).toBe(TODAY)
          const free = portions.map(({ weight }) => portion({ weight }))
          const firsts = spreadPortions(free, TODAY, days).map((one) => one!.first)
          expect(firsts).toEqual([...firsts].sort((a, b) => a - b))
        },
      ),
    )
  })
})
