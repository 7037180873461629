/** What planning does to a room's rows, decided in memory: dates in, rows out. Nothing here reads or writes the database. */
import { randomUUID } from 'node:crypto'
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { planDate } from '@halaqa/planning/plan-date'
import { type Cycle, newCycle } from '@halaqa/planning/schedule'
import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { weightOf } from '@halaqa/quran/weights'
import type { LockedRoom } from '../room-access/room.access.ts'
import type { NewDay, NewTask } from './plan-rows.sql.ts'
import { isAwayOn, type PlannedMember, returnsOn, toHalves } from './planned-members.ts'

/** `planned_through` of a room that has no days left or is closed: no date is ever behind it. */
export const PLANNING_FINISHED: CalendarDate = '9999-12-31'

/** Where days and portions of a room may begin; undefined for every ayah. */
export const allowedStarts = (room: Pick<LockedRoom, 'division'>) => (room.division === 'juz' ? JUZ_STARTS : undefined)

export const rangeOfRoom = (room: Pick<LockedRoom, 'startPos' | 'endPos'>) => ({
  start: room.startPos,
  end: room.endPos,
})

/** A row of `room_cycles` and the cycle that it keeps. */
export interface RoomCycle {
  id: string
  number: number
  cycle: Cycle
}

export interface RoomPlan {
  /** The newest cycle that the room had, where it had one, and those that were opened after it. */
  cycles: RoomCycle[]
  days: NewDay[]
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
  'id' | 'roomType' | 'plannedThrough' | 'endDate' | 'recurrenceDurationDays' | 'startPos' | 'endPos' | 'division'
>

/** Plans each date of a room after `plannedThrough`, up to the last, or until a fixed room has no days left. */
export function planDates(
  room: RoomToPlan,
  newest: RoomCycle | undefined,
  members: readonly PlannedMember[],
  { last, firstReadable }: DatesToPlan,
): RoomPlan {
  const plan: RoomPlan = {
    cycles: newest ? [newest] : [],
    days: [],
    tasks: [],
    members,
    plannedThrough: room.plannedThrough,
  }
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
        starts: allowedStarts(room),
      },
    )
    if (!planned) return { ...plan, plannedThrough: PLANNING_FINISHED }

    if (!current || planned.opensCycle) {
      plan.cycles.push({ id: randomUUID(), number: (current?.number ?? 0) + 1, cycle: planned.cycle })
    } else {
      plan.cycles[plan.cycles.length - 1] = { ...current, cycle: planned.cycle }
    }
    const cycleId = plan.cycles.at(-1)!.id
    if (planned.day) {
      const { number, isUnread, range, portions } = planned.day
      const { id: roomId } = room
      const dayId = randomUUID()
      const positions = { startPos: range?.start ?? null, endPos: range?.end ?? null }
      plan.days.push({ roomId, id: dayId, cycleId, date, number, isUnread, ...positions })
      for (const { memberId, start, end, share } of portions) {
        const span = { startPos: start, endPos: end, weight: weightOf({ start, end }) }
        plan.tasks.push({ roomId, cycleId, dayId, userId: memberId, date, ...span, share: toHalves(share) })
      }
    }
    plan.members = planned.members
    plan.plannedThrough = date
  }
  return plan
}

/** A fixed room's days count from its first date that is one: it may have been paused before it began. */
function openCycleOn(room: RoomToPlan, first: CalendarDate): Cycle {
  const days = room.endDate === null ? room.recurrenceDurationDays : daysBetween(first, room.endDate) + 1
  if (days === null) throw new Error('A room has neither an end nor a duration')
  return newCycle(room.roomType, rangeOfRoom(room), days)
}
