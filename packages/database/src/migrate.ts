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
import { isSameText, type Migration, readMigrations } from './migrations/files.ts'
import { ensureRecord, type Recorded, readRecord } from './migrations/record.ts'
import { assertUsable, rightsHint } from './requirements.ts'

/** The advisory lock that Prisma's `migrate` takes too, so that only one of them works at a time. */
export const MIGRATION_LOCK = 72707369

export type MigrateOptions = { dir?: string; log?: (line: string) => void }

/** Applies what is missing; answers the names of what it applied. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const { dir = migrationsDir(), log = () => {} } = options
  const client = new pg.Client({ connectionString: url, application_name: 'halaqa migrations' })
  await client.connect()
  try {
    await assertUsable(client)
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
      `The database change ${migration.name} failed and was rolled back: ${(error as Error).message}${hint}\n` +
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

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Holds the record against the files; answers what is still to apply. */
function checkHistory(files: Migration[], record: Recorded[]): Migration[] {
  const applied = new Map(record.filter((row) => row.finished && !row.rolledBack).map((row) => [row.name, row]))

  const unfinished = record.find((row) => !row.finished && !row.rolledBack)
  if (unfinished) throw new MigrationError(describeUnfinished(unfinished))

  const unknown = [...applied.keys()].filter((name) => !files.some((file) => file.name === name))
  if (unknown.length > 0) {
    throw new MigrationError(
      `The database is from a newer Halaqa: this version does not know its changes ${unknown.join(', ')}.\n` +
        'Start that version, or restore a backup from before the upgrade.',
    )
  }

  const edited = files.filter((file) => applied.has(file.name) && !isSameText(file, applied.get(file.name)!.checksum))
  if (edited.length > 0) {
    throw new MigrationError(
      `These database changes were edited after they were applied: ${edited.map((file) => file.name).join(', ')}.\n` +
        'Restore the files in prisma/migrations (git checkout), and put the changes into a new migration.',
    )
  }

  return files.filter((file) => !applied.has(file.name))
}

function describeUnfinished(row: Recorded): string {
  const logs = row.logs?.trim()
  return [
    `The database change ${row.name} was started at ${row.startedAt.toISOString()} and never finished.`,
    ...(logs ? [`It says: ${logs}`] : []),
    'Check its result in the database, then record it:',
    `  npx prisma migrate resolve --rolled-back ${row.name}   (it is applied again)`,
    `  npx prisma migrate resolve --applied ${row.name}       (it is complete)`,
  ].join('\n')
}
