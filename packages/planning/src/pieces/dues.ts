/**
 * How many pieces a reader is due in a turn.
 *
 * Units   pieces. What is carried is in quarters of a piece, which numbers hold exactly: a fraction of 0 to 0.75, or less than nothing
 *         for a reader who has read ahead: turns then give them nothing until it is made up.
 */
import { type Share, shareOf } from '../share.ts'
import type { PieceKind } from './pieces.ts'

export type TurnDue = {
  /** In this turn, whole. */
  due: number
  /** To the next. */
  carried: number
}

export type PieceShare = { share?: Share | undefined; carried: number | null }

const carriedBy = (reader: PieceShare): number => reader.carried ?? Math.max(0, 1 - shareOf(reader))

/** This many pieces now, which the coming turns subtract. */
export const dueAhead = (reader: PieceShare, pieces: number): TurnDue => ({
  due: pieces,
  carried: carriedBy(reader) - pieces,
})

/** What a newcomer gets of a turn stands for the next one too: that one adds nothing. */
export const alsoForNextTurn = (reader: PieceShare, { due, carried }: TurnDue): TurnDue => ({
  due,
  carried: due > 0 ? carried - shareOf(reader) : carried,
})

/**
 * The pieces that a reader of the turn is due: their share and the carried rest. A newcomer, who has carried nothing yet (`null`), begins
 * with a piece: a quarter share has the first of four turns. Where the range is one piece, everybody reads it
 * once in every turn, whatever their share. A turn that a reader is away for adds nothing: their carried fraction stays as it is.
 */
export function dueInTurn(reader: PieceShare, kind: PieceKind): TurnDue {
  const share = shareOf(reader)
  const carried = carriedBy(reader)
  if (kind === 'range') return { due: 1, carried }
  const sum = carried + share
  const due = Math.max(0, Math.floor(sum))
  return { due, carried: sum - due }
}
