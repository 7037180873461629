import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { MIGRATION_LOCK, runMigration } from '../migrate.ts'
import type { Migration } from '../migrations/files.ts'
import { ensureRecord, replaceRecords } from '../migrations/record.ts'
import { assertUsable, rightsHint } from '../requirements.ts'
import { withClient } from '../with-client.ts'
import { BackupError, type BackupHeader } from './format.ts'
import { type BackupPart, readBackup } from './read.ts'
import { columnList, identifier, listTables, PORTABLE_TEXT, type Table } from './tables.ts'

export type RestorePlan = {
  /** The migrations that create the schema of the backup. */
  before: Migration[]
  /** Former migrations that bring it, with its rows, to the schema of the baseline. */
  former: Migration[]
  /** All former migrations: the record of the baseline replaces theirs. */
  replaced: Migration[]
  /** Set if the backup has former migrations. */
  baseline: Migration | undefined
  /** Later migrations, up to this version. */
  after: Migration[]
}

/** Replaces everything in one transaction: whatever goes wrong, the database stays as it was. */
export function replaceDatabase(url: string, file: string, plan: RestorePlan, backupKey?: string): Promise<void> {
  return withClient(url, NAME, async (client) => {
    try {
      await client.query(PORTABLE_TEXT)
      await assertUsable(client)
      await refuseIfInUse(client)
      await refuseForeignTables(client)
      await client.query('begin')
      await emptyDatabase(client)
      for (const migration of plan.before) await runMigration(client, migration)
      await loadRows(client, readBackup(file, backupKey))
      for (const migration of plan.former) await migrateForward(client, migration)
      if (plan.baseline) await replaceRecords(client, plan.replaced, plan.baseline)
      for (const migration of plan.after) await migrateForward(client, migration)
      await client.query('commit')
    } catch (error) {
      throw await withRightsHint(client, error)
    }
  })
}

const NAME = 'halaqa restore'

async function withRightsHint(client: pg.Client, error: unknown): Promise<unknown> {
  await client.query('rollback').catch(() => {})
  const hint = await rightsHint(client, error).catch(() => '')
  return hint ? new Error((error as Error).message + hint, { cause: error }) : error
}

/** Asks without holding anything, so that nothing is prepared for a restore that cannot be. */
export const assertNotInUse = (url: string): Promise<void> => withClient(url, NAME, refuseIfInUse)

/**
 * Holds Prisma's lock, so that a server that starts meanwhile waits. A role that is no superuser is not told the type of
 * others' sessions. Autovacuum's worker, the one session without a user, gives way by itself.
 */
async function refuseIfInUse(client: pg.Client) {
  const { rows } = await client.query<{ locked: boolean; others: number }>(
    `select pg_try_advisory_lock($1) as locked,
       (select count(*)::int from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
          and usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend') as others`,
    [MIGRATION_LOCK],
  )
  if (rows[0]!.locked && rows[0]!.others === 0) return
  throw new BackupError('Halaqa or another program is connected to this database. Stop it first.')
}

async function refuseForeignTables(client: pg.Client) {
  const { rows } = await client.query<{ ours: boolean }>(
    `select to_regclass('public._prisma_migrations') is not null as ours`,
  )
  const tables = rows[0]!.ours ? [] : await listTables(client)
  if (tables.length === 0) return
  const names = tables.map((table) => table.name).join(', ')
  throw new BackupError(`This database has tables that are not Halaqa's (${names}). Restore into another database.`)
}

/** The queue of scheduled work goes too: the server makes it anew. */
async function emptyDatabase(client: pg.Client) {
  await client.query(`
    drop schema if exists graphile_worker cascade;
    drop schema public cascade;
    create schema public;
    grant usage on schema public to public`)
  await ensureRecord(client)
}

async function loadRows(client: pg.Client, parts: AsyncGenerator<BackupPart>) {
  const tables = await listTables(client)
  const foreignKeys = await dropForeignKeys(client)
  for (const { name } of tables) await client.query(`alter table ${identifier(name)} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map((table) => identifier(table.name)).join(', ')}`)

  const header = await sendRows(parts, (table) => startCopy(client, table))

  for (const { name } of tables) await client.query(`alter table ${identifier(name)} enable trigger user`)
  for (const add of foreignKeys) await client.query(add)
  for (const { name, value, is_called } of header.sequences) {
    await client.query('select setval($1::regclass, $2::bigint, $3)', [`public.${identifier(name)}`, value, is_called])
  }
}

/** Tables come in the order of their names, so references are checked when all are there. Answers how to put them back. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ drop: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`)
  for (const row of rows) await client.query(row.drop)
  return rows.map((row) => row.add)
}

function startCopy(client: pg.Client, table: Table) {
  return client.query(copyFrom(`copy public.${identifier(table.name)} (${columnList(table)}) from stdin`))
}

async function migrateForward(client: pg.Client, migration: Migration) {
  try {
    await runMigration(client, migration)
  } catch (error) {
    throw new BackupError(
      `The backup is older than this Halaqa, and the database change ${migration.name} fails on its data: ` +
        `${(error as Error).message}\nRestore it with the version that made it, start that version once, then upgrade step by step.`,
      { cause: error },
    )
  }
}

type RowsPart = Extract<BackupPart, { kind: 'rows' }>

/** Sends the rows of each table into a stream of its own, as fast as that takes them; answers the header. */
export async function sendRows(parts: AsyncGenerator<BackupPart>, open: (table: RowsPart['table']) => Writable) {
  let header: BackupHeader | undefined
  try {
    for (let next = await parts.next(); !next.done; next = await parts.next()) {
      const part = next.value
      if (part.kind === 'header') header = part.header
      else await pipeline(restOfTable(part, parts), open(part.table))
    }
  } finally {
    await parts.return(undefined)
  }
  return header!
}

/** The rows of one table, from its first part to its last. */
async function* restOfTable(first: RowsPart, parts: AsyncGenerator<BackupPart>) {
  for (let part: BackupPart | undefined = first; part?.kind === 'rows'; part = (await parts.next()).value) {
    if (part.lines.length > 0) yield part.lines
    if (part.isLast) return
  }
}
