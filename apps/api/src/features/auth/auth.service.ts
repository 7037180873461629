import { setImmediate as afterTheAnswer } from 'node:timers/promises'
import type { SignInBody, SignUpBody } from '@halaqa/contract/auth'
import { DAY_MS, HOUR_MS } from '@halaqa/contract/calendar'
import type { Database, Prisma, Transaction } from '@halaqa/database/client'
import type { FastifyBaseLogger } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import type { Background } from '../../lib/background.ts'
import { isStorageFull } from '../../lib/database-away.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { MailQueue } from '../../lib/mail-queue.ts'
import type { Passwords } from '../../lib/password.ts'
import type { SessionRow } from '../../lib/session.sql.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { createWelcomeNotification } from '../notifications/notify.service.ts'
import { isNewPerson } from '../welcome/welcome.sql.ts'
import { findAndLockAccount } from './account-lock.sql.ts'
import { type AccountRow, findAccount } from './auth.sql.ts'
import { assertNotGuessable } from './guessable-password.ts'
import { countSignInAttempt, deleteExpiredCounts } from './rate-limits.service.ts'
import {
  deleteOldSecurityEvents,
  isNewDevice,
  recordRefusedSignIn,
  recordSecurityEvent,
} from './security-events.service.ts'
import type { SessionTokens } from './session-token.ts'
import { suspendedError } from './suspended-error.ts'

/** From a session's last use, which is written down at most once an hour. */
const SESSION_MS = 30 * DAY_MS
const USER_AGENT_LENGTH = 300

/** Everything that signing in or up needs besides the form: the request's address and browser, and parts of the server. */
export interface SignInContext {
  passwords: Passwords
  sessionTokens: SessionTokens
  /** To these a link is mailed that makes an admin; the address alone makes nobody one. */
  adminEmails: readonly string[]
  now: Date
  address: string
  userAgent: string | undefined
  /** Lines about sign-ins name the account by its id, never by its email. */
  log: FastifyBaseLogger
  /** Lines about refused sign-ins name the address that they came from. */
  logsAddress: boolean
  background: Background
  /** Undefined where no mail is sent. */
  mailQueue: MailQueue | undefined
}

/**
 * Makes an ordinary account and opens its first session. `begin` does what belongs to the same transaction: if it fails there is no account.
 *
 * @throws AppError `validation_failed` for a password that is easily guessed, `email_taken`, which the unique index decides
 */
export async function signUp<Begun>(
  db: Database,
  context: SignInContext,
  body: SignUpBody,
  begin: (tx: Transaction, userId: string) => Promise<Begun>,
) {
  assertNotGuessable(body.password, { email: body.email, fullName: body.full_name }, 'password')
  const passwordHash = await context.passwords.hashOfNewcomer(body.password)
  const account = {
    email: body.email,
    fullName: body.full_name,
    passwordHash,
    timeZone: body.time_zone ?? null,
    language: body.language ?? null,
    createdAt: context.now,
    updatedAt: context.now,
  }
  try {
    return await inTransaction(db, async (tx) => {
      const user = await createAccount(tx, account, context)
      if (mayBecomeAdmin(context, account)) await queueAdminLink(tx, context, { id: user.id, email: body.email })
      const begun = await begin(tx, user.id)
      const isNew = await isNewPerson(tx, user.id)
      return { user, token: await openSession(tx, user.id, context), isNew, begun }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error })
    throw error
  }
}

/** With what every account begins with. The role is `user` unless the caller has the right to give another one. */
export async function createAccount(
  tx: Transaction,
  account: Prisma.UserCreateInput,
  { now, userAgent }: Pick<SignInContext, 'now' | 'userAgent'>,
) {
  const user = await tx.user.create({ data: account })
  await createWelcomeNotification(tx, user.id, now)
  await recordSecurityEvent(tx, user.id, { kind: 'account_created', now, userAgent })
  return user
}

/** An address of ADMIN_EMAILS is nobody's until its mailbox has confirmed it. */
const mayBecomeAdmin = ({ adminEmails, mailQueue }: SignInContext, account: { email: string; role?: string }) =>
  mailQueue !== undefined && account.role !== 'admin' && adminEmails.includes(account.email)

async function queueAdminLink(tx: Db, { mailQueue, now }: SignInContext, { id, email }: { id: string; email: string }) {
  const cause = String(Math.floor(now.getTime() / HOUR_MS))
  await mailQueue?.add(tx, { kind: 'become_admin', cause, userId: id, to: mailQueue.seal(email) })
}

/**
 * An account that was never entered from such a device before is told by mail, where mail is sent.
 *
 * @throws AppError `too_many_attempts`, `overloaded`, or `invalid_credentials`, which says and takes the same for an unknown email;
 * `account_suspended` or `account_removed`, which only the right password learns
 */
export async function signIn(db: Database, context: SignInContext, body: SignInBody) {
  const attempt = await countSignInAttempt(db, body.email, context.address, context.now)
  const found = await findAccount(db, body.email)
  const isRight = await attempt.check(() => context.passwords.matches(body.password, found?.passwordHash))
  if (!found || !isRight) throw signInRefusal(db, context, found?.id)

  if (found.suspendedAt) {
    await attempt.succeeded()
    context.log.info({ account: found.id }, 'a sign-in to a suspended account was refused')
    throw suspendedError(found)
  }

  const signedIn = await completeSignIn(db, context, found, body)
  if (!signedIn) throw signInRefusal(db, context, found.id) // changed or deleted while the password was checked
  await attempt.succeeded()
  context.log.info({ account: found.id }, 'somebody signed in')
  return signedIn
}

