import type { CalendarDate } from '@halaqa/contract/calendar'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'

/** The date it is for the westernmost of these readers: before it, every date has passed for all of them. */
export function earliestLocalDate(readers: readonly { timeZone: string | null }[], now: Date): CalendarDate {
  const zones = new Set(readers.map((reader) => reader.timeZone ?? DEFAULT_TIME_ZONE))
  if (zones.size === 0) zones.add(DEFAULT_TIME_ZONE)
  return [...zones].map((zone) => dateIn(zone, now)).reduce((first, date) => (date < first ? date : first))
}
