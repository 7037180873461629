/** A database for a restore that is only a test. It is gone afterwards; what a crash left of it goes with the next one. */
import pg from 'pg'
import { withClient } from '../with-client.ts'
import { BackupError } from './format.ts'
import { listTables } from './tables.ts'

export type ScratchLocation = {
  /** The database that was backed up. */
  url: string
  /** Where to create databases, as a role that may; the role of `url` unless given. */
  maintenanceUrl?: string | undefined
  /** A database of the operator's, which is empty or was a scratch database before. Nothing is created or dropped then. */
  ownUrl?: string | undefined
  /** The name of the database that is created. */
  name: string
  /** Ends the test: its connections are closed, and the database goes as it does afterwards. */
  signal?: AbortSignal | undefined
}

/** There is no place for the test, and what an operator can do about it. */
export class NoScratchError extends BackupError {
  override name = 'NoScratchError'
}

export function withScratch<T>(location: ScratchLocation, work: (url: string) => Promise<T>): Promise<T> {
  const { url, ownUrl, name, signal } = location
  const scratchUrl = ownUrl ?? Object.assign(new URL(url), { pathname: `/${name}` }).href
  const stop = () => void endRestore(scratchUrl).catch(() => {})
  const stoppable = async () => {
    signal?.throwIfAborted()
    signal?.addEventListener('abort', stop, { once: true })
    return work(scratchUrl).finally(() => signal?.removeEventListener('abort', stop))
  }
  return ownUrl === undefined ? withCreated(location, stoppable) : withOwn(ownUrl, stoppable)
}

const endRestore = (url: string) =>
  withClient(url, 'halaqa restore test', (client) =>
    client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and pid <> pg_backend_pid() and usename = current_user`,
    ),
  )

const DENIED = new Set(['42501', '28000', '28P01'])

async function withCreated<T>({ url, maintenanceUrl = url, name }: ScratchLocation, work: () => Promise<T>) {
  const role = decodeURIComponent(new URL(url).username)
  const database = pg.escapeIdentifier(name)
  const drop = (client: pg.Client) => client.query(`drop database if exists ${database} with (force)`)
  return withClient(maintenanceUrl, 'halaqa restore test', async (client) => {
    try {
      await drop(client)
      await client.query(
        `create database ${database} owner ${pg.escapeIdentifier(role)} template template0 encoding 'UTF8'`,
      )
    } catch (error) {
      throw DENIED.has((error as { code?: string }).code ?? '') ? mayNotCreate(role, error) : error
    }
    try {
      return await work()
    } finally {
      await drop(client)
    }
  })
}

function mayNotCreate(role: string, cause: unknown) {
  const command = `ALTER ROLE ${pg.escapeIdentifier(role)} CREATEDB;`
  return new NoScratchError(
    `The account ${role} may not create a database for the test. As a superuser of that Postgres: ${command} ` +
      'Or name an empty database in RESTORE_TEST_DATABASE_URL.',
    { code: 'may_not_create', values: { role, command }, cause },
  )
}

/** A schema that marks a scratch database. A restore replaces the schema `public` and leaves this one. */
const MARK = 'halaqa_restore_test'

async function withOwn<T>(url: string, work: () => Promise<T>) {
  const each = <Result>(task: (client: pg.Client) => Promise<Result>) => withClient(url, 'halaqa restore test', task)
  await each(claim)
  try {
    return await work()
  } finally {
    await each((client) =>
      client.query(`drop schema if exists graphile_worker cascade; drop schema public cascade; create schema public;
        grant usage on schema public to public; drop schema ${MARK}`),
    )
  }
}

async function claim(client: pg.Client) {
  const { rows } = await client.query<{ marked: boolean }>(`select to_regnamespace($1) is not null as marked`, [MARK])
  if (rows[0]!.marked) return
  if ((await listTables(client)).length > 0) {
    throw new NoScratchError(
      'The database of RESTORE_TEST_DATABASE_URL has tables. The test would delete them, so it was not made. Name an empty database.',
      { code: 'own_database_used' },
    )
  }
  await client.query(`create schema ${MARK}`)
}
