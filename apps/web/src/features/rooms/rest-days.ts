import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import { nextReadingDate as findReadingDate, isoWeekday } from '@halaqa/contract/weekday'

/** ISO: 1 is Monday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7]
const A_SUNDAY = '2025-11-16'

/** Some date of a weekday, to name it by. */
export const weekdayDate = (day: number): CalendarDate => addDays(A_SUNDAY, day)

/** The one weekday that does not rest; undefined where several do not. */
export function onlyWeekday(restWeekdays: readonly number[]): number | undefined {
  const [day, another] = WEEKDAYS.filter((one) => !restWeekdays.includes(one))
  return another ? undefined : day
}

export const isRestDay = (date: CalendarDate, restWeekdays: readonly number[]): boolean =>
  restWeekdays.includes(isoWeekday(date))

/** How many of so many dates from the first on are no rest days. */
export function countReadingDays(first: CalendarDate, days: number, restWeekdays: readonly number[]): number {
  if (restWeekdays.length === 0) return days
  const weeks = Math.floor(days / 7)
  const rest = Array.from({ length: days % 7 }, (_, i) => addDays(first, i))
  const readOnRest = rest.filter((date) => !isRestDay(date, restWeekdays)).length
  return weeks * (7 - restWeekdays.length) + readOnRest
}

/** The first date after one on which a room reads. In a form all weekdays may rest until it is checked: then the next date. */
export const nextReadingDate = (date: CalendarDate, restWeekdays: readonly number[]): CalendarDate =>
  findReadingDate(date, restWeekdays) ?? addDays(date, 1)
