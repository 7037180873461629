import type { ResetPasswordBody } from '@halaqa/contract/account'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { Mailer } from '../../lib/mailer.ts'
import type { Visit } from '../auth/auth.service.ts'
import { forgetAttempts } from '../auth/sign-in-limits.service.ts'
import { checkLink, createLink, dropLinks, spendLink } from './links.service.ts'
import { resetPasswordMail } from './mails.ts'

/** Mails a link where there is such an account, and does nothing where there is none. */
export async function mailResetLink(db: Database, mailer: Mailer, email: string, now: Date) {
  const account = await db.user.findFirst({ where: { email, isDeleted: false }, select: { id: true } })
  if (!account) return
  const token = await createLink(db, { userId: account.id, purpose: 'reset_password' }, now)
  await mailer.send(resetPasswordMail(email, mailer.publicUrl, token))
}

/** Sets the password that the link was mailed for, and ends every session. @throws AppError `link_expired`, `overloaded` */
export async function resetPassword(db: Database, visit: Visit, { token, password }: ResetPasswordBody) {
  await checkLink(db, 'reset_password', token, visit.now) // before a hash is worked on for nothing
  const passwordHash = await visit.passwords.hash(password)
  const email = await inTransaction(db, async (tx) => {
    const { userId } = await spendLink(tx, 'reset_password', token, visit.now)
    const changed = await tx.user.updateManyAndReturn({
      where: { id: userId, isDeleted: false },
      data: { passwordHash, emailConfirmedAt: visit.now, updatedAt: visit.now },
      select: { email: true },
    })
    if (changed.length === 0) throw new AppError('link_expired')
    await tx.session.deleteMany({ where: { userId } })
    await dropLinks(tx, userId)
    return changed[0]?.email
  })
  if (email) await forgetAttempts(db, email, visit.address)
}
