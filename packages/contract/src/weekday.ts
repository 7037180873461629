import { type CalendarDate, daysBetween } from './calendar.ts'

const A_SUNDAY = '1970-01-04'

/** 1 for a Monday to 7 for a Sunday, as in ISO 8601. It is not in calendar.ts, which every page loads first. */
export const isoWeekday = (date: CalendarDate): number => ((daysBetween(A_SUNDAY, date) % 7) + 7) % 7 || 7
