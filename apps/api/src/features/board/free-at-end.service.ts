/** Free pieces near the end of a turn stay, are dealt, or everyone is asked, once in a turn. In a room that deals this is its last turn. */
import { addDays, dayOf } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { freePiecesDate } from '@halaqa/planning/pieces/board'
import { dealPieces } from '@halaqa/planning/pieces/deal'
import { dateIn, latestDateOnEarth } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { notifyOfFreePieces, notifyOfPortions } from '../notifications/notify.service.ts'
import { givePieces } from '../planning/board-pieces.service.ts'
import { listFreePieces } from '../planning/board-pieces.sql.ts'
import * as planRows from '../planning/plan-rows.sql.ts'
import { isAwayOn } from '../planning/planned-members.ts'
import { isPlanningSuspended } from '../planning/planning.service.ts'
import { listActiveMembers } from '../planning/planning.sql.ts'
import { nextReadingDate } from '../planning/rest-days.ts'
import { dealFreePieces, freePiecesOf, piecesOfRoom } from '../planning/turn-plan.ts'
import { loadPieceMembers, loadTurnStates } from '../planning/turns.service.ts'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import * as sql from './board.sql.ts'

interface EndingTurn {
  roomId: string
  turnId: string
}

/** Turns of which three quarters have begun where their room is, and in which nothing was done yet about what is free. */
export async function listEndingTurns(db: Db, now: Date): Promise<EndingTurn[]> {
  const latest = latestDateOnEarth(now)
  // From the westernmost zone to the easternmost it is at most three dates.
  const turns = await sql.queryTurnsToEnd(db, addDays(latest, -2), latest)
  return turns.filter(({ first, last, timeZone }) => {
    const today = dateIn(timeZone, now)
    return today <= last && dayOf(today) >= freePiecesDate({ number: 0, first: dayOf(first), last: dayOf(last) })
  })
}

/** Asks for what is free or deals it, as its room has chosen; a second time does nothing. */
export function applyFreeAtEnd(db: Database, { roomId, turnId }: EndingTurn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (isPlanningSuspended(room) || room.freeAtEnd === 'stay') return
    if (!(await sql.markFreeAtEndApplied(tx, turnId, now))) return
    if (room.dealing === 'dealt') return applyToDealt(tx, room, turnId, now)
    const free = await listFreePieces(tx, roomId)
    if (free.length === 0) return
    if (room.freeAtEnd === 'deal') return dealFromBoard(tx, room, free, now)
    await askForFreePieces(tx, room, { turnId, free: free.length }, now)
  })
}

async function askForFreePieces(tx: Transaction, room: LockedRoom, free: { turnId: string; free: number }, now: Date) {
  const present = await sql.queryPresentMembers(tx, room.id, dateIn(room.timeZone, now))
  const ids = present.map(({ id }) => id)
  await notifyOfFreePieces(tx, { roomId: room.id, ...free }, ids, now)
}

/** Deals at most one more each, where this completes the hatim; otherwise everyone is asked. */
async function applyToDealt(tx: Transaction, room: LockedRoom, turnId: string, now: Date) {
  const state = (await loadTurnStates(tx, [room.id])).get(room.id)!
  const free = freePiecesOf(room, state.hatim?.nextPos).length
  if (free === 0 || state.lastTurn?.id !== turnId) return
  const gives = room.freeAtEnd === 'deal' && dealFreePieces(room, state, await listPresentReaders(tx, room, now))
  if (!gives) return askForFreePieces(tx, room, { turnId, free }, now)
  await planRows.updateNextPositions(tx, gives.nextPositions)
  await planRows.insertTasks(tx, gives.tasks, now)
  await planRows.addToTurn(tx, turnId, gives.tasks.length)
  const dealt = await tx.task.findMany({
    where: { cycleId: state.hatim!.id, startPos: { in: gives.tasks.map(({ startPos }) => startPos) } },
    select: { id: true, userId: true },
  })
  const received = dealt.map(({ id: taskId, userId }) => ({ roomId: room.id, taskId, userId: userId!, fromId: null }))
  await tx.taskHandover.createMany({
    data: received.map(({ taskId, userId }) => ({ taskId, toUserId: userId, reason: 'assigned', at: now })),
  })
  await notifyOfPortions(tx, received, now)
}

/** The members who are not away, with what they have had. */
async function listPresentReaders(tx: Transaction, room: LockedRoom, now: Date) {
  const members = await listActiveMembers(tx, room.id)
  const readers = (await loadPieceMembers(tx, [{ room, members }], now, () => true)).get(room.id)!
  return readers.filter((reader) => !isAwayOn(reader, reader.today))
}

/**
 * Deals at most one more each to those who are there, first to those who have had fewest; the rest stays free. A reader who is dealt a piece is given
 * nothing that waits in that turn. A reader who was given what waited is still dealt a piece: otherwise the board would tell that something waited.
 */
async function dealFromBoard(
  tx: Transaction,
  room: LockedRoom,
  free: readonly { id: string; startPos: number }[],
  now: Date,
) {
  const present = await listPresentReaders(tx, room, now)
  const pieces = piecesOfRoom(room)
  const pieceAt = new Map(pieces.map(({ start }, piece) => [start, piece]))
  const idsOf = new Map<number, string[]>()
  for (const { id, startPos } of free) {
    const piece = pieceAt.get(startPos)!
    idsOf.set(piece, [...(idsOf.get(piece) ?? []), id])
  }
  const { dealt } = dealPieces(
    { number: 1, free: free.map(({ startPos }) => pieceAt.get(startPos)!) },
    pieces.length,
    present.map(({ id, had }) => ({ id, had, due: 1 })),
    { opensHatims: false },
  )
  const todayOf = new Map(present.map(({ id, today }) => [id, today]))
  const given = dealt.map(({ piece, readerId }) => ({
    taskId: idsOf.get(piece)!.shift()!,
    userId: readerId,
    // No piece that its reader did not choose begins on a rest day.
    date: nextReadingDate(addDays(todayOf.get(readerId)!, -1), room.restWeekdays),
  }))
  await givePieces(tx, room, given, 'assigned', now)
  const received = given.map(({ taskId, userId }) => ({ roomId: room.id, taskId, userId, fromId: null }))
  await notifyOfPortions(tx, received, now)
}
