/** Fields of a pieces room, in which every reader gets whole pieces, turn after turn. */
import { z } from 'zod'
import { type FieldMessage, fieldMessage } from './field-messages.ts'
import { CalendarDate } from './scalars.ts'

export const RoomPlan = z
  .enum(['daily', 'pieces'])
  .describe('`daily`: one hatim in daily portions. `pieces`: each reader gets whole pieces, turn after turn.')
export type RoomPlan = z.output<typeof RoomPlan>
export const PieceKind = z
  .enum(['page', 'rub', 'hizb', 'juz', 'range'])
  .describe('Of the Madani mushaf. With `range` everybody reads the whole range in every turn.')
export type PieceKind = z.output<typeof PieceKind>
export const Dealing = z
  .enum(['dealt', 'chosen'])
  .describe('`dealt`: the room gives each reader their pieces. `chosen`: readers take them from a board.')
export type Dealing = z.output<typeof Dealing>
export const FreeAtEnd = z
  .enum(['stay', 'ask', 'deal'])
  .describe(
    'When three quarters of a turn have begun, free pieces of a board stay, or everyone is asked once, or they are dealt, at most one more each. In a room that deals its pieces this is so in the last turn before its end, and they are dealt only where this completes a hatim: otherwise everyone is asked. At first a board lets them stay, and a room that deals deals them.',
  )
export type FreeAtEnd = z.output<typeof FreeAtEnd>

export const DEFAULT_TURN_DAYS = 7
const TURN_DAYS = fieldMessage('turn_days_range', 365)
export const TurnDays = z
  .int(TURN_DAYS)
  .min(1, TURN_DAYS)
  .max(365, TURN_DAYS)
  .describe('Calendar dates of a turn, rest days too.')

export const Turn = z
  .object({ number: z.int().describe('Counted from 1.'), first_date: CalendarDate, last_date: CalendarDate })
  .meta({ id: 'Turn', description: "The turn of a room on the caller's date, or the last one before it." })
export type Turn = z.output<typeof Turn>

/** Of a portion in a pieces room, what the piece is, and its number in the mushaf: juz 5. Null or left out in daily rooms. */
export const PieceOfPortion = z.object({
  piece: PieceKind.nullable().optional(),
  piece_number: z.int().nullable().optional(),
})
export type PieceOfPortion = z.output<typeof PieceOfPortion>

/** Of a room's card. All but the first are null in daily rooms. */
export const PiecesOfRoom = z.object({
  plan: RoomPlan,
  piece: PieceKind.nullable(),
  turn_days: z
    .int()
    .nullable()
    .describe('Calendar dates of a turn, rest days too; null in a room of one turn until its end.'),
  dealing: Dealing.nullable(),
  free_at_end: FreeAtEnd.nullable(),
  board_limit_lifted: z
    .boolean()
    .nullable()
    .describe('Of a board: readers may hold as many unfinished pieces as they like.'),
  turn: Turn.nullable().describe('Null before the first one.'),
})

/** Fields of a new pieces room. Without them the room is a daily one. */
export const PiecesOfNewRoom = z.object({
  plan: RoomPlan.default('daily'),
  piece: PieceKind.nullish(),
  turn_days: TurnDays.nullish().describe(
    `Calendar dates of a turn; left out: ${DEFAULT_TURN_DAYS}. Null in a fixed room: one turn until its end.`,
  ),
  dealing: Dealing.nullish(),
  free_at_end: FreeAtEnd.nullish(),
})

type NewRoom = z.output<typeof PiecesOfNewRoom> & {
  room_type: string
  recurrence_duration_days?: number | null | undefined
  division: string
}

/** Faults of a room's plan: fields that belong to the other kind of room, or are missing. */
export function findPlanFaults(room: NewRoom): { path: string; message: FieldMessage }[] {
  const faults: { path: string; message: FieldMessage }[] = []
  const refuse = (path: keyof NewRoom, message: FieldMessage) => faults.push({ path, message })
  if (room.plan === 'daily') {
    for (const path of ['piece', 'turn_days', 'dealing', 'free_at_end'] as const) {
      if (room[path] != null) refuse(path, 'only_pieces')
    }
    return faults
  }
  if (room.piece == null) refuse('piece', 'piece_required')
  if (room.recurrence_duration_days != null) {
    refuse('recurrence_duration_days', 'turns_not_cycles')
  }
  if (room.turn_days === null && room.room_type !== 'fixed') {
    refuse('turn_days', 'turn_days_required')
  }
  if (room.division === 'juz') refuse('division', 'division_of_daily')
  if (room.piece === 'range' && room.free_at_end != null && room.free_at_end !== 'stay') {
    refuse('free_at_end', 'nothing_free')
  }
  if (room.piece === 'range' && room.dealing === 'chosen') {
    refuse('dealing', 'nothing_to_choose')
  }
  return faults
}

/** The plan of a new room without faults, with what was left out. */
export function withPlanDefaults({ plan, piece, turn_days, dealing, free_at_end }: NewRoom) {
  if (plan === 'daily') return { plan, piece: null, turn_days: null, dealing: null, free_at_end: null }
  return {
    plan,
    piece: piece ?? null,
    turn_days: turn_days === undefined ? DEFAULT_TURN_DAYS : turn_days,
    dealing: dealing ?? ('dealt' as const),
    free_at_end: free_at_end ?? (dealing !== 'chosen' && piece !== 'range' ? ('deal' as const) : ('stay' as const)),
  }
}
