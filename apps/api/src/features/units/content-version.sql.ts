import { Prisma } from '@halaqa/database/client'
import { text } from '@halaqa/database/columns'
import { loadRow } from '@halaqa/database/statement'
import type { Db } from '../../lib/db.ts'

const loadVersion = loadRow(
  { version: text },
  () => Prisma.sql`SELECT count(*) || ' ' || coalesce(max(id::text), '') AS version FROM content_changes`,
)

/** Another text after every change of what units and lessons look like to a learner, whichever process made it. */
export const queryContentVersion = async (db: Db) => (await loadVersion(db)).version
