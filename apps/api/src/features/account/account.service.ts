import type { ChangeAccountBody } from '@halaqa/contract/account'
import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { type Owner, wrongPassword } from '../auth/auth.access.ts'
import { openSession, type Visit } from '../auth/auth.service.ts'
import { dropLinks } from './links.service.ts'

/** The time zone counts from now on: what was read keeps the date it was read on. */
export function changeAccount(db: Database, userId: string, body: ChangeAccountBody, now: Date) {
  return db.user.update({
    where: { id: userId },
    data: { fullName: body.full_name, timeZone: body.time_zone, updatedAt: now },
  })
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
    await dropLinks(tx, owner.id)
    const token = await openSession(tx, owner.id, visit)
    return { user: await tx.user.findUniqueOrThrow({ where: { id: owner.id } }), token }
  })
}
