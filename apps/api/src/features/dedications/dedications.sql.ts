import { Prisma } from '@halaqa/database/client'
import { instant, int, notNull, text, uuid } from '@halaqa/database/columns'
import { changeRows, listRows } from '@halaqa/database/statement'

/** Answers the number of reports that are new. A line that the room has no more is not reported. */
export const insertReport = changeRows(
  ({ roomId, userId, dedication }: { roomId: string; userId: string; dedication: string }, now: Date) => Prisma.sql`
    INSERT INTO dedication_reports (room_id, user_id, dedication, created_at)
    SELECT id, ${userId}::uuid, dedication, ${now} FROM rooms WHERE id = ${roomId}::uuid AND dedication = ${dedication}
    ON CONFLICT (room_id, user_id, dedication) DO NOTHING`,
)

const reportedRow = {
  roomId: uuid,
  roomName: text,
  dedication: notNull(text),
  reports: int,
  firstReportedAt: notNull(instant),
}

/** Lines that stand there and of which a report is not answered. */
export const queryReported = listRows(
  reportedRow,
  () => Prisma.sql`
    SELECT r.id AS "roomId", r.name AS "roomName", r.dedication, count(*)::int AS reports, min(report.created_at) AS "firstReportedAt"
    FROM dedication_reports report JOIN rooms r ON r.id = report.room_id AND r.dedication = report.dedication
    WHERE report.answered_at IS NULL
    GROUP BY r.id
    ORDER BY count(*) DESC, min(report.created_at), r.id LIMIT 200`,
)
