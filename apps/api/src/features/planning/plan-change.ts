import type { CalendarDate } from '@halaqa/contract/calendar'
import { invalidField } from '../../lib/app-error.ts'
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
    throw invalidField('end_date', 'end_date_of_recurrent')
  }
  if (change.board_limit_lifted && room.dealing !== 'chosen') {
    throw invalidField('board_limit_lifted', 'no_board_limit')
  }
  if (room.plan === 'daily') {
    if (change.turn_days !== undefined) throw invalidField('turn_days', 'only_pieces')
    if (change.free_at_end !== undefined) throw invalidField('free_at_end', 'only_pieces')
    return
  }
  if (change.recurrence_duration_days !== undefined) {
    throw invalidField('recurrence_duration_days', 'turns_not_cycles')
  }
  if (change.division !== undefined && change.division !== room.division) {
    throw invalidField('division', 'juz_of_daily')
  }
  if (change.free_at_end !== undefined && change.free_at_end !== room.freeAtEnd && room.piece === 'range') {
    throw invalidField('free_at_end', 'nothing_free')
  }
}
