/**
 * The turns of a pieces room: for which dates its pieces are given out together.
 *
 * Units   dates are whole numbers that rise by one a date, from any zero (`dayOf` of the contract's calendar). Turns are numbered from 1.
 * Shape   turns follow each other without gap from the room's start. They count calendar dates, rest days too; a fixed room's
 *         last turn ends on the room's last date. A turn that was made keeps its dates, so another length holds from the next one.
 */
export type Turn = { number: number; first: number; last: number }

export type TurnRules = {
  /** The room's first date. */
  start: number
  /** A fixed room's last date; null where the room has none. */
  end: number | null
  /** Dates of a turn, 1 to 365; null is one turn until the end. */
  turnDays: number | null
}

/**
 * The turn after another, or the first; undefined where the room's last date is before it. Of a fixed room's last turn at least half
 * its dates lie before the end: what is less is joined to the turn before.
 *
 * @throws RangeError for dates of a turn outside 1 to 365, for one turn until an end that is not there, and for dates that are none
 */
export function nextTurn(previous: Turn | undefined, { start, end, turnDays }: TurnRules): Turn | undefined {
  if (turnDays === null ? end === null : !(Number.isInteger(turnDays) && turnDays >= 1 && turnDays <= 365)) {
    throw new RangeError(`A room ${end === null ? 'without' : 'with'} an end cannot have turns of ${turnDays} dates`)
  }
  if (![previous?.last ?? start, end ?? 0].every(Number.isInteger))
    throw new RangeError('A turn lies between two dates')
  const number = (previous?.number ?? 0) + 1
  const first = previous ? previous.last + 1 : start
  if (end === null) return { number, first, last: first + turnDays! - 1 }
  if (first > end) return undefined
  const last = turnDays === null ? end : first + turnDays - 1
  const left = end - last
  return { number, first, last: turnDays === null || 2 * left < turnDays ? end : last }
}

/** The first turn that begins on a date or later; undefined where none does before the room's last date. */
export function turnFrom(date: number, rules: TurnRules): Turn | undefined {
  let turn = nextTurn(undefined, rules)
  while (turn && turn.first < date) turn = nextTurn(turn, rules)
  return turn
}

/** A room that becomes open shows what it gives out so many days later: members have a week to say that they do not like it. */
export const DAYS_UNTIL_OPEN = 7

export const datesIn = ({ first, last }: Turn): number => last - first + 1

/** The turn with which a fixed room ends. */
export const isLastTurn = (turn: Turn, { end }: Pick<TurnRules, 'end'>): boolean => end !== null && turn.last >= end

/** The dates on which a turn's pieces begin and are due, which no rest day is; undefined where all its dates are rest days. */
export function readingDates(
  { first, last }: Turn,
  isRest: (date: number) => boolean,
): { first: number; last: number } | undefined {
  let from = first
  while (from <= last && isRest(from)) from += 1
  let to = last
  while (to > from && isRest(to)) to -= 1
  return from > last ? undefined : { first: from, last: to }
}

/** The fewest dates of a piece that somebody gets after its turn has begun; fewer in shorter turns. */
const DATES_FOR_LATER = 7

/**
 * The first and the last date of a piece that is dealt to somebody on their `today`: those of its turn, and for what comes later as many dates as
 * a short turn has. It is due on no rest day, and begins on one only where its reader takes it then. In a fixed room nothing is due after the end,
 * but what somebody gets after it.
 *
 * @param dates `readingDates` of the turn
 * @param end a fixed room's last date
 */
export function pieceDates(
  turn: Turn,
  dates: { first: number; last: number },
  today: number,
  isRest: (date: number) => boolean,
  end: number | null = null,
): { first: number; last: number } {
  if (today <= dates.first) return dates
  let last = readingDateFrom(Math.max(dates.last, today + Math.min(DATES_FOR_LATER, datesIn(turn)) - 1), isRest)
  if (end !== null && today <= end && last > end) {
    last = end
    while (last > today && isRest(last)) last -= 1
  }
  return { first: today, last }
}

/** A date, or the next one that is no rest day. At most six weekdays rest. */
export function readingDateFrom(date: number, isRest: (date: number) => boolean): number {
  const found = [0, 1, 2, 3, 4, 5, 6].find((days) => !isRest(date + days))
  if (found === undefined) throw new RangeError('A room cannot rest on every weekday')
  return date + found
}

/**
 * The dates of a piece that is put into its reader's hands on their `today`, by their own will or because it waited. Where they are the turn may not
 * have begun: it begins first in the east, and with it its pieces can be had. They may read it at once all the same.
 */
export function datesOnceReceived(...args: Parameters<typeof pieceDates>): ReturnType<typeof pieceDates> {
  const [, , today] = args
  const { first, last } = pieceDates(...args)
  return { first: Math.min(first, today), last }
}

/** A reader is there for a turn on at least half of its dates, one of which is no rest day. */
export function isPresentIn(
  turn: Turn,
  isAway: (date: number) => boolean,
  isRest: (date: number) => boolean = () => false,
): boolean {
  let present = 0
  let canRead = false
  for (let date = turn.first; date <= turn.last; date += 1) {
    if (isAway(date)) continue
    present += 1
    canRead ||= !isRest(date)
  }
  return canRead && 2 * present >= datesIn(turn)
}
