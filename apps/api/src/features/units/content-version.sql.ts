import type { Db } from '../../lib/db.ts'

/** Another text after every change of what units and lessons look like to a learner, whichever process made it. */
export async function queryContentVersion(db: Db): Promise<string> {
  const [row] = await db.$queryRaw<[{ version: string }]>`
    SELECT count(*) || ' ' || coalesce(max(id::text), '') AS version FROM content_changes`
  return row.version
}
