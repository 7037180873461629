import { execFile } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { cpuOfTree } from './cpu.ts'
import { mapValues } from './load.ts'
import type { Stage } from './stage.ts'

const run = promisify(execFile)

/** Half a million rows, as large as a table of portions. */
const SCALE = 5
/** Of which it answers the most on two cores: 16, 32 and 64 select 53,600, 53,600 and 45,200 a second, and update 17,100, 18,300 and 18,300. */
const CLIENTS = { select: 16, update: 64 }
/** 64 connections take a slow host a second to open, which counts. */
const SECONDS = 2
/** A backend's CPU shows in its server some time after it has ended. */
const SETTLE_MS = 500

/** What one row by its key costs at the least: pgbench with a statement that is prepared. */
export type PgbenchKind = 'select' | 'update'

export interface PgbenchResult {
  rate: number
  /** Microseconds of Postgres' CPU for a statement. */
  cpu: number
}

/** pgbench on a database of its own, on the same server as the product's. */
export async function preparePgbench(stage: Stage) {
  const version = await run('pgbench', ['--version']).catch(() => {
    throw new Error(
      'pgbench is missing, and is the limit here. It comes with Postgres: apt-get install postgresql-contrib',
    )
  })
  const address = new URL(await stage.createDatabase({ isEmpty: true }))
  const { hostname, port, username, password, pathname } = address
  const options = { env: { ...process.env, PGPASSWORD: password } }
  const database = ['-h', hostname, '-p', port, '-U', username, pathname.slice(1)]
  await run('pgbench', ['--initialize', '--quiet', '-s', String(SCALE), ...database], options)

  const scripts = {
    select: ['-b', 'select-only'],
    update: ['-f', new URL('./limits/update.pgbench', import.meta.url).pathname],
  }
  async function measure(kind: PgbenchKind): Promise<PgbenchResult> {
    const before = cpuOfTree(stage.postgres.pid)
    const load = ['-n', '-M', 'prepared', '-c', String(CLIENTS[kind]), '-j', '2', '-T', String(SECONDS)]
    const { stdout } = await run('pgbench', [...load, ...scripts[kind], ...database], options)
    await sleep(SETTLE_MS)
    const rate = Number(/^tps = ([\d.]+)/m.exec(stdout)?.[1])
    const count = Number(/actually processed: (\d+)/.exec(stdout)?.[1])
    if (!rate || !count) throw new Error(`pgbench said no rate:\n${stdout}`)
    return { rate, cpu: (cpuOfTree(stage.postgres.pid) - before) / count }
  }
  return {
    version: version.stdout.trim(),
    ...(mapValues(scripts, (_, kind) => () => measure(kind as PgbenchKind)) as Record<
      PgbenchKind,
      () => Promise<PgbenchResult>
    >),
  }
}
