/**
 * Calendar dates, written `YYYY-MM-DD`, and lengths of time in milliseconds: the only arithmetic of days that the server,
 * the web app and the browser tests use.
 *
 * A date has no time zone and no hour: dates are compared as text and counted in whole days. date-fns and Luxon count local
 * instants. `Temporal.PlainDate` has the same meaning as this module, but old browsers and Node 20 lack it.
 */
export type CalendarDate = string

export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS

/**
 * The calendar date of an instant in UTC.
 *
 * @throws RangeError outside the years 0000 to 9999: a longer year would not be compared as text
 */
export function utcDateOf(instant: Date): CalendarDate {
  const text = instant.toISOString()
  if (text.length !== ISO_LENGTH) throw new RangeError('A calendar date lies in the years 0000 to 9999')
  return text.slice(0, 10)
}

const ISO_LENGTH = '2026-03-02T09:00:00.000Z'.length

/** The date `days` days later; earlier when `days` is negative. A RangeError when the text is no date, or the result is none. */
export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  utcDateOf(new Date(midnight(date) + days * DAY_MS))

/** Whole days from `from` to `to`; negative when `to` comes first, NaN when one is no date (a field not filled in yet). */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => (midnight(to) - midnight(from)) / DAY_MS

const DAY_ZERO = '1970-01-01'

/** A date as the day number of packages/memory, 0 on 1970-01-01; NaN for other text. */
export const dayOf = (date: CalendarDate): number => daysBetween(DAY_ZERO, date)
export const dateOfDay = (day: number): CalendarDate => addDays(DAY_ZERO, day)

/** The Sunday on or before a date. */
export const sundayOf = (date: CalendarDate): CalendarDate => addDays(date, -new Date(midnight(date)).getUTCDay())

/**
 * Midnight UTC of a date, NaN for other text: that every day has 24 hours, whatever clocks are put forward or back.
 * `Date.parse` alone takes the 31st of February for the 3rd of March.
 */
function midnight(date: CalendarDate): number {
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(date) ? Date.parse(date) : Number.NaN
  return Number.isNaN(instant) || utcDateOf(new Date(instant)) !== date ? Number.NaN : instant
}
