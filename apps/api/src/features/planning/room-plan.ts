/** Decides in memory how planning changes a room's rows: dates in, rows out. Nothing here reads or writes the database. */
import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import type { AheadPortion } from '@halaqa/planning/ahead'
import { planDate } from '@halaqa/planning/plan-date'
import { type Cycle, newCycle } from '@halaqa/planning/schedule'
import { takeUngiven } from '@halaqa/planning/ungiven'
import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { SURAHS } from '@halaqa/quran/surahs'
import { weightOf } from '@halaqa/quran/weights'
import type { LockedRoom } from '../room-access/room.access.ts'
import type { DayRange, NewDay, NewTask } from './plan-rows.sql.ts'
import { isAwayOn, type PlannedMember, portionDates, returnsOn, toQuarters } from './planned-members.ts'
import { restsAfter } from './rest-days.ts'

/** `planned_through` of a room that has no days left or is closed: no date is ever behind it. */
export const PLANNING_FINISHED: CalendarDate = '9999-12-31'

/** The positions at which days and portions of a room may begin; undefined for every ayah. */
export const allowedStarts = (room: Pick<LockedRoom, 'division'>) => (room.division === 'juz' ? JUZ_STARTS : undefined)

/** The places at which days and portions may begin, and those at which portions of a room without whole juz begin if they are nearly as even. */
export const cutsOf = (room: Pick<LockedRoom, 'division'>) => ({
  starts: allowedStarts(room),
  surahs: room.division === 'juz' ? undefined : SURAH_STARTS,
})

const SURAH_STARTS = SURAHS.map(({ startPosition }) => startPosition)

export const rangeOfRoom = (room: Pick<LockedRoom, 'startPos' | 'endPos'>) => ({
  start: room.startPos,
  end: room.endPos,
})

/** The number of a date by which readers of unlike shares take turns: it counts on over cycles. */
export const rotationOn = (room: Pick<LockedRoom, 'startDate'>, date: CalendarDate) => daysBetween(room.startDate, date)

/** A row of `room_cycles` and the cycle that it keeps. */
export interface RoomCycle {
  id: string
  number: number
  cycle: Cycle
  /** Its last day so far that was given to nobody. */
  lastUnreadId?: string | null
  /** Portions that readers have ahead of its coming days. */
  ahead?: readonly AheadPortion[]
}

export interface RoomPlan {
  /** The newest cycle that the room had, where it had one, and those that were opened after it. */
  cycles: RoomCycle[]
  days: NewDay[]
  /** A day from before that holds what its cycle can give out no more. */
  dayRanges: DayRange[]
  tasks: NewTask[]
  /** All active members, with their balances after the last date. */
  members: readonly PlannedMember[]
  plannedThrough: CalendarDate
}

export interface DatesToPlan {
  last: CalendarDate
  /** Dates before it have passed for every member: they are recorded as unread. */
  firstReadable: CalendarDate
}

type RoomToPlan = Pick<
  LockedRoom,
  | 'id'
  | 'roomType'
  | 'plannedThrough'
  | 'startDate'
  | 'endDate'
  | 'recurrenceDurationDays'
  | 'startPos'
  | 'endPos'
  | 'division'
  | 'restWeekdays'
>

/** Plans each date of a room after `plannedThrough`, up to the last, or until a fixed room has no days left. */
export function planDates(
  room: RoomToPlan,
  newest: RoomCycle | undefined,
  members: readonly PlannedMember[],
  { last, firstReadable }: DatesToPlan,
): RoomPlan {
  const plan = leaveUngiven(room, newest, members, last)
  const memberOf = new Map(members.map((member) => [member.id, member]))
  while (plan.plannedThrough < last) {
    const date = addDays(plan.plannedThrough, 1)
    const current = plan.cycles.at(-1)
    const planned = planDate(
      { cycle: current?.cycle, members: plan.members },
      {
        openCycle: () => openCycleOn(room, date),
        isAway: (member) => isAwayOn(member, date),
        isReturning: (member) => returnsOn(member, date),
        hasPassed: date < firstReadable,
        rotation: rotationOn(room, date),
        ...cutsOf(room),
        ahead: current?.ahead,
      },
    )
    if (!planned) return { ...plan, plannedThrough: PLANNING_FINISHED }

    if (!current || planned.opensCycle) {
      plan.cycles.push({ id: randomUUID(), number: (current?.number ?? 0) + 1, cycle: planned.cycle })
    } else {
      plan.cycles[plan.cycles.length - 1] = { ...current, cycle: planned.cycle }
    }
    const cycleId = plan.cycles.at(-1)!.id
    const { number, isUnread, isRest, range, portions, ungiven } = planned.day
    const { id: roomId } = room
    const dayId = randomUUID()
    const positions = { startPos: range?.start ?? null, endPos: range?.end ?? null }
    const cut = portions.length + ungiven.length
    const dates = { date, lastDate: date }
    plan.days.push({ roomId, id: dayId, cycleId, ...dates, number, isUnread, isRest, ...positions, portions: cut })
    for (const { memberId, start, end, share } of portions) {
      const span = { startPos: start, endPos: end, weight: weightOf({ start, end }) }
      const dates = portionDates(memberOf.get(memberId)!, date)
      plan.tasks.push({ roomId, cycleId, dayId, userId: memberId, ...dates, ...span, share: toQuarters(share) })
    }
    plan.tasks.push(...tasksOfNobody(ungiven, { roomId, cycleId, dayId, date: last }))
    plan.members = planned.members
    plan.plannedThrough = date
  }
  return plan
}

/**
 * The plan that begins with a room's newest cycle. The versions before gave out on days after its end what is left of a fixed room, and
 * a recurrent cycle lost it: it waits for readers now, in the last day that was given to nobody.
 */
function leaveUngiven(
  room: RoomToPlan,
  newest: RoomCycle | undefined,
  members: readonly PlannedMember[],
  last: CalendarDate,
): RoomPlan {
  const plan = { cycles: [], days: [], dayRanges: [], tasks: [], members, plannedThrough: room.plannedThrough }
  if (!newest) return plan
  const left = takeUngiven(newest.cycle, members.length, undefined, allowedStarts(room))
  if (!newest.lastUnreadId || !left) return { ...plan, cycles: [newest] }
  return {
    ...plan,
    cycles: [{ ...newest, cycle: left.cycle }],
    dayRanges: [
      { id: newest.lastUnreadId, startPos: left.range.start, endPos: left.range.end, portions: left.portions.length },
    ],
    tasks: tasksOfNobody(left.portions, {
      roomId: room.id,
      cycleId: newest.id,
      dayId: newest.lastUnreadId,
      date: last,
    }),
  }
}

/** Portions of nobody are dated so that they are late nowhere; a reader who gets one later has it from that day on. */
const tasksOfNobody = (
  spans: readonly Span[],
  row: Pick<NewTask, 'roomId' | 'cycleId' | 'dayId' | 'date'>,
): NewTask[] =>
  spans.map(({ start, end }) => {
    const span = { startPos: start, endPos: end, weight: weightOf({ start, end }) }
    return { ...row, dueDate: row.date, userId: null, ...span, share: toQuarters(undefined) }
  })

/** A fixed room's days count from its first date that is one: it may have been paused before it began. */
function openCycleOn(room: RoomToPlan, first: CalendarDate): Cycle {
  const days = room.endDate === null ? room.recurrenceDurationDays : daysBetween(first, room.endDate) + 1
  if (days === null) throw new Error('A room has neither an end nor a duration')
  return newCycle(room.roomType, rangeOfRoom(room), days, restsAfter(addDays(first, -1), room.restWeekdays))
}
