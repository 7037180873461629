/**
 * The Postgres that comes with Halaqa: started when no DATABASE_URL names another.
 *
 * Everything lies in `<dataDir>/postgres`. The server outlives a killed parent and is adopted by the next start;
 * it listens on 127.0.0.1 alone, on a free port, with passwords of its own, and the app works on it as a plain role that
 * owns its database (see embedded/roles.ts). Its log names no rows and no values. Works as root (which hands over to the
 * data's owner, `postgres` or `nobody`) and as any other account. Processes share it: each says when it is done, and
 * the last one out stops it.
 *
 * Errors  plain sentences for the person who started Halaqa: another major version, a folder that cannot be written,
 *         no binaries for the platform, or what the server's own log says.
 */
import { existsSync, readdirSync, readFileSync, rmdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { findBinaries } from './embedded/binaries.ts'
import { createPasswordFile, ensureCluster, readPassword } from './embedded/cluster.ts'
import { explainFull } from './embedded/disk-full.ts'
import { withLock } from './embedded/lock.ts'
import { pathsIn, prepareFolders, type ServerPaths } from './embedded/paths.ts'
import { isAlive, isNamedProcessAlive, nameOfProcess } from './embedded/process.ts'
import { APP_ROLE, ensureAppRole, ensureDatabase, reassignOwnership } from './embedded/roles.ts'
import { endsSoon, findServer, launchServer, type Settings, stopServer } from './embedded/server.ts'
import { withClient } from './with-client.ts'

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
  /** The database, as the role that owns it. */
  url: string
  /** The database, as the superuser, for tests and tools that prepare databases. */
  superuserUrl: string
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
  /** Stops as `stop` does; a data folder that was made just now and that no other process uses is removed. */
  discard(): Promise<void>
}

/** No DETAIL, no statement and no parameter: those hold e-mail addresses and whole rows. */
const PRIVATE_LOG: Settings = {
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  log_statement: 'none',
  log_min_duration_statement: -1,
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
}

const DEFAULTS: Settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: '128MB',
  // The log of changes kept beside the data, 145 MB by Postgres's own defaults after the lessons were written.
  min_wal_size: '32MB',
  max_wal_size: '64MB',
  // A checkpoint that takes until the next one is due, as by default, ends after the log has grown past that: to 83 MB at the first start.
  checkpoint_completion_target: 0.5,
  ...PRIVATE_LOG,
}

const START_AGAIN = 'Free some space there, 300 MB for a first start, and run the same command again.'
const GOES_ON = 'Free some space there, and Halaqa continues by itself.'

/** Starts the server of this data folder, or joins the one that runs. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  try {
    return await startOrJoin(options)
  } catch (error) {
    throw explainFull(error, options.dataDir, START_AGAIN)
  }
}

async function startOrJoin(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { dataDir, database = 'halaqa', maxConnections = 50, settings = {} } = options
  const paths = pathsIn(dataDir)
  const isNewFolder = !existsSync(dataDir)
  const account = prepareFolders(paths)

  return withLock(paths.lock, async () => {
    const binaries = await findBinaries()
    const { fresh } = await ensureCluster(paths, binaries, account)
    const launch = (more: Settings = {}) =>
      launchServer(paths, binaries, account, { ...DEFAULTS, ...settings, max_connections: maxConnections, ...more })
    const urlOf = (role: string, password: string) =>
      `postgresql://${role}:${readPassword(password)}@127.0.0.1:${server.port}/${database}`
    const use = () =>
      registered(paths, () => prepareDatabase(paths, urlOf('postgres', paths.password), database, fresh))

    const running = await findServer(paths)
    let server = running ?? (await launch())
    const registration = await use().catch(async (error) => {
      // A server that was just killed looks ready for a moment longer.
      if (!running || !(await endsSoon(running))) throw error
      server = await launch()
      return use()
    })
    return {
      url: urlOf(APP_ROLE, paths.appPassword),
      superuserUrl: urlOf('postgres', paths.password),
      port: server.port,
      fresh,
      adopted: server === running,
      get pid() {
        return server.pid
      },
      async revive() {
        if (isAlive(server.pid)) return { revived: false }
        try {
          return await withLock(paths.lock, async () => {
            server = (await findServer(paths)) ?? (await launch({ port: server.port }))
            return { revived: true }
          })
        } catch (error) {
          throw explainFull(error, dataDir, GOES_ON)
        }
      },
      stop: () => leave(paths, registration),
      discard: () =>
        leave(paths, registration, () => {
          if (!fresh) return
          rmSync(paths.root, { recursive: true, force: true })
          if (isNewFolder && readdirSync(resolve(dataDir)).length === 0) rmdirSync(resolve(dataDir))
        }),
    }
  })
}

/** Stops the server of this data folder if it runs and no living process uses it, because its starter was killed. */
export async function stopAbandoned(dataDir: string) {
  const paths = pathsIn(dataDir)
  if (existsSync(paths.users)) await withLock(paths.lock, () => stopUnused(paths))
}

/** Uses the server for `work`, and goes on using it unless that fails. The caller holds the lock. */
async function registered(paths: ServerPaths, work: () => Promise<void>): Promise<string> {
  let registration: string | undefined
  try {
    registration = register(paths)
    await work()
    return registration
  } catch (error) {
    if (registration) rmSync(registration, { force: true })
    await stopUnused(paths)
    throw error
  }
}

function register(paths: ServerPaths): string {
  const file = join(paths.users, `${process.pid}-${Math.random().toString(36).slice(2)}`)
  writeFileSync(file, nameOfProcess(process.pid))
  return file
}

async function leave(paths: ServerPaths, registration: string, thenAlone = () => {}) {
  await withLock(paths.lock, async () => {
    rmSync(registration, { force: true })
    if (await stopUnused(paths)) thenAlone()
  })
}

/** Answers whether nobody used it. The caller holds the lock, so that nobody starts using it meanwhile. */
async function stopUnused(paths: ServerPaths): Promise<boolean> {
  if (hasUsers(paths)) return false
  const running = await findServer(paths)
  if (running) await stopServer(running)
  return true
}

function hasUsers(paths: ServerPaths): boolean {
  return readdirSync(paths.users).some((name) => {
    const file = join(paths.users, name)
    const alive = isNamedProcessAlive(readFileSync(file, 'utf8'))
    if (!alive) rmSync(file, { force: true })
    return alive
  })
}

/** Everything that takes the superuser: the app's role, its database, and what an older Halaqa made as superuser. */
async function prepareDatabase(paths: ServerPaths, superuserUrl: string, database: string, fresh: boolean) {
  if (!existsSync(paths.appPassword)) createPasswordFile(paths.appPassword)
  const maintenance = Object.assign(new URL(superuserUrl), { pathname: '/postgres' }).href
  const { isNew } = await withClient(maintenance, 'halaqa setup', async (client) => {
    const role = await ensureAppRole(client, readPassword(paths.appPassword))
    await ensureDatabase(client, database)
    return role
  })
  await withClient(superuserUrl, 'halaqa setup', reassignOwnership)
  if (isNew && !fresh) forgetOldLog(paths)
}

/** Cuts the log, because older versions logged rows. Postgres appends to the file, also after a cut. */
function forgetOldLog({ log }: ServerPaths) {
  rmSync(`${log}.1`, { force: true })
  if (existsSync(log)) truncateSync(log)
}
