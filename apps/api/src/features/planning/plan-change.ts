import type { CalendarDate } from '@halaqa/contract/calendar'
import { NOTHING_FREE } from '@halaqa/contract/pieces'
import { AppError } from '../../lib/app-error.ts'
import type { LockedRoom } from '../room-access/room.access.ts'

/** A change of an owner's plan. A field that is absent, or equal to the room's, changes nothing. */
export interface PlanChange {
  end_date?: CalendarDate | undefined
  /** Of daily rooms. */
  recurrence_duration_days?: number | undefined
  division?: LockedRoom['division'] | undefined
  /** Of pieces rooms. */
  turn_days?: number | undefined
  /** Of those whose readers choose. */
  free_at_end?: NonNullable<LockedRoom['freeAtEnd']> | undefined
  board_limit_lifted?: boolean | undefined
  rest_weekdays?: number[] | undefined
  /** Also where somebody then reads more than twice as much a day. */
  confirm?: boolean | undefined
}

/** Pages a day of the one who reads most: of what is left of the open cycle, and of a whole one, or a turn. */
export interface Paces {
  rest: number | null
  whole: number | null
}

/** @throws AppError `validation_failed` for what rooms of another kind have */
export function assertFieldsOfRoom(room: LockedRoom, change: PlanChange) {
  if (change.end_date !== undefined && room.roomType !== 'fixed') {
    throw fieldError('end_date', 'A recurrent room has no end date')
  }
  if (change.board_limit_lifted && room.dealing !== 'chosen') {
    throw fieldError('board_limit_lifted', 'Only readers who choose from a board have a limit')
  }
  if (room.plan === 'daily') {
    if (change.turn_days !== undefined) throw fieldError('turn_days', ONLY_PIECES)
    if (change.free_at_end !== undefined) throw fieldError('free_at_end', ONLY_PIECES)
    return
  }
  if (change.recurrence_duration_days !== undefined) {
    throw fieldError('recurrence_duration_days', 'A room of pieces has turns. Say turn_days instead.')
  }
  if (change.division !== undefined && change.division !== room.division) {
    throw fieldError('division', 'Only daily rooms are divided by juz.')
  }
  if (change.free_at_end !== undefined && change.free_at_end !== room.freeAtEnd && room.piece === 'range') {
    throw fieldError('free_at_end', NOTHING_FREE)
  }
}

const ONLY_PIECES = 'Only a room whose plan is pieces has this'

export const fieldError = (path: string, message: string) =>
  new AppError('validation_failed', { message, fields: [{ path, message }] })
