/** Dates as people read them, en-US. A calendar date (`YYYY-MM-DD`) has no time zone; an instant is shown in the browser's. */

const CALENDAR_DATE = /^\d{4}-\d{2}-\d{2}$/

function format(text: string, options: Intl.DateTimeFormatOptions) {
  const zone = CALENDAR_DATE.test(text) ? { timeZone: 'UTC' } : {}
  return new Intl.DateTimeFormat('en-US', { ...options, ...zone }).format(new Date(text))
}

/** "Nov 20, 2025" */
export const shortDate = (text: string) => format(text, { dateStyle: 'medium' })
/** "November 20, 2025" */
export const longDate = (text: string) => format(text, { dateStyle: 'long' })
/** "Nov 20" */
export const monthDay = (text: string) => format(text, { month: 'short', day: 'numeric' })
/** "Thursday, Nov 20" */
export const weekdayAndDate = (text: string) => format(text, { weekday: 'long', month: 'short', day: 'numeric' })
/** "Thursday, November 20, 2025" */
export const fullDate = (text: string) => format(text, { dateStyle: 'full' })
/** "Thursday", "Thu", or "T" where there is little room */
export const weekday = (text: string, width: 'long' | 'short' | 'narrow') => format(text, { weekday: width })
/** "November", or "Nov" */
export const monthOf = (text: string, width: 'long' | 'short') => format(text, { month: width })
/** "6:42 AM" of an instant */
export const timeOfDay = (instant: string) => format(instant, { timeStyle: 'short' })

/** "6:42 AM", what the clock shows in an IANA time zone; null for one that this browser does not know. */
export function timeInZone(timeZone: string, now = new Date()) {
  try {
    return new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(now)
  } catch {
    return null
  }
}

/** "6:42 AM" of a time of day, `06:42` */
export const clockTime = (time: string) =>
  new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' }).format(new Date(`2000-01-01T${time}Z`))

/** The calendar date where the person is, `YYYY-MM-DD`. */
export function today(now = new Date()) {
  const part = (value: number) => String(value).padStart(2, '0')
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`
}

/** The browser's IANA time zone, or UTC where it does not tell. */
export const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC'
