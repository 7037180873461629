import { addDays, type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { withStartingBalances } from '@halaqa/planning/deal'
import { toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { type LockedRoom, lockRoom } from '../rooms/rooms.access.ts'
import {
  earliestLocalDate,
  findChangedBalances,
  isAwayOn,
  type PlannedMember,
  toPlannedMember,
} from './planned-members.ts'
import { queryActiveMembers, queryIsForgotten, updateBalances } from './planning.sql.ts'

const DORMANT_AFTER_MS = 30 * DAY_MS

/** Has nobody completed a portion of this recurrent room for thirty days, though some are open? */
export async function shouldGoDormant(tx: Transaction, room: LockedRoom, now: Date): Promise<boolean> {
  const limit = new Date(now.getTime() - DORMANT_AFTER_MS)
  if (room.roomType !== 'recurrent' || room.awakeSince > limit) return false
  return (await queryIsForgotten(tx, room.id, limit)).isForgotten
}

/** From now on its dates are no room days; the cycle goes on where it stopped when a member opens the room's page. */
export async function markDormant(tx: Transaction, room: LockedRoom, now: Date) {
  await tx.room.update({ where: { id: room.id }, data: { asleepSince: now, updatedAt: now } })
}

/** The room awake again, its dates slept through behind it. */
export async function wakeLockedRoom(tx: Transaction, room: LockedRoom, now: Date): Promise<LockedRoom> {
  if (room.asleepSince === null) return room
  const plannedThrough = await skipInactiveDays(tx, room, now)
  const awake = { asleepSince: null, awakeSince: now }
  await tx.room.update({
    where: { id: room.id },
    data: { ...awake, plannedThrough: toDate(plannedThrough), updatedAt: now },
  })
  return { ...room, ...awake, plannedThrough }
}

/**
 * The last date that is no room day, of a room that rested until now: the day before the earliest today of its members. Who
 * came back meanwhile is not made to catch up on what they missed before.
 */
export async function skipInactiveDays(tx: Transaction, room: LockedRoom, now: Date): Promise<CalendarDate> {
  const rows = await queryActiveMembers(tx, room.id)
  const yesterday = addDays(earliestLocalDate(rows, now), -1)
  if (yesterday <= room.plannedThrough) return room.plannedThrough
  const members = rows.map(toPlannedMember)
  const cameBack = ({ awayUntil }: PlannedMember) =>
    awayUntil !== null && awayUntil >= room.plannedThrough && awayUntil < yesterday
  const returned = withStartingBalances(
    members.filter((member) => !isAwayOn(member, yesterday)),
    cameBack,
  )
  await updateBalances(tx, room.id, findChangedBalances(members, returned))
  return yesterday
}

/** A member who opens the page of a sleeping room wakes it; a passer-by does not. */
export async function wakeDormantRoom(db: Database, roomId: string, viewer: SignedIn, now: Date) {
  const asleep = await db.room.count({
    where: { id: roomId, asleepSince: { not: null }, members: { some: { userId: viewer.id, isActive: true } } },
  })
  if (asleep === 0) return
  await inTransaction(db, async (tx) => wakeLockedRoom(tx, await lockRoom(tx, roomId), now))
}
