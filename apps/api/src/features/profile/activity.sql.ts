import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { int, text } from '@halaqa/database/columns'
import { listRows } from '@halaqa/database/statement'

/** Days on which somebody did something, oldest first; both ends included. */
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
