import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import type { DealtPortion } from '@halaqa/planning/deal'
import {
  type GivenDay,
  type GivenPortion,
  type Recut,
  recutDays,
  recutForJoiner,
  recutForLeaver,
} from '@halaqa/planning/recut'
import type { Share } from '@halaqa/planning/share'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import type { LockedRoom } from '../room-access/room.access.ts'
import * as planRows from './plan-rows.sql.ts'
import {
  findChangedBalances,
  isAwayOn,
  type PlannedMember,
  toHalves,
  toPlannedMember,
  toShare,
} from './planned-members.ts'
import * as sql from './planning.sql.ts'
import { allowedStarts } from './room-plan.ts'

interface UntouchedDay extends GivenDay {
  id: string
  cycleId: string
  date: CalendarDate
}

/**
 * Cuts the untouched days from the joiner's today on among all who read then. The joiner is active already; or they are a
 * member who reads another share from now on.
 */
export async function recutUntouchedForJoiner(
  tx: Transaction,
  room: LockedRoom,
  joinerId: string,
  today: CalendarDate,
  now: Date,
  share?: Share,
) {
  const days = await listUntouchedDays(tx, room.id, today)
  const members = (await sql.listActiveMembers(tx, room.id)).map(toPlannedMember)
  const joiner = members.find((member) => member.id === joinerId)
  if (!joiner) throw new Error(`${joinerId} is not active in room ${room.id}`)
  const others = members.filter((member) => member !== joiner)
  const reading = share ? { ...joiner, share } : joiner
  const recut = recutForJoiner(days, others, reading, WEIGHT_PREFIX, recutOptions(room))
  await persist(tx, room, days, members, recut, now)
}

/** Cuts the untouched days from the leaver's today on among the members who stay; the leaver is not active any more. */
export async function recutUntouchedForLeaver(
  tx: Transaction,
  room: LockedRoom,
  leaverId: string,
  today: CalendarDate,
  now: Date,
) {
  const days = await listUntouchedDays(tx, room.id, today)
  const remaining = (await sql.listActiveMembers(tx, room.id)).map(toPlannedMember)
  const row = await tx.roomMember.findUniqueOrThrow({ where: { roomId_userId: { roomId: room.id, userId: leaverId } } })
  const leaver: PlannedMember = {
    id: leaverId,
    joinedAt: row.joinedAt.getTime(),
    weight: row.givenWeight,
    portions: row.givenPortions,
    share: toShare(row.share),
    awayFrom: null,
    awayUntil: null,
  }
  const recut = recutForLeaver(days, remaining, leaver, WEIGHT_PREFIX, recutOptions(room))
  await persist(tx, room, days, [...remaining, leaver], recut, now)
}

/** Cuts the untouched days from a date on among the members who read on each: a member went away. */
export async function recutUntouched(tx: Transaction, room: LockedRoom, today: CalendarDate, now: Date) {
  const days = await listUntouchedDays(tx, room.id, today)
  const members = (await sql.listActiveMembers(tx, room.id)).map(toPlannedMember)
  const recut = recutDays(days, members, WEIGHT_PREFIX, recutOptions(room))
  await persist(tx, room, days, members, recut, now)
}

const recutOptions = (room: LockedRoom) => ({
  starts: allowedStarts(room),
  isReading: (member: PlannedMember, day: UntouchedDay) => !isAwayOn(member, day.date),
})

async function listUntouchedDays(tx: Transaction, roomId: string, today: CalendarDate): Promise<UntouchedDay[]> {
  const days = new Map<string, UntouchedDay & { portions: GivenPortion[] }>()
  for (const task of await sql.queryUntouchedTasks(tx, roomId, today)) {
    const day = days.get(task.dayId) ?? {
      id: task.dayId,
      cycleId: task.cycleId,
      date: task.date,
      day: task.number,
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
  const inserted = recut.changes.flatMap(({ insert }, i) => {
    const day = days[i]
    if (!day) throw new Error('A recut has more days than were handed to it')
    const { id: dayId, cycleId, date } = day
    return insert.map((portion) => ({
      roomId: room.id,
      dayId,
      cycleId,
      date,
      userId: portion.memberId,
      ...toColumns(portion),
    }))
  })
  await planRows.insertTasks(tx, inserted, now)
  await planRows.updateBalances(tx, findChangedBalances(room.id, before, recut.members))
}

const toColumns = ({ start, end, share }: DealtPortion) => ({
  startPos: start,
  endPos: end,
  weight: weightOf({ start, end }),
  share: toHalves(share),
})
