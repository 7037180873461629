import { Prisma } from '@halaqa/database/client'
import { changeRows } from '@halaqa/database/statement'

/**
 * Counts one attempt in one statement, so that the database counts and not the processes; writes no row when the limit is
 * reached. A window that began before `over` is over, and a new one begins.
 */
export const countInWindow = changeRows(
  (key: string, limit: number, now: Date, over: Date) => Prisma.sql`
    INSERT INTO sign_in_limits AS seen (key, attempts, window_start) VALUES (${key}, 1, ${now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN seen.window_start <= ${over}::timestamptz THEN 1 ELSE seen.attempts + 1 END,
      window_start = CASE WHEN seen.window_start <= ${over}::timestamptz THEN ${now}::timestamptz ELSE seen.window_start END
    WHERE seen.window_start <= ${over}::timestamptz OR seen.attempts < ${limit}`,
)
