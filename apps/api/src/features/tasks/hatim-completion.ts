import { addDays, type CalendarDate } from '@halaqa/contract/calendar'

/** The facts of a room that decide when its hatims are complete. */
export interface HatimRoom {
  plan: 'daily' | 'pieces'
  /** From this date on the room shows who has read; null in a quiet room. */
  openFrom: CalendarDate | null
  pausedSince: Date | null
  dormantSince: Date | null
  closedAt: Date | null
}

/** One hatim with the days, or turns, that its portions belong to. */
export interface HatimFacts {
  /** Its whole range was assigned. */
  isAssigned: boolean
  /** Every portion that was assigned is completed. */
  isRead: boolean
  /** One reader reads all of it alone. */
  isOwnReading: boolean
  /** People whom the plan gave a portion, and those who took a free piece. */
  readers: number
  /** First date of its first turn; null before anything was assigned. */
  firstDate: CalendarDate | null
  /** Every portion of its turns is completed, those of other hatims included. A free piece of a board is nobody's, and does not count. */
  isTurnRead: boolean
  /** Last date of its last portion; null before anything was assigned. */
  lastDueDate: CalendarDate | null
}

/** After this many days a hatim that is read counts as complete, even if other portions of its turns are not read. */
const HATIM_WAIT_DAYS = 3

/**
 * Decides whether a hatim is complete: its whole range was assigned and every portion is completed.
 *
 * In a quiet room of pieces it would tell who has read, so it waits until all portions of its turns are read, or for three days after the
 * last date of its own. Time does not run while the room is paused or dormant.
 *
 * @param today the earliest date on earth
 */
export function isHatimComplete(room: HatimRoom, hatim: HatimFacts, today: CalendarDate): boolean {
  if (!hatim.isAssigned || !hatim.isRead) return false
  if (room.plan === 'daily' || hatim.isOwnReading || hatim.isTurnRead || isOpenHatim(room, hatim)) return true
  const timeRuns = room.closedAt !== null || (room.pausedSince === null && room.dormantSince === null)
  return (
    timeRuns && hatim.readers > 1 && hatim.lastDueDate !== null && addDays(hatim.lastDueDate, HATIM_WAIT_DAYS) < today
  )
}

/** Do all members see who has read each portion of it? */
export const isOpenHatim = (room: HatimRoom, { firstDate }: HatimFacts) =>
  room.openFrom !== null && firstDate !== null && room.openFrom <= firstDate
