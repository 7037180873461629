import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { hasRecord, readRecord } from '../migrations/record.ts'
import { findFingerprint, fingerprintOf } from '../password-key.ts'
import { withClient } from '../with-client.ts'
import { encrypt } from './encryption.ts'
import { BackupError, type BackupHeader, type BackupTrailer, END_OF_ROWS, FORMAT, FORMAT_VERSION } from './format.ts'
import { verifyBackup } from './read.ts'
import { columnList, identifier, listSequences, listTables, PORTABLE_TEXT } from './tables.ts'
import { explainWriting } from './target.ts'

export type BackupExtras = Pick<BackupHeader, 'halaqa' | 'secrets'>
export type WriteOptions = {
  /** Encrypts the file. */
  backupKey?: string | undefined
  /** Gives up, and leaves nothing behind. */
  signal?: AbortSignal | undefined
}

/** The end of the name of a file that is not complete. */
export const PARTIAL = '.partial'

/**
 * Writes the whole database as it is at one moment. The file appears under its name only when it is complete and was read
 * back without a fault.
 */
export async function writeBackup(
  url: string,
  file: string,
  extras: BackupExtras,
  { backupKey, signal }: WriteOptions = {},
): Promise<BackupHeader> {
  signal?.throwIfAborted()
  return withClient(url, NAME, (client) =>
    endedBy(signal, url, client, async () => {
      await client.query(PORTABLE_TEXT)
      await client.query('begin transaction isolation level repeatable read, read only')
      const header = await describe(client, extras)
      const partial = `${file}${PARTIAL}`
      try {
        const source = Readable.from(contents(client, header))
        const target = createWriteStream(partial, { mode: 0o600 })
        if (backupKey === undefined) await pipeline(source, createGzip(), target, { signal })
        else await pipeline(source, createGzip(), encrypt(backupKey), target, { signal })
        await flush(partial)
        await verifyBackup(partial, backupKey)
        signal?.throwIfAborted()
        await rename(partial, file)
      } catch (error) {
        await rm(partial, { force: true })
        throw explainWriting(error, file)
      }
      return header
    }),
  )
}

const NAME = 'halaqa backup'

/** Ends the session of `client` with the signal: a statement that waits for a lock would wait on after its connection was closed. */
async function endedBy<T>(signal: AbortSignal | undefined, url: string, client: pg.Client, work: () => Promise<T>) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const end = (other: pg.Client) => other.query('select pg_terminate_backend($1)', [rows[0]!.pid])
  const stop = () => void withClient(url, NAME, end).catch(() => {})
  signal?.addEventListener('abort', stop, { once: true })
  return work().finally(() => signal?.removeEventListener('abort', stop))
}

async function describe(client: pg.Client, extras: BackupExtras): Promise<BackupHeader> {
  if (!(await hasRecord(client))) {
    throw new BackupError('There is nothing to back up: this database has no Halaqa data. Start Halaqa once first.')
  }
  const record = await readRecord(client)
  const tables = []
  for (const table of await listTables(client)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from public.${identifier(table.name)}`)
    tables.push({ ...table, rows: Number(rows[0]!.n) })
  }
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  const { secrets, ...others } = extras
  const recorded = await findFingerprint(client)
  const password_key = recorded ?? (secrets && fingerprintOf(secrets.passwordKey))
  const isOwn = secrets && fingerprintOf(secrets.passwordKey) === password_key // another key would only mislead
  return {
    format: FORMAT,
    version: FORMAT_VERSION,
    created_at: new Date().toISOString(),
    postgres: rows[0]!.server_version,
    migrations: record
      .filter((row) => row.finished && !row.rolledBack)
      .map(({ name, checksum }) => ({ name, checksum }))
      .sort((a, b) => (a.name < b.name ? -1 : 1)),
    tables,
    sequences: await listSequences(client),
    ...others,
    ...(isOwn && { secrets }),
    ...(password_key && { password_key }),
  }
}

async function* contents(client: pg.Client, header: BackupHeader): AsyncGenerator<Buffer> {
  const hash = createHash('sha256')
  const hashed = (chunk: Buffer) => {
    hash.update(chunk)
    return chunk
  }
  yield hashed(line(header))
  for (const table of header.tables) {
    // A query, because a partitioned table itself cannot be copied out.
    const select = `select ${columnList(table)} from public.${identifier(table.name)}`
    for await (const chunk of client.query(copyTo(`copy (${select}) to stdout`))) yield hashed(chunk as Buffer)
    yield hashed(Buffer.from(END_OF_ROWS))
  }
  yield line({ end: FORMAT, sha256: hash.digest('hex') } satisfies BackupTrailer)
}

const line = (value: unknown) => Buffer.from(`${JSON.stringify(value)}\n`)

async function flush(file: string) {
  const handle = await open(file, 'r+')
  await handle.sync()
  await handle.close()
}

/** Writes down when a backup was made, for the people who look after the server. An older database has no place for it. */
export async function recordBackup(url: string, { created_at }: BackupHeader): Promise<void> {
  await withClient(url, NAME, async (client) => {
    const { rows } = await client.query<{ there: boolean }>(
      `select to_regclass('public.server_facts') is not null as there`,
    )
    if (!rows[0]!.there) return
    await client.query(
      `insert into server_facts (key, at) values ('last_backup', $1) on conflict (key) do update set at = excluded.at`,
      [created_at],
    )
  })
}
