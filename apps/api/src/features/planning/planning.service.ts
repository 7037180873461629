import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { withStartingBalances } from '@halaqa/planning/deal'
import { planDay } from '@halaqa/planning/plan'
import { afterUnread, type Cycle, newCycle, nextDay } from '@halaqa/planning/schedule'
import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import { isStorageFull } from '../../lib/database-away.ts'
import { dateIn, latestDateOnEarth, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { type LockedRoom, lockRoom } from '../rooms/rooms.access.ts'
import { markDormant, shouldGoDormant } from './dormancy.service.ts'
import {
  earliestLocalDate,
  findChangedBalances,
  isAwayOn,
  type PlannedMember,
  returnsOn,
  toHalves,
  toPlannedMember,
} from './planned-members.ts'
import * as sql from './planning.sql.ts'

/** `planned_through` of a room that has no days left or is closed: no date is ever behind it. */
export const PLANNING_FINISHED: CalendarDate = '9999-12-31'

interface Options {
  /** Days that began before the room was opened are given out too: whoever chose yesterday meant it. */
  opening?: boolean
}

/**
 * Decides every date of the room that has begun anywhere on earth: gives it out, or records that it passed unread. Running
 * it again changes nothing. A room where nobody is active, or that sleeps, is paused or is closed, decides nothing.
 */
export async function planBegunDays(tx: Transaction, room: LockedRoom, now: Date, { opening = false }: Options = {}) {
  const horizon = latestDateOnEarth(now)
  if (room.plannedThrough >= horizon || isPlanningSuspended(room)) return
  const rows = await sql.queryActiveMembers(tx, room.id)
  if (rows.length === 0) return
  if (await shouldGoDormant(tx, room, now)) return markDormant(tx, room, now)

  const firstReadable = opening ? room.startDate : earliestLocalDate(rows, now)
  const book = await openBook(tx, room, rows)
  let decided = room.plannedThrough
  while (decided < horizon) {
    const date = addDays(decided, 1)
    decided = book.decide(date, date < firstReadable) ? date : PLANNING_FINISHED
  }
  await book.write(now)
  await tx.room.update({ where: { id: room.id }, data: { plannedThrough: toDate(decided) } })
}

/** In a closed or paused room nobody is given anything, neither new portions nor offered ones. */
export const isClosedOrPaused = (room: LockedRoom) => room.closedAt !== null || room.pausedSince !== null

/** No new date is planned while the room is closed, paused or dormant. */
const isPlanningSuspended = (room: LockedRoom) => isClosedOrPaused(room) || room.asleepSince !== null

/** Where days and portions of a room may begin; undefined for every ayah. */
export const allowedStarts = (room: LockedRoom) => (room.division === 'juz' ? JUZ_STARTS : undefined)

/** A room's days being written, in memory until they are all decided. */
async function openBook(tx: Transaction, room: LockedRoom, rows: sql.ActiveMemberRow[]) {
  const before = rows.map(toPlannedMember)
  let members = before
  const known = await loadCycle(tx, room)
  let current = known
  const opened: RoomCycle[] = []
  const days: sql.NewDay[] = []
  const tasks: sql.NewTask[] = []

  /** False when the room has no days left. */
  function decide(date: CalendarDate, unread: boolean): boolean {
    if (!current || !nextDay(current.cycle)) {
      if (current && room.roomType === 'fixed') return false
      current = openCycle(room, (current?.number ?? 0) + 1, date)
      opened.push(current)
    }
    const present = withStartingBalances(
      members.filter((member) => !isAwayOn(member, date)),
      (member) => returnsOn(member, date),
    )
    remember(present)
    if (unread || present.length === 0) passUnread(current, date)
    else giveOut(current, date, present)
    return true
  }

  function passUnread(open: RoomCycle, date: CalendarDate) {
    const day = nextDay(open.cycle)
    if (day && !day.afterEnd) {
      days.push({
        id: randomUUID(),
        cycleId: open.id,
        date,
        number: day.day,
        isUnread: true,
        startPos: null,
        endPos: null,
      })
    }
    open.cycle = afterUnread(open.cycle)
  }

  function remember(counted: readonly PlannedMember[]) {
    const now = new Map(counted.map((member) => [member.id, member]))
    members = members.map((member) => now.get(member.id) ?? member)
  }

  function giveOut(open: RoomCycle, date: CalendarDate, present: readonly PlannedMember[]) {
    const plan = planDay(open.cycle, present, WEIGHT_PREFIX, allowedStarts(room))
    const dayId = randomUUID()
    const stretch = { startPos: plan.range?.start ?? null, endPos: plan.range?.end ?? null }
    days.push({ id: dayId, cycleId: open.id, date, number: plan.day, isUnread: false, ...stretch })
    for (const { memberId, start, end, share } of plan.portions) {
      const span = { startPos: start, endPos: end, weight: weightOf({ start, end }) }
      tasks.push({ cycleId: open.id, dayId, userId: memberId, date, ...span, share: toHalves(share) })
    }
    remember(plan.members)
    open.cycle = plan.cycle
  }

  async function write(now: Date) {
    await tx.roomCycle.createMany({
      data: opened.map(({ id, number, cycle }) => ({
        id,
        roomId: room.id,
        number,
        days: cycle.days,
        nextPos: cycle.next,
      })),
    })
    if (known) await tx.roomCycle.update({ where: { id: known.id }, data: { nextPos: known.cycle.next } })
    await sql.insertDays(tx, room.id, days)
    await sql.insertTasks(tx, room.id, tasks, now)
    await sql.updateBalances(tx, room.id, findChangedBalances(before, members))
  }

  return { decide, write }
}

/** The next date that portions will be given for; null when a fixed room has none left to give, or while a room rests. */
export async function findNextUnplannedDate(tx: Transaction, room: LockedRoom): Promise<CalendarDate | null> {
  if (isPlanningSuspended(room)) return null
  const cycle = await sql.queryCycle(tx, room.id)
  if (room.roomType === 'fixed' && cycle && cycle.nextPos > room.endPos) return null
  return addDays(room.plannedThrough, 1)
}

export interface RoomCycle {
  id: string
  number: number
  cycle: Cycle
}

/** The room's newest cycle; undefined before the first. */
export async function loadCycle(tx: Transaction, room: LockedRoom): Promise<RoomCycle | undefined> {
  const row = await sql.queryCycle(tx, room.id)
  if (!row) return undefined
  const { id, number, days, nextPos: next, counted, unreadDays, givenAfterEnd } = row
  const paced = { day: row.pacedDay, from: row.pacedFrom ?? room.startPos }
  const opened = newCycle(room.roomType, rangeOfRoom(room), days)
  return { id, number, cycle: { ...opened, counted, unreadDays, givenAfterEnd, next, paced } }
}

/** A fixed room's days count from its first date that is one: it may have been paused before it began. */
function openCycle(room: LockedRoom, number: number, first: CalendarDate): RoomCycle {
  const days = room.endDate === null ? room.recurrenceDurationDays : daysBetween(first, room.endDate) + 1
  if (days === null) throw new Error(`Room ${room.id} has neither an end nor a duration`)
  return { id: randomUUID(), number, cycle: newCycle(room.roomType, rangeOfRoom(room), days) }
}

const rangeOfRoom = (room: LockedRoom) => ({ start: room.startPos, end: room.endPos })

/**
 * Plans one room if it is behind; whether it is takes one indexed comparison. Where there is no room to write, `reading`, the
 * date of somebody who only looks, is enough: later ones are decided another time.
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

/** Plans the rooms that somebody reads in and that are behind, as `planRoom` does for one who looks. */
export async function planRoomsOfMember(db: Database, { id: userId, timeZone }: SignedIn, now: Date) {
  const rooms = await db.room.findMany({
    where: { ...whereBehind(latestDateOnEarth(now)), members: { some: { userId, isActive: true } } },
    select: { id: true },
  })
  for (const { id } of rooms) await planRoom(db, id, now, dateIn(timeZone, now))
}

/** A number of rooms that are behind and have a member, in the order of their ids, for the job that plans them all. */
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
  asleepSince: null,
  pausedSince: null,
  closedAt: null,
})
