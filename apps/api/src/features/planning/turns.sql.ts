/** Queries for dealing turns of pieces rooms: how far rooms have come, and which pieces readers have had. */
import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { int, notNull, nullable, text, uuid } from '@halaqa/database/columns'
import { hasRow, listRows, loadRow } from '@halaqa/database/statement'
import { beginsOnEarth } from '../../lib/dates.sql.ts'

/**
 * The last turn and the newest hatim of each room; nulls before the first. Of the pieces on its board `free` counts those that nobody has taken,
 * `unread` those that readers hold.
 */
export const queryTurnStates = listRows(
  {
    roomId: uuid,
    turnId: nullable(uuid),
    turnNumber: nullable(int),
    turnFirst: nullable(text),
    turnLast: nullable(text),
    hatimId: nullable(uuid),
    hatimNumber: nullable(int),
    nextPos: nullable(int),
    free: int,
    unread: int,
  },
  (roomIds: readonly string[]) => Prisma.sql`
    SELECT room.id AS "roomId", d.id AS "turnId", d.number AS "turnNumber", d.date::text AS "turnFirst",
      d.last_date::text AS "turnLast", c.id AS "hatimId", c.number AS "hatimNumber",
      c.next_pos AS "nextPos", board.free, board.unread
    FROM unnest(${arrayText(roomIds)}::uuid[]) AS room (id)
    LEFT JOIN LATERAL (SELECT * FROM room_days WHERE room_id = room.id ORDER BY date DESC LIMIT 1) d ON true
    LEFT JOIN LATERAL (SELECT id, number, next_pos FROM room_cycles WHERE room_id = room.id ORDER BY number DESC LIMIT 1) c ON true
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE t.user_id IS NULL AND t.waiting_reason IS NULL)::int AS free, count(t.user_id)::int AS unread
      FROM rooms r JOIN room_cycles open ON open.room_id = r.id JOIN tasks t ON t.cycle_id = open.id
      WHERE r.id = room.id AND r.dealing = 'chosen' AND open.completed_at IS NULL AND t.completed_at IS NULL
    ) board`,
)

/**
 * Which pieces, by the positions at which they begin, the active members of these rooms have had: what was given to them, whoever has it now,
 * and what they have taken. One row a member, `start,times,turn` of each piece joined by spaces: a large room has hundreds of thousands of them.
 *
 * @param userId of this member alone: a newcomer of a large room is not to wait for what all others have had
 */
export const queryHadPieces = listRows(
  { roomId: uuid, userId: uuid, had: notNull(text) },
  (roomIds: readonly string[], userId?: string) => {
    const held = userId === undefined ? Prisma.empty : Prisma.sql`AND t.user_id = ${userId}::uuid`
    const dealt = userId === undefined ? Prisma.empty : Prisma.sql`AND t.dealt_to_id = ${userId}::uuid`
    return Prisma.sql`
    SELECT m.room_id AS "roomId", m.user_id AS "userId", string_agg(concat(start_pos, ',', times, ',', turn), ' ') AS had
    FROM (
      SELECT had.room_id, had.user_id, had.start_pos, count(*) AS times, max(d.number) AS turn FROM (
      SELECT t.room_id, t.day_id, t.start_pos, t.user_id
      FROM room_cycles c JOIN tasks t ON t.cycle_id = c.id WHERE c.room_id = ANY(${arrayText(roomIds)}::uuid[]) ${held}
      UNION ALL
      SELECT t.room_id, t.day_id, t.start_pos, t.dealt_to_id
      FROM room_cycles c JOIN tasks t ON t.cycle_id = c.id
      WHERE c.room_id = ANY(${arrayText(roomIds)}::uuid[]) AND t.dealt_to_id IS DISTINCT FROM t.user_id ${dealt}
      ) had JOIN room_days d ON d.id = had.day_id
      GROUP BY had.room_id, had.user_id, had.start_pos
    ) piece
    JOIN room_members m ON m.room_id = piece.room_id AND m.user_id = piece.user_id AND m.is_active
    GROUP BY m.room_id, m.user_id`
  },
)

/** The portions that a reader has had in a turn: by the plan, by what they hold of it, and by what has come to them since it began, whatever became of it. */
export const hadInTurn = (turnId: Prisma.Sql, userId: string) => Prisma.sql`
  SELECT FROM tasks WHERE day_id = ${turnId} AND (user_id = ${userId}::uuid OR dealt_to_id = ${userId}::uuid)
  UNION ALL
  SELECT FROM room_days d JOIN tasks t ON t.room_id = d.room_id
  JOIN task_handovers h ON h.task_id = t.id AND h.to_user_id = ${userId}::uuid AND h.reason IN ('taken', 'assigned')
  WHERE d.id = ${turnId} AND h.at >= ${beginsOnEarth(Prisma.sql`d.date`)}`

export const hasPieceOfTurn = hasRow((turnId: string, userId: string) => hadInTurn(Prisma.sql`${turnId}::uuid`, userId))

/** The turn of a room that was dealt last. */
export const lastTurnId = (roomId: Prisma.Sql) =>
  Prisma.sql`(SELECT id FROM room_days WHERE room_id = ${roomId} ORDER BY date DESC LIMIT 1)`

/** The turn of a piece, and the last date of its room. */
export const queryTurnOfPiece = loadRow(
  { date: text, lastDate: text, endDate: nullable(text) },
  (taskId: string) => Prisma.sql`
    SELECT d.date::text AS date, d.last_date::text AS "lastDate", r.end_date::text AS "endDate"
    FROM tasks t JOIN room_days d ON d.id = t.day_id JOIN rooms r ON r.id = t.room_id WHERE t.id = ${taskId}::uuid`,
)
