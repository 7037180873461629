import { Prisma } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'

/** Deletes a row of content with all below it; what was seeded is remembered, so that it stays away. False when not there. */
export async function deleteContent(db: Db, table: 'units' | 'lessons' | 'questions', id: string, now: Date) {
  const deleted = await db.$queryRaw<unknown[]>`
    WITH deleted AS (
      DELETE FROM ${Prisma.raw(table)} WHERE id = ${id}::uuid RETURNING seed_key
    ), remembered AS (
      INSERT INTO seed_tombstones (seed_key, deleted_at)
      SELECT seed_key, ${now} FROM deleted WHERE seed_key IS NOT NULL ON CONFLICT DO NOTHING
    )
    SELECT 1 FROM deleted`
  return deleted.length > 0
}
