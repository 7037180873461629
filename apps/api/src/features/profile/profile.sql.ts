import { Prisma } from '@halaqa/database/client'
import { arrayOf, int, text } from '@halaqa/database/columns'
import { loadRow } from '@halaqa/database/statement'

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
