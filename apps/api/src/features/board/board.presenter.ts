import type { Board, BoardPiece } from '@halaqa/contract/board'
import { type CalendarDate, dayOf } from '@halaqa/contract/calendar'
import { readingMinutes } from '@halaqa/memory/pace'
import { pieceNumber } from '@halaqa/planning/pieces/pieces'
import { weightOf } from '@halaqa/quran/weights'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import { shownName } from '../../lib/shown-name.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import { localDatesAt } from '../planning/planned-members.ts'
import { limitOfBoard } from '../planning/turn-plan.ts'
import type { BoardPieceRow, BoardRow } from './board.sql.ts'

/** @param readers how many are there to read, by whom the limit goes */
export function presentBoard(
  board: BoardRow,
  rows: readonly BoardPieceRow[],
  readers: number,
  reader: SignedIn,
  now: Date,
): Board {
  const today = dateOfTurn(board, reader, now)
  const todayOfRoom = dateOfTurn(board, board, now)
  const dateNowIn = localDatesAt(now)
  const pieces = rows.map((row): BoardPiece => {
    const span = { start: row.startPos, end: row.endPos }
    const state = row.userId === reader.id ? 'yours' : isFreeOrLeft(row) ? 'free' : 'taken'
    const isTicked =
      state === 'yours' || (row.showsTick && row.dueDate >= dateNowIn(row.takerTimeZone ?? DEFAULT_TIME_ZONE))
    const isNamed = isTakerNamed(row, reader.id, todayOfRoom)
    return {
      id: row.id,
      number: pieceNumber(span, board.piece),
      hatim_number: row.hatimNumber,
      ...presentSpan(span),
      minutes: readingMinutes(weightOf(span)),
      state,
      taken_by: isNamed ? takerNameOf(row) : null,
      taken_by_id: isNamed ? row.takerId : null,
      ...(isTicked ? { is_read: row.isRead } : {}),
      can_give_back: state === 'yours' && row.dealtToId === reader.id && !row.isRead && row.turnLast >= today,
    }
  })
  const turn = board.turnId === null ? null : { first: dayOf(board.turnFirst!), last: dayOf(board.turnLast!) }
  return {
    pieces,
    limit: limitOfBoard(board, readers, turn, todayOfRoom),
    held: board.held,
    turn:
      board.turnId === null
        ? null
        : { number: board.turnNumber!, first_date: board.turnFirst!, last_date: board.turnLast! },
    hatim_number: board.hatimNumber,
    free: pieces.filter(({ state }) => state === 'free').length,
  }
}

export const takerNameOf = ({ takerName, takerByFirstName }: Pick<BoardPieceRow, 'takerName' | 'takerByFirstName'>) =>
  takerName === null ? null : shownName({ fullName: takerName, byFirstName: takerByFirstName === true })

/** A reader's date in the turn of a room, which a pause makes as many days longer. */
export const dateOfTurn = (room: { pausedSince: Date | null }, { timeZone }: { timeZone: string }, now: Date) =>
  dateIn(timeZone, room.pausedSince ?? now)

/**
 * In a quiet room a turn that has passed names nobody but to themselves: a piece of it that waits for a reader would say who is late.
 *
 * @param today of the room, the same for everybody
 */
export const isTakerNamed = (
  { isOpen, takerId, turnLast }: { isOpen: boolean; takerId: string | null; turnLast: CalendarDate },
  readerId: string,
  today: CalendarDate,
) => isOpen || takerId === readerId || turnLast >= today

/** A piece that was never taken: it is free, or waits for a reader since its board has ended. */
const isFreeOrLeft = ({ userId, dealtToId }: BoardPieceRow) => userId === null && dealtToId === null
