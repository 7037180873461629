/**
 * Deals the pieces of a turn to its readers, hatim after hatim.
 *
 * Units   pieces are numbered from 0, in mushaf order; hatims and turns from 1.
 * Shape   each piece is given once in a hatim. What is left of the present hatim is given before the next one opens, from the front, so a
 *         room has one hatim of which pieces are free. Of all ways to match those pieces to the readers it is the one with the least
 *         repetition (the sum of how often each has had their piece before), then the one whose repetitions are longest ago (the
 *         least sum of the numbers of the turns in which each had it last), then the one in which the first reader, in their order, has the
 *         earliest piece, then the second, and so on.
 */
import { solveTransportation } from './transportation.ts'

/** A hatim and what is free of it, rising. */
export type OpenHatim = { number: number; free: readonly number[] }

export type PieceReader = {
  id: string
  /** Pieces in this turn. */
  due: number
  /** The pieces that they were given in earlier turns, by the plan or from the board. */
  had: readonly HadPiece[]
}

export type HadPiece = {
  piece: number
  times: number
  /** The turn of the last of these times. */
  turn: number
}

export type DealtPiece = { hatim: number; piece: number; readerId: string }

export type Deal = {
  /** In the readers' order, each one's by piece. */
  dealt: DealtPiece[]
  /** The hatim in hand after it; where all of it was given, nothing is free. */
  hatim: OpenHatim
}

export type DealOptions = {
  /** Whether the next hatims are begun where more is due than is free; at first they are. */
  opensHatims?: boolean
}

/**
 * Deals what is due. Where there are fewer pieces than that, everybody gets one before anybody a second, those first who have had
 * fewest, then in their order.
 *
 * @param pieces of a whole hatim
 * @param readers in the order in which equals come first, such as by when they joined
 * @throws RangeError for a room without pieces
 */
export function dealPieces(
  hatim: OpenHatim,
  pieces: number,
  readers: readonly PieceReader[],
  { opensHatims = true }: DealOptions = {},
): Deal {
  if (!(pieces >= 1)) throw new RangeError(`A room of ${pieces} pieces has nothing to deal`)
  const wanted = readers.reduce((sum, { due }) => sum + due, 0)
  const dues = duesWithin(opensHatims ? wanted : Math.min(wanted, hatim.free.length), readers)
  const given = nextPieces(
    hatim,
    pieces,
    dues.reduce((sum, due) => sum + due, 0),
  )

  const byPiece = new Map<number, number[]>()
  for (const { hatim: number, piece } of given.pieces) byPiece.set(piece, [...(byPiece.get(piece) ?? []), number])
  const columns = [...byPiece.keys()].sort((a, b) => a - b)
  const matched = match(
    columns,
    columns.map((piece) => byPiece.get(piece)!.length),
    readers,
    dues,
  )
  const dealt = readers.flatMap(({ id }, row) =>
    matched[row]!.map((column) => {
      const piece = columns[column]!
      return { hatim: byPiece.get(piece)!.shift()!, piece, readerId: id }
    }),
  )
  return { dealt, hatim: given.hatim }
}

/** The number of pieces that each reader gets, at most what they are due. */
function duesWithin(available: number, readers: readonly PieceReader[]): number[] {
  const had = readers.map((reader) => reader.had.reduce((sum, { times }) => sum + times, 0))
  const dues = readers.map(() => 0)
  const byFewest = readers.map((_, row) => row).sort((a, b) => had[a]! - had[b]! || a - b)
  for (let left = available, round = 1; left > 0; round += 1) {
    const inRound = byFewest.filter((row) => readers[row]!.due >= round).slice(0, left)
    for (const row of inRound) dues[row]! += 1
    left -= inRound.length
  }
  return dues
}

/** The next pieces in order, each with its hatim, and the present hatim after them. */
function nextPieces(hatim: OpenHatim, pieces: number, count: number) {
  const next: { hatim: number; piece: number }[] = []
  let { number, free } = hatim
  while (next.length < count) {
    if (free.length === 0) {
      number += 1
      free = Array.from({ length: pieces }, (_, piece) => piece)
    }
    const taken = free.slice(0, count - next.length)
    next.push(...taken.map((piece) => ({ hatim: number, piece })))
    free = free.slice(taken.length)
  }
  return { pieces: next, hatim: { number, free } }
}

/** The columns that each reader is given, by the rule of the module. */
function match(
  columns: readonly number[],
  copies: readonly number[],
  readers: readonly PieceReader[],
  dues: readonly number[],
): number[][] {
  const columnOf = new Map(columns.map((piece, column) => [piece, column]))
  const latest = readers.reduce((most, { had }) => had.reduce((turn, one) => Math.max(turn, one.turn), most), 0)
  /** One repetition more weighs more than all the turns that any match can add up to. */
  const repetition = dues.reduce((sum, due) => sum + due, 0) * latest + 1
  const costs = new Float64Array(readers.length * columns.length)
  for (const [row, { had }] of readers.entries()) {
    for (const { piece, times, turn } of had) {
      const column = columnOf.get(piece)
      if (column !== undefined) costs[row * columns.length + column] = times * repetition + turn
    }
  }
  return solveTransportation({ dues, copies, costs, again: repetition })
}
