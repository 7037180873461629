import type { Board as WireBoard, BoardPiece as WirePiece } from '@halaqa/contract/board'
import { addDays, daysBetween } from '@halaqa/contract/calendar'
import type { Camel } from '../../../lib/camel.ts'
import { countReadingDays, nextReadingDate } from '../rest-days.ts'

export type Board = Camel<WireBoard>
export type BoardPiece = Camel<WirePiece>

export interface BoardHatim {
  number: number
  pieces: readonly BoardPiece[]
  free: number
}

/**
 * The hatims of the board. Those that are given out come last; the caller names them, so that none moves while a person
 * looks at it.
 */
export function hatimsOf(pieces: readonly BoardPiece[], givenOut: ReadonlySet<number>): BoardHatim[] {
  return [...new Set(pieces.map(({ hatimNumber }) => hatimNumber))]
    .map((number) => {
      const own = pieces.filter(({ hatimNumber }) => hatimNumber === number)
      return { number, pieces: own, free: own.filter(({ state }) => state === 'free').length }
    })
    .sort((one, other) => +givenOut.has(one.number) - +givenOut.has(other.number) || one.number - other.number)
}

/** The hatims in which nothing is free or the person's. */
export function givenOutHatims(pieces: readonly BoardPiece[]): ReadonlySet<number> {
  const open = new Set(pieces.filter(({ state }) => state !== 'taken').map(({ hatimNumber }) => hatimNumber))
  return new Set(pieces.map(({ hatimNumber }) => hatimNumber).filter((number) => !open.has(number)))
}

/** Whether the piece is the person's and unread. */
export const isHeld = ({ state, isRead }: BoardPiece) => state === 'yours' && !isRead

/** The board after one of its pieces has changed, with the figures that follow from it. */
export function withPiece(board: Board, id: string, change: Partial<BoardPiece>): Board {
  const pieces = board.pieces.map((piece) => (piece.id === id ? { ...piece, ...change } : piece))
  const count = (is: (piece: BoardPiece) => boolean) => pieces.filter(is).length - board.pieces.filter(is).length
  return {
    ...board,
    pieces,
    held: board.held + count(isHeld),
    free: board.free + count(({ state }) => state === 'free'),
  }
}

/**
 * Whether the person has taken as many pieces of a hatim as one may. The browser knows this for the newest hatim; for
 * others the server decides.
 */
export const isLimitReached = (
  { limit, held, hatimNumber }: Pick<Board, 'limit' | 'held' | 'hatimNumber'>,
  ofHatim = hatimNumber,
) => ofHatim === hatimNumber && limit !== null && held >= limit

/** The free piece that lies nearest to another one in its hatim, the next before the one before it. */
export function nearestFree(board: Board, to: BoardPiece): BoardPiece | undefined {
  const hatim = board.pieces.filter(({ hatimNumber }) => hatimNumber === to.hatimNumber)
  const at = hatim.findIndex(({ id }) => id === to.id)
  const distance = (piece: BoardPiece) => {
    const steps = hatim.indexOf(piece) - at
    return steps > 0 ? steps - 0.5 : -steps
  }
  const free = hatim.filter(({ id, state }) => state === 'free' && id !== to.id)
  return free.sort((one, other) => distance(one) - distance(other))[0]
}

/** How many days there are to read on from today to the turn's last date; the last one alone once it has passed. */
export function daysToRead({ turn }: Pick<Board, 'turn'>, today: string, restWeekdays: readonly number[] = []): number {
  if (!turn) return 1
  const from = today > turn.firstDate ? today : turn.firstDate
  return Math.max(1, countReadingDays(from, daysBetween(from, turn.lastDate) + 1, restWeekdays))
}

/** The date on which a piece of so many minutes is read by a person who reads `aDay` of them from `today` on. */
export function dateRead(minutes: number, aDay: number, today: string, restWeekdays: readonly number[] = []): string {
  let date = nextReadingDate(addDays(today, -1), restWeekdays)
  const days = Math.ceil(minutes / Math.max(1, aDay))
  for (let day = 1; day < days; day += 1) date = nextReadingDate(date, restWeekdays)
  return date
}

/** Minutes for a usual piece, the one in the middle; undefined without pieces. */
export function usualMinutes(pieces: readonly BoardPiece[]): number | undefined {
  const minutes = pieces.map((piece) => piece.minutes).sort((one, other) => one - other)
  return minutes[Math.floor(minutes.length / 2)]
}
