/**
 * How many pieces a reader is due in a turn.
 *
 * Units   pieces. What is carried is a fraction of a piece, 0 to 0.75 in quarters, which numbers hold exactly.
 */
import { type Share, shareOf } from '../share.ts'
import type { PieceKind } from './pieces.ts'

export type TurnDue = {
  /** In this turn, whole. */
  due: number
  /** To the next. */
  carried: number
}

/**
 * What a reader who is there for the turn is due: their share and what was carried. A newcomer, who has carried nothing yet (`null`), begins
 * with a piece: a quarter share has the first of four turns. Where the range is one piece, everybody reads it
 * once in every turn, whatever their share. A turn that a reader is away for adds nothing: their carried fraction stays as it is.
 */
export function dueInTurn(reader: { share?: Share | undefined; carried: number | null }, kind: PieceKind): TurnDue {
  const share = shareOf(reader)
  const carried = reader.carried ?? Math.max(0, 1 - share)
  if (kind === 'range') return { due: 1, carried }
  const sum = carried + share
  return { due: Math.floor(sum), carried: sum % 1 }
}
