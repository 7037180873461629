/**
 * Forecasts a dealt pieces room for a number of readers, so that an owner sees it before it is opened.
 *
 * Units   pieces, readers and turns. It is an estimate for people, not a plan: all readers have a whole share, are there from the first turn on, and stay.
 */
import { piecesOpened } from './deal.ts'
import { isLastTurn, nextTurn, type Turn, type TurnRules } from './turns.ts'

/** In how many turns a hatim is given out. */
export const turnsOfHatim = (pieces: number, readers: number): number => Math.ceil(pieces / readers)

export type FixedForecast = {
  turns: number
  /** Given out whole until the end. */
  hatims: number
  /** The pieces that the present hatim lacks then, which wait for readers; 0 if none is begun. */
  left: number
  /** How many pieces the last turn gives: its readers may be more. */
  lastGives: number
}

/** The hatims and pieces that a room gives until its last date. */
export function forecastFixed(pieces: number, readers: number, rules: TurnRules & { end: number }): FixedForecast {
  const forecast: FixedForecast = { turns: 0, hatims: 0, left: 0, lastGives: 0 }
  /** Of the present hatim. The room's first one is in hand from the start. */
  let free = pieces
  let given = 0
  for (let turn: Turn | undefined = nextTurn(undefined, rules); turn; turn = nextTurn(turn, rules)) {
    const opened = piecesOpened(readers - free, pieces, isLastTurn(turn, rules) ? 'whole' : 'due')
    const gives = Math.min(readers, free + opened)
    given += gives
    free = gives < free ? free - gives : (pieces - ((gives - free) % pieces)) % pieces
    forecast.turns = turn.number
    forecast.lastGives = gives
  }
  return { ...forecast, hatims: Math.floor(given / pieces), left: (pieces - (given % pieces)) % pieces }
}
