import type { Database, Transaction } from '@halaqa/database/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { emailOf, type SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccount, type LockedAccount, lockAccountAgainstDeletion } from './account-lock.sql.ts'
import type { SignInContext } from './auth.service.ts'
import { countSignInAttempt } from './rate-limits.service.ts'

declare const proof: unique symbol

/** Proof that the password was typed again within a session, with the hash that it matched. */
export interface ReauthenticatedUser {
  readonly id: string
  readonly passwordHash: string
  readonly [proof]: 'reauthenticated'
}

export function createSignInContext(app: FastifyInstance, request: FastifyRequest): SignInContext {
  return {
    passwords: app.passwords,
    sessionTokens: app.sessionTokens,
    adminEmails: app.config.adminEmails,
    now: app.clock(),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    log: request.log,
    logsAddress: app.config.logSignInAddresses,
    background: app.background,
    mailQueue: app.mailQueue,
  }
}

/**
 * Checks the password again before a change that a session alone does not allow. A device that was left signed in gets no more
 * guesses than a sign-in does.
 *
 * @param field the body's field with the password, for the error to stand beside
 * @throws AppError `too_many_attempts`, `overloaded`, `wrong_password`, or `authentication_required` for a deleted account
 */
export async function requirePassword(
  db: Database,
  context: SignInContext,
  user: Pick<SignedIn, 'id' | 'email'>,
  password: string,
  field: string,
): Promise<ReauthenticatedUser> {
  const attempt = await countSignInAttempt(db, emailOf(user), context.address, context.now)
  const account = await db.user.findFirst({
    where: { id: user.id, isDeleted: false },
    select: { passwordHash: true },
  })
  if (!account) throw new AppError('authentication_required')
  const { passwordHash } = account
  const isRight = await attempt.check(() => context.passwords.matches(password, passwordHash))
  if (!isRight || !passwordHash) throw wrongPasswordError(field)
  await attempt.succeeded()
  return { id: user.id, passwordHash } as ReauthenticatedUser
}

export function wrongPasswordError(field: string) {
  return new AppError('wrong_password', { fields: [{ path: field, message: 'wrong_password' }] })
}

/**
 * Locks the user's account until the transaction ends, for a change that the password allows.
 *
 * @param field the body's field with the password, for the error to stand beside
 * @throws AppError `authentication_required` when the account was deleted since the password was checked, `wrong_password`
 * when it has another password since
 */
export async function lockOwnAccount(
  tx: Transaction,
  reauthenticated: ReauthenticatedUser,
  field: string,
): Promise<LockedAccount> {
  return assertPasswordUnchanged(await findAndLockAccount(tx, reauthenticated.id), reauthenticated, field)
}

/** Checks that a locked account still has the password that was checked. Throws as `lockOwnAccount` does. */
export function assertPasswordUnchanged(
  account: LockedAccount | undefined,
  reauthenticated: ReauthenticatedUser,
  field: string,
): LockedAccount {
  if (!account) throw new AppError('authentication_required')
  if (account.passwordHash !== reauthenticated.passwordHash) throw wrongPasswordError(field)
  return account
}

/**
 * Locks the account until the transaction ends, so that it is not deleted meanwhile.
 *
 * @throws AppError `authentication_required` for a deleted account
 */
export async function requireAccount(tx: Transaction, userId: string): Promise<void> {
  if (!(await lockAccountAgainstDeletion(tx, userId))) throw new AppError('authentication_required')
}
