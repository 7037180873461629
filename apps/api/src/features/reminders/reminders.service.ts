import { addDays } from '@halaqa/contract/calendar'
import type {
  EmailReminderBody,
  PushReminderBody,
  Reminders,
  SubjectsBody,
  TimesBody,
} from '@halaqa/contract/reminders'
import type { Database, Prisma, Transaction } from '@halaqa/database/client'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { dateIn, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { Mailer } from '../../lib/mailer.ts'
import type { Pusher } from '../../lib/push.ts'
import { emailOf, type SignedIn } from '../../lib/signed-in.ts'
import type { Texts } from '../../lib/texts.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { consumeMailedLink, createMailedLink } from '../auth/mailed-links.service.ts'
import { countMail } from '../auth/rate-limits.service.ts'
import { fromMinutes, toMinutes } from './clock-time.ts'
import { lockSession, MEMORIZES_DAYS, memorizingSince } from './due.sql.ts'
import { confirmRemindersMail } from './texts.ts'

/** As everything comes: off, and at seven in the morning. */
export const DEFAULTS = {
  remindAt: 420,
  quietFrom: null,
  quietTo: null,
  remindsByPush: false,
  remindsByEmail: false,
  remindsToRead: true,
  remindsToMemorize: null,
}

interface TimesRow {
  remindAt: number
  quietFrom: number | null
  quietTo: number | null
}

export const presentTimes = ({ remindAt, quietFrom, quietTo }: TimesRow) => ({
  remind_at: fromMinutes(remindAt),
  quiet_from: quietFrom === null ? null : fromMinutes(quietFrom),
  quiet_to: quietTo === null ? null : fromMinutes(quietTo),
})

export async function getReminders(db: Db, user: SignedIn, pusher: Pusher | undefined, now: Date): Promise<Reminders> {
  const settings = (await db.userSettings.findUnique({ where: { userId: user.id } })) ?? DEFAULTS
  const devices = await db.pushSubscription.findMany({ where: { userId: user.id }, select: { sessionId: true } })
  const here = devices.filter(({ sessionId }) => sessionId === user.sessionId).length
  const isOn = settings.remindsByEmail && (await isConfirmed(db, user.id))
  return {
    ...presentTimes(settings),
    remind_to_read: settings.remindsToRead,
    remind_to_memorize: settings.remindsToMemorize ?? (await memorizes(db, user, now)),
    this_device: here > 0,
    other_devices: devices.length - here,
    push_key: pusher?.publicKey ?? null,
    email: isOn ? 'on' : (await awaitsConfirmation(db, user.id, now)) ? 'awaits_confirmation' : 'off',
  }
}

/** Whether a plan or the last days suggest reminders to memorize: lessons and what was recited, or said to be known. */
async function memorizes(db: Db, { id: userId, timeZone }: SignedIn, now: Date) {
  const changedOn = { gt: toDate(addDays(dateIn(timeZone, now), -MEMORIZES_DAYS)) }
  return (
    (await db.learningPlan.count({ where: { userId } })) > 0 ||
    (await db.lessonSubmission.count({ where: { userId, submittedAt: { gt: memorizingSince(now) } }, take: 1 })) > 0 ||
    (await db.memoryState.count({ where: { userId, changedOn }, take: 1 })) > 0
  )
}

const isConfirmed = async (db: Db, userId: string) =>
  (await db.user.count({ where: { id: userId, emailConfirmedAt: { not: null } } })) > 0

const awaitsConfirmation = async (db: Db, userId: string, now: Date) =>
  (await db.mailedLink.count({ where: { userId, purpose: 'remind_by_email', expiresAt: { gt: now } } })) > 0

export function changeTimes(db: Database, userId: string, body: TimesBody, now: Date) {
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, userId)
    await saveSettings(tx, userId, {
      remindAt: toMinutes(body.remind_at),
      quietFrom: body.quiet_from === null ? null : toMinutes(body.quiet_from),
      quietTo: body.quiet_to === null ? null : toMinutes(body.quiet_to),
      remindersSince: now,
    })
  })
}

export function changeSubjects(db: Database, userId: string, body: SubjectsBody, now: Date) {
  return inTransaction(db, async (tx) => {
    await requireAccount(tx, userId)
    await saveSettings(tx, userId, {
      remindsToRead: body.remind_to_read,
      remindsToMemorize: body.remind_to_memorize,
      remindersSince: now,
    })
  })
}

