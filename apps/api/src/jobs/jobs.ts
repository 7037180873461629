import { addDays } from '@halaqa/contract/calendar'
import { NOTIFICATIONS_KEPT_DAYS } from '@halaqa/contract/constants'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type AddJobFunction, Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Pool } from 'pg'
import { deleteRemovedAccounts } from '../features/account/deletion.service.ts'
import { jobStatusKey, recordStatus } from '../features/administration/job-status.service.ts'
import { askForNewestRelease } from '../features/administration/updates.service.ts'
import { deleteExpired } from '../features/auth/auth.service.ts'
import { applyFreeAtEnd, listEndingTurns } from '../features/board/free-at-end.service.ts'
import { forgetOldClaims } from '../features/care/name-claims.service.ts'
import { deleteOverHearings } from '../features/hearings/hearings.sql.ts'
import { renewFigures } from '../features/khatm-pages/khatm-pages.service.ts'
import { attendToSilentReaders } from '../features/members/silence.service.ts'
import { forgetNamesOfEndedRooms } from '../features/names/names.service.ts'
import { notifyOfToday } from '../features/notifications/daily.service.ts'
import { deleteOldNotifications } from '../features/notifications/notifications.service.ts'
import { planRoomsBehind } from '../features/planning/planning.service.ts'
import { deleteSentBefore } from '../features/reminders/due.sql.ts'
import { remindAfterQuietHours } from '../features/reminders/room-reminders.service.ts'
import { remindEverybody } from '../features/reminders/sending.service.ts'
import { GIVEN_AT_ONCE, giveOutUntakenTasks, listRoomsWithUntakenTasks } from '../features/tasks/giving-out.service.ts'
import { completeHatimsInTime } from '../features/tasks/hatims.service.ts'
import { askForReaders, markLatePortions } from '../features/tasks/late.service.ts'
import { attendToUnopenedPortions } from '../features/tasks/unopened.service.ts'
import { dateIn } from '../lib/dates.ts'
import { type JobName, SCHEDULE } from '../lib/schedule.ts'

type Job = (app: FastifyInstance, addJob?: AddJobFunction) => Promise<void>

/** The scheduled work by name. Every process may ask for a job; one of them does it. */
export const JOBS: Record<JobName, Job> = {
  plan_rooms: planRooms,
  notify_readers: notifyReaders,
  assign_untaken: assignUntakenPortions,
  sweep_sessions: sweepSessions,
  sweep_notifications: sweepNotifications,
  sweep_hearings: sweepHearings,
  delete_removed: deleteRemoved,
  back_up: backUp,
  check_for_updates: (app) => askForNewestRelease(app),
  remind,
}

/** Sends the reminders of owners to their readers, and those that people chose for themselves. */
async function remind(app: FastifyInstance) {
  await remindAfterQuietHours(app.db, app.clock())
  await remindEverybody(app)
}

/** If there is much to plan, an idle process takes the job that the first one leaves for it. */
const SHARE_PLANNING = 'share_planning'

/** Plans every room that is behind; one that fails does not hold up the others. With `addJob` other processes may share the work. */
export async function planRooms(app: FastifyInstance, addJob?: AddJobFunction) {
  await planRoomsBehind(app.db, app.clock(), {
    onFailure: (error, room) => app.log.error({ err: error, room }, 'a room was not planned'),
    onMore: async () => {
      await addJob?.(SHARE_PLANNING, {}, { jobKey: SHARE_PLANNING, maxAttempts: 1 })
    },
  })
}

/** After the rooms are planned: tells people whose day has begun since the last time what it holds. */
export async function notifyReaders(app: FastifyInstance) {
  await notifyOfToday(app.db, app.clock())
}

