import { Prisma } from '@halaqa/database/client'
import { bool, enumOf, int, notNull, nullable, text } from '@halaqa/database/columns'
import { listRows, loadRow } from '@halaqa/database/statement'
import { pieceKind } from '../planning/planning.sql.ts'
import { isReadForOthers } from '../room-access/room.sql.ts'

/** The facts of a room that its list states, and whether the list may be shared. */
export const loadListedRoom = loadRow(
  {
    name: text,
    dedication: nullable(text),
    startDate: text,
    timeZone: text,
    listShared: bool,
    plan: enumOf('room_plan', ['daily', 'pieces']),
    /** The kind of piece by which its portions are named. */
    cutBy: nullable(pieceKind),
    isBoard: bool,
  },
  (roomId: string) => Prisma.sql`
    SELECT name, dedication, start_date::text AS "startDate", time_zone AS "timeZone", list_shared AS "listShared", plan,
      CASE WHEN plan = 'pieces' THEN piece WHEN division = 'juz' THEN 'juz'::piece_kind END AS "cutBy", coalesce(dealing = 'chosen', false) AS "isBoard"
    FROM rooms WHERE id = ${roomId}::uuid`,
)

const listedPortionRow = {
  hatimNumber: int,
  fullName: text,
  byFirstName: bool,
  startPos: notNull(int),
  endPos: notNull(int),
}

/**
 * The portions of a room's day or turn as they were given out, or taken from the board, hatim after hatim and in mushaf order: what readers
 * do with them afterwards changes nothing here.
 *
 * @param onlyOf of a quiet day those of this person alone
 */
export const queryListedPortions = listRows(
  listedPortionRow,
  (dayId: string, onlyOf: string | undefined) => Prisma.sql`
    SELECT c.number AS "hatimNumber", u.full_name AS "fullName", (u.in_care OR coalesce(m.listed_by_first_name, false)) AS "byFirstName",
      min(t.start_pos) AS "startPos", max(t.end_pos) AS "endPos"
    FROM tasks t JOIN users u ON u.id = t.dealt_to_id JOIN room_cycles c ON c.id = t.cycle_id
    JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    LEFT JOIN room_members m ON m.room_id = t.room_id AND m.user_id = u.id
    WHERE t.day_id = ${dayId}::uuid AND (${onlyOf ?? null}::uuid IS NULL OR u.id = ${onlyOf ?? null}::uuid OR d.date >= r.open_from)
    GROUP BY c.number, u.id, m.listed_by_first_name, coalesce(t.cut_start_pos, t.start_pos)
    ORDER BY c.number, min(t.start_pos)`,
)

/** How many pieces of a board nobody has taken. */
export const countFreePieces = loadRow(
  { free: int },
  (dayId: string) => Prisma.sql`
    SELECT count(*)::int AS free FROM tasks WHERE day_id = ${dayId}::uuid AND user_id IS NULL AND waiting_reason IS NULL`,
)

/** The portions that wait for a reader in an open room, as all its members can see them, except the caller's own late ones, which they are not told of. */
export const queryWaitingSpans = listRows(
  { startPos: int, endPos: int },
  ({ roomId, userId }: { roomId: string; userId: string }) => Prisma.sql`
    SELECT t.start_pos AS "startPos", t.end_pos AS "endPos"
    FROM tasks t JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    WHERE t.room_id = ${roomId}::uuid AND t.offered_at IS NOT NULL AND d.date >= r.open_from AND ${isReadForOthers}
      AND (t.user_id IS DISTINCT FROM ${userId}::uuid OR t.waiting_reason <> 'late')
    ORDER BY t.start_pos`,
)
