/**
 * Calendar dates, written `YYYY-MM-DD`. They are compared as text and counted in whole days; no time zone is in them.
 * Prisma carries a DATE as midnight UTC: `toDate` and `fromDate` are the only crossing.
 */
export type CalendarDate = string

const DAY = 86_400_000

export const toDate = (date: CalendarDate) => new Date(`${date}T00:00:00.000Z`)
export const fromDate = (date: Date): CalendarDate => date.toISOString().slice(0, 10)

export const addDays = (date: CalendarDate, days: number) => fromDate(new Date(toDate(date).getTime() + days * DAY))

/** Whole days from `from` to `to`; negative when `to` comes first. */
export const daysBetween = (from: CalendarDate, to: CalendarDate) =>
  Math.round((toDate(to).getTime() - toDate(from).getTime()) / DAY)

/** The Sunday on or before a date. */
export const sundayOf = (date: CalendarDate) => addDays(date, -toDate(date).getUTCDay())

/** The date it is at `instant` in an IANA time zone. */
export const dateIn = (timeZone: string, instant: Date): CalendarDate =>
  formatIn(timeZone, 'en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' }).format(instant)

/** How dates and times are written in an IANA time zone; one that only a newer server knew is read as UTC. */
export function formatIn(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: DEFAULT_TIME_ZONE })
  }
}

/** The latest date that has begun anywhere on earth: today in UTC+14. */
export const latestDateOnEarth = (instant: Date) => fromDate(new Date(instant.getTime() + 14 * 3_600_000))

export const DEFAULT_TIME_ZONE = 'UTC'

const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Such as "March 2, 2026". */
export const longDate = (date: CalendarDate) => long.format(toDate(date))
