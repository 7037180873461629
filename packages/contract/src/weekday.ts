import { addDays, type CalendarDate, daysBetween } from './calendar.ts'

const A_SUNDAY = '1970-01-04'

/**
 * 1 for a Monday to 7 for a Sunday, as in ISO 8601. It is not in calendar.ts, which every page loads first.
 *
 * @throws RangeError for a text that is no date: as a number it would pass for a Sunday
 */
export function isoWeekday(date: CalendarDate): number {
  const days = daysBetween(A_SUNDAY, date)
  if (Number.isNaN(days)) throw new RangeError(`"${date}" is no date`)
  return ((days % 7) + 7) % 7 || 7
}

const WEEK = [1, 2, 3, 4, 5, 6, 7]

/** The first date after one that is no rest day; undefined where every weekday rests. */
export const nextReadingDate = (date: CalendarDate, restWeekdays: readonly number[]): CalendarDate | undefined =>
  WEEK.map((days) => addDays(date, days)).find((next) => !restWeekdays.includes(isoWeekday(next)))
