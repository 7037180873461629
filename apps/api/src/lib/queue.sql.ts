import { Prisma } from '@halaqa/database/client'
import { bool, int } from '@halaqa/database/columns'
import { changeRows, loadRow } from '@halaqa/database/statement'

/** The queue is made by the scheduled work itself, at its first start. */
export const hasQueue = loadRow(
  { exists: bool },
  () => Prisma.sql`SELECT to_regclass('graphile_worker.jobs') IS NOT NULL AS exists`,
)

export const countQueue = loadRow(
  { waiting: int, failed: int },
  () => Prisma.sql`
    SELECT count(*) FILTER (WHERE attempts < max_attempts)::int AS waiting,
      count(*) FILTER (WHERE attempts >= max_attempts AND last_error IS NOT NULL)::int AS failed
    FROM graphile_worker.jobs`,
)

/** `payload` is JSON. A job of the same key that waits or is being done is left alone (`unsafe_dedupe`). */
export const addJob = changeRows(
  (task: string, payload: string, attempts: number, key: string) => Prisma.sql`
    SELECT graphile_worker.add_job(${task}, ${payload}::json, max_attempts => ${attempts}::int,
      job_key => ${key}, job_key_mode => 'unsafe_dedupe')`,
)

/** Removes the jobs of a task of which the third part of the key, after colons, is this. */
export const removeJobs = changeRows(
  (task: string, part: string) => Prisma.sql`
    SELECT graphile_worker.remove_job(key) FROM graphile_worker.jobs
    WHERE task_identifier = ${task} AND split_part(key, ':', 3) = ${part}`,
)
