import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, bool, instant, int, notNull, nullable, text, uuid } from '@halaqa/database/columns'
import { listRows, loadRow } from '@halaqa/database/statement'

/** `days` are the local dates on which lessons were submitted or runs recited, `YYYY-MM-DD`. */
export const queryLearned = loadRow(
  { xp: int, lessons: int, surahs: int, days: arrayOf(text) },
  (userId: string) => Prisma.sql`
    SELECT
      (SELECT coalesce(sum(amount), 0)::int FROM xp_ledger WHERE user_id = ${userId}::uuid) AS xp,
      (SELECT count(*)::int FROM lesson_completions WHERE user_id = ${userId}::uuid) AS lessons,
      (SELECT count(*)::int FROM memorized_surahs WHERE user_id = ${userId}::uuid) AS surahs,
      (SELECT coalesce(array_agg(DISTINCT day::text), '{}') FROM (
        SELECT submitted_on AS day FROM lesson_submissions WHERE user_id = ${userId}::uuid
        UNION ALL SELECT counted_on FROM review_submissions WHERE user_id = ${userId}::uuid AND recorded > 0
      ) acts) AS days`,
)

/** The rooms that somebody reads in. */
export const queryActiveRooms = loadRow(
  { rooms: int },
  (userId: string) => Prisma.sql`
    SELECT count(*)::int AS rooms FROM room_members m JOIN rooms r ON r.id = m.room_id
    WHERE m.user_id = ${userId}::uuid AND m.is_active AND r.closed_at IS NULL`,
)

/**
 * All that a person completed, in two values that stay short over years: `spans` with how often each was read, and of that how
 * often from `from` to `to`, as `start,end,times,within` joined by spaces; and `days` such as `{[2026-03-01,2026-03-05)}`, in which days
 * that follow one another lie as far from their rank. Both are read from the index `tasks_completed` alone, each for itself: that
 * takes less than keeping the rows for both, and counting runs less than `range_agg`.
 */
export const queryCompleted = loadRow(
  { spans: text, days: text },
  (userId: string, from: CalendarDate, to: CalendarDate) => Prisma.sql`
    SELECT
      (SELECT coalesce(string_agg(concat_ws(',', start_pos, end_pos, times, within), ' '), '') FROM (
        SELECT start_pos, end_pos, count(*) AS times,
          count(*) FILTER (WHERE completed_on BETWEEN ${from}::date AND ${to}::date) AS within
        FROM tasks WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL
        GROUP BY start_pos, end_pos) span) AS spans,
      (SELECT coalesce('{' || string_agg(concat('[', first, ',', last + 1, ')'), ',' ORDER BY first) || '}', '{}') FROM (
        SELECT min(completed_on) AS first, max(completed_on) AS last FROM (
          SELECT completed_on, completed_on - dense_rank() OVER (ORDER BY completed_on)::int AS run
          FROM tasks WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL) day
        GROUP BY run) run) AS days`,
)

const completeCycles = (userId: string) => Prisma.sql`
  SELECT c.id, c.number, c.completed_at, c.room_id FROM room_cycles c
  WHERE c.completed_at IS NOT NULL
    AND c.id IN (SELECT cycle_id FROM tasks WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL)`

/** Complete cycles in which the person completed a portion: how many, and when the last was complete. */
export const queryHatimCount = loadRow(
  { hatims: int, lastAt: nullable(instant) },
  (userId: string) => Prisma.sql`
    SELECT count(*)::int AS hatims, max(completed_at) AS "lastAt" FROM (${completeCycles(userId)}) c`,
)

/** The same cycles with their rooms, newest first. */
export const queryHatims = listRows(
  {
    number: int,
    completedAt: notNull(instant),
    roomId: uuid,
    roomName: text,
    startPos: int,
    endPos: int,
    isMember: bool,
  },
  (userId: string, limit: number) => Prisma.sql`
    SELECT c.number, c.completed_at AS "completedAt", r.id AS "roomId", r.name AS "roomName", r.start_pos AS "startPos",
      r.end_pos AS "endPos",
      EXISTS (SELECT FROM room_members m WHERE m.room_id = r.id AND m.user_id = ${userId}::uuid AND m.is_active) AS "isMember"
    FROM (${completeCycles(userId)}) c JOIN rooms r ON r.id = c.room_id
    ORDER BY c.completed_at DESC, c.id LIMIT ${limit}`,
)

/** Days on which the person completed a portion, submitted a lesson or recited a run, oldest first; both ends included. */
export const queryActiveDays = listRows(
  { date: text, portions: int, lessons: int, reviews: int },
  (userId: string, from: CalendarDate, to: CalendarDate) => Prisma.sql`
    SELECT day::text AS date, sum(portions)::int AS portions, sum(lessons)::int AS lessons, sum(reviews)::int AS reviews
    FROM (
      SELECT completed_on AS day, 1 AS portions, 0 AS lessons, 0 AS reviews FROM tasks
      WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL
      UNION ALL
      SELECT submitted_on, 0, 1, 0 FROM lesson_submissions WHERE user_id = ${userId}::uuid
      UNION ALL
      SELECT counted_on, 0, 0, 1 FROM review_submissions WHERE user_id = ${userId}::uuid AND recorded > 0
    ) AS acts
    WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY day ORDER BY day`,
)
