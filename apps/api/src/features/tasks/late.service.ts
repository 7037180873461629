/** One silent member stops nobody: what is late waits for a reader, and in the end everyone is asked once. */
import { DAY_MS } from '@halaqa/contract/calendar'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { localDates } from '../notifications/daily.service.ts'
import { notifyOfWaitingPortions } from '../notifications/notify.service.ts'
import { isPlanningSuspended } from '../planning/planning.service.ts'
import { minuteIn } from '../reminders/clock-time.ts'
import { lockRoom } from '../room-access/room.access.ts'
import * as sql from './late.sql.ts'

/** Days after its last date, and for how many hours a place that its reader moved keeps it theirs. */
const LATE: sql.Lateness = { unopened: 3, begun: 7, placeHours: 48 }
const DAYS_UNTIL_ASKED = 7

/** Lets late portions wait for a reader. Their own keeps them until another one takes them. */
export async function markLatePortions(db: Database, now: Date) {
  const clocks = await localDates(db, now)
  const minutes = clocks.zones.map((zone) => minuteIn(zone, now))
  await sql.markLateTasks(db, { ...clocks, minutes }, LATE, now)
}

/** Asks everyone in a room once for what was late and has waited for a week; in no room more than once a week. */
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
