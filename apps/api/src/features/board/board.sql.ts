/** The board of a pieces room in which readers choose: its pieces, and taking them and giving them back. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { bool, instant, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, listRows, loadRow } from '@halaqa/database/statement'
import { freePieces, isFree, isPresentOn, type Reader, type Taking, takenBy } from '../planning/board-pieces.sql.ts'
import { pieceKind } from '../planning/planning.sql.ts'
import { isPlanned } from '../room-access/room.sql.ts'

const boardRow = {
  piece: notNull(pieceKind),
  startPos: int,
  endPos: int,
  boardLimitLifted: bool,
  pausedSince: nullable(instant),
  timeZone: text,
  /** Of the newest hatim. */
  held: int,
  hatimNumber: int,
  /** Of the last turn; null before the first. */
  turnId: nullable(uuid),
  turnNumber: nullable(int),
  turnFirst: nullable(text),
  turnLast: nullable(text),
}
export type BoardRow = RowOf<typeof boardRow>

/** Undefined for a room whose readers do not choose. */
export const queryBoard = findRow(
  boardRow,
  (reader: Reader) => Prisma.sql`
    SELECT r.piece, r.start_pos AS "startPos", r.end_pos AS "endPos", r.board_limit_lifted AS "boardLimitLifted",
      r.paused_since AS "pausedSince", r.time_zone AS "timeZone",
      ${takenBy(reader.userId, Prisma.sql`c.id`)} AS held, coalesce(c.number, 0) AS "hatimNumber",
      d.id AS "turnId", d.number AS "turnNumber", d.date::text AS "turnFirst", d.last_date::text AS "turnLast"
    FROM rooms r LEFT JOIN LATERAL (SELECT * FROM room_days WHERE room_id = r.id ORDER BY date DESC LIMIT 1) d ON true
      LEFT JOIN LATERAL (SELECT * FROM room_cycles WHERE room_id = r.id ORDER BY number DESC LIMIT 1) c ON true
    WHERE r.id = ${reader.roomId}::uuid AND r.dealing = 'chosen'`,
)

const pieceRow = {
  id: uuid,
  hatimNumber: int,
  startPos: int,
  endPos: int,
  /** Its reader, while it is in their hands. */
  userId: nullable(uuid),
  /** The reader who took it from the board; null for what was never taken, and for what a reader has from the pool alone. */
  dealtToId: nullable(uuid),
  isRead: bool,
  takerId: nullable(uuid),
  takerName: nullable(text),
  takerByFirstName: nullable(bool),
  /** It is of an open turn. */
  isOpen: bool,
  /** It is of an open turn, its taker has it still, and lets others see that it is read. */
  showsTick: bool,
  dueDate: text,
  takerTimeZone: nullable(text),
  /** The last date of the turn in which it was taken. */
  turnLast: text,
}
export type BoardPieceRow = RowOf<typeof pieceRow>

/** The reader who stands on the board beside a piece `t` of a turn `d`: in a quiet one the one who took it, whatever has become of it since. */
const takerId = Prisma.sql`
  CASE WHEN d.date >= r.open_from AND t.offered_at IS NULL THEN coalesce(t.user_id, t.dealt_to_id) ELSE t.dealt_to_id END`

/**
 * All pieces of the hatims that have free ones or give some in this turn; where there are none, of the newest hatim.
 */
export const queryBoardPieces = listRows(
  pieceRow,
  (roomId: string, turnId: string) => Prisma.sql`
    WITH hatim AS (
      SELECT DISTINCT cycle_id AS id FROM tasks WHERE day_id = ${turnId}::uuid
      UNION SELECT c.id FROM ${freePieces(roomId)}
    ), shown AS (
      SELECT c.id, c.number FROM room_cycles c WHERE c.id IN (SELECT id FROM hatim)
      UNION ALL
      (SELECT c.id, c.number FROM room_cycles c WHERE c.room_id = ${roomId}::uuid AND NOT EXISTS (SELECT FROM hatim) ORDER BY c.number DESC LIMIT 1)
    )
    SELECT t.id, shown.number AS "hatimNumber", t.start_pos AS "startPos", t.end_pos AS "endPos",
      CASE WHEN (t.waiting_reason IN ('away', 'left')) IS NOT TRUE THEN t.user_id END AS "userId",
      t.dealt_to_id AS "dealtToId", t.completed_at IS NOT NULL AS "isRead", coalesce(d.date >= r.open_from, false) AS "isOpen", u.id AS "takerId", u.full_name AS "takerName", u.in_care AS "takerByFirstName",
      coalesce(d.date >= r.open_from AND t.user_id = u.id AND t.offered_at IS NULL AND NOT m.hides_tick, false) AS "showsTick",
      coalesce(t.original_due_date, t.due_date)::text AS "dueDate", u.time_zone AS "takerTimeZone", d.last_date::text AS "turnLast"
    FROM shown JOIN tasks t ON t.cycle_id = shown.id JOIN room_days d ON d.id = t.day_id JOIN rooms r ON r.id = t.room_id
    LEFT JOIN users u ON u.id = ${takerId}
    LEFT JOIN room_members m ON m.room_id = t.room_id AND m.user_id = u.id
    ORDER BY shown.number, t.start_pos`,
)

