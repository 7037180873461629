import { Prisma } from '@halaqa/database/client'
import { changeRows } from '@halaqa/database/statement'

/** `settings` is JSON; what it does not name stays as it was saved. */
export const saveReadingSettings = changeRows(
  (userId: string, settings: string, at: Date) => Prisma.sql`
    INSERT INTO user_settings AS saved (user_id, reading, reading_at)
    VALUES (${userId}::uuid, ${settings}::jsonb, ${at}::timestamptz)
    ON CONFLICT (user_id)
    DO UPDATE SET reading = coalesce(saved.reading, '{}') || excluded.reading, reading_at = excluded.reading_at
    WHERE saved.reading_at IS NULL OR saved.reading_at <= excluded.reading_at`,
)
