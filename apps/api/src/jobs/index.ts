import type { FastifyInstance } from 'fastify'
import { Logger, parseCronItems, type Runner, run, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { remindEverybody } from '../features/reminders/sending.service.ts'
import { assignUntakenPortions } from './assign-untaken.ts'
import { notifyReaders } from './notify-readers.ts'
import { planRooms } from './plan-rooms.ts'
import { recorded } from './recorded.ts'
import { sweepNotifications } from './sweep-notifications.ts'
import { sweepSessions } from './sweep-sessions.ts'

type Job = (app: FastifyInstance) => Promise<void>

/** Hourly work by name and minute. Every process may ask for it; one of them does it. */
const HOURLY: Record<string, { minute: number; job: Job }> = {
  plan_rooms: { minute: 0, job: planRooms },
  notify_readers: { minute: 5, job: notifyReaders },
  assign_untaken: { minute: 10, job: assignUntakenPortions },
  sweep_sessions: { minute: 20, job: sweepSessions },
  sweep_notifications: { minute: 25, job: sweepNotifications },
}

/** What people are waiting for at a time of theirs. */
const EVERY_FIVE_MINUTES: Record<string, Job> = { remind: remindEverybody }

/** When each of them is done: `every` so many minutes, the first time so many after the hour. */
export const SCHEDULE: readonly { name: string; minute: number; every: number }[] = [
  ...Object.entries(HOURLY).map(([name, { minute }]) => ({ name, minute, every: 60 })),
  ...Object.keys(EVERY_FIVE_MINUTES).map((name) => ({ name, minute: 0, every: 5 })),
]

/** Starts the scheduled work, and at once what may have been missed while the server was off. */
export async function startJobs(app: FastifyInstance, pool: Pool): Promise<Runner> {
  const jobs = [
    ...Object.entries(HOURLY).map(([name, { job }]) => [name, job] as const),
    ...Object.entries(EVERY_FIVE_MINUTES),
  ]
  const taskList = Object.fromEntries(jobs.map(([name, job]): [string, Task] => [name, () => recorded(app, name, job)]))
  const hourly = Object.entries(HOURLY).map(([task, { minute }]) => ({ task, match: `${minute} * * * *` }))
  const often = Object.keys(EVERY_FIVE_MINUTES).map((task) => ({ task, match: '*/5 * * * *' }))
  const runner = await run({
    pgPool: pool,
    taskList,
    parsedCronItems: parseCronItems([...hourly, ...often].map((item) => ({ ...item, options: { backfillPeriod: 0 } }))),
    concurrency: 1,
    noHandleSignals: true,
    logger: new Logger(() => (level, message) => app.log[level === 'warning' ? 'warn' : level]?.(message)),
  })
  try {
    for (const [name] of jobs) await runner.addJob(name, {}, { jobKey: name, maxAttempts: 3 })
  } catch (error) {
    await runner.stop().catch(() => {}) // whoever starts the work again must not leave this one behind
    throw error
  }
  return runner
}
