/** Late portions wait for a reader, and in the end everyone is asked once, so that one silent member stops nobody. */
import { DAY_MS } from '@halaqa/contract/calendar'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { localDates } from '../notifications/daily.service.ts'
import { notifyOfWaitingPortions } from '../notifications/notify.service.ts'
import { isPlanningSuspended } from '../planning/planning.service.ts'
import { minuteIn } from '../reminders/clock-time.ts'
import { lockRoom } from '../room-access/room.access.ts'
import * as sql from './late.sql.ts'

/** The days after its last date, and the hours for which a moved bookmark keeps it its reader's. */
const LATE: sql.Lateness = { unopened: 3, begun: 7, placeHours: 48 }
const DAYS_UNTIL_ASKED = 7

/** Lets late portions wait for a reader. Their own reader keeps them until another one takes them. */
export async function markLatePortions(db: Database, now: Date) {
  const clocks = await localDates(db, now)
  const minutes = clocks.zones.map((zone) => minuteIn(zone, now))
  await sql.markLateTasks(db, { ...clocks, minutes }, LATE, now)
}

/** Asks everyone in a room once for late portions that have waited for a week; a room at most once a week. */
export async function askForReaders(db: Database, now: Date) {
  const since = new Date(now.getTime() - DAYS_UNTIL_ASKED * DAY_MS)
  for (const { roomId } of await sql.queryRoomsToAsk(db, since, since)) {
    await inTransaction(db, async (tx) => {
      const room = await lockRoom(tx, roomId)
      if (isPlanningSuspended(room)) return
      await notifyOfWaitingPortions(tx, roomId, await sql.markAsked(tx, roomId, since, now), now)
    })
  }
}
