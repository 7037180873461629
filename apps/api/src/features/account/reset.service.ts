import type { ResetPasswordBody } from '@halaqa/contract/account'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import type { SignInContext } from '../auth/auth.service.ts'
import { assertNotGuessable } from '../auth/new-password.ts'
import { recordEvent } from '../auth/security-events.service.ts'
import { forgetAttempts } from '../auth/sign-in-limits.service.ts'
import { checkLink, dropLinks, spendLink } from './links.service.ts'

/** Sets the password that the link was mailed for, and ends every session. @throws AppError `link_expired`, `validation_failed`, `overloaded` */
export async function resetPassword(db: Database, context: SignInContext, { token, password }: ResetPasswordBody) {
  const person = await checkLink(db, 'reset_password', token, context.now) // before a hash is worked on for nothing
  assertNotGuessable(password, person, 'password')
  const passwordHash = await context.passwords.hash(password)
  const email = await inTransaction(db, async (tx) => {
    const { userId, account } = await spendLink(tx, 'reset_password', token, context.now)
    const data = { passwordHash, emailConfirmedAt: context.now, updatedAt: context.now }
    await tx.user.update({ where: { id: userId }, data })
    await tx.session.deleteMany({ where: { userId } })
    await dropLinks(tx, userId)
    await recordEvent(tx, userId, { ...context, kind: 'password_reset_by_mail' })
    return account.email
  })
  await forgetAttempts(db, email, context.address)
}
