import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Db } from '../../lib/db.ts'

export interface ActiveDay {
  date: CalendarDate
  portions: number
  lessons: number
}

/** Days on which somebody did something, oldest first; both ends included. */
export function queryActiveDays(db: Db, userId: string, from: CalendarDate, to: CalendarDate) {
  return db.$queryRaw<ActiveDay[]>`
    SELECT day::text AS date, sum(portions)::int AS portions, sum(lessons)::int AS lessons
    FROM (
      SELECT completed_on AS day, 1 AS portions, 0 AS lessons FROM tasks WHERE user_id = ${userId}::uuid
      UNION ALL
      SELECT submitted_on, 0, 1 FROM lesson_submissions WHERE user_id = ${userId}::uuid
    ) AS acts
    WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY day ORDER BY day`
}
