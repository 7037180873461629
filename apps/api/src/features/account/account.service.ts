import type { ChangeAccountBody, ResetPasswordBody } from '@halaqa/contract/account'
import { HOUR_MS } from '@halaqa/contract/calendar'
import type { LanguageTag } from '@halaqa/contract/languages'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccount } from '../auth/account-lock.sql.ts'
import { lockOwnAccount, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { deleteSessions, openSession, type SignInContext, sessionCutoff, sessionsOf } from '../auth/auth.service.ts'
import { makeAdmin } from '../auth/first-admin.service.ts'
import { assertNotGuessable } from '../auth/guessable-password.ts'
import { consumeMailedLink, loadMailedLinkUser } from '../auth/mailed-links.service.ts'
import { setPassword } from '../auth/new-password.service.ts'
import { clearSignInAttempts } from '../auth/rate-limits.service.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'

/**
 * The time zone counts from now on: what was read keeps the date it was read on.
 *
 * @throws AppError `authentication_required` when the account was deleted meanwhile
 */
export async function changeAccount(db: Database, userId: string, body: ChangeAccountBody, now: Date) {
  const [changed] = await db.user.updateManyAndReturn({
    where: { id: userId, isDeleted: false },
    data: { fullName: body.full_name, timeZone: body.time_zone, updatedAt: now },
  })
  if (!changed) throw new AppError('authentication_required')
  return changed
}

/** @throws AppError `authentication_required` when the account was deleted meanwhile */
export async function chooseLanguage(db: Database, userId: string, language: LanguageTag, now: Date) {
  const [changed] = await db.user.updateManyAndReturn({
    where: { id: userId, isDeleted: false },
    data: { language, updatedAt: now },
  })
  if (!changed) throw new AppError('authentication_required')
  return changed
}

/** @throws AppError `authentication_required` when the account was deleted meanwhile */
export async function chooseCalendar(db: Database, userId: string, showsHijri: boolean, now: Date) {
  const [changed] = await db.user.updateManyAndReturn({
    where: { id: userId, isDeleted: false },
    data: { showsHijri, updatedAt: now },
  })
  if (!changed) throw new AppError('authentication_required')
  return changed
}

const FOLLOWS_AGAIN_MS = 12 * HOUR_MS

/**
 * The account goes by the zone of a device from now on. Devices in two zones would otherwise change it with every visit.
 *
 * @throws AppError `zone_just_followed`, or `authentication_required` when the account was deleted meanwhile
 */
export async function followTimeZone(db: Database, userId: string, timeZone: string, now: Date) {
  const isFree = {
    OR: [{ zoneFollowedAt: null }, { zoneFollowedAt: { lte: new Date(now.getTime() - FOLLOWS_AGAIN_MS) } }],
  }
  const [changed] = await db.user.updateManyAndReturn({
    where: { id: userId, isDeleted: false, ...isFree },
    data: { timeZone, zoneFollowedAt: now, updatedAt: now },
  })
  if (changed) return changed
  const user = await db.user.findFirst({ where: { id: userId, isDeleted: false } })
  if (!user) throw new AppError('authentication_required')
  if (user.timeZone !== timeZone) throw new AppError('zone_just_followed')
  return user
}

/**
 * Sets a new password, ends every session and opens a new one. Of two changes at once, the second finds that the password it was
 * reauthenticated by is not the account's any more.
 *
 * @throws AppError `wrong_password`, or `authentication_required` when the account was deleted meanwhile
 */
export async function changePassword(
  db: Database,
  context: SignInContext,
  reauthenticated: ReauthenticatedUser,
  password: string,
) {
  const passwordHash = await context.passwords.hash(password)
  return inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, reauthenticated, 'current_password')
    const { now, userAgent } = context
    const user = await setPassword(tx, reauthenticated.id, { passwordHash, kind: 'password_changed', now, userAgent })
    return { user, token: await openSession(tx, reauthenticated.id, context) }
  })
}

/**
 * Sets the password that the link was mailed for, and ends every session. That shows the mailbox to be the person's: an address of
 * ADMIN_EMAILS makes an admin.
 *
 * @throws AppError `link_expired`, `validation_failed`, `overloaded`
 */
export async function resetPassword(db: Database, context: SignInContext, { token, password }: ResetPasswordBody) {
  const person = await loadMailedLinkUser(db, 'reset_password', token, context.now) // before a hash is worked on for nothing
  assertNotGuessable(password, person, 'password')
  const passwordHash = await context.passwords.hash(password)
  const email = await inTransaction(db, async (tx) => {
    const { userId, account } = await consumeMailedLink(tx, 'reset_password', token, context.now)
    const { now, userAgent } = context
    const kind = 'password_reset_by_mail'
    await setPassword(tx, userId, { passwordHash, kind, now, userAgent, emailConfirmedAt: now })
    if (context.adminEmails.includes(account.email)) await makeAdmin(tx, userId, { now, userAgent })
    return account.email
  })
  await clearSignInAttempts(db, email, context.address)
}

/** Lists a person's sessions, and those of the devices that they locked: the one that asks first, then by last use. */
export async function listSessions(db: Database, user: SignedIn, now: Date) {
  const found = await db.session.findMany({
    where: { ...sessionsOf(user.id), lastUsedAt: { gt: sessionCutoff(now) } },
    include: { user: { select: { fullName: true } } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  })
  const isOther = ({ id }: { id: string }) => Number(id !== user.sessionId)
  return found.sort((one, other) => isOther(one) - isOther(other))
}

/** @throws AppError `session_not_found`, also for the session of somebody else */
export async function endSession(db: Database, user: SignedIn, sessionId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await findAndLockAccount(tx, user.id)
    const where = { id: sessionId, ...sessionsOf(user.id) }
    const session = await tx.session.findFirst({ where, select: { userAgent: true } })
    const { count } = await tx.session.deleteMany({ where })
    if (!session || count === 0) throw new AppError('session_not_found')
    if (sessionId === user.sessionId) return
    await recordSecurityEvent(tx, user.id, { kind: 'signed_out_elsewhere', now, userAgent: session.userAgent })
  })
}

export async function endOtherSessions(db: Database, user: SignedIn, now: Date) {
  await inTransaction(db, async (tx) => {
    await findAndLockAccount(tx, user.id)
    const count = await deleteSessions(tx, user.id, { but: user.sessionId })
    if (count > 0) await recordSecurityEvent(tx, user.id, { kind: 'signed_out_elsewhere', now, times: count })
  })
}
