/** Free pieces of a room that deals: those of the hatim in hand that nobody was given. */
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { addToTurn, insertCycles, updateNextPositions } from '../planning/plan-rows.sql.ts'
import { mayBeginHatimOn, takeFreePiece } from '../planning/turn-plan.ts'
import { findPieceMember, loadTurnStates } from '../planning/turns.service.ts'
import { hasPieceOfTurn } from '../planning/turns.sql.ts'
import { assertRoomOpen, lockRoom, requireMember } from '../room-access/room.access.ts'
import { queryTaskById, type TaskRow } from '../tasks/tasks.sql.ts'
import { bringUpToDate } from './taking.service.ts'

/**
 * Gives a member the next free piece, whether they have read their own or not. Lists name whom the plan gave a piece, so that others see only that
 * this one is no longer free. Near the end of a fixed room, if no piece is free, a member who has nothing of the turn may begin a hatim. It may stay
 * unfinished, so they have to ask for it.
 *
 * @throws AppError `not_dealt` where no piece is ever free, `one_free_a_day` for the second one of a reader's date, `nothing_waits` where none is
 *   free, `room_closed`, `room_paused`
 */
export function takeNextFreePiece(
  db: Database,
  roomId: string,
  user: SignedIn,
  { begin = false }: { begin?: boolean | undefined },
  now: Date,
): Promise<TaskRow> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRoom(tx, roomId)
    await requireMember(tx, roomId, user.id)
    if (locked.dealing !== 'dealt' || locked.piece === 'range') throw new AppError('not_dealt')
    const room = await bringUpToDate(tx, locked, now)
    assertRoomOpen(room)
    if (room.pausedSince !== null) throw new AppError('room_paused')
    const state = (await loadTurnStates(tx, [roomId])).get(roomId)!
    const reader = (await findPieceMember(tx, room, user.id, now))!
    const takenToday = { roomId, freeTakenById: user.id, freeTakenOn: toDate(reader.today) }
    if (await tx.task.findFirst({ where: takenToday, select: { id: true } })) throw new AppError('one_free_a_day')
    const begins =
      begin &&
      state.lastTurn !== undefined &&
      mayBeginHatimOn(room, reader.today) &&
      !(await hasPieceOfTurn(tx, state.lastTurn.id, user.id))
    const taken = takeFreePiece(room, state, reader, begins)
    if (!taken) throw new AppError('nothing_waits', { detail: 'no_piece_free' })
    await updateNextPositions(tx, taken.nextPositions)
    await insertCycles(tx, taken.newHatims)
    const taskId = await insertTaken(tx, { ...taken.task, ...takenToday }, user, now)
    await addToTurn(tx, taken.task.dayId, 1)
    return queryTaskById(tx, taskId)
  })
}

type TakenPiece = NonNullable<ReturnType<typeof takeFreePiece>>['task'] & { freeTakenById: string; freeTakenOn: Date }

async function insertTaken(
  tx: Transaction,
  { date, dueDate, ...piece }: TakenPiece,
  { actedById }: SignedIn,
  now: Date,
): Promise<string> {
  const { id } = await tx.task.create({
    data: { ...piece, taskDate: toDate(date), dueDate: toDate(dueDate), createdAt: now, handedOverAt: now },
    select: { id: true },
  })
  await tx.taskHandover.create({
    data: { taskId: id, toUserId: piece.userId, reason: 'taken', at: now, actedById },
  })
  return id
}
