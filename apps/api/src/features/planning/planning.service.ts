import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import type { Queryable } from '@halaqa/database/statement'
import type { AheadPortion } from '@halaqa/planning/ahead'
import { hasTextLeft, newCycle, withRestDays } from '@halaqa/planning/schedule'
import { isStorageFull } from '../../lib/database-away.ts'
import { dateIn, latestDateOnEarth } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { type LockedRoom, lockRoom, lockRooms } from '../room-access/room.access.ts'
import type { RoomRelation } from '../room-access/room.sql.ts'
import { markInactiveRoomsDormant, wakeDormantRoom } from './dormancy.service.ts'
import * as planRows from './plan-rows.sql.ts'
import {
  earliestLocalDate,
  findChangedBalances,
  localDatesAt,
  type PlannedMember,
  toPlannedMember,
} from './planned-members.ts'
import * as sql from './planning.sql.ts'
import { nextReadingDate, restsAfter } from './rest-days.ts'
import { PLANNING_FINISHED, planDates, type RoomCycle, type RoomPlan, rangeOfRoom } from './room-plan.ts'
import { nextTurnDate, planRoomTurns } from './turns.service.ts'

interface Options {
  /** Days that began before the room was opened are given out too: a first date in the past was chosen on purpose. */
  opening?: boolean
}

/**
 * Plans every date of the room that has begun anywhere on earth: gives it out, or records that it passed unread. Running it
 * again changes nothing. A room without an active member, or that is dormant, paused or closed, is not planned.
 */
export async function planBegunDays(tx: Transaction, room: LockedRoom, now: Date, options: Options = {}) {
  await planLockedRooms(tx, [room], now, options)
}

/** Plans rooms as `planBegunDays` does, all of them with as many statements as one. */
async function planLockedRooms(
  tx: Queryable,
  locked: readonly LockedRoom[],
  now: Date,
  { opening = false }: Options = {},
) {
  const last = latestDateOnEarth(now)
  const behind = locked.filter((room) => room.plannedThrough < last && !isPlanningSuspended(room))
  const membersOf = await sql.loadActiveMembers(
    tx,
    behind.map(({ id }) => id),
  )
  const awake = await markInactiveRoomsDormant(
    tx,
    behind.filter(({ id }) => membersOf.has(id)),
    now,
  )
  const dateNowIn = localDatesAt(now)
  const datesOf = (room: LockedRoom) => {
    const firstReadable = opening ? room.startDate : earliestLocalDate(membersOf.get(room.id)!, dateNowIn)
    return { last, firstReadable }
  }
  const [daily, pieces] = (['daily', 'pieces'] as const).map((plan) => awake.filter((room) => room.plan === plan)) as [
    LockedRoom[],
    LockedRoom[],
  ]
  const newestOf = await loadNewestCycles(tx, daily)
  const planned = daily.map((room): PlannedRoom => {
    const members = membersOf.get(room.id)!.map((row) => toPlannedMember(row, dateNowIn))
    const newest = newestOf.get(room.id)
    return { room, members, newest, plan: planDates(room, newest, members, datesOf(room)) }
  })
  if (planned.length > 0) await persist(tx, planned, now)
  const behindTurns = pieces.map((room) => ({ room, members: membersOf.get(room.id)!, dates: datesOf(room) }))
  await planRoomTurns(tx, behindTurns, now)
}

interface PlannedRoom {
  room: LockedRoom
  /** The newest cycle before planning. */
  members: readonly PlannedMember[]
  newest: RoomCycle | undefined
  plan: RoomPlan
}

