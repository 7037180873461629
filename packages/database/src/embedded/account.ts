import { execFileSync, type SpawnOptions, spawn } from 'node:child_process'
import { chownSync, existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** The system account that runs the server; undefined is our own. Postgres refuses root, so root takes another account for it. */
export type Account = { uid: number; gid: number } | undefined

/** An existing cluster's owner, else the first unprivileged account of this machine. */
export function chooseAccount(clusterDir: string): Account {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return undefined
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir)
    if (uid !== 0) return { uid, gid }
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = idOf('-u', name)
    const gid = idOf('-g', name)
    if (uid && gid) return { uid, gid }
  }
  throw new Error(
    'Postgres does not run as root, and this machine has neither a "postgres" nor a "nobody" account. ' +
      'Start Halaqa as an ordinary user, or set DATABASE_URL.',
  )
}

export function giveTo(account: Account, path: string) {
  if (account) chownSync(path, account.uid, account.gid)
}

/** Spawns `binary` as `account`, which must be able to reach `clusterDir`. */
export function spawnAs(account: Account, clusterDir: string, binary: string, args: string[], options: SpawnOptions) {
  if (!account) return spawn(binary, args, options)
  if (!isBehindClosedFolder(binary) && !isBehindClosedFolder(clusterDir)) {
    return spawn(binary, args, { ...account, ...options })
  }

  // Below a 0700 folder (/root, say): drop root, but keep the right to pass through folders.
  const caps = '+dac_override,+dac_read_search'
  const identity = [`--reuid=${account.uid}`, `--regid=${account.gid}`, '--clear-groups']
  const rights = ['--securebits=+no_setuid_fixup', `--inh-caps=${caps}`, `--ambient-caps=${caps}`]
  return spawn('setpriv', [...identity, ...rights, binary, ...args], options)
}

function isBehindClosedFolder(path: string): boolean {
  const folder = dirname(resolve(path))
  const open = (statSync(folder).mode & 0o001) !== 0
  return !open || (folder !== dirname(folder) && isBehindClosedFolder(folder))
}

function idOf(flag: '-u' | '-g', name: string): number | undefined {
  try {
    return Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }))
  } catch {
    return undefined
  }
}
