import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { stepOfUnopened, type UnopenedStep } from './unopened.ts'

describe('an unopened portion', () => {
  const month = { turn: { first: 0, last: 29 }, first: 0, last: 29 }
  test.each<[string, number, number | null, UnopenedStep]>([
    ['before three quarters of its dates', 22, null, 'none'],
    ['once three quarters have passed', 23, null, 'ask'],
    ['once seven eighths have passed, if nobody was asked', 27, null, 'ask'],
    ['after the question', 26, 23, 'none'],
    ['once seven eighths have passed', 27, 23, 'pass'],
    ['on the date of the question', 27, 27, 'none'],
    ['on the date after a late question', 28, 27, 'pass'],
    ['after its last date, if nobody was asked', 30, null, 'none'],
  ])('%s', (_, today, askedOn, step) => {
    expect(stepOfUnopened(today, { ...month, askedOn })).toBe(step)
  })

  test('is left alone in a turn of fourteen dates', () => {
    const turn = { first: 0, last: 13 }
    expect(stepOfUnopened(13, { turn, ...turn, askedOn: null })).toBe('none')
    expect(stepOfUnopened(12, { turn: { first: 0, last: 14 }, first: 0, last: 14, askedOn: null })).toBe('ask')
  })

  test('is asked about and passed on as a calendar says that is crossed off date by date', () => {
    const dates = fc.tuple(
      fc.integer({ min: 1, max: 60 }),
      fc.integer({ min: 0, max: 50 }),
      fc.integer({ min: -3, max: 70 }),
    )
    const cases = fc.record({ start: fc.integer({ min: -500, max: 20_000 }), dates, askAfter: fc.option(fc.nat(60)) })
    fc.assert(
      fc.property(cases, ({ start, dates: [turnDates, late, day], askAfter }) => {
        const turn = { first: start, last: start + turnDates - 1 }
        const first = start + Math.min(late, turnDates - 1)
        const askedOn = askAfter === null ? null : first + askAfter
        const step = stepOfUnopened(first + day, { turn, first, last: turn.last, askedOn })
        expect(step).toBe(byCalendar(first + day, turn, first, askedOn))
      }),
      { numRuns: 2000 },
    )
  })
})

/** The same by lists of dates. */
function byCalendar(today: number, turn: { first: number; last: number }, first: number, askedOn: number | null) {
  const list = (from: number, to: number) => {
    const days: number[] = []
    for (let day = from; day <= to; day += 1) days.push(day)
    return days
  }
  const own = list(first, turn.last)
  const share = (day: number) => own.filter((one) => one < day).length / own.length
  if (list(turn.first, turn.last).length < 15 || !own.some((day) => share(day) >= 7 / 8)) return 'none'
  if (askedOn === null) return own.includes(today) && share(today) >= 3 / 4 ? 'ask' : 'none'
  return share(today) >= 7 / 8 && today !== askedOn && today > askedOn ? 'pass' : 'none'
}
