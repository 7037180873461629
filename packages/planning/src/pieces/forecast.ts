/**
 * Forecasts a dealt pieces room for a number of readers, so that an owner sees it before it is opened.
 *
 * Units   pieces, readers, turns, and dates as in `turns.ts`. It is an estimate for people, not a plan: all readers have a whole share and stay.
 */
import { completesHatim, freePiecesDate } from './board.ts'
import { getsPieceAtOnce, isInLastTenth, standsForNextTurn } from './newcomers.ts'
import { isLastTurn, nextTurn, readingDateFrom, readingDates, type Turn, type TurnRules } from './turns.ts'

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

/**
 * The hatims that a room comes to by its last date if all readers join by a date, and read what they are given.
 *
 * @param isRest the dates on which the room rests; one of its dates at least is none
 */
export function forecastFixed(
  pieces: number,
  readers: number,
  rules: TurnRules & { end: number },
  isRest: (date: number) => boolean = () => false,
): FixedForecast {
  const turns = turnsThatGive(rules, isRest)
  const [first, second] = turns
  if (!first) throw new RangeError('A room without a date to read on comes to nothing')
  const given = turns.length * readers
  const left = (pieces - (given % pieces)) % pieces
  const dealtAtEnd = dealsAtEnd(turns.at(-1)!, rules, isRest) && completesHatim(left, readers) ? left : 0
  return {
    joinBy: lastDateToJoin(first, second?.dates.first ?? null, rules, isRest),
    hatims: Math.floor((given + dealtAtEnd) / pieces),
    left: left - dealtAtEnd,
  }
}

/** Whether what is free near the end of the room can still be read in its last turn. */
const dealsAtEnd = ({ turn, dates }: GivingTurn, rules: TurnRules, isRest: (date: number) => boolean): boolean =>
  isLastTurn(turn, rules) && readingDateFrom(freePiecesDate(turn), isRest) <= dates.last

type GivingTurn = { turn: Turn; dates: { first: number; last: number } }

function turnsThatGive(rules: TurnRules, isRest: (date: number) => boolean): GivingTurn[] {
  const turns: GivingTurn[] = []
  for (let turn: Turn | undefined = nextTurn(undefined, rules); turn; turn = nextTurn(turn, rules)) {
    const dates = readingDates(turn, isRest)
    if (dates) turns.push({ turn, dates })
  }
  return turns
}

/**
 * The last date on which a newcomer has a piece of the first turn that stands for this turn only, before the free ones of a last turn are dealt.
 *
 * @param next the first date of the next turn on which somebody reads; null where there is none
 */
function lastDateToJoin(
  { turn, dates }: GivingTurn,
  next: number | null,
  rules: TurnRules,
  isRest: (date: number) => boolean,
): number {
  let date = turn.last
  while (date >= turn.first && !isGivenForIt(date)) date -= 1
  return date

  function isGivenForIt(date: number) {
    const from = readingDateFrom(date, isRest)
    const standsForMore = next !== null && standsForNextTurn(turn, from)
    const isBeforeEnd = next !== null || date < freePiecesDate(turn)
    return (
      isBeforeEnd &&
      from <= dates.last &&
      getsPieceAtOnce(turn, date, next) &&
      !standsForMore &&
      !isInLastTenth(from, rules)
    )
  }
}
