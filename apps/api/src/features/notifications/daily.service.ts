import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import type { Db } from '../../lib/db.ts'
import { type LocalDates, notifyReady, notifyWaiting } from './notifications.sql.ts'

/**
 * Tells each person, once their local day has begun, what is ready for it and what waits since the day before. Running it
 * again tells nothing twice; days that passed while the server was off are not made up for.
 */
export async function notifyOfToday(db: Db, now: Date) {
  const today = await localDates(db, now)
  await notifyReady(db, today, now)
  await notifyWaiting(db, today, now)
}

/** The date that it is in each time zone that somebody has. */
export async function localDates(db: Db, now: Date): Promise<LocalDates> {
  const found = await db.user.groupBy({ by: ['timeZone'], where: { isDeleted: false } })
  const zones = [...new Set(found.map(({ timeZone }) => timeZone ?? DEFAULT_TIME_ZONE))]
  return { zones, dates: zones.map((zone) => dateIn(zone, now)) }
}
