/** Portions that lie unopened in long turns. */
import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { instant, int, nullable, text, uuid } from '@halaqa/database/columns'
import { changeRows, listRows } from '@halaqa/database/statement'
import { isPlanned, isReadForOthers } from '../room-access/room.sql.ts'

/** Portions `t` that wait for their own reader, who has neither opened them nor said to keep them. */
const isUnanswered = Prisma.sql`(t.opened_at IS NULL AND t.completed_at IS NULL AND t.waiting_reason IS NULL AND t.kept_at IS NULL)`

/**
 * These portions of turns of several dates, in rooms that go on, where another reader can take them. Readers by name are left out: their owner answers
 * for them.
 */
export const queryUnopenedTasks = listRows(
  {
    id: uuid,
    turnFirst: text,
    turnLast: text,
    first: text,
    last: text,
    askedAt: nullable(instant),
    awayFrom: nullable(text),
    awayUntil: nullable(text),
  },
  () => Prisma.sql`
    SELECT t.id, d.date::text AS "turnFirst", d.last_date::text AS "turnLast", t.task_date::text AS first, t.due_date::text AS last,
      t.asked_to_keep_at AS "askedAt", m.away_from::text AS "awayFrom", m.away_until::text AS "awayUntil"
    FROM tasks t
    JOIN rooms r ON r.id = t.room_id AND ${isPlanned} AND ${isReadForOthers}
    JOIN room_days d ON d.id = t.day_id AND d.last_date > d.date
    JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
    JOIN users u ON u.id = t.user_id AND u.named_in_room_id IS NULL
    WHERE ${isUnanswered}
    ORDER BY t.id`,
)

/** Marks those that are still unanswered. Answers their readers, and how many of each room are theirs. */
export const markAskedToKeep = listRows(
  { roomId: uuid, userId: uuid, portions: int },
  (ids: readonly string[], now: Date) => Prisma.sql`
    WITH asked AS (
      UPDATE tasks t SET asked_to_keep_at = ${now}
      WHERE t.id = ANY(${arrayText(ids)}::uuid[]) AND ${isUnanswered}
      RETURNING t.room_id, t.user_id
    )
    SELECT m.room_id AS "roomId", m.user_id AS "userId", count(*)::int AS portions
    FROM asked JOIN room_members m USING (room_id, user_id) GROUP BY m.room_id, m.user_id ORDER BY m.room_id, m.user_id`,
)

/** Lets portions wait for another reader, as late ones do. */
export const passOn = changeRows(
  (ids: readonly string[], now: Date) => Prisma.sql`
    UPDATE tasks t SET waiting_reason = 'late', offered_at = ${now} WHERE t.id = ANY(${arrayText(ids)}::uuid[]) AND ${isUnanswered}`,
)
