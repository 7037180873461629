import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import { nextReadingDate } from './rest-days.ts'
import type { Room } from './room.model.ts'

type Plan = Pick<
  Room,
  | 'closedAt'
  | 'pausedSince'
  | 'myAwayUntil'
  | 'roomType'
  | 'startDate'
  | 'endDate'
  | 'daysLeft'
  | 'restWeekdays'
  | 'plan'
  | 'turn'
>

/**
 * The next date after `today` on which a room gives out portions; null if none is known, because the room has ended or
 * is paused, or its reader is away then.
 */
export function nextPortionDate(room: Plan, today: CalendarDate): CalendarDate | null {
  if (room.closedAt || room.pausedSince) return null
  const { endDate, restWeekdays = [], myAwayUntil } = room
  const next = nextReadingDate(addDays(earliest(room, today), -1), restWeekdays)
  if (isGivenOut(room, today) || (endDate && next > endDate)) return null
  return myAwayUntil && next <= myAwayUntil ? null : next
}

function earliest({ plan, turn, startDate }: Plan, today: CalendarDate) {
  const tomorrow = addDays(today, 1)
  const following =
    plan === 'pieces' && turn ? (turn.firstDate > today ? turn.firstDate : addDays(turn.lastDate, 1)) : startDate
  return following > tomorrow ? following : tomorrow
}

/** A fixed daily room counts the days that it has still to give; one of turns has another as long as its end is not reached. */
const isGivenOut = ({ plan, roomType, startDate, daysLeft }: Plan, today: CalendarDate) =>
  plan !== 'pieces' && roomType === 'fixed' && startDate <= today && daysLeft === 0
