import { type Database, poolOf } from '@halaqa/database/client'
import { countQueue, hasQueue } from '../../lib/queue.sql.ts'
import { SCHEDULE } from '../../lib/schedule.ts'
import { countPlanning } from '../planning/planning.service.ts'
import { findStatuses, jobStatusKey } from './job-status.service.ts'

/** Connections of this process, and statements that wait for one. */
export function describePool(db: Database) {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = poolOf(db) ?? {}
  return { idle: idleCount, busy: totalCount - idleCount, waiting: waitingCount }
}

/** What metrics read in the database: the same in every process. */
export async function loadFigures(db: Database, now: Date) {
  const [statuses, { exists }, planning] = await Promise.all([findStatuses(db), hasQueue(db), countPlanning(db, now)])
  return {
    planning,
    queue: exists ? await countQueue(db) : { waiting: 0, failed: 0 },
    jobs: Object.keys(SCHEDULE).map((name) => ({
      name,
      succeededAt: statuses.get(jobStatusKey(name, 'done')),
      failedAt: statuses.get(jobStatusKey(name, 'failed')),
    })),
  }
}
