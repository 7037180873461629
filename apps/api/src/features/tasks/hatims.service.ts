/** Completes hatims: after each completion and reopening, and in the hourly job for hatims that time completes. */
import type { Database, Transaction } from '@halaqa/database/client'
import { earliestDateOnEarth } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { insertHatimNews } from '../notifications/notifications.sql.ts'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import { isHatimComplete, isOpenHatim } from './hatim-completion.ts'
import * as sql from './hatims.sql.ts'
import type { TaskRow } from './tasks.sql.ts'

/** At most this many are decided at once. A large turn has hundreds, and nobody in the room can complete a portion meanwhile. */
const MOST_AT_ONCE = 40

/** After the completion of a portion: marks its hatim, and those of the same turns, if they are complete now, and tells their readers. */
export async function completeHatimsOf(tx: Transaction, room: LockedRoom, cycleId: string, now: Date) {
  if (await sql.isBeingRead(tx, cycleId)) return
  const [hatim] = await sql.queryHatims(tx, [cycleId])
  const decidesAlone =
    !hatim || room.plan === 'daily' || hatim.isOwnReading || !hatim.isTurnRead || isOpenHatim(room, hatim)
  if (decidesAlone) return completeHatims(tx, room, [cycleId], now)
  const ofSameTurns = await sql.queryHatimsOfSameTurns(tx, cycleId, MOST_AT_ONCE + 1)
  // The hourly job completes the hatims of a large turn.
  if (ofSameTurns.length > MOST_AT_ONCE) return
  await completeHatims(
    tx,
    room,
    ofSameTurns.map(({ id }) => id),
    now,
  )
}

/**
 * The number of the hatim that the completion of a portion completed; null if it completed none. All members see a complete hatim at that
 * moment, so this tells nothing more of others in a quiet room.
 */
export async function findHatimCompletedBy(db: Db, task: Pick<TaskRow, 'cycleId' | 'completedAt'>) {
  if (task.completedAt === null) return null
  return (await sql.queryHatimCompletedAt(db, task.cycleId, task.completedAt))?.number ?? null
}

/** After the reopening of a portion: takes back the completion of its hatim, and of those of the same turns, if they are no longer complete. */
export async function withdrawHatimsOf(tx: Transaction, room: LockedRoom, cycleId: string, now: Date) {
  const marked = await sql.queryCompleteHatimsOfSameTurns(tx, cycleId)
  const hatims = await sql.queryHatims(
    tx,
    marked.map(({ id }) => id),
  )
  const today = earliestDateOnEarth(now)
  const ids = hatims.filter((hatim) => !isHatimComplete(room, hatim, today)).map(({ id }) => id)
  await tx.roomCycle.updateMany({ where: { id: { in: ids } }, data: { completedAt: null } })
}

/** @returns the ids of the hatims that this call completed */
async function completeHatims(tx: Transaction, room: LockedRoom, ids: readonly string[], now: Date): Promise<string[]> {
  const today = earliestDateOnEarth(now)
  const hatims = await sql.queryHatims(tx, ids)
  const completed = hatims.filter((hatim) => !hatim.isMarked && isHatimComplete(room, hatim, today)).map(({ id }) => id)
  if (completed.length === 0) return []
  await tx.roomCycle.updateMany({ where: { id: { in: completed } }, data: { completedAt: now } })
  await insertHatimNews(tx, completed, now)
  return completed
}

/** Completes hatims of pieces rooms that time completes. Answers the number of rooms with such hatims. */
export async function completeHatimsInTime(db: Database, now: Date): Promise<number> {
  let changed = 0
  for (const { roomId, ids } of await sql.queryReadHatims(db)) {
    let completed = 0
    for (let first = 0; first < ids.length; first += MOST_AT_ONCE) {
      completed += await inTransaction(db, async (tx) => {
        const done = await completeHatims(tx, await lockRoom(tx, roomId), ids.slice(first, first + MOST_AT_ONCE), now)
        if (done.length === 0) return 0
        await tx.room.update({ where: { id: roomId }, data: { revision: { increment: 1 } } })
        await sql.tellOfHatims(tx, done)
        return done.length
      })
    }
    if (completed > 0) changed += 1
  }
  return changed
}
