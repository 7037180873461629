/**
 * A portion that nobody has opened late in a long turn: its reader, alone, is asked whether they keep it, and if they do not answer it is passed on.
 *
 * Units   dates, as in `turns.ts`.
 */
import { datesIn, type Turn } from './turns.ts'

/** A turn of no more dates ends before a question would help. */
const MOST_DATES_UNASKED = 14

export interface UnopenedPortion {
  turn: Omit<Turn, 'number'>
  /** The first and the last date of the portion, which may have come to its reader in the middle of the turn. */
  first: number
  last: number
  /** The date on which its reader was asked; null before. */
  askedOn: number | null
}

/** `ask`: its reader is asked, from three quarters of its dates on. `pass`: it waits for another reader, from seven eighths on, and not on the date of the question. */
export type UnopenedStep = 'none' | 'ask' | 'pass'

/** What to do on a date about a portion that is unopened and that its reader has not said to keep. One of fewer than eight dates is over before it could be passed on. */
export function stepOfUnopened(today: number, { turn, first, last, askedOn }: UnopenedPortion): UnopenedStep {
  const dates = last - first + 1
  const passed = today - first
  const isPassedInTime = 8 * (last - first) >= 7 * dates
  if (datesIn({ number: 0, ...turn }) <= MOST_DATES_UNASKED || !isPassedInTime) return 'none'
  if (askedOn === null) return 4 * passed >= 3 * dates && today <= last ? 'ask' : 'none'
  return askedOn < today && 8 * passed >= 7 * dates ? 'pass' : 'none'
}
