import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ServerState } from '@halaqa/contract/administration'
import { MINUTE_MS } from '@halaqa/contract/calendar'
import type { Db } from '../../lib/db.ts'
import { SCHEDULE } from '../../lib/schedule.ts'
import { jobFact } from './facts.service.ts'

export async function measureDatabase(db: Db) {
  const [row] = await db.$queryRaw<{ version: string; bytes: bigint }[]>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes`
  return { version: row!.version, bytes: Number(row!.bytes) }
}

export async function countContent(db: Db): Promise<ServerState['counts']> {
  const [row] = await db.$queryRaw<ServerState['counts'][]>`
    SELECT (SELECT count(*)::int FROM users WHERE NOT is_deleted) AS users, (SELECT count(*)::int FROM rooms) AS rooms,
      (SELECT count(*)::int FROM units) AS units, (SELECT count(*)::int FROM lessons) AS lessons,
      (SELECT count(*)::int FROM questions) AS questions`
  return row!
}

/** The queue is made by the scheduled work itself, at its first start. */
export async function findQueue(db: Db): Promise<ServerState['queue']> {
  const [there] = await db.$queryRaw<
    { exists: boolean }[]
  >`SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS exists`
  if (!there?.exists) return null
  const [queue] = await db.$queryRaw<{ waiting: number; failed: number }[]>`
    SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
      count(*) FILTER (WHERE attempts >= max_attempts AND last_error IS NOT NULL)::int AS failed
    FROM graphile_worker.jobs`
  return queue!
}

/** A failure that was followed by a success is over. */
export function presentJobs(facts: ReadonlyMap<string, Date>, now: Date): ServerState['jobs'] {
  return Object.entries(SCHEDULE).map(([name, { minute, every }]) => {
    const done = facts.get(jobFact(name, 'done'))
    const failed = facts.get(jobFact(name, 'failed'))
    return {
      name,
      last_run_at: done?.toISOString() ?? null,
      failed_at: failed && (!done || failed > done) ? failed.toISOString() : null,
      next_run_at: nextAt(minute, every, now).toISOString(),
    }
  })
}

function nextAt(minute: number, every: number, now: Date): Date {
  const passed = Math.floor((now.getTime() / MINUTE_MS - minute) / every)
  return new Date(((passed + 1) * every + minute) * MINUTE_MS)
}

/** The room on the disk that the data folder is on. */
export async function measureDisk(dataDir: string): Promise<ServerState['data']> {
  const folder = resolve(dataDir)
  try {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { folder, free_bytes: bavail * bsize, total_bytes: blocks * bsize }
  } catch {
    return null // There is none where the database is elsewhere.
  }
}