/** @throws AppError `reminders_need_mail`, `too_many_attempts`, `mail_failed` */
export async function switchEmail(
  db: Database,
  mailer: Mailer | undefined,
  user: SignedIn,
  { on }: EmailReminderBody,
  { texts, from, now }: { texts: Texts; from: string; now: Date },
) {
  if (!on) return unsubscribeFromEmail(db, user.id)
  if (!mailer) throw new AppError('reminders_need_mail')
  if (await isConfirmed(db, user.id)) return subscribeToEmail(db, user.id, now)
  const email = emailOf(user)
  await countMail(db, email, from, now)
  const token = await inTransaction(db, async (tx) => {
    await requireAccount(tx, user.id)
    return createMailedLink(tx, { userId: user.id, purpose: 'remind_by_email', email }, now)
  })
  try {
    await mailer.send(confirmRemindersMail(texts, email, mailer.publicUrl, token))
  } catch (error) {
    await db.mailedLink.deleteMany({ where: { userId: user.id, purpose: 'remind_by_email' } })
    throw new AppError('mail_failed', { cause: error })
  }
}

/** Turns reminders by mail on: following the link proves that the person reads the mailbox. @throws AppError `link_expired` */
export function confirmReminderEmail(db: Database, token: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const { userId, email } = await consumeMailedLink(tx, 'remind_by_email', token, now)
    const { count } = await tx.user.updateMany({
      where: { id: userId, email, isDeleted: false },
      data: { emailConfirmedAt: now },
    })
    if (count === 0) throw new AppError('link_expired')
    await tx.mailedLink.deleteMany({ where: { userId, purpose: 'remind_by_email' } })
    await subscribeToEmail(tx, userId, now)
  })
}

const subscribeToEmail = (db: Db, userId: string, now: Date) =>
  saveSettings(db, userId, { remindsByEmail: true, remindersSince: now })

/** A link that is still on its way ends with it. */
export async function unsubscribeFromEmail(db: Db, userId: string) {
  await db.userSettings.updateMany({ where: { userId }, data: { remindsByEmail: false } })
  await db.mailedLink.deleteMany({ where: { userId, purpose: 'remind_by_email' } })
}

/** @throws AppError `push_not_offered`, `validation_failed` for an endpoint that is no push service of the internet */
export async function switchPush(
  db: Database,
  pusher: Pusher | undefined,
  user: SignedIn,
  { subscription, everywhere }: PushReminderBody,
  now: Date,
) {
  if (!subscription) return endPush(db, user, everywhere)
  if (!pusher) throw new AppError('push_not_offered')
  const { endpoint, keys } = subscription
  if (!pusher.allows(endpoint)) {
    throw invalidField('subscription.endpoint', 'push_address')
  }
  await inTransaction(db, async (tx) => {
    await requireAccount(tx, user.id)
    await requireSession(tx, user.sessionId)
    const row = { userId: user.id, sessionId: user.sessionId, endpoint, ...keys }
    const isKnown = (await tx.pushSubscription.count({ where: row })) > 0
    if (isKnown) return
    // A browser that somebody else used before, or that has a new address.
    await tx.pushSubscription.deleteMany({ where: { OR: [{ endpoint }, { sessionId: user.sessionId }] } })
    await tx.pushSubscription.create({ data: { ...row, createdAt: now } })
    const isOn = (await tx.userSettings.count({ where: { userId: user.id, remindsByPush: true } })) > 0
    if (!isOn) await saveSettings(tx, user.id, { remindsByPush: true, remindersSince: now })
  })
}

/** Of two requests of one browser the second waits, and finds its subscription there. */
async function requireSession(tx: Transaction, sessionId: string) {
  if (!(await lockSession(tx, sessionId))) throw new AppError('authentication_required')
}

/** With the last device, reminders by push are off. */
async function endPush(db: Database, user: SignedIn, everywhere: boolean) {
  await inTransaction(db, async (tx) => {
    await tx.pushSubscription.deleteMany({
      where: { userId: user.id, ...(everywhere ? {} : { sessionId: user.sessionId }) },
    })
    if ((await tx.pushSubscription.count({ where: { userId: user.id } })) > 0) return
    await tx.userSettings.updateMany({ where: { userId: user.id }, data: { remindsByPush: false } })
  })
}

/** Deletes the reminders and all settings of an account that is being deleted. */
export async function forgetReminders(tx: Transaction, userId: string) {
  await tx.pushSubscription.deleteMany({ where: { userId } })
  await tx.reminderSent.deleteMany({ where: { userId } })
  await tx.userSettings.deleteMany({ where: { userId } })
}

async function saveSettings(db: Db, userId: string, change: Omit<Prisma.UserSettingsUncheckedCreateInput, 'userId'>) {
  await db.userSettings.upsert({ where: { userId }, create: { userId, ...change }, update: change })
}