/** Writes what planning has changed since what it began with. */
async function persist(tx: Queryable, rooms: readonly PlannedRoom[], now: Date) {
  const cycles = rooms.flatMap(({ room: { id: roomId }, newest, plan }) =>
    plan.cycles.map(({ id, number, cycle }) => {
      return {
        roomId,
        id,
        number,
        days: cycle.days,
        nextPos: cycle.next,
        before: id === newest?.id ? newest : undefined,
      }
    }),
  )
  await planRows.updateNextPositions(
    tx,
    cycles.filter(({ before, nextPos }) => before && before.cycle.next !== nextPos),
  )
  await planRows.insertCycles(
    tx,
    cycles.filter(({ before }) => !before),
  )
  await planRows.insertDays(
    tx,
    rooms.flatMap(({ plan }) => plan.days),
  )
  await planRows.updateDayRanges(
    tx,
    rooms.flatMap(({ plan }) => plan.dayRanges),
  )
  await planRows.insertTasks(
    tx,
    rooms.flatMap(({ plan }) => plan.tasks),
    now,
  )
  await planRows.updateBalances(
    tx,
    rooms.flatMap(({ room, members, plan }) => findChangedBalances(room.id, members, plan.members)),
  )
  await planRows.updatePlannedThrough(
    tx,
    rooms.map(({ room, plan }) => ({ roomId: room.id, plannedThrough: plan.plannedThrough })),
  )
}

/** A closed, paused or dormant room gives nothing to anybody, neither new portions nor what waits, and asks for nobody. */
export const isPlanningSuspended = (room: LockedRoom) =>
  room.closedAt !== null || room.pausedSince !== null || room.dormantSince !== null

/** The next date that portions will be given for; null when a fixed room has none left to give, or while the room stands still. */
export async function findNextUnplannedDate(tx: Transaction, room: LockedRoom): Promise<CalendarDate | null> {
  if (isPlanningSuspended(room) || room.plannedThrough === PLANNING_FINISHED) return null
  if (room.plan === 'pieces') return nextTurnDate(room)
  const newest = await findNewestCycle(tx, room)
  if (room.roomType === 'fixed' && newest && !hasTextLeft(newest.cycle)) return null
  return nextReadingDate(room.plannedThrough, room.restWeekdays)
}

/** The room's newest cycle; undefined before the first. */
export async function findNewestCycle(tx: Transaction, room: LockedRoom): Promise<RoomCycle | undefined> {
  return (await loadNewestCycles(tx, [room])).get(room.id)
}

/** The newest cycle of each room, by the room's id; none for a room before its first. */
async function loadNewestCycles(tx: Queryable, rooms: readonly LockedRoom[]): Promise<Map<string, RoomCycle>> {
  if (rooms.length === 0) return new Map()
  const roomOf = new Map(rooms.map((room) => [room.id, room]))
  const rows = await sql.queryNewestCycles(tx, [...roomOf.keys()])
  const aheadOf = new Map<string, AheadPortion[]>()
  for (const { cycleId, ...portion } of rows.length > 0
    ? await sql.queryAhead(
        tx,
        rows.map(({ id }) => id),
      )
    : []) {
    aheadOf.set(cycleId, [...(aheadOf.get(cycleId) ?? []), portion])
  }
  return new Map(
    rows.map(({ roomId, id, number, days, nextPos: next, counted, unreadDays, restDays, hasBegun, ...row }) => {
      const room = roomOf.get(roomId)!
      const paced = { day: row.pacedDay, from: row.pacedFrom ?? room.startPos }
      const opened = newCycle(room.roomType, rangeOfRoom(room), days)
      const counters = { ...opened, counted, unreadDays, restDays, hasBegun, next, paced }
      const cycle = withRestDays(counters, restsAfter(room.plannedThrough, room.restWeekdays))
      return [roomId, { id, number, cycle, lastUnreadId: row.lastUnreadId, ahead: aheadOf.get(id) ?? [] }]
    }),
  )
}

/**
 * Plans one room if it is behind; whether it is takes one indexed comparison. Where there is no room to write, `reading`, the
 * date of a person who only looks, is enough: later ones are planned another time.
 */
export async function planRoom(db: Database, roomId: string, now: Date, reading?: CalendarDate) {
  if (!(await sql.isRoomBehind(db, roomId, latestDateOnEarth(now)))) return
  try {
    await inTransaction(db, async (tx) => planBegunDays(tx, await lockRoom(tx, roomId), now))
  } catch (error) {
    if (!isStorageFull(error) || !reading || (await sql.isRoomBehind(db, roomId, reading))) throw error
  }
}

/** Are there dates of a room to plan that is neither dormant nor paused nor closed? */
export const isBehind = ({ plannedThrough }: Pick<RoomRelation, 'plannedThrough'>, now: Date) =>
  plannedThrough !== null && plannedThrough < latestDateOnEarth(now)

