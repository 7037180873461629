import { type CalendarDate, DAY_MS, daysBetween, MINUTE_MS, utcDateOf } from '@halaqa/contract/calendar'

/** Prisma carries a DATE as midnight UTC: `toDate` and `fromDate` are the only crossing. */
export const toDate = (date: CalendarDate) => new Date(`${date}T00:00:00.000Z`)
export const fromDate = utcDateOf

/** The date it is at `instant` in an IANA time zone. */
export function dateIn(timeZone: string, instant: Date): CalendarDate {
  const minute = Math.floor(instant.getTime() / MINUTE_MS)
  const known = latestDates.get(timeZone)
  if (known?.minute === minute) return known.date
  const date = formatDateIn(timeZone, instant)
  latestDates.set(timeZone, { minute, date })
  return date
}

/** The last date computed for each zone. No date begins within a minute, because clocks have differed by whole minutes everywhere since 1972. */
const latestDates = new Map<string, { minute: number; date: CalendarDate }>()

function formatDateIn(timeZone: string, instant: Date): CalendarDate {
  let format = dateFormats.get(timeZone)
  if (!format) {
    format = formatIn(timeZone, 'en-CA', { year: 'numeric', month: '2-digit', day: '2-digit' })
    dateFormats.set(timeZone, format)
  }
  return format.format(instant)
}

/** Making one takes longer than all else that a request computes. There are some six hundred zones, and no others are stored. */
const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** How dates and times are written in an IANA time zone; one that only a newer server knew is read as UTC. */
export function formatIn(timeZone: string, locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone })
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: DEFAULT_TIME_ZONE })
  }
}

export const DEFAULT_TIME_ZONE = 'UTC'
/** UTC+14: names of this kind count westwards. */
const FIRST_TIME_ZONE = 'Etc/GMT-14'

/** UTC-12. */
const LAST_TIME_ZONE = 'Etc/GMT+12'

/** The earliest date that has not ended everywhere on earth. */
export const earliestDateOnEarth = (instant: Date): CalendarDate => dateIn(LAST_TIME_ZONE, instant)

/** The latest date that has begun anywhere on earth. */
export const latestDateOnEarth = (instant: Date): CalendarDate => dateIn(FIRST_TIME_ZONE, instant)

/** The date that a person saw at `instant`: what their device showed, where it was that date somewhere on earth, else that of their zone. */
export const dateSeen = (timeZone: string, instant: Date, shown: CalendarDate | undefined): CalendarDate =>
  shown !== undefined && shown >= earliestDateOnEarth(instant) && shown <= latestDateOnEarth(instant)
    ? shown
    : dateIn(timeZone, instant)

/** How many days the date in a time zone moved on from one instant to another. */
export const localDaysBetween = (timeZone: string | null, from: Date, until: Date) =>
  daysBetween(dateIn(timeZone ?? DEFAULT_TIME_ZONE, from), dateIn(timeZone ?? DEFAULT_TIME_ZONE, until))

/** Acts are dated within these bounds of their receipt. */
const OLDEST_MS = 30 * DAY_MS
const NEWEST_MS = 5 * MINUTE_MS

/** When an act was done that a device kept and that is received now. */
export const actedAt = (said: string, received: Date): Date =>
  new Date(Math.min(Math.max(Date.parse(said), received.getTime() - OLDEST_MS), received.getTime() + NEWEST_MS))

const COUNTED_DAYS_LATE = 2

/** The date for which an act of the date `done` counts in streaks: its own, but that of its receipt where it arrives later. */
export const countedOn = (done: CalendarDate, received: CalendarDate): CalendarDate =>
  daysBetween(done, received) > COUNTED_DAYS_LATE ? received : done
