import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Account, giveTo, spawnAs } from './account.ts'
import type { Binaries } from './binaries.ts'
import { NO_ROOM, noRoom } from './disk-full.ts'
import type { ServerPaths } from './paths.ts'

const UNFINISHED = 'data.init-'

/** Makes the data folder unless there is one. Made aside and renamed, so an interrupted attempt leaves no half of one. */
export async function ensureCluster(
  paths: ServerPaths,
  binaries: Binaries,
  account: Account,
): Promise<{ fresh: boolean }> {
  if (existsSync(join(paths.cluster, 'PG_VERSION'))) {
    refuseOtherMajor(paths, binaries.major)
    return { fresh: false }
  }
  if (existsSync(paths.cluster)) throw new Error(`${paths.cluster} exists but has no Postgres data. Move it away.`)

  for (const name of readdirSync(paths.root)) {
    if (name.startsWith(UNFINISHED)) rmSync(join(paths.root, name), { recursive: true, force: true })
  }
  const unfinished = join(paths.root, `${UNFINISHED}${process.pid}`)
  mkdirSync(unfinished, { mode: 0o700 })
  giveTo(account, unfinished)
  createPasswordFile(paths.password)
  giveTo(account, paths.password)

  await initdb(paths, binaries, account, unfinished)
  renameSync(unfinished, paths.cluster)
  return { fresh: true }
}

export function readPassword(file: string): string {
  return readFileSync(file, 'utf8').trim()
}

export function createPasswordFile(file: string) {
  writeFileSync(file, `${randomBytes(18).toString('base64url')}\n`, { mode: 0o600 })
}

function refuseOtherMajor(paths: ServerPaths, major: number) {
  const found = readFileSync(join(paths.cluster, 'PG_VERSION'), 'utf8').trim()
  if (Number(found) === major) return
  throw new Error(
    [
      `The data in ${paths.root} was made by PostgreSQL ${found}. This Halaqa includes PostgreSQL ${major}, which cannot open it.`,
      'Nothing was changed. To move the data:',
      '  1. with the Halaqa version that made it:  bin/halaqa backup halaqa.backup',
      `  2. move ${paths.root} away, and keep it until everything works`,
      '  3. with this version:                     bin/halaqa restore halaqa.backup',
    ].join('\n'),
  )
}

async function initdb(paths: ServerPaths, binaries: Binaries, account: Account, into: string) {
  const args = ['-D', into, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${paths.password}`, '-E', 'UTF8']
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
  const child = spawnAs(account, into, binaries.initdb, [...args, ...locale, '--no-sync', '--no-instructions'], {
    cwd: paths.root,
    env: paths.env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk) => {
    complaint += chunk
  })
  await new Promise<void>((done, fail) => {
    child.once('error', fail)
    child.once('close', (code) => {
      if (code === 0) done()
      else if (NO_ROOM.test(complaint)) fail(noRoom(complaint.trim()))
      else fail(new Error(`Postgres could not make its data folder (initdb ended with ${code}).\n${complaint.trim()}`))
    })
  })
}
