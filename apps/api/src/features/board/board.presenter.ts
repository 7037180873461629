import type { Board, BoardPiece } from '@halaqa/contract/board'
import { readingMinutes } from '@halaqa/memory/pace'
import { pieceNumber } from '@halaqa/planning/pieces/pieces'
import { weightOf } from '@halaqa/quran/weights'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { localDatesAt } from '../planning/planned-members.ts'
import { limitOfBoard } from '../planning/turn-plan.ts'
import { presentSpan } from '../rooms/rooms.presenter.ts'
import type { BoardPieceRow, BoardRow } from './board.sql.ts'

export function presentBoard(board: BoardRow, rows: readonly BoardPieceRow[], reader: SignedIn, now: Date): Board {
  const today = dateOfTurn(board, reader, now)
  const dateNowIn = localDatesAt(now)
  const pieces = rows.map((row): BoardPiece => {
    const span = { start: row.startPos, end: row.endPos }
    const state = row.userId === reader.id ? 'yours' : isFreeOrLeft(row) ? 'free' : 'taken'
    const isTicked =
      state === 'yours' || (row.showsTick && row.dueDate >= dateNowIn(row.takerTimeZone ?? DEFAULT_TIME_ZONE))
    return {
      id: row.id,
      number: pieceNumber(span, board.piece),
      hatim_number: row.hatimNumber,
      ...presentSpan(span),
      minutes: readingMinutes(weightOf(span)),
      state,
      taken_by: row.takerName,
      taken_by_id: row.takerId,
      ...(isTicked ? { is_read: row.isRead } : {}),
      can_give_back: state === 'yours' && row.dealtToId === reader.id && !row.isRead && row.turnLast >= today,
    }
  })
  return {
    pieces,
    limit: limitOfBoard(board, board.activeMembers),
    held: board.held,
    turn:
      board.turnId === null
        ? null
        : { number: board.turnNumber!, first_date: board.turnFirst!, last_date: board.turnLast! },
    hatim_number: board.hatimNumber,
    free: pieces.filter(({ state }) => state === 'free').length,
  }
}

/** A reader's date in the turn of a room, which a pause makes as many days longer. */
export const dateOfTurn = (room: { pausedSince: Date | null }, { timeZone }: SignedIn, now: Date) =>
  dateIn(timeZone, room.pausedSince ?? now)

/** A piece that was never taken: it is free, or waits for a reader since its board has ended. */
const isFreeOrLeft = ({ userId, dealtToId }: BoardPieceRow) => userId === null && dealtToId === null
