import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import type { DealtPortion } from '@halaqa/planning/deal'
import { type GivenDay, type GivenPortion, type Recut, recutDays } from '@halaqa/planning/recut'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import type { LockedRoom } from '../room-access/room.access.ts'
import * as planRows from './plan-rows.sql.ts'
import {
  findChangedBalances,
  isAwayOn,
  localDatesAt,
  type PlannedMember,
  portionDates,
  toPlannedMember,
  toQuarters,
  toShare,
} from './planned-members.ts'
import * as sql from './planning.sql.ts'
import { cutsOf, rotationOn } from './room-plan.ts'

interface UntouchedDay extends GivenDay<CalendarDate> {
  id: string
  cycleId: string
  /** Portions in it besides, that readers have ahead. */
  ahead: number
}

export interface Recutting {
  /** The days from this date on are cut again: the local date of the person who acts. */
  today: CalendarDate
  now: Date
  /** Members who start on a date that is given out already: joined, return, return sooner, or read another share. */
  starting?: { ids: readonly string[]; from: CalendarDate } | undefined
  /** A member who is not active any more. */
  leaverId?: string
}

/** Cuts the untouched days again among the active members who read on each. */
export async function recutUntouched(tx: Transaction, room: LockedRoom, recutting: Recutting) {
  // A piece is never cut.
  if (room.plan === 'pieces') return
  const { today, now, starting, leaverId } = recutting
  const dateNowIn = localDatesAt(now)
  const days = await listUntouchedDays(tx, room, today)
  const served = new Set(
    (await sql.queryServedDates(tx, room.id, today)).map(({ userId, date }) => `${userId} ${date}`),
  )
  const active = (await sql.listActiveMembers(tx, room.id)).map((row) => toPlannedMember(row, dateNowIn))
  const leaver = leaverId === undefined ? undefined : await loadLeaver(tx, room.id, leaverId, today)
  const recut = recutDays(days, active, WEIGHT_PREFIX, {
    ...cutsOf(room),
    isReading: (member, date) => !isAwayOn(member, date) && !served.has(`${member.id} ${date}`),
    starting,
    leaver,
  })
  await persist(tx, room, days, leaver ? [...active, leaver] : active, recut, now)
}

async function loadLeaver(
  tx: Transaction,
  roomId: string,
  userId: string,
  today: CalendarDate,
): Promise<PlannedMember> {
  const row = await tx.roomMember.findUniqueOrThrow({ where: { roomId_userId: { roomId, userId } } })
  return {
    id: userId,
    joinedAt: row.joinedAt.getTime(),
    weight: row.givenWeight,
    portions: row.givenPortions,
    share: toShare(row.share),
    awayFrom: null,
    awayUntil: null,
    today,
  }
}

async function listUntouchedDays(tx: Transaction, room: LockedRoom, today: CalendarDate): Promise<UntouchedDay[]> {
  const days = new Map<string, UntouchedDay & { portions: GivenPortion[] }>()
  for (const task of await sql.queryUntouchedTasks(tx, room.id, today)) {
    const day = days.get(task.dayId) ?? {
      id: task.dayId,
      cycleId: task.cycleId,
      ahead: task.ahead,
      date: task.date,
      day: task.number,
      rotation: rotationOn(room, task.date),
      range: { start: task.dayStart, end: task.dayEnd },
      portions: [],
    }
    const portion = { id: task.id, memberId: task.userId, start: task.startPos, end: task.endPos }
    const share = toShare(task.share)
    day.portions.push(share === 1 ? portion : { ...portion, share })
    days.set(task.dayId, day)
  }
  return [...days.values()]
}

async function persist(
  tx: Transaction,
  room: LockedRoom,
  days: UntouchedDay[],
  before: PlannedMember[],
  recut: Recut<PlannedMember>,
  now: Date,
) {
  const removed = recut.changes.flatMap((change) => change.remove)
  if (removed.length > 0) await sql.deleteTasks(tx, removed)
  await sql.updateTaskRanges(
    tx,
    recut.changes.flatMap((change) => change.update).map((portion) => ({ id: portion.id, ...toColumns(portion) })),
  )
  const memberOf = new Map(recut.members.map((member) => [member.id, member]))
  const inserted = recut.changes.flatMap(({ insert }, i) => {
    const day = days[i]
    if (!day) throw new Error('A recut has more days than were handed to it')
    const { id: dayId, cycleId, date } = day
    return insert.map((portion) => ({
      roomId: room.id,
      dayId,
      cycleId,
      ...portionDates(memberOf.get(portion.memberId)!, date),
      userId: portion.memberId,
      ...toColumns(portion),
    }))
  })
  await planRows.insertTasks(tx, inserted, now)
  await planRows.updatePortionCounts(
    tx,
    recut.changes.flatMap(({ insert, remove }, i) =>
      insert.length === remove.length
        ? []
        : [{ id: days[i]!.id, portions: days[i]!.portions.length + days[i]!.ahead + insert.length - remove.length }],
    ),
  )
  await planRows.updateBalances(tx, findChangedBalances(room.id, before, recut.members))
}

const toColumns = ({ start, end, share }: DealtPortion) => ({
  startPos: start,
  endPos: end,
  weight: weightOf({ start, end }),
  share: toQuarters(share),
})
