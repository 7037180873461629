import { addDays, type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import type { Queryable } from '@halaqa/database/statement'
import { withStartingBalances } from '@halaqa/planning/deal'
import { localDaysBetween, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import { updateBalances } from './plan-rows.sql.ts'
import {
  earliestLocalDate,
  findChangedBalances,
  isAwayOn,
  localDatesAt,
  type PlannedMember,
  toPlannedMember,
} from './planned-members.ts'
import {
  delayDueDates,
  listActiveMembers,
  markRoomsDormant,
  queryInactiveRooms,
  queryReadersZones,
} from './planning.sql.ts'

const DORMANT_AFTER_MS = 30 * DAY_MS

/**
 * Marks as dormant those of the rooms, each with an active member, in which nobody has completed a portion for thirty days
 * although the last date of one that is open passed before them: recurrent ones only. From now on its dates are no room days; the cycle goes on where it stopped when a
 * member opens the room's page. Answers with the other rooms.
 */
export async function markInactiveRoomsDormant(
  tx: Queryable,
  rooms: readonly LockedRoom[],
  now: Date,
): Promise<LockedRoom[]> {
  const since = new Date(now.getTime() - DORMANT_AFTER_MS)
  const mayBeInactive = rooms.filter((room) => room.roomType === 'recurrent' && room.activeSince <= since)
  if (mayBeInactive.length === 0) return [...rooms]
  const rows = await queryInactiveRooms(
    tx,
    mayBeInactive.map(({ id }) => id),
    since,
  )
  const inactive = new Set(rows.map(({ id }) => id))
  if (inactive.size > 0) await markRoomsDormant(tx, [...inactive], now)
  return rooms.filter(({ id }) => !inactive.has(id))
}

/** Wakes a dormant room: the dates that passed meanwhile are planned through, and no room days. */
export async function wakeLockedRoom(tx: Transaction, room: LockedRoom, now: Date): Promise<LockedRoom> {
  if (room.dormantSince === null) return room
  const plannedThrough = await skipInactiveDays(tx, room, now)
  await postponeDueDates(tx, room.id, { since: room.dormantSince, until: room.pausedSince ?? now })
  const active = { dormantSince: null, activeSince: now }
  await tx.room.update({
    where: { id: room.id },
    data: { ...active, plannedThrough: toDate(plannedThrough), updatedAt: now },
  })
  return { ...room, ...active, plannedThrough }
}

/**
 * Skips the dates on which a room was paused or dormant, and answers with the last of them: the day before the earliest
 * today of its members. Writes the starting balances of members whose absence ended meanwhile, so that they need not catch
 * up on what the room read without them.
 */
export async function skipInactiveDays(tx: Transaction, room: LockedRoom, now: Date): Promise<CalendarDate> {
  const rows = await listActiveMembers(tx, room.id)
  const dateNowIn = localDatesAt(now)
  const yesterday = addDays(earliestLocalDate(rows, dateNowIn), -1)
  if (yesterday <= room.plannedThrough) return room.plannedThrough
  const members = rows.map((row) => toPlannedMember(row, dateNowIn))
  const cameBack = ({ awayUntil }: PlannedMember) =>
    awayUntil !== null && awayUntil >= room.plannedThrough && awayUntil < yesterday
  const returned = withStartingBalances(members, cameBack, (member) => !isAwayOn(member, yesterday))
  await updateBalances(tx, findChangedBalances(room.id, members, returned))
  return yesterday
}

/**
 * Open portions are due as many days later as their room was paused or asleep for their readers, so that nothing is late because
 * of it.
 */
export async function postponeDueDates(
  tx: Transaction,
  roomId: string,
  { since, until }: { since: Date; until: Date },
) {
  const zones = await queryReadersZones(tx, roomId)
  const delays = zones.map(({ timeZone }) => ({ timeZone, days: localDaysBetween(timeZone, since, until) }))
  if (delays.some(({ days }) => days > 0)) await delayDueDates(tx, roomId, delays)
}

/** Wakes a dormant room whose page an active member opens; other visitors do not wake it. */
export async function wakeDormantRoom(db: Database, roomId: string, viewer: SignedIn, now: Date) {
  const dormant = await db.room.count({
    where: { id: roomId, dormantSince: { not: null }, members: { some: { userId: viewer.id, isActive: true } } },
  })
  if (dormant === 0) return
  await inTransaction(db, async (tx) => wakeLockedRoom(tx, await lockRoom(tx, roomId), now))
}
