import { DAY_MS } from '@halaqa/contract/calendar'
import { REMIND_AGAIN_DAYS } from '@halaqa/contract/constants'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { localDates } from '../notifications/daily.service.ts'
import { assertRoomOpen, lockAsOwner } from '../room-access/room.access.ts'
import { minuteIn } from './clock-time.ts'
import { notifyReminded } from './room-reminders.sql.ts'

/** How long somebody who was in quiet hours is still told afterwards: as long as these can be. */
const HELD_MS = DAY_MS

/**
 * Reminds those who have not read. What the owner gets is the same whomever it reaches, and whether it reaches anybody.
 *
 * @throws AppError `already_reminded`, `room_closed`, `room_paused`
 */
export function remindReaders(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    assertRoomOpen(room)
    if (room.pausedSince !== null) {
      throw new AppError('room_paused', { detail: 'remind_later' })
    }
    const free = new Date(now.getTime() - REMIND_AGAIN_DAYS * DAY_MS)
    const { count } = await tx.room.updateMany({
      where: { id: roomId, OR: [{ remindedAt: null }, { remindedAt: { lte: free } }] },
      data: { remindedAt: now },
    })
    if (count === 0) throw new AppError('already_reminded')
    await tell(tx, now, now)
  })
}

/** Tells those whose quiet hours are over by now. */
export async function remindAfterQuietHours(db: Database, now: Date): Promise<void> {
  const since = new Date(now.getTime() - HELD_MS)
  if ((await db.room.count({ where: { remindedAt: { gte: since } } })) > 0) await tell(db, since, now)
}

async function tell(db: Db, since: Date, now: Date) {
  const local = await localDates(db, now)
  await notifyReminded(db, { ...local, minutes: local.zones.map((zone) => minuteIn(zone, now)) }, since, now)
}
