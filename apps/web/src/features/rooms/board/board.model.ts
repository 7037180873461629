import type { Board as WireBoard, BoardPiece as WirePiece } from '@halaqa/contract/board'
import { addDays, daysBetween } from '@halaqa/contract/calendar'
import { positionOf } from '@halaqa/quran/ayah'
import { numberTyped } from '@halaqa/quran/digits'
import { hizbOf, juzOf, pageOf } from '@halaqa/quran/mushaf'
import { type AyahRange, type Span, spanOf } from '@halaqa/quran/range'
import { findAyah, findDivision, findSurah, findSurahs } from '@halaqa/quran/surah-search'
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

/** The filters of a board. */
export interface Search {
  typed: string
  freeOnly: boolean
  /** Free pieces that take more are left out. */
  minutes: number | undefined
}

/** A function that tells whether a piece matches. The person's own pieces always do, unless they typed something. */
export function matcherOf({
  typed,
  freeOnly,
  minutes = Number.POSITIVE_INFINITY,
}: Search): (piece: BoardPiece) => boolean {
  const matchesTyped = typed.trim() === '' ? () => true : typedMatcherOf(typed)
  return (piece) =>
    matchesTyped(piece) &&
    !(freeOnly && piece.state === 'taken') &&
    !(piece.state === 'free' && piece.minutes > minutes)
}

const DIVISION_OF = { juz: juzOf, hizb: hizbOf, page: pageOf } as const

/** "12", "juz 12", "page 222", "hizb 5", "2:255", "Hud" */
function typedMatcherOf(typed: string): (piece: BoardPiece) => boolean {
  const number = /^\s*(\p{Nd}+)\s*$/u.test(typed) ? numberTyped(typed) : undefined
  if (number !== undefined) return (piece) => piece.number === number
  const division = findDivision(typed)
  if (division) return overlapsDivision(DIVISION_OF[division.kind], division.number)
  const ayah = findAyah(typed)
  if (ayah) return containsPosition(positionOf(ayah.surah, ayah.ayah))
  const surah = findSurah(typed)
  const surahs = new Set((surah ? [surah] : findSurahs(typed)).map((found) => found.number))
  return ({ startSurah, endSurah }) => {
    for (let one = startSurah; one <= endSurah; one++) if (surahs.has(one)) return true
    return false
  }
}

const containsPosition = (position: number) => (piece: AyahRange) => {
  const { start, end }: Span = spanOf(piece)
  return start <= position && position <= end
}

/** The pieces that have something of a division of the mushaf. */
const overlapsDivision = (divisionOf: (position: number) => number, wanted: number) => (piece: AyahRange) => {
  const { start, end } = spanOf(piece)
  return divisionOf(start) <= wanted && wanted <= divisionOf(end)
}
