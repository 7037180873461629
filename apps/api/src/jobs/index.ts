import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { remindEverybody } from '../features/reminders/sending.service.ts'
import { type JobName, SCHEDULE } from '../lib/schedule.ts'
import { assignUntakenPortions } from './assign-untaken.ts'
import { notifyReaders } from './notify-readers.ts'
import { planRooms } from './plan-rooms.ts'
import { recorded } from './recorded.ts'
import { sweepNotifications } from './sweep-notifications.ts'
import { sweepSessions } from './sweep-sessions.ts'

type Job = (app: FastifyInstance) => Promise<void>

/** Every process may ask for a job; one of them does it. */
export const JOBS: Record<JobName, Job> = {
  plan_rooms: planRooms,
  notify_readers: notifyReaders,
  assign_untaken: assignUntakenPortions,
  sweep_sessions: sweepSessions,
  sweep_notifications: sweepNotifications,
  remind: remindEverybody,
}

/**
 * Starts the scheduled work, and at once what may have been missed while the server was off. Connections that break after
 * `stopping` are not logged: a service manager may end Postgres together with this process.
 */
export async function startJobs(app: FastifyInstance, pool: Pool, stopping?: AbortSignal): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(JOBS).map(([name, job]): [string, Task] => [name, () => recorded(app, name, job)]),
  )
  const times = Object.entries(SCHEDULE).map(([task, when]) => ({
    task,
    match: `${minutesOf(when).join()} * * * *`,
    options: { backfillPeriod: 0 },
  }))
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems(times),
    concurrency: 1,
    noHandleSignals: true,
    logger: loggerOf(app.log, stopping),
  })
  try {
    for (const name of Object.keys(JOBS)) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  } catch (error) {
    await runner.stop().catch(() => {}) // whoever starts the work again must not leave this one behind
    throw error
  }
  return runner
}

/** The scheduler's log, as lines of ours. */
export function loggerOf(log: FastifyBaseLogger, stopping?: AbortSignal): Logger {
  return new Logger(() => (level, message) => {
    if (!stopping?.aborted) log[level === 'warning' ? 'warn' : level]?.(message)
  })
}

/** The scheduler knows no steps that begin anywhere else than at the hour. */
const minutesOf = ({ minute, every }: (typeof SCHEDULE)[JobName]) =>
  Array.from({ length: 60 / every }, (_, turn) => minute + turn * every)
