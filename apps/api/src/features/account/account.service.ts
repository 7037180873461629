import type { ChangeAccountBody } from '@halaqa/contract/account'
import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import { lockOwnAccount, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { openSession, type SignInContext } from '../auth/auth.service.ts'
import { setPassword } from '../auth/new-password.service.ts'

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
