import { Prisma } from '@halaqa/database/client'
import { bool, float } from '@halaqa/database/columns'
import { loadRow } from '@halaqa/database/statement'
import { BACKUP_LOCK } from './backup-lock.service.ts'

/** Postgres shows the lower half of the key of an advisory lock as `objid`. */
export const findRunning = loadRow(
  { running: bool },
  () => Prisma.sql`
    SELECT EXISTS (
      SELECT FROM pg_locks
      WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${BACKUP_LOCK}::int AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    ) AS running`,
)

export const measureDatabaseBytes = loadRow(
  { bytes: float },
  () => Prisma.sql`SELECT pg_database_size(current_database())::float8 AS bytes`,
)
