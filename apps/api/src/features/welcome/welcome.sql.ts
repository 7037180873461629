import { Prisma } from '@halaqa/database/client'
import { hasRow } from '@halaqa/database/statement'

/** Whether a person has neither chosen where to begin nor begun. */
export const isNewPerson = hasRow(
  (userId: string) => Prisma.sql`
    SELECT FROM users u WHERE u.id = ${userId}::uuid AND u.welcomed_at IS NULL
      AND NOT EXISTS (SELECT FROM room_members WHERE user_id = u.id)
      AND NOT EXISTS (SELECT FROM join_requests WHERE user_id = u.id)
      AND NOT EXISTS (SELECT FROM lesson_submissions WHERE user_id = u.id)
      AND NOT EXISTS (SELECT FROM memory_log WHERE user_id = u.id)`,
)
