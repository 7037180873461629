/**
 * Brings a database to the state that `prisma/migrations` describes, and records it as Prisma does.
 *
 * Each migration is one transaction together with its record: killed half-way, nothing of it is left, and the next
 * start tries again. Several processes may call this at once; Prisma's own advisory lock lets one work.
 *
 * Errors  `MigrationError`, worded for the person who runs the server: one failed, was edited after it was applied,
 *         was left unfinished by other tools, or the database is ahead of this version.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { migrationsDir } from './installation.ts'
import { type Migration, readMigrations } from './migrations/files.ts'
import { checkHistory, MigrationError } from './migrations/history.ts'
import { ensureRecord, readRecord } from './migrations/record.ts'
import { assertUtf8, rightsHint } from './requirements.ts'

export { MigrationError }

/** What Prisma's `migrate` takes too, so that neither works while the other does. */
export const MIGRATION_LOCK = 72707369

export type MigrateOptions = { dir?: string; log?: (line: string) => void }

/** Applies what is missing; answers the names of what it applied. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { dir = migrationsDir(), log = () => {} } = options
  const client = new pg.Client({ connectionString: url, application_name: 'halaqa migrations' })
  await client.connect()
  try {
    await assertUtf8(client)
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await ensureRecord(client).catch(async (error: Error) => {
      throw new MigrationError(error.message + (await rightsHint(client, error)), { cause: error })
    })
    const pending = checkHistory(readMigrations(dir), await readRecord(client))
    for (const migration of pending) {
      log(`Applying database change ${migration.name}`)
      await apply(client, migration)
    }
    return pending.map((migration) => migration.name)
  } finally {
    await client.end()
  }
}

async function apply(client: pg.Client, migration: Migration) {
  try {
    await client.query('begin')
    await runMigration(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    await recordFailure(client, migration, error)
    const hint = await rightsHint(client, error)
    throw new MigrationError(
      `The database change ${migration.name} failed, and nothing of it was kept: ${(error as Error).message}${hint}\n` +
        'Mend the cause and start again; it will be tried again.',
      { cause: error },
    )
  }
}

/** Runs one migration and records it, in the transaction that is open. */
export async function runMigration(client: pg.ClientBase, migration: Migration) {
  const begun = new Date()
  await client.query(migration.sql)
  await client.query(
    `insert into public._prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     values ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), migration.checksum, migration.name, begun],
  )
}

async function recordFailure(client: pg.Client, migration: Migration, error: unknown) {
  await client.query(
    `insert into public._prisma_migrations (id, checksum, migration_name, logs, rolled_back_at)
     values ($1, $2, $3, $4, clock_timestamp())`,
    [randomUUID(), migration.checksum, migration.name, String(error)],
  )
}
