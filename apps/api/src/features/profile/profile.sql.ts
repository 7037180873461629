import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, int, text } from '@halaqa/database/columns'
import { listRows, loadRow } from '@halaqa/database/statement'

/** `days` are the local dates on which lessons were submitted, `YYYY-MM-DD`. */
export const queryLearned = loadRow(
  { xp: int, lessons: int, days: arrayOf(text) },
  (userId: string) => Prisma.sql`
    SELECT
      (SELECT coalesce(sum(amount), 0)::int FROM xp_ledger WHERE user_id = ${userId}::uuid) AS xp,
      (SELECT count(*)::int FROM lesson_completions WHERE user_id = ${userId}::uuid) AS lessons,
      (SELECT coalesce(array_agg(DISTINCT submitted_on::text), '{}')
        FROM lesson_submissions WHERE user_id = ${userId}::uuid) AS days`,
)

/** Days on which the person completed a portion or submitted a lesson, oldest first; both ends included. */
export const queryActiveDays = listRows(
  { date: text, portions: int, lessons: int },
  (userId: string, from: CalendarDate, to: CalendarDate) => Prisma.sql`
    SELECT day::text AS date, sum(portions)::int AS portions, sum(lessons)::int AS lessons
    FROM (
      SELECT completed_on AS day, 1 AS portions, 0 AS lessons FROM tasks WHERE user_id = ${userId}::uuid
      UNION ALL
      SELECT submitted_on, 0, 1 FROM lesson_submissions WHERE user_id = ${userId}::uuid
    ) AS acts
    WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY day ORDER BY day`,
)
