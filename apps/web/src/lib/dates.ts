/** Dates as people read them, en-US. A calendar date (`YYYY-MM-DD`) has no time zone; an instant is shown in the browser's. */

/**
 * The browser's formatter is left to what needs time zones: the first use of it took 70 to 240 ms of a page's thread on a slow host, and the
 * dashboard writes a date before its first paint. dates.test.ts compares the two.
 */
export const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')
export const MONTHS = 'January February March April May June July August September October November December'.split(' ')

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

/** @throws RangeError for what is no date */
function partsOf(text: string): [weekday: string, month: string, day: number, year: number] {
  // At noon, because there are time zones where the day does not begin at midnight when clocks are changed.
  const date = new Date(CALENDAR_DATE.test(text) ? `${text}T12:00` : text)
  if (Number.isNaN(date.getTime())) throw new RangeError(text)
  return [WEEKDAYS[date.getDay()]!, MONTHS[date.getMonth()]!, date.getDate(), date.getFullYear()]
}

const short = (name: string) => name.slice(0, 3)
const twoDigits = (value: number) => String(value).padStart(2, '0')

const yearOf = (text: string) => `, ${partsOf(text)[3]}`

/** "Nov 20" */
export function monthDay(text: string) {
  const [, month, day] = partsOf(text)
  return `${short(month)} ${day}`
}
/** "Nov 20, 2025" */
export const shortDate = (text: string) => monthDay(text) + yearOf(text)
/** "November 20, 2025" */
export const longDate = (text: string) => partsOf(text).slice(1, 3).join(' ') + yearOf(text)
/** "Thursday, Nov 20" */
export const weekdayAndDate = (text: string) => `${partsOf(text)[0]}, ${monthDay(text)}`
/** "Thursday, November 20, 2025" */
export const fullDate = (text: string) => `${partsOf(text)[0]}, ${longDate(text)}`
/** "Thursday", "Thu", or "T" where there is little room */
export const weekday = (text: string, width: 'long' | 'short' | 'narrow') =>
  partsOf(text)[0].slice(0, { long: undefined, short: 3, narrow: 1 }[width])
/** "November", or "Nov" */
export const monthOf = (text: string, width: 'long' | 'short') =>
  partsOf(text)[1].slice(0, width === 'long' ? undefined : 3)
/** "6:42 AM" of an instant */
export function timeOfDay(instant: string) {
  const date = new Date(instant)
  const hours = date.getHours()
  return `${hours % 12 || 12}:${twoDigits(date.getMinutes())} ${hours < 12 ? 'AM' : 'PM'}`
}

/** "6:42 AM" of a time of day, `06:42` */
export const clockTime = (time: string) => timeOfDay(`2000-01-01T${time}`)

/** The calendar date where the person is, `YYYY-MM-DD`. */
export function today(now = new Date()) {
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`
}

/** The browser's IANA time zone, or UTC where it does not tell. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
