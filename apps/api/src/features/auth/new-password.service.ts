import type { Transaction } from '@halaqa/database/client'
import { deleteSessions } from './auth.service.ts'
import { deleteMailedLinks } from './mailed-links.service.ts'
import { recordSecurityEvent } from './security-events.service.ts'

interface NewPassword {
  passwordHash: string
  kind: 'password_changed' | 'password_reset_by_mail' | 'password_reset_by_operator'
  now: Date
  /** The browser's `User-Agent`; undefined where the operator set the password. */
  userAgent?: string | undefined
  /** When a link that was mailed to the account's email set the password: that confirms the email. */
  emailConfirmedAt?: Date
}

/** Sets a password, ends every session, those of locked devices among them, and every mailed link, and records it. The caller holds the account's lock. */
export async function setPassword(tx: Transaction, userId: string, { kind, now, userAgent, ...password }: NewPassword) {
  const user = await tx.user.update({ where: { id: userId }, data: { ...password, updatedAt: now } })
  await deleteSessions(tx, userId)
  await deleteMailedLinks(tx, userId)
  await recordSecurityEvent(tx, userId, { kind, now, userAgent })
  return user
}