/**
 * Plans the room that a person opens, if it is behind; a dormant one wakes first when a member opens it. Answers whether the room
 * may have changed since the relation was queried.
 */
export async function planVisitedRoom(
  db: Database,
  roomId: string,
  { isActive, isDormant, plannedThrough }: RoomRelation,
  visitor: SignedIn,
  now: Date,
): Promise<boolean> {
  if (isDormant && isActive) await wakeDormantRoom(db, roomId, visitor, now)
  if (!isDormant && !isBehind({ plannedThrough }, now)) return false
  await planRoom(db, roomId, now, dateIn(visitor.timeZone, now))
  return true
}

/** The ids of a member's rooms that are behind. */
export const findOwnRoomsBehind = async (db: Database, userId: string, now: Date): Promise<string[]> =>
  (await sql.queryOwnRoomsBehind(db, userId, latestDateOnEarth(now))).map(({ id }) => id)

/** Plans rooms of a member, each as `planRoom` does for the member's own date. */
export async function planRoomsOfMember(db: Database, roomIds: readonly string[], { timeZone }: SignedIn, now: Date) {
  for (const id of roomIds) await planRoom(db, id, now, dateIn(timeZone, now))
}

/**
 * Few enough that a person who joins one of the rooms meanwhile waits for a fraction of a second, and many enough that
 * statements and commits cost little for each room.
 */
const BATCH = { rooms: 100, members: 4_000 }

interface Progress {
  onFailure: (error: unknown, roomId: string) => void
  /** Told once, before the first of several batches: another process may share them. */
  onMore: () => Promise<void>
}

/**
 * Plans every room that is behind, in batches, each in one transaction. Several processes may do so at once: each passes over
 * the rooms that another holds. A room that fails is planned alone, so that it does not hold up the others, and is reported.
 *
 * When it resolves, all rooms are planned but those reported.
 */
export async function planRoomsBehind(db: Database, now: Date, { onFailure, onMore }: Progress) {
  const failed: string[] = []
  const fail: Progress['onFailure'] = (error, id) => {
    failed.push(id)
    onFailure(error, id)
  }
  let isTold = false
  // The first round skips rooms that other processes hold. The second waits for them; mostly they are planned by then.
  for (const skipLocked of [true, false]) {
    let batch: Batch = await findBatch(db, now, null, failed)
    while (batch.ids.length > 0) {
      if (!batch.isLast && !isTold) await onMore()
      isTold ||= !batch.isLast
      // The next rooms are looked for while these are planned: what becomes of these is no matter there.
      const [following] = await Promise.all([
        batch.isLast ? NOTHING : findBatch(db, now, batch.ids.at(-1)!, failed),
        planBatch(db, batch.ids, now, { skipLocked }, fail),
      ])
      batch = following
    }
  }
}

/** How many rooms have a day or a turn that begins on the present date (UTC), and how many are behind. */
export const countPlanning = (db: Database, now: Date) =>
  sql.countPlanning(db, dateIn('UTC', now), latestDateOnEarth(now))

interface Batch {
  ids: string[]
  /** None comes after it. */
  isLast: boolean
}

const NOTHING: Batch = { ids: [], isLast: true }

/** Rooms that are behind and have a member: the next ones in their order. */
async function findBatch(db: Database, now: Date, after: string | null, failed: string[]): Promise<Batch> {
  const rooms = await sql.queryRoomsBehind(db, { date: latestDateOnEarth(now), after, failed, limit: BATCH.rooms + 1 })
  let before = 0
  const isBeyond = ({ members }: { members: number }, at: number) => {
    before += members
    return at === BATCH.rooms || (at > 0 && before > BATCH.members)
  }
  const end = rooms.findIndex(isBeyond)
  const isLast = end < 0
  return { ids: (isLast ? rooms : rooms.slice(0, end)).map(({ id }) => id), isLast }
}

async function planBatch(
  db: Database,
  ids: readonly string[],
  now: Date,
  options: { skipLocked: boolean },
  onFailure: Progress['onFailure'],
) {
  try {
    await inTransaction(db, async (tx) => planLockedRooms(tx, await lockRooms(tx, ids, options), now))
  } catch {
    for (const id of ids) await planRoom(db, id, now).catch((error) => onFailure(error, id))
  }
}
