import { ERRORS } from '@halaqa/contract/errors'
import type { Database, Transaction } from '@halaqa/database/client'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccount, type LockedAccount } from './account-lock.sql.ts'
import type { Visit } from './auth.service.ts'
import { countAttempt } from './sign-in-limits.service.ts'

declare const proof: unique symbol

/** Proof that whoever holds the session also knows the account's password, and the hash that it matched. */
export interface Owner {
  readonly id: string
  readonly passwordHash: string
  readonly [proof]: 'owner'
}

export function visitOf(app: FastifyInstance, request: FastifyRequest): Visit {
  return {
    passwords: app.passwords,
    adminEmails: app.config.adminEmails,
    now: app.clock(),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    log: request.log,
    background: app.background,
  }
}

/**
 * Someone at a device that was left signed in may guess no more often than at the door.
 *
 * @param field the body's field with the password, for the error to stand beside
 * @throws AppError `too_many_attempts`, `overloaded`, `wrong_password`, or `authentication_required` for a deleted account
 */
export async function requirePassword(
  db: Database,
  visit: Visit,
  user: SignedIn,
  password: string,
  field: string,
): Promise<Owner> {
  const attempt = await countAttempt(db, user.email, visit.address, visit.now)
  const account = await db.user.findFirst({
    where: { id: user.id, isDeleted: false },
    select: { passwordHash: true },
  })
  if (!account) throw new AppError('authentication_required')
  const { passwordHash } = account
  const isRight = await visit.passwords.matches(password, passwordHash).catch(async (error: unknown) => {
    await attempt.withdraw()
    throw error
  })
  if (!isRight || !passwordHash) throw wrongPassword(field)
  await attempt.succeeded()
  return { id: user.id, passwordHash } as Owner
}

export function wrongPassword(field: string) {
  return new AppError('wrong_password', { fields: [{ path: field, message: ERRORS.wrong_password[1] }] })
}

/**
 * Locks the owner's account until the transaction ends, for a change that the password allows.
 *
 * @param field the body's field with the password, for the error to stand beside
 * @throws AppError `authentication_required` when the account was deleted since the password was checked, `wrong_password`
 * when it has another password since
 */
export async function lockOwnAccount(tx: Transaction, owner: Owner, field: string): Promise<LockedAccount> {
  return requireUnchanged(await findAndLockAccount(tx, owner.id), owner, field)
}

/** Is a locked account still the one whose password was checked? Throws as `lockOwnAccount` does. */
export function requireUnchanged(account: LockedAccount | undefined, owner: Owner, field: string): LockedAccount {
  if (!account) throw new AppError('authentication_required')
  if (account.passwordHash !== owner.passwordHash) throw wrongPassword(field)
  return account
}

/** Holds the account until the transaction ends, so that it is not deleted meanwhile; refuses one that was. */
export async function requireAccount(tx: Transaction, userId: string): Promise<void> {
  const found = await tx.$queryRaw<unknown[]>`
    SELECT id FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR KEY SHARE`
  if (found.length === 0) throw new AppError('authentication_required')
}
