/**
 * The Postgres that comes with Halaqa: started when no DATABASE_URL names another.
 *
 * Everything lies in `<dataDir>/postgres`. The server outlives a killed parent and is adopted by the next start;
 * it listens on 127.0.0.1 alone, on a free port, with a password of its own. Works as root (which hands over to the
 * data's owner, `postgres` or `nobody`) and as any other account. Processes share it: each says when it is done, and
 * the last one out stops it.
 *
 * Errors  plain sentences for the person who started Halaqa: another major version, a folder that cannot be written,
 *         no binaries for the platform, or what the server's own log says.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { findBinaries } from './embedded/binaries.ts'
import { ensureCluster, passwordOf } from './embedded/cluster.ts'
import { withLock } from './embedded/lock.ts'
import { type Places, placesIn, preparePlaces } from './embedded/places.ts'
import { isAlive, isNamedProcessAlive, nameOfProcess } from './embedded/process.ts'
import { findServer, launchServer, type Settings, stopServer } from './embedded/server.ts'

export type EmbeddedOptions = {
  dataDir: string
  /** Created when missing. Default `halaqa`. */
  database?: string
  /** Connections that the server admits. Default 50. */
  maxConnections?: number
  /** Further server settings, for a server that is started now; an adopted one keeps its own. */
  settings?: Settings
}

export type EmbeddedPostgres = {
  url: string
  pid: number
  port: number
  /** The data folder was made just now. */
  fresh: boolean
  /** The server was running already. */
  adopted: boolean
  /** Starts the server again, at the same address, if it has died. */
  revive(): Promise<{ revived: boolean }>
  /** Says that this process is done with the server; it stops if no other process uses it. */
  stop(): Promise<void>
}

const DEFAULTS: Settings = { listen_addresses: '127.0.0.1', unix_socket_directories: '', shared_buffers: '128MB' }

/** Starts the server of this data folder, or joins the one that runs. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = 'halaqa', maxConnections = 50, settings = {} } = options
  const places = placesIn(dataDir)
  const account = preparePlaces(places)

  return withLock(places.lock, async () => {
    const binaries = await findBinaries()
    const { fresh } = await ensureCluster(places, binaries, account)
    const launch = (more: Settings) => launchServer(places, binaries, account, { ...DEFAULTS, ...settings, ...more })
    const running = await findServer(places)
    let server = running ?? (await launch({ max_connections: maxConnections }))

    const registration = register(places)
    const url = `postgresql://postgres:${passwordOf(places)}@127.0.0.1:${server.port}/${database}`
    await ensureDatabase(url, database)
    return {
      url,
      port: server.port,
      fresh,
      adopted: running !== undefined,
      get pid() {
        return server.pid
      },
      async revive() {
        if (isAlive(server.pid)) return { revived: false }
        return withLock(places.lock, async () => {
          server = (await findServer(places)) ?? (await launch({ max_connections: maxConnections, port: server.port }))
          return { revived: true }
        })
      },
      stop: () => leave(places, registration),
    }
  })
}

/** Stops the server of this data folder if one runs and no living process uses it: whoever started it was killed. */
export async function stopAbandoned(dataDir: string) {
  const places = placesIn(dataDir)
  if (existsSync(places.users)) await withLock(places.lock, () => stopUnused(places))
}

function register(places: Places): string {
  const file = join(places.users, `${process.pid}-${Math.random().toString(36).slice(2)}`)
  writeFileSync(file, nameOfProcess(process.pid))
  return file
}

async function leave(places: Places, registration: string) {
  await withLock(places.lock, async () => {
    rmSync(registration, { force: true })
    await stopUnused(places)
  })
}

/** The caller holds the lock, so that nobody starts using it meanwhile. */
async function stopUnused(places: Places) {
  const running = hasUsers(places) ? undefined : await findServer(places)
  if (running) await stopServer(running)
}

function hasUsers(places: Places): boolean {
  return readdirSync(places.users).some((name) => {
    const file = join(places.users, name)
    const alive = isNamedProcessAlive(readFileSync(file, 'utf8'))
    if (!alive) rmSync(file, { force: true })
    return alive
  })
}

async function ensureDatabase(url: string, database: string) {
  const client = new pg.Client({ connectionString: Object.assign(new URL(url), { pathname: '/postgres' }).href })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database])
    if (!rowCount) await client.query(`create database ${pg.escapeIdentifier(database)}`)
  } finally {
    await client.end()
  }
}
