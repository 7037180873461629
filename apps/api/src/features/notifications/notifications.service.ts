import { DAY_MS } from '@halaqa/contract/calendar'
import { NOTIFICATIONS_KEPT_DAYS } from '@halaqa/contract/constants'
import { HEARING_ANSWER_DAYS } from '@halaqa/contract/hearings'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import * as sql from './notifications.sql.ts'

interface Page {
  limit: number
  before?: string | undefined
}

/** A page, newest first, the id that leads to the next one, the hearings that wait for an answer, and what others took. @throws AppError `notification_not_found` */
export async function findNotifications(db: Db, userId: string, { limit, before }: Page, now: Date) {
  if (before !== undefined && (await db.notification.count({ where: { id: before, ...isFor(userId) } })) === 0) {
    throw new AppError('notification_not_found')
  }
  const answerable = answerableSince(now)
  const { page: found, ...others } = await sql.queryPage(db, userId, limit + 1, before ?? null, answerable)
  const page = found.slice(0, limit)
  return { page, ...others, next: found.length > limit ? (page.at(-1)?.id ?? null) : null }
}

/** A hearing that was finished before is not answered any more. */
const answerableSince = (now: Date) => new Date(now.getTime() - HEARING_ANSWER_DAYS * DAY_MS)

/** Reading again changes nothing. @throws AppError `notification_not_found`, also for somebody else's */
export async function readOne(db: Db, userId: string, id: string, now: Date) {
  const { count } = await db.notification.updateMany({
    where: { id, ...isFor(userId), readAt: null },
    data: { readAt: now },
  })
  if (count === 0 && (await db.notification.count({ where: { id, ...isFor(userId) } })) === 0) {
    throw new AppError('notification_not_found')
  }
}

/** Those of the person, and of the readers in their care. */
const isFor = (userId: string) => ({
  OR: [{ userId }, { user: { guardians: { some: { guardianId: userId } } } }],
})

/** With `ids`, those for the person that are among them. */
export async function readAll(db: Db, userId: string, ids: readonly string[] | undefined, now: Date) {
  const which = ids ? { id: { in: [...ids] } } : {}
  await db.notification.updateMany({ where: { ...isFor(userId), readAt: null, ...which }, data: { readAt: now } })
}

export async function deleteOldNotifications(db: Db, now: Date) {
  const limit = new Date(now.getTime() - NOTIFICATIONS_KEPT_DAYS * DAY_MS)
  await db.notification.deleteMany({ where: { createdAt: { lte: limit } } })
}

/** Deletes the notifications of a person whose account is deleted, and their name in those of others. */
export async function forgetNotifications(tx: Db, userId: string, nameFromNowOn: string) {
  await sql.lockNotificationsAbout(tx, userId)
  await tx.notification.deleteMany({ where: { userId } })
  await sql.anonymizeNotifications(tx, userId, nameFromNowOn)
}
