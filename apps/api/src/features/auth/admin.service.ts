import { randomInt } from 'node:crypto'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import type { Passwords } from '../../lib/password.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { findAndLockAccount } from './account-lock.sql.ts'
import { createAccount } from './auth.service.ts'
import { makeAdmin } from './first-admin.service.ts'
import { setPassword } from './new-password.service.ts'
import { recordSecurityEvent } from './security-events.service.ts'

/** No letters that are mistaken for one another when a password is read aloud or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

export interface AdminOptions {
  db: Database
  /** @throws PasswordKeyError where new passwords would be made with a key that is not the installation's */
  openPasswords: () => Promise<Passwords>
  acceptNewKey: () => Promise<{ changed: boolean }>
  /** Folds what people remember again, of all or of one; answers what to tell the operator. */
  rebuildMemory: (userId?: string) => Promise<string>
  adminEmails: readonly string[]
  now: Date
}

/** There is no account with this email. The message is for the operator. */
export class UnknownEmailError extends Error {
  constructor(email: string) {
    super(`There is no account with the email ${email}.`)
    this.name = 'UnknownEmailError'
  }
}

/**
 * Gives an account a new random password and ends its sessions. Only its hash is kept.
 *
 * @throws UnknownEmailError
 */
export async function resetPasswordByOperator(
  db: Database,
  passwords: Passwords,
  email: string,
  now: Date,
): Promise<string> {
  const { id } = await loadAccount(db, email)
  const password = randomPassword()
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    if (!(await findAndLockAccount(tx, id))) throw new UnknownEmailError(email)
    await setPassword(tx, id, { passwordHash, kind: 'password_reset_by_operator', now })
  })
  return password
}

/** There is an account with this email already. The message is for the operator. */
export class TakenEmailError extends Error {
  constructor(email: string) {
    super(`There is an account with the email ${email} already. To make it an admin: bin/halaqa admin grant ${email}`)
    this.name = 'TakenEmailError'
  }
}

/**
 * Makes an account that is an admin, and answers its random password. Only its hash is kept.
 *
 * @throws TakenEmailError
 */
export async function createAdminByOperator(
  db: Database,
  passwords: Passwords,
  account: { email: string; fullName: string },
  now: Date,
): Promise<string> {
  const password = randomPassword()
  const passwordHash = await passwords.hash(password)
  const context = { now, userAgent: undefined }
  try {
    await inTransaction(db, async (tx) => {
      const { id } = await createAccount(tx, { ...account, passwordHash, createdAt: now, updatedAt: now }, context)
      await makeAdmin(tx, id, context)
    })
  } catch (error) {
    throw isUniqueViolation(error) ? new TakenEmailError(account.email) : error
  }
  return password
}

/**
 * Gives an account a role. Answers whether it had another one before.
 *
 * @throws UnknownEmailError
 */
export async function setRoleByEmail(db: Database, email: string, role: 'user' | 'admin', now: Date): Promise<boolean> {
  const { id } = await loadAccount(db, email)
  return inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({ where: { id, role: { not: role } }, data: { role, updatedAt: now } })
    if (count > 0 && role === 'admin') await recordSecurityEvent(tx, id, { kind: 'became_admin', now })
    return count > 0
  })
}

/** Counts the accounts that have a password. */
export function countAccounts(db: Database): Promise<number> {
  return db.user.count({ where: { isDeleted: false, passwordHash: { not: null } } })
}

/** Ends every session of every account: tokens that were signed under another key can no longer be used. */
export async function endAllSessions(db: Database): Promise<void> {
  await db.session.deleteMany()
}

/** @throws UnknownEmailError */
export async function loadAccount(db: Database, email: string) {
  const account = await db.user.findFirst({ where: { email, isDeleted: false }, select: { id: true } })
  if (!account) throw new UnknownEmailError(email)
  return account
}

/** Makes a password of about 79 bits. */
function randomPassword() {
  const randomLetter = () => LETTERS[randomInt(LETTERS.length)]!
  const randomGroup = () => Array.from({ length: GROUP_LENGTH }, randomLetter).join('')
  return Array.from({ length: GROUPS }, randomGroup).join('-')
}
