import { randomInt } from 'node:crypto'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import type { Passwords } from '../../lib/password.ts'
import { findAndLockAccount } from './account-lock.sql.ts'
import { recordEvent } from './security-events.service.ts'

/** No letters that are mistaken for one another when a password is read aloud or copied by hand. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_LENGTH = 4

/** There is no such account, said to whoever runs the server. */
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
export async function resetPassword(db: Database, passwords: Passwords, email: string, now: Date): Promise<string> {
  const { id } = await findAccount(db, email)
  const password = randomPassword()
  const passwordHash = await passwords.hash(password)
  await inTransaction(db, async (tx) => {
    if (!(await findAndLockAccount(tx, id))) throw new UnknownEmailError(email)
    await tx.user.update({ where: { id }, data: { passwordHash, updatedAt: now } })
    await tx.session.deleteMany({ where: { userId: id } })
    await tx.mailedLink.deleteMany({ where: { userId: id } })
    await recordEvent(tx, id, { kind: 'password_reset_by_operator', now })
  })
  return password
}

/**
 * Answers whether that changed anything.
 *
 * @throws UnknownEmailError
 */
export async function setRole(db: Database, email: string, role: 'user' | 'admin', now: Date): Promise<boolean> {
  const { id } = await findAccount(db, email)
  const { count } = await db.user.updateMany({ where: { id, role: { not: role } }, data: { role, updatedAt: now } })
  return count > 0
}

async function findAccount(db: Database, email: string) {
  const account = await db.user.findFirst({ where: { email, isDeleted: false }, select: { id: true } })
  if (!account) throw new UnknownEmailError(email)
  return account
}

/** About 79 bits. */
function randomPassword() {
  const letter = () => LETTERS[randomInt(LETTERS.length)]!
  const group = () => Array.from({ length: GROUP_LENGTH }, letter).join('')
  return Array.from({ length: GROUPS }, group).join('-')
}
