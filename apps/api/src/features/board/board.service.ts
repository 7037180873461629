import type { Board } from '@halaqa/contract/board'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { queryPresentReaders } from '../planning/board-pieces.sql.ts'
import type { Membership } from '../room-access/room.access.ts'
import { dateOfTurn, presentBoard } from './board.presenter.ts'
import * as sql from './board.sql.ts'

/** @throws AppError `no_board` for a room whose readers do not choose */
export async function loadBoard(db: Db, membership: Membership, reader: SignedIn, now: Date): Promise<Board> {
  const board = await sql.queryBoard(db, membership)
  if (!board) throw new AppError('no_board')
  const pieces = board.turnId === null ? [] : await sql.queryBoardPieces(db, membership.roomId, board.turnId)
  const { readers } = await queryPresentReaders(db, membership.roomId, dateOfTurn(board, board, now))
  return presentBoard(board, pieces, readers, reader, now)
}
