import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, DAY_MS, dateOfDay, dayOf, daysBetween, sundayOf, utcDateOf } from './calendar.ts'
import { isoWeekday } from './weekday.ts'

const date = fc
  .integer({ min: Date.UTC(1990, 0, 1) / DAY_MS, max: Date.UTC(2199, 11, 31) / DAY_MS })
  .map((day) => utcDateOf(new Date(day * DAY_MS)))
const days = fc.integer({ min: -40_000, max: 40_000 })

describe('the calendar', () => {
  test.each(['2026-13-01', '2026-02-31', '2026-3-1', '2026-03-02T09:00:00Z', '', 'today'])('refuses "%s"', (text) => {
    expect(() => addDays(text, 1)).toThrow(RangeError)
    expect(daysBetween('2026-03-02', text)).toBeNaN()
    expect(daysBetween(text, '2026-03-02')).toBeNaN()
  })

  test.each([
    ['2026-02-28', 1, '2026-03-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2026-03-29', 1, '2026-03-30'], // the night in which Europe's clocks are put forward
  ])('%s and %i days is %s', (from, count, to) => {
    expect(addDays(from, count)).toBe(to)
    expect(daysBetween(from, to)).toBe(count)
  })

  test('day numbers are counted from 1970, and are those of their dates', () => {
    expect([dayOf('1970-01-01'), dayOf('1969-12-31'), dateOfDay(20_000)]).toEqual([0, -1, '2024-10-04'])
    expect(dayOf('2026-02-31')).toBeNaN()
    fc.assert(fc.property(date, (one) => dateOfDay(dayOf(one)) === one))
  })

  test('adding days and counting them are each other’s inverse', () => {
    fc.assert(fc.property(date, days, (from, count) => daysBetween(from, addDays(from, count)) === count))
  })

  test('dates in order of time are in order of text', () => {
    fc.assert(fc.property(date, date, (a, b) => daysBetween(a, b) > 0 === a < b))
  })

  test('refuses a date whose year needs more than four digits', () => {
    expect(addDays('9999-12-30', 1)).toBe('9999-12-31')
    expect(() => addDays('9999-12-31', 1)).toThrow(new RangeError('A calendar date lies in the years 0000 to 9999'))
    expect(() => addDays('0000-01-01', -1)).toThrow(RangeError)
    expect(() => dateOfDay(dayOf('9999-12-31') + 1)).toThrow(RangeError)
    expect(() => utcDateOf(new Date(Number.NaN))).toThrow(RangeError)
  })

  test('gives an invalid date no weekday', () => {
    expect([isoWeekday('2026-03-02'), isoWeekday('2026-03-08'), isoWeekday('1969-12-31')]).toEqual([1, 7, 3])
    for (const text of ['', '+010000-01-01', '2026-02-31']) expect(() => isoWeekday(text)).toThrow(RangeError)
  })

  test('a week begins on Sunday', () => {
    expect(sundayOf('2026-03-01')).toBe('2026-03-01')
    expect(sundayOf('2026-03-07')).toBe('2026-03-01')
    fc.assert(
      fc.property(date, (day) => sundayOf(sundayOf(day)) === sundayOf(day) && daysBetween(sundayOf(day), day) < 7),
    )
  })
})
