import type { ChangeAccountBody } from '@halaqa/contract/account'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { type Owner, wrongPassword } from '../auth/auth.access.ts'
import { openSession, type Visit } from '../auth/auth.service.ts'

/** The time zone counts from now on: what was read keeps the date it was read on. */
export function changeAccount(db: Database, userId: string, body: ChangeAccountBody, now: Date) {
  return db.user.update({
    where: { id: userId },
    data: { fullName: body.full_name, timeZone: body.time_zone, updatedAt: now },
  })
}

/** @throws AppError `email_taken`, which the unique index decides */
export async function changeEmail(db: Database, owner: Owner, email: string, now: Date) {
  try {
    return await db.user.update({ where: { id: owner.id }, data: { email, updatedAt: now } })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error })
    throw error
  }
}

/**
 * Every session ends, whoever holds it; the person goes on in a new one. Of two changes at once, the second finds that the
 * password it was proved by is not the account's any more.
 *
 * @throws AppError `wrong_password`
 */
export async function changePassword(db: Database, visit: Visit, owner: Owner, password: string) {
  const passwordHash = await visit.passwords.hash(password)
  return inTransaction(db, async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: owner.id, passwordHash: owner.passwordHash },
      data: { passwordHash, updatedAt: visit.now },
    })
    if (count === 0) throw wrongPassword('current_password')
    await tx.session.deleteMany({ where: { userId: owner.id } })
    const token = await openSession(tx, owner.id, visit)
    return { user: await tx.user.findUniqueOrThrow({ where: { id: owner.id } }), token }
  })
}
