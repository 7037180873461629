/**
 * The pieces of a room's range: whole pages, quarters, hizb or juz, which are read whole.
 *
 * Units   weight is letters. A piece's `number` is that of its page, rub, hizb or juz in the mushaf; the range as one piece is 1.
 * Shape   pieces follow each other without gap or overlap, in mushaf order, and cover the range. The first and the last are clipped to it.
 * Source  the Madani mushaf of 604 pages (`@halaqa/quran/mushaf`).
 */
import { HIZB_STARTS, JUZ_STARTS, PAGE_STARTS, RUB_STARTS } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { type WeightPrefix, weightWithin } from '../weight.ts'

export type PieceKind = 'page' | 'rub' | 'hizb' | 'juz' | 'range'

export type Piece = Span & { number: number }

const STARTS: Record<Exclude<PieceKind, 'range'>, readonly number[]> = {
  page: PAGE_STARTS,
  rub: RUB_STARTS,
  hizb: HIZB_STARTS,
  juz: JUZ_STARTS,
}

/** The pieces of a range. */
export function piecesOf(range: Span, kind: PieceKind, prefix: WeightPrefix = WEIGHT_PREFIX): Piece[] {
  return kind === 'range' ? [{ number: 1, ...range }] : piecesAt(range, STARTS[kind], prefix)
}

/**
 * The pieces of a range where they begin at `starts`, rising, of which the first is the text's. One that the range clips to less
 * than half of its letters is joined to its neighbour; two of them that are the whole range are one.
 */
export function piecesAt(range: Span, starts: readonly number[], prefix: WeightPrefix): Piece[] {
  const textEnd = prefix.length - 2
  const pieces = starts.flatMap((start, i) => {
    const whole = { start, end: (starts[i + 1] ?? textEnd + 1) - 1 }
    const clipped = { start: Math.max(start, range.start), end: Math.min(whole.end, range.end) }
    if (clipped.start > clipped.end) return []
    const isShort = 2 * weightWithin(clipped, prefix) < weightWithin(whole, prefix)
    return [{ number: i + 1, ...clipped, isShort }]
  })
  const joinsFirst = pieces.length > 1 && pieces[0]!.isShort
  if (joinsFirst) pieces.splice(0, 2, { ...join(pieces[0]!, pieces[1]!, prefix), isShort: pieces[1]!.isShort })
  const joinsLast = pieces.length > 1 && pieces.at(-1)!.isShort
  if (joinsLast) pieces.splice(-2, 2, { ...join(pieces.at(-2)!, pieces.at(-1)!, prefix), isShort: false })
  return pieces.map(({ number, start, end }) => ({ number, start, end }))
}

/** The number of a piece: of the pages, rub, hizb or juz that it touches the one of which it has most letters. */
export function pieceNumber(piece: Span, kind: PieceKind, prefix: WeightPrefix = WEIGHT_PREFIX): number {
  if (kind === 'range') return 1
  const starts = STARTS[kind]
  let [number, heaviest] = [0, 0]
  for (const [i, start] of starts.entries()) {
    const part = {
      start: Math.max(start, piece.start),
      end: Math.min((starts[i + 1] ?? prefix.length - 1) - 1, piece.end),
    }
    const weight = part.start > part.end ? -1 : weightWithin(part, prefix)
    if (weight >= heaviest) [number, heaviest] = [i + 1, weight]
  }
  return number
}

/** Two neighbours as one, by the number of the heavier. */
function join(first: Piece, second: Piece, prefix: WeightPrefix): Piece {
  const { number } = weightWithin(first, prefix) > weightWithin(second, prefix) ? first : second
  return { number, start: first.start, end: second.end }
}
