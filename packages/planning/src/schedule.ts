/**
 * The days of a cycle: which day the next date of a room is.
 *
 * Every date of a room that is not dormant is one room day. It is either *given out* (perhaps to an empty range) or
 * *unread*: given to nobody, for nobody was active or the server was off while it passed.
 *
 * Units   days are numbered from 1 in their cycle; positions are those of the mushaf, 0 to 6235.
 * Shape   a cycle's facts and counters are one `Cycle`; `advanceByDay` and `advanceByUnreadDay` make the next one, and never
 *         change the one they are handed. Dates are the caller's: this module only counts them.
 */
import type { Span } from '@halaqa/quran/range'

export type Cycle = {
  kind: 'fixed' | 'recurrent'
  range: Span
  /** Scheduled days: last date minus first date plus one of a fixed room, or a recurrent one's duration. */
  days: number
  /** Scheduled days so far, given out or unread: 0 to `days`. */
  counted: number
  /** The numbers of the scheduled days that were unread since the pace was chosen, rising. */
  unreadDays: readonly number[]
  /** Days given out after the scheduled end of a fixed room. */
  givenAfterEnd: number
  /** The first position not given out yet; one past the range's end when nothing is left. */
  next: number
  /** Since the pace was last chosen: after which day, and from which position what was left then is spread anew. */
  paced: { day: number; from: number }
}

export type CycleDay = {
  day: number
  /** Days on which what is left is to be read, this one included. */
  daysLeft: number
  /** True past the scheduled end of a fixed room that went unread on some days. */
  afterEnd: boolean
}

export function newCycle(kind: Cycle['kind'], range: Span, days: number): Cycle {
  return {
    kind,
    range,
    days,
    counted: 0,
    unreadDays: [],
    givenAfterEnd: 0,
    next: range.start,
    paced: { day: 0, from: range.start },
  }
}

/**
 * The cycle at another pace: what is left is spread over so many days, none of which is yet counted. What earlier days left
 * unread is in it, and is not made up for a second time.
 *
 * @throws RangeError for a negative number of days, or none while text is left
 */
export function withPace(cycle: Cycle, daysLeft: number): Cycle {
  if (!(daysLeft >= (hasTextLeft(cycle) ? 1 : 0))) throw new RangeError(`Nothing can be read in ${daysLeft} days`)
  const counted = cycle.counted + cycle.givenAfterEnd
  return {
    ...cycle,
    days: counted + daysLeft,
    counted,
    unreadDays: [],
    givenAfterEnd: 0,
    paced: { day: counted, from: cycle.next },
  }
}

export const hasTextLeft = ({ next, range }: Pick<Cycle, 'next' | 'range'>): boolean => next <= range.end

/**
 * The day that the next date is in its cycle; undefined when the cycle is over. Then a recurrent room's next date opens the next
 * cycle, whatever was left of this one, and a fixed room has no more days.
 */
export function nextDay(cycle: Cycle): CycleDay | undefined {
  const { days, counted, unreadDays, givenAfterEnd } = cycle
  if (counted < days) return { day: counted + 1, daysLeft: days - counted, afterEnd: false }
  if (cycle.kind === 'recurrent' || !hasTextLeft(cycle)) return undefined
  const daysLeft = Math.max(1, unreadDays.length - givenAfterEnd)
  return { day: days + givenAfterEnd + 1, daysLeft, afterEnd: true }
}

/** The cycle once the next day has been given out; an empty day has no range. */
export function advanceByDay(cycle: Cycle, dayRange: Span | undefined): Cycle {
  const { afterEnd } = dayOrThrow(cycle)
  const next = dayRange === undefined ? cycle.next : dayRange.end + 1
  return afterEnd
    ? { ...cycle, next, givenAfterEnd: cycle.givenAfterEnd + 1 }
    : { ...cycle, next, counted: cycle.counted + 1 }
}

/** The cycle once the next date has passed unread. After the scheduled end such a date counts for nothing. */
export function advanceByUnreadDay(cycle: Cycle): Cycle {
  const { day, afterEnd } = dayOrThrow(cycle)
  return afterEnd ? cycle : { ...cycle, counted: day, unreadDays: [...cycle.unreadDays, day] }
}

function dayOrThrow(cycle: Cycle): CycleDay {
  const day = nextDay(cycle)
  if (!day) throw new RangeError('The cycle is over: it has no next day')
  return day
}