/** Of a piece that is to be taken or given back: what `queryTaskById` does not say. */
export const queryPiece = loadRow(
  {
    dealtToId: nullable(uuid),
    takerId: nullable(uuid),
    takerName: nullable(text),
    takerByFirstName: nullable(bool),
    isOpen: bool,
    turnLast: text,
  },
  (taskId: string) => Prisma.sql`
    SELECT t.dealt_to_id AS "dealtToId", u.id AS "takerId", u.full_name AS "takerName", u.in_care AS "takerByFirstName", coalesce(d.date >= r.open_from, false) AS "isOpen",
      d.last_date::text AS "turnLast"
    FROM tasks t JOIN room_days d ON d.id = t.day_id JOIN rooms r ON r.id = t.room_id LEFT JOIN users u ON u.id = ${takerId}
    WHERE t.id = ${taskId}::uuid`,
)

/** Active members of a room who are not away on a date. */
export const queryPresentMembers = listRows(
  { id: uuid },
  (roomId: string, date: CalendarDate) => Prisma.sql`
    SELECT user_id AS id FROM room_members WHERE room_id = ${roomId}::uuid AND is_active AND ${isPresentOn(date)} ORDER BY user_id`,
)

/** The free piece that lies nearest to a place. */
export const queryNearestFree = findRow(
  { id: uuid },
  (roomId: string, pos: number) => Prisma.sql`
    SELECT t.id FROM ${freePieces(roomId)} ORDER BY abs(t.start_pos - ${pos}::int), c.number LIMIT 1`,
)

/**
 * The next piece that is free, or was left free when its board ended and waits for a reader, of those of at most so many letters; where all are
 * longer, the shortest.
 */
export const queryNextFree = findRow(
  { id: uuid },
  (roomId: string, atMost: number | null) => Prisma.sql`
    SELECT t.id FROM room_cycles c JOIN tasks t ON t.cycle_id = c.id
    WHERE c.room_id = ${roomId}::uuid AND c.completed_at IS NULL
      AND (${isFree} OR (t.user_id IS NULL AND t.dealt_to_id IS NULL AND t.waiting_reason = 'ungiven'))
    ORDER BY CASE WHEN t.weight > ${atMost}::int THEN t.weight END NULLS FIRST, c.number, t.start_pos LIMIT 1`,
)

/** Puts a piece back on the board of a turn, as if nobody had taken it; where the board has ended it waits for a reader. */
export const giveBackPiece = changeRows(
  ({ taskId, userId, turnId, date, dueDate, actedById }: Taking, hasEnded: boolean, now: Date) => Prisma.sql`
    WITH free AS (
      UPDATE tasks SET user_id = NULL, dealt_to_id = NULL, opened_at = NULL, bookmark_pos = NULL, place_moved_at = NULL, asked_at = NULL,
        asked_to_keep_at = NULL, kept_at = NULL,
        offered_at = CASE WHEN ${hasEnded} THEN ${now}::timestamptz END,
        waiting_reason = CASE WHEN ${hasEnded} THEN 'ungiven'::waiting_reason END,
        handed_over_at = ${now}, day_id = ${turnId}::uuid, task_date = ${date}::date, due_date = ${dueDate}::date,
        original_due_date = NULL, ahead_day = NULL, ahead_key = NULL
      WHERE id = ${taskId}::uuid
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, reason, at, acted_by_id)
    SELECT id, ${userId}::uuid, 'given_back', ${now}, ${actedById ?? null}::uuid FROM free`,
)

/**
 * The turns, at most three, that lie around a date of their room, of those that think of what is free near the end, until that was done: of a board all
 * turns, of a room that deals its pieces the last one before its end.
 */
export const queryTurnsToEnd = listRows(
  { roomId: uuid, turnId: uuid, first: text, last: text, timeZone: text },
  (earliest: CalendarDate, latest: CalendarDate) => Prisma.sql`
    SELECT r.id AS "roomId", d.id AS "turnId", d.date::text AS first, d.last_date::text AS last, r.time_zone AS "timeZone"
    FROM rooms r CROSS JOIN LATERAL (
      SELECT * FROM room_days WHERE room_id = r.id AND date <= ${latest}::date ORDER BY date DESC LIMIT 3
    ) d
    WHERE (r.dealing = 'chosen' OR (r.piece <> 'range' AND d.last_date >= r.end_date)) AND r.free_at_end <> 'stay' AND ${isPlanned}
      AND d.last_date >= ${earliest}::date AND d.free_at_end_applied_at IS NULL
    ORDER BY r.id, d.date`,
)

/** True the first time. */
export const markFreeAtEndApplied = findRow(
  { id: uuid },
  (turnId: string, now: Date) => Prisma.sql`
    UPDATE room_days SET free_at_end_applied_at = ${now} WHERE id = ${turnId}::uuid AND free_at_end_applied_at IS NULL RETURNING id`,
)
