/**
 * The days of a cycle: which day the next date of a room is.
 *
 * Every date of a room that is not dormant is one room day. It is either *given out* (perhaps to an empty range), or
 * *unread*: given to nobody, for nobody was active or the server was off while it passed, or a *rest day*, on which nothing is given
 * out by the owner's choice. Cycles count all of them; what is to be read spreads over those that are no rest days.
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
  /** Scheduled days so far: 0 to `days`. */
  counted: number
  /** The numbers of the scheduled days that were unread since the pace was chosen, rising. */
  unreadDays: readonly number[]
  /** The numbers of the scheduled days that are rest days, past and to come, rising. */
  restDays: readonly number[]
  /** A day was given out, perhaps to an empty range. */
  hasBegun: boolean
  /** The first position not given out yet; one past the range's end when nothing is left. */
  next: number
  /** Since the pace was last chosen: after which day, and from which position what was left then is spread anew. */
  paced: { day: number; from: number }
}

export type CycleDay = {
  day: number
  /** Days on which what is left is to be read, this one included unless it is a rest day. */
  daysLeft: number
  isRest: boolean
}

/** Is a date a rest day? The next one is 0, the one after it 1. */
export type RestsOn = (ahead: number) => boolean

const neverRests: RestsOn = () => false

export function newCycle(kind: Cycle['kind'], range: Span, days: number, restsOn = neverRests): Cycle {
  return {
    kind,
    range,
    days,
    counted: 0,
    unreadDays: [],
    restDays: restDaysAfter(0, days, restsOn),
    hasBegun: false,
    next: range.start,
    paced: { day: 0, from: range.start },
  }
}

/**
 * The cycle at another pace: what is left is spread over so many days, none of which is yet counted. What earlier days left
 * unread is in it, and is not made up for a second time.
 *
 * @throws RangeError for a negative number of days, or none to read on while text is left
 */
export function withPace(cycle: Cycle, daysLeft: number, restsOn = neverRests): Cycle {
  const { counted, next } = cycle
  const days = counted + daysLeft
  const paced = withRestDays({ ...cycle, days, unreadDays: [], paced: { day: counted, from: next } }, restsOn)
  const toRead = countReadingDays(paced, days) - countReadingDays(paced, counted)
  if (!(toRead >= (hasTextLeft(cycle) ? 1 : 0))) throw new RangeError(`Nothing can be read in ${daysLeft} days`)
  return paced
}

/** The cycle whose days to come are rest days where the dates are on which they come. */
export function withRestDays(cycle: Cycle, restsOn: RestsOn): Cycle {
  const { counted, days, restDays } = cycle
  return {
    ...cycle,
    restDays: [...restDays.filter((day) => day <= counted), ...restDaysAfter(counted, days, restsOn)],
  }
}

function restDaysAfter(counted: number, days: number, restsOn: RestsOn): number[] {
  const restDays: number[] = []
  for (let day = counted + 1; day <= days; day += 1) if (restsOn(day - counted - 1)) restDays.push(day)
  return restDays
}

/** How many of the scheduled days up to one, itself included, are no rest days. */
export const countReadingDays = ({ restDays }: Pick<Cycle, 'restDays'>, day: number): number =>
  day - restDays.filter((rest) => rest <= day).length

export const hasTextLeft = ({ next, range }: Pick<Cycle, 'next' | 'range'>): boolean => next <= range.end

/**
 * The day that the next date is in its cycle; undefined when the cycle is over. Then a recurrent room's next date opens the next
 * cycle, and a fixed room has no more days.
 */
export function nextDay(cycle: Cycle): CycleDay | undefined {
  const { days, counted, restDays } = cycle
  if (counted >= days) return undefined
  const daysLeft = countReadingDays(cycle, days) - countReadingDays(cycle, counted)
  return { day: counted + 1, daysLeft, isRest: restDays.includes(counted + 1) }
}

/**
 * The text that a cycle can no longer give out, because its last days went unread; undefined if nothing is left or days to read on are to
 * come. A recurrent cycle of which no day was given out leaves nothing to anybody: nobody began to read it.
 */
export function findUngiven(cycle: Cycle): Span | undefined {
  const { kind, range, next, hasBegun } = cycle
  if ((nextDay(cycle)?.daysLeft ?? 0) > 0 || !hasTextLeft(cycle) || (kind === 'recurrent' && !hasBegun))
    return undefined
  return { start: next, end: range.end }
}

/** The cycle once the next day has been given out; an empty day has no range. */
export function advanceByDay(cycle: Cycle, dayRange: Span | undefined): Cycle {
  const { day, isRest } = dayOrThrow(cycle)
  if (isRest) throw new RangeError('Nothing is given out on a rest day')
  const next = dayRange === undefined ? cycle.next : dayRange.end + 1
  return { ...cycle, next, counted: day, hasBegun: true }
}

/** The cycle once the next date has passed unread, or as a rest day. */
export function advanceByUnreadDay(cycle: Cycle): Cycle {
  const { day, isRest } = dayOrThrow(cycle)
  return { ...cycle, counted: day, unreadDays: isRest ? cycle.unreadDays : [...cycle.unreadDays, day] }
}

function dayOrThrow(cycle: Cycle): CycleDay {
  const day = nextDay(cycle)
  if (!day) throw new RangeError('The cycle is over: it has no next day')
  return day
}
