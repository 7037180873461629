/** How free pieces of a board come to readers. */
import { type CalendarDate, dayOf } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import { datesOnceReceived, readingDates, type Turn } from '@halaqa/planning/pieces/turns'
import { dateIn } from '../../lib/dates.ts'
import type { LockedRoom } from '../room-access/room.access.ts'
import * as sql from './board-pieces.sql.ts'
import { insertCycles, insertTasks } from './plan-rows.sql.ts'
import { isPlanningSuspended } from './planning.service.ts'
import { lastDayOf, openNextHatim, restsOn, toDates } from './turn-plan.ts'
import { loadTurnStates } from './turns.service.ts'

/** A free piece, who has it from now on, and the first date on which they read it. */
export type GivenPiece = Pick<sql.Taking, 'taskId' | 'userId' | 'date' | 'actedById'>

/** Gives free pieces to readers; the next hatim opens once none is left. */
export async function givePieces(
  tx: Transaction,
  room: LockedRoom,
  given: readonly GivenPiece[],
  reason: 'taken' | 'assigned',
  now: Date,
) {
  const state = await loadTurnState(tx, room)
  const takings = given.map(({ date, ...piece }) => ({
    ...piece,
    turnId: state.lastTurn.id,
    ...toDates(datesFrom(room, state.lastTurn, date)),
  }))
  await sql.giveFreePieces(tx, takings, reason, now)
  if (takings.length < state.freeOnBoard || isPlanningSuspended(room)) return
  const { readers } = await sql.queryPresentReaders(tx, room.id, dateIn(room.timeZone, now))
  const next = openNextHatim(room, { ...state, unread: state.unread + takings.length }, readers)
  await insertCycles(tx, next.newHatims)
  await insertTasks(tx, next.tasks, now)
}

/** Of a piece that comes to a reader who begins it on a date. */
export function datesFrom(room: LockedRoom, turn: Turn, date: CalendarDate) {
  const rests = restsOn(room)
  return datesOnceReceived(turn, readingDates(turn, rests) ?? turn, dayOf(date), rests, lastDayOf(room))
}

/** Of a room that has had a turn: nothing comes on a board before. */
export async function loadTurnState(tx: Transaction, { id }: LockedRoom) {
  const { lastTurn, ...state } = (await loadTurnStates(tx, [id])).get(id)!
  return { ...state, lastTurn: lastTurn! }
}
