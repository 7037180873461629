import type { ResetPasswordBody } from '@halaqa/contract/account'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import type { SignInContext } from '../auth/auth.service.ts'
import { assertNotGuessable } from '../auth/guessable-password.ts'
import { consumeMailedLink, loadMailedLinkUser } from '../auth/mailed-links.service.ts'
import { setPassword } from '../auth/new-password.service.ts'
import { clearSignInAttempts } from '../auth/rate-limits.service.ts'

/** Sets the password that the link was mailed for, and ends every session. @throws AppError `link_expired`, `validation_failed`, `overloaded` */
export async function resetPassword(db: Database, context: SignInContext, { token, password }: ResetPasswordBody) {
  const person = await loadMailedLinkUser(db, 'reset_password', token, context.now) // before a hash is worked on for nothing
  assertNotGuessable(password, person, 'password')
  const passwordHash = await context.passwords.hash(password)
  const email = await inTransaction(db, async (tx) => {
    const { userId, account } = await consumeMailedLink(tx, 'reset_password', token, context.now)
    const { now, userAgent } = context
    const kind = 'password_reset_by_mail'
    await setPassword(tx, userId, { passwordHash, kind, now, userAgent, emailConfirmedAt: now })
    return account.email
  })
  await clearSignInAttempts(db, email, context.address)
}
