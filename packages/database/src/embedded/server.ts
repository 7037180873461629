import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import { type Account, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { NO_ROOM, noRoom } from './disk-full.ts'
import type { ServerPaths } from './paths.ts'
import { isAlive } from './process.ts'

export type Server = { pid: number; port: number }
export type Settings = Record<string, string | number>

const START_MS = 120_000 // a start after a crash replays the log first
const STOP_MS = 60_000
const END_MS = 5_000
const POLL_MS = 10
const LOG_BYTES = 10_000_000

/** The live server of this data folder, waiting for one that is just starting or stopping. */
export async function findServer(paths: ServerPaths): Promise<Server | undefined> {
  for (const deadline = Date.now() + START_MS; ; await sleep(POLL_MS)) {
    const found = readPidFile(paths)
    if (!found || found.status === 'ready') return found
    if (Date.now() > deadline)
      throw new Error(`Postgres (process ${found.pid}) neither starts nor stops. See ${paths.log}`)
  }
}

/** Whether a server that did not answer is ending; a killed process closes its sockets before it is gone. */
export async function endsSoon(server: Server): Promise<boolean> {
  for (const until = Date.now() + END_MS; isAlive(server.pid) && Date.now() < until; ) await sleep(POLL_MS)
  return !isAlive(server.pid)
}

/** Starts a server of its own session: Ctrl-C in a terminal reaches the app first, which stops it last. */
export async function launchServer(
  paths: ServerPaths,
  binaries: Binaries,
  account: Account,
  settings: Settings,
): Promise<Server> {
  await dropStalePidFile(paths)
  rotateLog(paths.log)
  for (let attempt = 1; ; attempt++) {
    const logged = existsSync(paths.log) ? statSync(paths.log).size : 0
    const server = await launchOnce(paths, binaries, account, { port: await freePort(), ...settings })
    if (server) return server
    const complaint = readFileSync(paths.log).subarray(logged).toString().trim()
    if (NO_ROOM.test(complaint)) throw noRoom(complaint)
    const portWasTaken = /could not bind|Address already in use/.test(complaint)
    if (!portWasTaken || settings.port !== undefined || attempt === 3) {
      throw new Error(`Postgres did not start. ${paths.log} says:\n${complaint}`)
    }
  }
}

export async function stopServer(server: Server) {
  const started = Date.now()
  let signal: NodeJS.Signals = 'SIGINT' // fast shutdown: ends sessions, keeps what was committed
  while (isAlive(server.pid)) {
    if (signal === 'SIGINT') process.kill(server.pid, signal)
    for (const until = Date.now() + STOP_MS; isAlive(server.pid) && Date.now() < until; ) await sleep(POLL_MS)
    if (isAlive(server.pid) && Date.now() - started >= STOP_MS) process.kill(server.pid, 'SIGQUIT')
    signal = 'SIGQUIT'
  }
}

/** Undefined when the server ended instead of getting ready. */
async function launchOnce(paths: ServerPaths, binaries: Binaries, account: Account, settings: Settings) {
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const log = openSync(paths.log, 'a', 0o600)
  const child = spawnAs(account, paths.cluster, binaries.postgres, ['-D', paths.cluster, ...options], {
    cwd: paths.root,
    env: paths.env,
    detached: true,
    stdio: ['ignore', log, log],
  })
  closeSync(log)
  let failure: Error | undefined
  let ended = false
  child.once('error', (error) => {
    failure = error
  })
  child.once('exit', () => {
    ended = true
  })
  child.unref()

  for (const deadline = Date.now() + START_MS; ; await sleep(POLL_MS)) {
    if (failure) throw failure
    if (ended) return undefined
    const server = readPidFile(paths)
    if (server?.status === 'ready') return server
    if (Date.now() > deadline) throw new Error(`Postgres did not start in ${START_MS / 1000} s. See ${paths.log}`)
  }
}

/** Pid, port and status stand on lines 1, 4 and 8 of postmaster.pid; undefined unless that process is our server. */
function readPidFile(paths: ServerPaths): (Server & { status: string }) | undefined {
  try {
    const lines = readFileSync(join(paths.cluster, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Number(lines[0])
    if (!isAlive(pid) || !isOurs(pid, paths)) return undefined
    return { pid, port: Number(lines[3]), status: (lines[7] ?? '').trim() }
  } catch {
    return undefined
  }
}

/** After a reboot the pid may belong to anybody. Our postmaster names its data folder on its command line. */
function isOurs(pid: number, paths: ServerPaths): boolean {
  if (process.platform !== 'linux') return true
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(paths.cluster)
}

/**
 * Postgres clears a dead server's pid file itself, but takes a zombie or a newcomer with the same pid for a live one.
 * The file also keeps a new server off the data while children of the old one still work on it, so wait for those.
 */
async function dropStalePidFile(paths: ServerPaths) {
  const file = join(paths.cluster, 'postmaster.pid')
  if (process.platform !== 'linux' || !existsSync(file)) return

  for (const deadline = Date.now() + START_MS; hasOrphans(paths); await sleep(POLL_MS)) {
    if (Date.now() > deadline) throw new Error(`An old Postgres still uses ${paths.cluster}`)
  }
  const pid = Number(readFileSync(file, 'utf8').split('\n')[0])
  if (existsSync(`/proc/${pid}`)) rmSync(file)
}

/** Live processes that sit in the data folder: a killed server's children, about to notice. */
function hasOrphans(paths: ServerPaths): boolean {
  const folder = realpathSync(paths.cluster)
  return readdirSync('/proc').some((name) => {
    try {
      return /^\d+$/.test(name) && readlinkSync(`/proc/${name}/cwd`) === folder && isAlive(Number(name))
    } catch {
      return false // gone, or not ours to look at
    }
  })
}

function rotateLog(log: string) {
  if (existsSync(log) && statSync(log).size > LOG_BYTES) renameSync(log, `${log}.1`)
}
