import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { isNamedProcessAlive, nameOfProcess } from './process.ts'

const RETRY_MS = 25
const PATIENCE_MS = 180_000

/** Runs `work` while no other process does so with the same lock file. A killed holder's lock is taken over. */
export async function withLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  const mine = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  try {
    writeFileSync(mine, nameOfProcess(process.pid))
    await take(file, mine)
  } finally {
    rmSync(mine, { force: true })
  }
  try {
    return await work()
  } finally {
    rmSync(file, { force: true })
  }
}

async function take(file: string, mine: string) {
  const deadline = Date.now() + PATIENCE_MS
  while (!linked(mine, file)) {
    const holder = contentsOf(file)
    if (holder !== undefined && !isNamedProcessAlive(holder)) dropStale(file, holder, `${mine}.stale`)
    else if (Date.now() > deadline) throw new Error(`Process ${holder} has held ${file} for minutes`)
    else await sleep(RETRY_MS)
  }
}

/** A link appears with its contents, so nobody ever reads a lock half written. */
function linked(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Only one process wins the rename; if it moved a newcomer's lock instead of the stale one, it puts it back. */
function dropStale(file: string, holder: string, aside: string) {
  try {
    renameSync(file, aside)
  } catch {
    return
  }
  if (contentsOf(aside) !== holder) linked(aside, file)
  rmSync(aside, { force: true })
}

function contentsOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
