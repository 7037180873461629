import { Prisma } from '@halaqa/database/client'
import { hasRow } from '@halaqa/database/statement'
import type { Db } from '../../lib/db.ts'

const TABLES = { units: Prisma.sql`units`, lessons: Prisma.sql`lessons`, questions: Prisma.sql`questions` } as const
type Table = keyof typeof TABLES

const deleteRow = hasRow(
  (table: Table, id: string, now: Date) => Prisma.sql`
    WITH deleted AS (
      DELETE FROM ${TABLES[table]} WHERE id = ${id}::uuid RETURNING seed_key
    ), remembered AS (
      INSERT INTO seed_tombstones (seed_key, deleted_at)
      SELECT seed_key, ${now} FROM deleted WHERE seed_key IS NOT NULL ON CONFLICT DO NOTHING
    )
    SELECT FROM deleted`,
  ...Object.keys(TABLES).map((table): [Table, string, Date] => [table as Table, '', new Date(0)]),
)

/** Deletes a row of content with all below it; what was seeded is remembered, so that it stays away. False when not there. */
export const deleteContent = (db: Db, table: Table, id: string, now: Date) => deleteRow(db, table, id, now)