/**
 * Opens a session for a right password, with its event and the mails that it causes.
 *
 * @returns undefined when the account is gone, is suspended, or has another password or email than the one that was checked
 */
async function completeSignIn(db: Database, context: SignInContext, found: AccountRow, body: SignInBody) {
  const { mailQueue, userAgent, now } = context
  return inTransaction(db, async (tx) => {
    const account = await findAndLockAccount(tx, found.id)
    if (!account || account.isSuspended) return undefined
    if (account.email !== found.email || account.passwordHash !== found.passwordHash) return undefined

    const isNew = await isNewDevice(tx, found.id, userAgent)
    const cause = await recordSecurityEvent(tx, found.id, { kind: 'signed_in', now, userAgent, isNewDevice: isNew })
    const token = await openSession(tx, found.id, context)
    if (isNew && mailQueue) {
      await mailQueue.add(tx, { kind: 'new_device', cause, userId: found.id, to: mailQueue.seal(found.email) })
    }
    if (mayBecomeAdmin(context, found)) await queueAdminLink(tx, context, found)
    const isNewcomer = await isNewPerson(tx, found.id)
    const changed = await keepWhatIsMissing(tx, found, body, now)
    return { user: changed ?? { ...found, isDeleted: false }, token, isNew: isNewcomer }
  })
}

/** Keeps what the device says of its person. What they chose stays, also if they chose it after the account was `found`. */
async function keepWhatIsMissing(tx: Transaction, { id, ...found }: AccountRow, body: SignInBody, now: Date) {
  const timeZone = found.timeZone === null ? body.time_zone : undefined
  const language = found.language === null ? body.language : undefined
  if (timeZone) await tx.user.updateMany({ where: { id, timeZone: null }, data: { timeZone, updatedAt: now } })
  if (language) await tx.user.updateMany({ where: { id, language: null }, data: { language, updatedAt: now } })
  return timeZone || language ? loadUser(tx, id) : undefined
}

/** Records the refusal after the answer, whose time must not tell whether there is such an account. */
function signInRefusal(db: Database, context: SignInContext, userId: string | undefined) {
  const { log, background, userAgent, now } = context
  log.warn({ account: userId, ...(context.logsAddress && { address: context.address }) }, 'a sign-in was refused')
  if (userId !== undefined) {
    background.run(async () => {
      await afterTheAnswer()
      await recordRefusedSignIn(db, userId, userAgent, now)
    })
  }
  return new AppError('invalid_credentials')
}

export async function signOut(db: Database, sessionId: string) {
  await db.session.deleteMany({ where: { id: sessionId } })
}

export async function loadUser(db: Db, userId: string) {
  return db.user.findUniqueOrThrow({ where: { id: userId } })
}

/** Sessions and security events past their days, links past their hour and counts past their window are only rows. */
export async function deleteExpired(db: Database, now: Date) {
  await db.session.deleteMany({ where: { lastUsedAt: { lte: sessionCutoff(now) } } })
  await db.mailedLink.deleteMany({ where: { expiresAt: { lte: now } } })
  await deleteExpiredCounts(db, now)
  await deleteOldSecurityEvents(db, now)
}

const keptUserAgent = (userAgent: string | undefined) => userAgent?.slice(0, USER_AGENT_LENGTH) ?? null

/** The lock of a device: the guardian who may unlock it, and the hash of the PIN. */
interface DeviceLock {
  lockedById: string
  lockPinHash: string
}

/** Opens a session and answers its token. The transaction made the account or holds its lock. */
export async function openSession(
  tx: Db,
  userId: string,
  { sessionTokens, now, userAgent }: SignInContext,
  lock?: DeviceLock,
) {
  const { sessionId, token, tokenHash } = sessionTokens.issue(now)
  await tx.session.create({
    data: {
      id: sessionId,
      userId,
      tokenHash,
      userAgent: keptUserAgent(userAgent),
      createdAt: now,
      lastUsedAt: now,
      ...lock,
    },
  })
  return token
}

/** Ends the sessions of a person, and those of the devices that they locked to a reader. The caller holds the account's lock. */
export async function deleteSessions(tx: Transaction, userId: string, { but }: { but?: string } = {}): Promise<number> {
  const { count } = await tx.session.deleteMany({ where: { ...sessionsOf(userId), ...(but && { id: { not: but } }) } })
  return count
}

/** A person's sessions, and those of the devices that they locked to a reader. */
export const sessionsOf = (userId: string) => ({ OR: [{ userId }, { lockedById: userId }] })

/** The person of a session that was found and is not over; its use is written down. */
export async function useSession(
  db: Database,
  found: SessionRow | undefined,
  now: Date,
): Promise<SignedIn | undefined> {
  if (!found || found.lastUsedAt <= sessionCutoff(now)) return undefined

  const { lockedById, lockedByName, lastUsedAt, ...person } = found
  if (now.getTime() - lastUsedAt.getTime() >= HOUR_MS) await touchSession(db, person.sessionId, now)
  const lockedBy = lockedById === null ? null : { id: lockedById, fullName: lockedByName! }
  return { ...person, actedById: null, lockedBy }
}

/** A full disk does not stop a read: the session is then touched by a later call. */
async function touchSession(db: Database, sessionId: string, now: Date) {
  const touching = db.session.updateMany({
    where: { id: sessionId, lastUsedAt: { lt: now } },
    data: { lastUsedAt: now },
  })
  await touching.catch((error: unknown) => {
    if (!isStorageFull(error)) throw error
  })
}

/** A session last used at or before this instant is over. */
export const sessionCutoff = (now: Date) => new Date(now.getTime() - SESSION_MS)
