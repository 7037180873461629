import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import type { Db } from '../../lib/db.ts'
import { type LocalDates, notifyReady, notifyWaiting } from './notifications.sql.ts'

/**
 * Tells each person, once their local day has begun, which portions are ready and which are late since yesterday. A second run tells
 * nothing twice. Days that passed while the server was off are skipped.
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
