import { addDays } from '@halaqa/contract/calendar'
import { isoWeekday } from '@halaqa/contract/weekday'
import { expect, test } from 'vitest'
import { countReadingDays, nextReadingDate, WEEKDAYS, weekdayDate } from './rest-days.ts'

test('a weekday is named by a date of it', () => {
  expect(WEEKDAYS.map((day) => isoWeekday(weekdayDate(day)))).toEqual(WEEKDAYS)
})

test.each([
  ['2026-03-02', 30, [], 30],
  ['2026-03-02', 14, [6, 7], 10],
  ['2026-03-06', 3, [5], 2],
  ['2026-03-02', 3, [5], 3],
  ['2026-03-02', 0, [1], 0],
])('from %s on, of %i dates with rest on %j, %i are reading dates', (first, days, rest, count) => {
  expect(countReadingDays(first, days, rest)).toBe(count)
  const dates = Array.from({ length: days }, (_, i) => addDays(first, i))
  expect(dates.filter((date) => !(rest as number[]).includes(isoWeekday(date)))).toHaveLength(count)
})

test('the next date on which a room reads passes over its rest days', () => {
  expect(nextReadingDate('2026-03-05', [])).toBe('2026-03-06')
  expect(nextReadingDate('2026-03-05', [5, 6])).toBe('2026-03-08')
})
