import type { Db } from '../../lib/db.ts'

export interface LearnedRow {
  xp: number
  lessons: number
  /** Local dates on which lessons were submitted, `YYYY-MM-DD`. */
  days: string[]
}

export async function queryLearned(db: Db, userId: string): Promise<LearnedRow> {
  const [learned] = await db.$queryRaw<[LearnedRow]>`
    SELECT
      (SELECT coalesce(sum(amount), 0)::int FROM xp_ledger WHERE user_id = ${userId}::uuid) AS xp,
      (SELECT count(*)::int FROM lesson_completions WHERE user_id = ${userId}::uuid) AS lessons,
      (SELECT coalesce(array_agg(DISTINCT submitted_on::text), '{}')
        FROM lesson_submissions WHERE user_id = ${userId}::uuid) AS days`
  return learned
}
