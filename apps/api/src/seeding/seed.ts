import { retryConflicts } from '@halaqa/database/conflicts'
import { copyInto } from '@halaqa/database/copy'
import pg from 'pg'
import type { SeedContent } from './content.ts'
import { createStaging, merge, stagedName } from './merge.sql.ts'
import { SEEDED_TABLE_NAMES } from './tables.ts'

const SEED_LOCK = 72707371

export interface SeedOptions {
  now: Date
  log?: (line: string) => void
}

/**
 * Brings the seeded units, lessons and questions to this content, all or nothing; answers whether there was anything to do.
 * Several processes may call it at once: one works, the others find it done.
 */
export function seed(url: string, content: SeedContent, options: SeedOptions): Promise<boolean> {
  return retryConflicts(() => seedOnce(url, content, options))
}

async function seedOnce(url: string, content: SeedContent, { now, log = () => {} }: SeedOptions): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, application_name: 'halaqa seed' })
  client.on('error', () => {}) // a broken connection fails the query that is under way
  await client.connect()
  try {
    if (await isSeeded(client, content)) return false
    log('Preparing the lessons')
    await client.query('BEGIN')
    await client.query('SELECT pg_advisory_xact_lock($1)', [SEED_LOCK])
    if (await isSeeded(client, content)) return false
    for (const table of SEEDED_TABLE_NAMES) {
      const { columns, lines } = content.tables[table]
      await client.query(createStaging(table))
      await copyInto(client, { name: stagedName(table), columns }, lines())
    }
    await merge(client, now)
    await client.query(
      `INSERT INTO seeded_content (fingerprint, seeded_at) VALUES ($1, $2)
       ON CONFLICT (id) DO UPDATE SET fingerprint = excluded.fingerprint, seeded_at = excluded.seeded_at`,
      [content.fingerprint, now],
    )
    await client.query('COMMIT')
    await client.query(`VACUUM (ANALYZE) ${SEEDED_TABLE_NAMES.join(', ')}`) // reads by index alone need it
    return true
  } finally {
    await client.end() // without a commit, the server rolls back
  }
}

async function isSeeded(client: pg.ClientBase, { fingerprint }: SeedContent): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM seeded_content WHERE fingerprint = $1', [fingerprint])
  return rowCount === 1
}
