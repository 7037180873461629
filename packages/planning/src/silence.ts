/**
 * Decides whether a reader of a room has been silent for so long that they are asked whether they still read, or that nothing is dealt to them.
 *
 * Units   dates are whole numbers that rise by one a date; a day of a daily room is a turn of one date.
 */

/** Whole turns in which a reader held something and did nothing, and dates, both at least. */
export const ASKED = { turns: 2, days: 14 }
const DROPPED = { turns: 3, days: 21 }

/** The dates of a turn of which a reader held something that they have not read. */
export interface HeldTurn {
  first: number
  last: number
}

export interface SilentReader {
  /** The first date on which they have done nothing since: the day after their last act or absence, or the one on which they joined. */
  since: number
  held: readonly HeldTurn[]
}

/** `asked`: ask them once. `dropped`: deal them nothing until they answer. */
export type Silence = 'none' | 'asked' | 'dropped'

/** What to do about a reader on a date of theirs. A turn counts once it has passed, and only where they did nothing in all of it. */
export function silenceOn(today: number, { since, held }: SilentReader): Silence {
  const days = today - since
  const turns = held.filter(({ first, last }) => first >= since && last < today).length
  if (turns >= DROPPED.turns && days >= DROPPED.days) return 'dropped'
  return turns >= ASKED.turns && days >= ASKED.days ? 'asked' : 'none'
}
