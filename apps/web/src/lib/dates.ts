import { i18n, pageLanguage, pageLocales } from './i18n.ts'

/**
 * Dates as the language of the page writes them. A calendar date (`YYYY-MM-DD`) has no time zone; an instant is shown in the device's.
 * Lingui keeps the formatters. They are all of UTC, because a formatter of the device's zone would stay in it when the device travels.
 */

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

/**
 * The date and time that the device's clock shows at an instant, as if it were UTC. @throws RangeError for an invalid
 * date
 */
function clockTimeAsUtc(text: string): Date {
  if (CALENDAR_DATE.test(text)) return new Date(text)
  const instant = new Date(text)
  return new Date(
    Date.UTC(instant.getFullYear(), instant.getMonth(), instant.getDate(), instant.getHours(), instant.getMinutes()),
  )
}

const format = (text: string, options: Intl.DateTimeFormatOptions) =>
  i18n.date(clockTimeAsUtc(text), { ...options, timeZone: 'UTC' })

/** "Nov 20" */
export const monthDay = (text: string) => format(text, { month: 'short', day: 'numeric' })
/** "Nov 20, 2025" */
export const shortDate = (text: string) => format(text, { month: 'short', day: 'numeric', year: 'numeric' })
/** "November 20, 2025" */
export const longDate = (text: string) => format(text, { dateStyle: 'long' })
/** "Thursday, Nov 20" */
export const weekdayAndDate = (text: string) => format(text, { weekday: 'long', month: 'short', day: 'numeric' })
/** "Thursday, November 20, 2025" */
export const fullDate = (text: string) => format(text, { dateStyle: 'full' })
/** "Jumada II 20, 1448 AH", by the calendar of Umm al-Qura. The day begins at midnight, as that of the other date does. */
export function hijriDate(date: string): string {
  const format = new Intl.DateTimeFormat(pageLocales(), {
    calendar: 'islamic-umalqura',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
  // In Russian `Intl` writes the era in English.
  const isOdd = (era: string) => /^[A-Z]/.test(era) && pageLanguage() === 'ru'
  const parts = format
    .formatToParts(new Date(date))
    .map(({ type, value }) => (type === 'era' && isOdd(value) ? '' : value))
  return plainSpace(parts.join('').trim())
}

/** "Thursday", "Thu", or "T" */
export const weekday = (text: string, width: 'long' | 'short' | 'narrow') => format(text, { weekday: width })
/** "November", or "Nov" */
export const monthOf = (text: string, width: 'long' | 'short') => format(text, { month: width })
/** "6:42 AM" of an instant */
export const timeOfDay = (instant: string) => plainSpace(format(instant, { timeStyle: 'short' }))
/** "6:42 AM" of a time of day, `06:42` */
export const clockTime = (time: string) => timeOfDay(`2000-01-01T${time}`)
/** The time in an IANA time zone: "6:42 AM". @throws RangeError for a zone that this browser does not know */
export const timeIn = (timeZone: string, now = new Date()) =>
  plainSpace(i18n.date(now, { timeStyle: 'short', timeZone }))

/** Node writes a narrow space before AM, browsers a plain one. A prerendered page must match the browser. */
const plainSpace = (time: string) => time.replace('\u202f', ' ')

const twoDigits = (value: number) => String(value).padStart(2, '0')

/** The calendar date where the person is, `YYYY-MM-DD`. */
export function today(now = new Date()) {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** The browser's IANA time zone, or UTC if it is unknown. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
