import type { CalendarDate } from '@halaqa/contract/calendar'
import type { CompleteTaskBody } from '@halaqa/contract/tasks'
import { countedOn, dateSeen } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'

/** The date for which a completion counts. The device's date is believed unless it lies in the future or far in the past. */
export function dateOfReading({ timeZone }: SignedIn, read: CompleteTaskBody, now: Date): CalendarDate {
  const readAt = read?.read_at === undefined ? now : new Date(Math.min(Date.parse(read.read_at), now.getTime()))
  return countedOn(dateSeen(timeZone, readAt, read?.local_date), dateSeen(timeZone, now, read?.local_date))
}
