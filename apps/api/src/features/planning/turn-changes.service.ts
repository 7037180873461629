/** An owner's changes of a pieces room's turns. A planned turn keeps its dates, so every change holds from the next one. */
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { fieldMessage } from '@halaqa/contract/field-messages'
import { hasReadingDate, MAX_ROOM_DAYS } from '@halaqa/contract/rooms'
import type { Transaction } from '@halaqa/database/client'
import { datesIn } from '@halaqa/planning/pieces/turns'
import { pageOf } from '@halaqa/quran/mushaf'
import { invalidField } from '../../lib/app-error.ts'
import { toDate } from '../../lib/dates.ts'
import type { LockedRoom } from '../room-access/room.access.ts'
import type { Paces, PlanChange } from './plan-change.ts'
import { toShare } from './planned-members.ts'
import { listActiveMembers } from './planning.sql.ts'
import { PLANNING_FINISHED } from './room-plan.ts'
import { piecesOfRoom, turnAfter } from './turn-plan.ts'

export async function changeTurns(
  tx: Transaction,
  room: LockedRoom,
  { end_date: end, turn_days: turnDays, free_at_end: freeAtEnd, ...change }: PlanChange,
  restWeekdays: number[],
  lastPlanned: CalendarDate,
) {
  const endDate = end ?? room.endDate
  if (end !== undefined && end !== room.endDate) assertEndAllowed({ ...room, restWeekdays }, end, lastPlanned)
  else if (restWeekdays.join() !== room.restWeekdays.join() && hasOnlyRestDays({ ...room, restWeekdays }, endDate)) {
    throw invalidField('rest_weekdays', 'only_rest_days')
  }
  await tx.room.update({
    where: { id: room.id },
    data: {
      endDate: endDate && toDate(endDate),
      turnDays: turnDays ?? room.turnDays,
      freeAtEnd: freeAtEnd ?? room.freeAtEnd,
      restWeekdays,
      boardLimitLifted: change.board_limit_lifted ?? room.boardLimitLifted,
    },
  })
}

/** The present turn keeps its dates, so the room ends with it at the earliest. A room that has ended stays ended: its rest waits for readers. */
function assertEndAllowed(room: LockedRoom, end: CalendarDate, lastPlanned: CalendarDate) {
  if (end < room.startDate) throw invalidField('end_date', 'end_date_before_start')
  if (room.plannedThrough === PLANNING_FINISHED) {
    throw invalidField('end_date', 'all_given_out')
  }
  if (end < lastPlanned) throw invalidField('end_date', fieldMessage('end_date_from', lastPlanned))
  if (daysBetween(room.startDate, end) >= MAX_ROOM_DAYS) {
    throw invalidField('end_date', fieldMessage('room_too_long', MAX_ROOM_DAYS))
  }
  if (hasOnlyRestDays(room, end)) {
    throw invalidField('end_date', 'only_rest_days_until')
  }
}

/** There are dates after the present turn, and none of them to read on. */
const hasOnlyRestDays = ({ plannedThrough, restWeekdays }: LockedRoom, end: CalendarDate | null) =>
  end !== null && end > plannedThrough && !hasReadingDate(addDays(plannedThrough, 1), end, restWeekdays)

/** Pages a day of the one who reads most in the next turn: what their share comes to, on the dates of the turn that are no rest days. */
export async function estimateTurnPace(tx: Transaction, room: LockedRoom): Promise<Paces> {
  const turn = room.plannedThrough === PLANNING_FINISHED ? undefined : turnAfter(room, room.plannedThrough)
  if (!turn) return { rest: null, whole: null }
  const shares = (await listActiveMembers(tx, room.id)).map(({ share }) => toShare(share))
  const pages = pageOf(room.endPos) - pageOf(room.startPos) + 1
  const pieces = room.piece === 'range' ? 1 : Math.max(...shares)
  const days = Math.max(1, (datesIn(turn) * (7 - room.restWeekdays.length)) / 7)
  return { rest: null, whole: (pages / piecesOfRoom(room).length) * (pieces / days) }
}