/** The hourly work on rooms besides planning. Each step finds the rooms that need it. */
export async function assignUntakenPortions(app: FastifyInstance) {
  const now = app.clock()
  await completeHatimsInTime(app.db, now)
  await attendToSilentReaders(app.db, now, (error, room) =>
    app.log.error({ err: error, room }, 'a silent reader was not attended to'),
  )
  await markLatePortions(app.db, now)
  await attendToUnopenedPortions(app.db, now)
  for (const id of await listRoomsWithUntakenTasks(app.db, now)) {
    await giveOutAll(app, id, now).catch((error) =>
      app.log.error({ err: error, room: id }, 'portions were not given out'),
    )
  }
  await askForReaders(app.db, now)
  for (const turn of await listEndingTurns(app.db, now)) {
    await applyFreeAtEnd(app.db, turn, now).catch((error) =>
      app.log.error({ err: error, room: turn.roomId }, 'the free pieces of a turn were not handled'),
    )
  }
  await renewFigures(app.db, now, (error, room) => app.log.error({ err: error, room }, 'a page was not renewed'))
}

async function giveOutAll(app: FastifyInstance, roomId: string, now: Date) {
  let given: number
  do given = await giveOutUntakenTasks(app.db, roomId, now)
  while (given === GIVEN_AT_ONCE)
}

/** Sessions past their thirty days, mailed links past their hour, and counts past their window are no use to anyone. */
export async function sweepSessions(app: FastifyInstance) {
  await deleteExpired(app.db, app.clock())
}

/** Notifications are kept for ninety days, and so is that a reminder was sent. */
export async function sweepNotifications(app: FastifyInstance) {
  const now = app.clock()
  await deleteOldNotifications(app.db, now)
  await deleteSentBefore(app.db, addDays(dateIn('UTC', now), -NOTIFICATIONS_KEPT_DAYS))
}

/** Hearings that were not joined, not finished, refused or not answered in time: with their marks and words. */
export async function sweepHearings(app: FastifyInstance) {
  await deleteOverHearings(app.db, app.clock())
}

/**
 * Deletes accounts that an admin removed thirty days ago, names in rooms that ended thirty days ago, and the names of claims that can no longer be
 * taken back.
 */
export async function deleteRemoved(app: FastifyInstance) {
  await deleteRemovedAccounts(app.db, app.clock(), (error, account) =>
    app.log.error({ err: error, account }, 'a removed account was not deleted'),
  )
  await forgetNamesOfEndedRooms(app.db, app.clock(), (error, reader) =>
    app.log.error({ err: error, reader }, 'a name was not forgotten'),
  )
  await forgetOldClaims(app.db, app.clock())
}

/** Asks every hour whether a backup is due. It goes on in the background, because it may take longer than other work can wait. */
export async function backUp(app: FastifyInstance) {
  await app.backups.startIfDue()
}

/** Does a job and records when it succeeded or failed, for the server page. */
export async function withJobStatus(app: FastifyInstance, name: string, job: (app: FastifyInstance) => Promise<void>) {
  try {
    await job(app)
  } catch (error) {
    // This fails too if the database is unavailable. The first failure is the one to report.
    await recordStatus(app.db, jobStatusKey(name, 'failed'), app.clock()).catch(() => {})
    throw error
  }
  await recordStatus(app.db, jobStatusKey(name, 'done'), app.clock())
}

/**
 * Starts the scheduled work, and at once what may have been missed while the server was off. Connections that break after
 * `stopping` are not logged: a service manager may end Postgres together with this process.
 */
export async function startJobs(app: FastifyInstance, pool: Pool, stopping?: AbortSignal): Promise<Runner> {
  const taskList: TaskList = { [SHARE_PLANNING]: (_, { addJob }) => planRooms(app, addJob) }
  for (const [name, job] of Object.entries(JOBS)) {
    taskList[name] = (_, { addJob }) => withJobStatus(app, name, () => job(app, addJob))
  }
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
    await runner.stop().catch(() => {}) // starting again must not leave this one behind
    throw error
  }
  return runner
}

/** graphile-worker's log, as lines of the server's. */
export function loggerOf(log: FastifyBaseLogger, stopping?: AbortSignal): Logger {
  return new Logger(() => (level, message) => {
    if (!stopping?.aborted) log[level === 'warning' ? 'warn' : level]?.(message)
  })
}

/** The scheduler knows no steps that begin anywhere else than at the hour. */
const minutesOf = ({ minute, every }: (typeof SCHEDULE)[JobName]) =>
  Array.from({ length: 60 / every }, (_, index) => minute + index * every)
