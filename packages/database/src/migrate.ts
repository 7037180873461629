/**
 * Applies migrations to a database and records them as Prisma does.
 *
 * An empty database gets the baseline, the first folder of `prisma/migrations`, and the migrations after it. A database from before the
 * baseline gets the migrations of `prisma/history` that it lacks. The same transaction replaces their records by that of the baseline.
 *
 * Each transaction also writes its records, so an interrupted one leaves nothing and the next start tries again. Several processes may
 * call this at once: Prisma's advisory lock lets one of them work.
 *
 * Throws `MigrationError`, with a message for the person who runs the server.
 */

import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { historyDir as historyFolder, migrationsDir } from './installation.ts'
import { type Migration, type MigrationFiles, type MigrationFolders, readMigrationFiles } from './migrations/files.ts'
import { type MigrationPlan, planMigrations } from './migrations/plan.ts'
import { ensureRecord, type Recorded, readRecord, recordMigration, replaceRecords } from './migrations/record.ts'
import { assertUsable, rightsHint } from './requirements.ts'

/** The advisory lock that Prisma's `migrate` takes too, so that only one of them works at a time. */
export const MIGRATION_LOCK = 72707369

export type MigrateOptions = Partial<MigrationFolders> & { log?: (line: string) => void }

/** Applies the missing migrations and returns their names. */
export async function migrate(url: string, options: MigrateOptions = {}): Promise<string[]> {
  const client = new pg.Client({ connectionString: url, application_name: 'halaqa migrations' })
  client.on('error', () => {}) // a lost connection also fails the running query
  await client.connect()
  try {
    return await applyMissing(client, options)
  } catch (error) {
    if (await isConnected(client)) throw error
    throw new MigrationError(
      'The connection to the database was lost while the database was upgraded. Each change is applied completely or not at all.\n' +
        'Start again when the database can be reached.',
      { cause: error },
    )
  } finally {
    await client.end()
  }
}

async function applyMissing(client: pg.Client, options: MigrateOptions): Promise<string[]> {
  const { dir = migrationsDir(), historyDir = options.dir ? undefined : historyFolder(), log = () => {} } = options
  await assertUsable(client)
  await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
  await ensureRecord(client).catch(async (error: Error) => {
    throw new MigrationError(error.message + (await rightsHint(client, error)), { cause: error })
  })

  const files = readMigrationFiles({ dir, historyDir })
  const { former, baseline, pending } = checkedPlan(files, await readRecord(client))
  if (baseline) {
    await inTransaction(client, log, async (run) => {
      for (const migration of former) await run(migration)
      await replaceRecords(client, files.former, baseline)
    })
  }
  for (const migration of pending) await inTransaction(client, log, (run) => run(migration))
  return [...former, ...pending].map((migration) => migration.name)
}

/** Runs `work` in one transaction. If it fails, the failure is recorded with the migration that ran last. */
async function inTransaction(
  client: pg.Client,
  log: (line: string) => void,
  work: (run: (migration: Migration) => Promise<void>) => Promise<void>,
) {
  let last: Migration | undefined
  try {
    await client.query('begin')
    await work(async (migration) => {
      last = migration
      log(`Applying database change ${migration.name}`)
      await runMigration(client, migration)
    })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    if (last) await recordFailure(client, last, error)
    const hint = await rightsHint(client, error)
    throw new MigrationError(
      `The database change ${last?.name ?? 'to the baseline'} failed and was rolled back: ${(error as Error).message}${hint}\n` +
        'Fix the cause and start again: the change will be applied again.',
      { cause: error },
    )
  }
}

/** Runs one migration and records it, in the open transaction. */
export async function runMigration(client: pg.ClientBase, migration: Migration) {
  const begun = new Date()
  await client.query(migration.sql)
  await recordMigration(client, migration, begun)
}

async function recordFailure(client: pg.Client, migration: Migration, error: unknown) {
  await client.query(
    `insert into public._prisma_migrations (id, checksum, migration_name, logs, rolled_back_at)
     values ($1, $2, $3, $4, clock_timestamp())`,
    [randomUUID(), migration.checksum, migration.name, String(error)],
  )
}

const isConnected = (client: pg.Client) =>
  client.query('select').then(
    () => true,
    () => false,
  )

export class MigrationError extends Error {
  override name = 'MigrationError'
}

/** Compares the files with the record, and refuses a database that this version cannot bring up to date. */
function checkedPlan(files: MigrationFiles, record: Recorded[]): MigrationPlan {
  const unfinished = record.find((row) => !row.finished && !row.rolledBack)
  if (unfinished) throw new MigrationError(describeUnfinished(unfinished))

  const plan = planMigrations(
    files,
    record.filter((row) => row.finished && !row.rolledBack),
  )
  if (plan.unknown.length > 0) {
    throw new MigrationError(
      `The database is from a newer Halaqa: this version does not know its changes ${plan.unknown.join(', ')}.\n` +
        'Start that version, or restore a backup from before the upgrade.',
    )
  }
  if (plan.edited.length > 0) {
    throw new MigrationError(
      `These database changes were edited after they were applied: ${plan.edited.join(', ')}.\n` +
        `Restore the files in prisma/${plan.baseline ? 'history' : 'migrations'} (git checkout), and put the changes into a new migration.`,
    )
  }
  return plan
}

function describeUnfinished(row: Recorded): string {
  const logs = row.logs?.trim()
  return [
    `The database change ${row.name} was started at ${row.startedAt.toISOString()} and never finished.`,
    ...(logs ? [`Its log says: ${logs}`] : []),
    'Check in the database whether the change was applied completely. If not, undo the applied part. Then record the result with one of these statements:',
    `  UPDATE _prisma_migrations SET finished_at = now() WHERE id = '${row.id}';     -- all was done`,
    `  UPDATE _prisma_migrations SET rolled_back_at = now() WHERE id = '${row.id}';  -- nothing is left of it; it is applied again`,
  ].join('\n')
}
