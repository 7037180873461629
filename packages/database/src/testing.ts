/**
 * Real databases for tests.
 *
 * In `vitest.config.ts`   `test: { globalSetup: ['@halaqa/database/testing-setup'] }`: one server for the whole run (that
 *                         of DATABASE_URL if set, else an embedded one that concurrent runs share) and, on it, a template
 *                         with all migrations applied.
 * In a test file          `const database = await createTestDatabase()`, then `database.url`, and `database.drop()` when done.
 *
 * A copy of the template takes about 50 ms. The server admits 300 connections: keep the pools of tests at 5 or so.
 */
import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { historyDir, migrationsDir } from './installation.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations/files.ts'
import { withClient } from './with-client.ts'

export type TestDatabase = { url: string; drop(): Promise<void> }

/** What the global setup tells the workers, by their environment. */
export const TEST_SERVER = {
  /** Address of the template, as the role that the app works as. */
  template: 'HALAQA_TEST_TEMPLATE',
  /** Address of the server as the role that makes databases. */
  maintenance: 'HALAQA_TEST_MAINTENANCE',
  /** How names of databases of this run begin. */
  prefix: 'HALAQA_TEST_PREFIX',
}

export type TestDatabaseOptions = {
  /** With nothing in it, not even the migrations. */
  empty?: boolean
  /**
   * With the migrations before this one. `migrate(url)` or `migrateThrough(url, name)` updates it. The name of the baseline gives a database
   * with all migrations of `prisma/history`.
   */
  before?: string
  /** With rows that take long to write: written once for this name, key and migrations, and copied from then on. */
  prepared?: { name: string; key: string; prepare: (url: string) => Promise<unknown> }
}

/** A database of the caller's own with all migrations applied and no rows, unless told otherwise. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { before, prepared, empty = before !== undefined } = options
  const template = process.env[TEST_SERVER.template]
  if (!template) throw new Error("Add '@halaqa/database/testing-setup' to globalSetup in vitest.config.ts")

  const name = `${process.env[TEST_SERVER.prefix]}${randomUUID().slice(0, 8)}`
  const owner = `owner "${ownerOf(template)}"`
  await onServer(async (client) => {
    if (prepared) {
      // A large template is faster copied as files than written through the log.
      const source = await ensurePrepared(client, template, prepared)
      await client.query(`create database "${name}" template "${source}" ${owner} strategy file_copy`)
    } else {
      await client.query(`create database "${name}" template "${empty ? 'template0' : nameOf(template)}" ${owner}`)
    }
  })
  const url = databaseUrl(template, name)
  if (before !== undefined) await applyMigrations(url, (all) => all.slice(0, indexOf(all, before)))
  return {
    url,
    drop: () => onServer((client) => client.query(`drop database if exists "${name}" with (force)`)),
  }
}

/** Updates such a database to the version that the migration of this name made, and no further. */
export const migrateThrough = (url: string, name: string): Promise<string[]> =>
  applyMigrations(url, (all) => all.slice(0, indexOf(all, name) + 1))

/** Applies migrations of `prisma/history` and those after the baseline. The baseline is left out: it has the schema of the history. */
async function applyMigrations(url: string, choose: (all: string[]) => string[]): Promise<string[]> {
  const dir = mkdtempSync(join(tmpdir(), 'halaqa-migrations-'))
  const former = namesIn(historyDir())
  const current = namesIn(migrationsDir())
  for (const name of choose([...former, ...current]).filter((name) => name !== current[0])) {
    const from = former.includes(name) ? historyDir() : migrationsDir()
    symlinkSync(join(from, name), join(dir, name), 'junction')
  }
  return migrate(url, { dir }).finally(() => rmSync(dir, { recursive: true }))
}

const namesIn = (dir: string) => readMigrations(dir).map(({ name }) => name)

function indexOf(all: string[], name: string): number {
  if (!all.includes(name)) throw new Error(`There is no migration ${name}`)
  return all.indexOf(name)
}

type Prepared = NonNullable<TestDatabaseOptions['prepared']>

const PREPARED_LOCK = 72707372

/** Made under another name, so a half-made one is never copied. Those of other keys go: they are large. */
async function ensurePrepared(client: pg.Client, template: string, { name: what, key, prepare }: Prepared) {
  const name = `${nameOf(template)}_${what}_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`
  await client.query('select pg_advisory_lock($1)', [PREPARED_LOCK]) // until the caller has its copy
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1) and strpos(datname, $2) > 0',
    ['halaqa_template_', `_${what}_`],
  )
  for (const old of rows) if (old.name !== name) await client.query(`drop database if exists "${old.name}"`)
  if (rows.some((row) => row.name === name)) return name
  await client.query(`create database "${name}_new" template "${nameOf(template)}" owner "${ownerOf(template)}"`)
  await prepare(databaseUrl(template, `${name}_new`))
  await client.query(`alter database "${name}_new" rename to "${name}"`)
  return name
}

const nameOf = (url: string) => new URL(url).pathname.slice(1)

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, name: string): string {
  return Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href
}

/** The role that an address signs in as. */
export const ownerOf = (url: string) => decodeURIComponent(new URL(url).username)

async function onServer(work: (client: pg.Client) => Promise<unknown>) {
  await withClient(process.env[TEST_SERVER.maintenance] ?? '', 'halaqa tests', work)
}
