import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { newCycle } from '@halaqa/planning/schedule'
import { isStorageFull } from '../../lib/database-away.ts'
import { dateIn, latestDateOnEarth, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import { markDormant, shouldGoDormant } from './dormancy.service.ts'
import { earliestLocalDate, findChangedBalances, type PlannedMember, toPlannedMember } from './planned-members.ts'
import * as sql from './planning.sql.ts'
import { planDates, type RoomCycle, type RoomPlan, rangeOfRoom } from './room-plan.ts'

interface Options {
  /** Days that began before the room was opened are given out too: a first date in the past was chosen on purpose. */
  opening?: boolean
}

/**
 * Plans every date of the room that has begun anywhere on earth: gives it out, or records that it passed unread. Running it
 * again changes nothing. A room without an active member, or that is dormant, paused or closed, is not planned.
 */
export async function planBegunDays(tx: Transaction, room: LockedRoom, now: Date, { opening = false }: Options = {}) {
  const last = latestDateOnEarth(now)
  if (room.plannedThrough >= last || isPlanningSuspended(room)) return
  const rows = await sql.queryActiveMembers(tx, room.id)
  if (rows.length === 0) return
  if (await shouldGoDormant(tx, room, now)) return markDormant(tx, room, now)

  const members = rows.map(toPlannedMember)
  const firstReadable = opening ? room.startDate : earliestLocalDate(rows, now)
  const newest = await findNewestCycle(tx, room)
  const plan = planDates(room, newest, members, { last, firstReadable })
  await persist(tx, room, { newest, members }, plan, now)
}

interface PlannedFrom {
  newest: RoomCycle | undefined
  members: readonly PlannedMember[]
}

/** Writes what planning has changed since what it began with. */
async function persist(tx: Transaction, room: LockedRoom, before: PlannedFrom, plan: RoomPlan, now: Date) {
  for (const { id, cycle } of plan.cycles.filter(({ id }) => id === before.newest?.id)) {
    await tx.roomCycle.update({ where: { id }, data: { nextPos: cycle.next } })
  }
  await tx.roomCycle.createMany({
    data: plan.cycles
      .filter(({ id }) => id !== before.newest?.id)
      .map(({ id, number, cycle }) => ({ id, roomId: room.id, number, days: cycle.days, nextPos: cycle.next })),
  })
  await sql.insertDays(tx, room.id, plan.days)
  await sql.insertTasks(tx, room.id, plan.tasks, now)
  await sql.updateBalances(tx, room.id, findChangedBalances(before.members, plan.members))
  await tx.room.update({ where: { id: room.id }, data: { plannedThrough: toDate(plan.plannedThrough) } })
}

/** A closed or paused room gives nothing to anybody, neither new portions nor offered ones. */
export const isClosedOrPaused = (room: LockedRoom) => room.closedAt !== null || room.pausedSince !== null

/** No new date is planned while the room is closed, paused or dormant. */
const isPlanningSuspended = (room: LockedRoom) => isClosedOrPaused(room) || room.dormantSince !== null

/** The next date that portions will be given for; null when a fixed room has none left to give, or while planning is suspended. */
export async function findNextUnplannedDate(tx: Transaction, room: LockedRoom): Promise<CalendarDate | null> {
  if (isPlanningSuspended(room)) return null
  const cycle = await sql.queryCycle(tx, room.id)
  if (room.roomType === 'fixed' && cycle && cycle.nextPos > room.endPos) return null
  return addDays(room.plannedThrough, 1)
}

/** The room's newest cycle; undefined before the first. */
export async function findNewestCycle(tx: Transaction, room: LockedRoom): Promise<RoomCycle | undefined> {
  const row = await sql.queryCycle(tx, room.id)
  if (!row) return undefined
  const { id, number, days, nextPos: next, counted, unreadDays, givenAfterEnd } = row
  const paced = { day: row.pacedDay, from: row.pacedFrom ?? room.startPos }
  const opened = newCycle(room.roomType, rangeOfRoom(room), days)
  return { id, number, cycle: { ...opened, counted, unreadDays, givenAfterEnd, next, paced } }
}

/**
 * Plans one room if it is behind; whether it is takes one indexed comparison. Where there is no room to write, `reading`, the
 * date of a person who only looks, is enough: later ones are planned another time.
 */
export async function planRoom(db: Database, roomId: string, now: Date, reading?: CalendarDate) {
  if (!(await isBehind(db, roomId, latestDateOnEarth(now)))) return
  try {
    await inTransaction(db, async (tx) => planBegunDays(tx, await lockRoom(tx, roomId), now))
  } catch (error) {
    if (!isStorageFull(error) || !reading || (await isBehind(db, roomId, reading))) throw error
  }
}

const isBehind = async (db: Db, roomId: string, date: CalendarDate) =>
  (await db.room.count({ where: { id: roomId, ...whereBehind(date) } })) > 0

/** Plans the rooms of a member that are behind, each as `planRoom` does for the member's own date. */
export async function planRoomsOfMember(db: Database, { id: userId, timeZone }: SignedIn, now: Date) {
  const rooms = await db.room.findMany({
    where: { ...whereBehind(latestDateOnEarth(now)), members: { some: { userId, isActive: true } } },
    select: { id: true },
  })
  for (const { id } of rooms) await planRoom(db, id, now, dateIn(timeZone, now))
}

/** Ids of at most `limit` rooms that are behind and have a member, in their order, for the job that plans them all. */
export async function findRoomsBehind(db: Db, now: Date, after: string | undefined, limit: number): Promise<string[]> {
  const rooms = await db.room.findMany({
    where: {
      ...whereBehind(latestDateOnEarth(now)),
      members: { some: { isActive: true } },
      ...(after ? { id: { gt: after } } : {}),
    },
    orderBy: { id: 'asc' },
    take: limit,
    select: { id: true },
  })
  return rooms.map((room) => room.id)
}

const whereBehind = (date: CalendarDate) => ({
  plannedThrough: { lt: toDate(date) },
  dormantSince: null,
  pausedSince: null,
  closedAt: null,
})
