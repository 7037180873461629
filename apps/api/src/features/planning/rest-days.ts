/** Rest days of a room by the calendar: which of the dates to come give nothing out. */
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { nextReadingDate as findReadingDate, isoWeekday } from '@halaqa/contract/weekday'
import type { RestsOn } from '@halaqa/planning/schedule'

/** Each weekday once, Monday first. */
export const inOrder = (weekdays: readonly number[]) => [...new Set(weekdays)].sort((a, b) => a - b)

/** Which of the dates after one are rest days. */
export const restsAfter =
  (date: CalendarDate, restWeekdays: readonly number[]): RestsOn =>
  (ahead) =>
    restWeekdays.length > 0 && restWeekdays.includes(isoWeekday(addDays(date, ahead + 1)))

/** The first date after one that is no rest day. A room rests on six weekdays at most. */
export function nextReadingDate(date: CalendarDate, restWeekdays: readonly number[]): CalendarDate {
  const next = findReadingDate(date, restWeekdays)
  if (next === undefined) throw new RangeError('A room cannot rest on every weekday')
  return next
}

/** A date, or the next one that is no rest day. */
export const readingDateFrom = (date: CalendarDate, restWeekdays: readonly number[]): CalendarDate =>
  nextReadingDate(addDays(date, -1), restWeekdays)

/** This many days after a date, or as many more as it takes until one of them is no rest day. */
export const lengthToRead = (date: CalendarDate, days: number, restWeekdays: readonly number[]): number =>
  Math.max(days, daysBetween(date, nextReadingDate(date, restWeekdays)))
