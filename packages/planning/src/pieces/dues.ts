/**
 * How many pieces a reader is due in a turn.
 *
 * Units   pieces. What is carried is a fraction of a piece, 0 to 0.75 in quarters, which numbers hold exactly; 0 for a newcomer.
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
 * What a reader who is there for the turn is due: their share and what was carried. Where the range is one piece, everybody reads it
 * once in every turn, whatever their share. A turn that a reader is away for adds nothing: their carried fraction stays as it is.
 */
export function dueInTurn(reader: { share?: Share | undefined; carried: number }, kind: PieceKind): TurnDue {
  if (kind === 'range') return { due: 1, carried: reader.carried }
  const sum = reader.carried + shareOf(reader)
  return { due: Math.floor(sum), carried: sum % 1 }
}
