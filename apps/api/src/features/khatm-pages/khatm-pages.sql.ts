import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { enumOf, int, nullable, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, listRows, loadRow } from '@halaqa/database/statement'
import { currentCycleId, currentDayId, pieceKind } from '../planning/planning.sql.ts'
import { hasOwner } from '../room-access/room.sql.ts'

/** A room that nobody runs has no page, because nobody could switch it off. */
export const queryPage = findRow(
  {
    takenOn: text,
    percent: nullable(int),
    percentOf: enumOf('percent_of', ['hatim', 'turn', 'readers']),
    hatimsCompleted: int,
    dedication: nullable(text),
  },
  (code: string) => Prisma.sql`
    SELECT page.taken_on::text AS "takenOn", page.percent, page.percent_of AS "percentOf", page.hatims_completed AS "hatimsCompleted", r.dedication
    FROM khatm_pages page JOIN rooms r ON r.id = page.room_id
    WHERE page.code = ${code} AND ${hasOwner}`,
)

/** A report of a stranger. A line that the room has no more is not reported. */
export const insertPageReport = changeRows(
  (code: string, dedication: string, now: Date) => Prisma.sql`
    INSERT INTO dedication_reports (room_id, dedication, created_at)
    SELECT r.id, r.dedication, ${now}::timestamptz FROM khatm_pages page JOIN rooms r ON r.id = page.room_id
    WHERE page.code = ${code} AND r.dedication = ${dedication}
    ON CONFLICT (room_id, dedication) WHERE user_id IS NULL DO NOTHING`,
)

/** Pages whose figures are from before a date. */
export const queryOldPages = listRows(
  { roomId: uuid, timeZone: text, takenOn: text },
  (date: CalendarDate) => Prisma.sql`
    SELECT page.room_id AS "roomId", r.time_zone AS "timeZone", page.taken_on::text AS "takenOn"
    FROM khatm_pages page JOIN rooms r ON r.id = page.room_id WHERE page.taken_on < ${date}::date ORDER BY page.room_id`,
)

/** A room with what is current in it on a date, and its active members. */
export const queryCurrentRoom = loadRow(
  {
    id: uuid,
    plan: enumOf('room_plan', ['daily', 'pieces']),
    piece: nullable(pieceKind),
    cycleId: nullable(uuid),
    turnId: nullable(uuid),
    startPos: int,
    endPos: int,
    revision: int,
    openness: enumOf('openness', ['quiet', 'open']),
    readers: int,
  },
  (roomId: string, today: CalendarDate) => {
    const id = Prisma.sql`${roomId}::uuid`
    return Prisma.sql`
      SELECT r.id, r.plan, r.piece, CASE r.plan WHEN 'daily' THEN ${currentCycleId(id, today)} END AS "cycleId",
        CASE r.plan WHEN 'pieces' THEN ${currentDayId(id, today)} END AS "turnId", r.start_pos AS "startPos", r.end_pos AS "endPos",
        r.revision, r.openness, (SELECT count(*)::int FROM room_members WHERE room_id = r.id AND is_active) AS readers
      FROM rooms r WHERE r.id = ${id}`
  },
)
