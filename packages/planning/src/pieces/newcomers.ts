/**
 * Decides whether a newcomer of a dealt room has a piece of a turn that has begun at once, and what that piece counts for.
 *
 * Units   dates are whole numbers, as in `turns.ts`.
 */
import { datesIn, type Turn, type TurnRules } from './turns.ts'

/** How many days at most a newcomer waits for the next turn. */
const DAYS_UNTIL_TURN = 7

/**
 * Whether a newcomer has a piece of the turn at once: where a third of its dates is left, today included; where it has not begun for them; and where they
 * would wait too long for the next turn, or there is none.
 *
 * @param next the first date of the next turn; null where a fixed room has none
 */
export function getsPieceAtOnce(turn: Turn, today: number, next: number | null): boolean {
  if (today > turn.last) return false
  const left = turn.last - today + 1
  return 3 * left >= datesIn(turn) || next === null || next - today > DAYS_UNTIL_TURN
}

/** The most dates of a turn whose piece, dealt in its second half, stands for the next turn as well. */
const DATES_OF_SHORT_TURN = 14

/** Whether the piece that a newcomer gets on a date stands for the next turn too: they would have two within a few days. */
export const standsForNextTurn = (turn: Turn, today: number): boolean =>
  datesIn(turn) <= DATES_OF_SHORT_TURN && 2 * (today - turn.first) >= datesIn(turn)

/** The last tenth of a fixed room's dates, at least the last one: whoever joins in it begins no hatim, for it could not be finished. */
export const isInLastTenth = (today: number, { start, end }: Pick<TurnRules, 'start' | 'end'>): boolean =>
  end !== null && (today >= end || 10 * (end - today + 1) <= end - start + 1)
