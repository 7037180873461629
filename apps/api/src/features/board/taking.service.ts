/** Takes pieces of a board and gives them back. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { LETTERS_A_MINUTE } from '@halaqa/memory/pace'
import { readingDates } from '@halaqa/planning/pieces/turns'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { datesFrom, givePieces, loadTurnState } from '../planning/board-pieces.service.ts'
import { queryPresentReaders, queryTaken } from '../planning/board-pieces.sql.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { isBehind, planBegunDays } from '../planning/planning.service.ts'
import { PLANNING_FINISHED } from '../planning/room-plan.ts'
import { limitOfBoard, restsOn, toDates } from '../planning/turn-plan.ts'
import { assertRoomOpen, type LockedRoom, lockRoom, requireMember } from '../room-access/room.access.ts'
import { changeTaskOfRoom, takeWaitingTask } from '../tasks/offers.service.ts'
import { loadOwnTask, readKeepNotice } from '../tasks/tasks.service.ts'
import { queryTaskById, type TaskRow } from '../tasks/tasks.sql.ts'
import { dateOfTurn, isTakerNamed, takerNameOf } from './board.presenter.ts'
import * as sql from './board.sql.ts'

/**
 * Gives a free piece of a board, or a portion that waits, to the first active member who takes it.
 *
 * @throws AppError `portion_taken` (409), with the nearest free piece, for a piece of others. In a quiet turn also for one that waits:
 *   it is taken unseen, by `takeNextTask`, for its reader is named beside it.
 */
export function takeTask(db: Database, taskId: string, user: SignedIn, now: Date): Promise<TaskRow> {
  return changeTaskOfRoom(db, taskId, user, async (tx, locked) => {
    const room = locked.dealing === 'chosen' ? await bringUpToDate(tx, locked, now) : locked
    const task = await queryTaskById(tx, taskId)
    if (room.dealing !== 'chosen' || task.userId === user.id) return takeWaitingTask(tx, task, user, now)
    if (isFree(task)) return takeFreePiece(tx, room, taskId, user, now)
    const piece = await sql.queryPiece(tx, taskId)
    const { dealtToId, isOpen } = piece
    const takerName = isTakerNamed(piece, user.id, dateOfTurn(room, room, now)) ? takerNameOf(piece) : null
    const isSeenToWait = task.offeredAt !== null && (isOpen || dealtToId === null)
    if (isSeenToWait) return takeWaitingTask(tx, task, user, now)
    const nearest = await sql.queryNearestFree(tx, room.id, task.startPos)
    const details = { status: 409, body: { taken_by: takerName, nearest_free: nearest?.id ?? null } }
    throw new AppError(
      'portion_taken',
      takerName === null ? details : { ...details, detail: 'taken_by', params: { name: takerName } },
    )
  })
}

const isFree = ({ userId, waitingReason, completedAt }: TaskRow) =>
  userId === null && waitingReason === null && completedAt === null

/**
 * Gives a member the next free piece, of those that can be read in so many minutes a day; the shortest where none can.
 *
 * @throws AppError `nothing_waits` where none is free
 */
export function takeNextPiece(
  db: Database,
  roomId: string,
  user: SignedIn,
  minutes: number | undefined,
  now: Date,
): Promise<TaskRow> {
  return inTransaction(db, async (tx) => {
    const locked = await lockRoom(tx, roomId)
    await requireMember(tx, roomId, user.id)
    if (locked.dealing !== 'chosen') throw new AppError('no_board')
    const room = await bringUpToDate(tx, locked, now)
    const days = minutes === undefined ? 0 : await countReadingDates(tx, room, dateIn(user.timeZone, now))
    const next = await sql.queryNextFree(tx, roomId, minutes === undefined ? null : minutes * days * LETTERS_A_MINUTE)
    if (!next) throw new AppError('nothing_waits')
    const task = await queryTaskById(tx, next.id)
    return isFree(task) ? takeFreePiece(tx, room, task.id, user, now) : takeWaitingTask(tx, task, user, now)
  })
}

/**
 * Puts a piece that its reader took back on the board, opened or not, until the last date of the turn in which they took it.
 *
 * @throws AppError `too_late_to_give_back` after that, `portion_completed`, `no_board` for what did not come from a board, and as `loadOwnTask`
 */
export function giveBackTask(db: Database, taskId: string, user: SignedIn, now: Date): Promise<TaskRow> {
  return changeTaskOfRoom(db, taskId, user, async (tx, room) => {
    const task = await loadOwnTask(tx, taskId, user.id)
    if (room.dealing !== 'chosen') throw new AppError('no_board')
    if (task.completedAt !== null) throw new AppError('portion_completed')
    const { dealtToId, turnLast } = await sql.queryPiece(tx, taskId)
    if (dealtToId !== user.id) throw new AppError('no_board', { detail: 'not_from_board' })
    if (turnLast < dateOfTurn(room, user, now)) throw new AppError('too_late_to_give_back')
    const { lastTurn } = await loadTurnState(tx, room)
    const dates = toDates(readingDates(lastTurn, restsOn(room)) ?? lastTurn)
    const hasEnded = room.plannedThrough === PLANNING_FINISHED && room.closedAt === null
    await sql.giveBackPiece(
      tx,
      { taskId, userId: user.id, turnId: lastTurn.id, actedById: user.actedById, ...dates },
      hasEnded,
      now,
    )
    await readKeepNotice(tx, task, now)
    return queryTaskById(tx, taskId)
  })
}

/** Wakes a dormant room and plans one that is behind: then what is free is of its last turn. */
export async function bringUpToDate(tx: Transaction, locked: LockedRoom, now: Date): Promise<LockedRoom> {
  const room = await wakeLockedRoom(tx, locked, now)
  if (!isBehind(room, now)) return room
  await planBegunDays(tx, room, now)
  return lockRoom(tx, room.id)
}

/** @throws AppError `room_closed`, `room_paused`, and `board_limit` for a reader who has taken as many pieces of the hatim as one may */
async function takeFreePiece(
  tx: Transaction,
  room: LockedRoom,
  taskId: string,
  user: SignedIn,
  now: Date,
): Promise<TaskRow> {
  assertRoomOpen(room)
  if (room.pausedSince !== null) throw new AppError('room_paused')
  const { cycleId } = await queryTaskById(tx, taskId)
  const { taken } = await queryTaken(tx, user.id, cycleId)
  const { lastTurn } = await loadTurnState(tx, room)
  const today = dateOfTurn(room, room, now)
  const { readers } = await queryPresentReaders(tx, room.id, today)
  const limit = limitOfBoard(room, readers, lastTurn, today)
  if (limit !== null && taken >= limit) throw new AppError('board_limit')
  await givePieces(
    tx,
    room,
    [{ taskId, userId: user.id, actedById: user.actedById, date: dateIn(user.timeZone, now) }],
    'taken',
    now,
  )
  return queryTaskById(tx, taskId)
}

/** On how many dates a reader would read a piece that they take on a date. */
async function countReadingDates(tx: Transaction, room: LockedRoom, date: CalendarDate): Promise<number> {
  const { lastTurn } = await loadTurnState(tx, room)
  const { first, last } = datesFrom(room, lastTurn, date)
  const rests = restsOn(room)
  return Array.from({ length: last - first + 1 }, (_, i) => first + i).filter((day) => !rests(day)).length
}
