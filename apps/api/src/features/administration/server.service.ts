import { statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { ServerState } from '@halaqa/contract/administration'
import { MINUTE_MS } from '@halaqa/contract/calendar'
import type { Db } from '../../lib/db.ts'
import { countQueue, hasQueue } from '../../lib/queue.sql.ts'
import { SCHEDULE } from '../../lib/schedule.ts'
import { jobStatusKey } from './job-status.service.ts'

/** Null until the scheduled work has started once. */
export const findQueue = async (db: Db): Promise<ServerState['queue']> =>
  (await hasQueue(db)).exists ? countQueue(db) : null

/** When lessons were last written from the curriculum; undefined before the first time. */
export async function findSeededAt(db: Db): Promise<Date | undefined> {
  return (await db.seededContent.findFirst({ select: { seededAt: true } }))?.seededAt
}

/** A failure that was followed by a success is over. */
export function presentJobs(facts: ReadonlyMap<string, Date>, now: Date): ServerState['jobs'] {
  return Object.entries(SCHEDULE).map(([name, { minute, every }]) => {
    const done = facts.get(jobStatusKey(name, 'done'))
    const failed = facts.get(jobStatusKey(name, 'failed'))
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
