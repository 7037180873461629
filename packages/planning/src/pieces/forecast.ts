/**
 * Forecasts a dealt pieces room for a number of readers, so that an owner sees it before it is opened.
 *
 * Units   pieces, readers, turns, and dates as in `turns.ts`. It is an estimate for people, not a plan: all readers have a whole share and stay.
 */
import { getsPieceAtOnce, isInLastTenth, standsForNextTurn } from './newcomers.ts'
import { nextTurn, type Turn, type TurnRules } from './turns.ts'

/** In how many turns a hatim is given out. */
export const turnsOfHatim = (pieces: number, readers: number): number => Math.ceil(pieces / readers)

export type FixedForecast = {
  /** All readers who join until this date have a piece of every turn. Before the first date where nobody who joins later has. */
  joinBy: number
  /** Complete at the end, if all is read. */
  hatims: number
  /** The pieces that the next hatim lacks then, free for whoever reads more; 0 if none is begun. */
  left: number
}

/** The hatims that a room comes to by its last date if all readers join by a date, and read what they are given. */
export function forecastFixed(pieces: number, readers: number, rules: TurnRules & { end: number }): FixedForecast {
  const first = nextTurn(undefined, rules)
  if (!first) throw new RangeError('A room that ends before it begins comes to nothing')
  let turns = 0
  for (let turn: Turn | undefined = first; turn; turn = nextTurn(turn, rules)) turns += 1
  const given = turns * readers
  return {
    joinBy: lastDateToJoin(first, rules),
    hatims: Math.floor(given / pieces),
    left: (pieces - (given % pieces)) % pieces,
  }
}

/** The last date on which a newcomer has a piece of the first turn at once that stands for this turn only. */
function lastDateToJoin(first: Turn, rules: TurnRules): number {
  const next = nextTurn(first, rules)?.first ?? null
  let date = first.last
  while (date >= first.first && !isGivenForIt(date)) date -= 1
  return date

  function isGivenForIt(date: number) {
    const standsForMore = next !== null && standsForNextTurn(first, date)
    return getsPieceAtOnce(first, date, next) && !standsForMore && !isInLastTenth(date, rules)
  }
}
