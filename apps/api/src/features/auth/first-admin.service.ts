import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { findAndLockAccount } from './account-lock.sql.ts'
import { lockFirstAdminLink } from './first-admin.sql.ts'
import { consumeMailedLink } from './mailed-links.service.ts'
import { recordSecurityEvent } from './security-events.service.ts'

/** Accounts that can administer. A suspended one cannot. */
export const ACTIVE_ADMINS = { role: 'admin' as const, isDeleted: false, suspendedAt: null }

interface AdminContext {
  now: Date
  userAgent: string | undefined
}

/**
 * Makes the token of the link that makes the first admin, in the place of the one before; undefined where there is an admin. The
 * database keeps its hash alone.
 */
export function renewFirstAdminToken(db: Database): Promise<string | undefined> {
  return inTransaction(db, async (tx) => {
    const hasAdmin = (await tx.user.count({ where: ACTIVE_ADMINS })) > 0
    const token = hasAdmin ? undefined : newToken()
    const firstAdminTokenHash = token === undefined ? null : hashToken(token)
    await tx.serverSettings.upsert({
      where: { id: 1 },
      create: { firstAdminTokenHash },
      update: { firstAdminTokenHash },
    })
    return token
  })
}

/**
 * Makes the signed-in person an admin, by the link of the first start or by one that was mailed to them.
 *
 * @throws AppError `link_expired`, `link_of_another` for a link that was mailed to another account, `authentication_required`
 */
export function becomeAdmin(
  db: Database,
  user: SignedIn,
  token: string,
  context: AdminContext & { adminEmails: readonly string[] },
) {
  return inTransaction(db, async (tx) => {
    if (await lockFirstAdminLink(tx, hashToken(token))) {
      if ((await tx.user.count({ where: ACTIVE_ADMINS })) > 0) throw new AppError('link_expired')
      if (!(await findAndLockAccount(tx, user.id))) throw new AppError('authentication_required')
      await tx.serverSettings.update({ where: { id: 1 }, data: { firstAdminTokenHash: null } })
    } else {
      await useMailedLink(tx, user, token, context)
    }
    return makeAdmin(tx, user.id, context)
  })
}

async function useMailedLink(
  tx: Transaction,
  user: SignedIn,
  token: string,
  context: AdminContext & { adminEmails: readonly string[] },
) {
  const link = { tokenHash: hashToken(token), purpose: 'become_admin' as const, expiresAt: { gt: context.now } }
  const isOfAnother = (await tx.mailedLink.count({ where: { ...link, userId: { not: user.id } } })) > 0
  if (isOfAnother) throw new AppError('link_of_another')
  const { email, account } = await consumeMailedLink(tx, 'become_admin', token, context.now)
  if (email !== account.email || !context.adminEmails.includes(account.email)) throw new AppError('link_expired')
  await tx.user.update({ where: { id: user.id }, data: { emailConfirmedAt: context.now } })
}

/** The caller holds the account's lock. */
export async function makeAdmin(tx: Transaction, userId: string, { now, userAgent }: AdminContext) {
  const { count } = await tx.user.updateMany({
    where: { id: userId, role: 'user' },
    data: { role: 'admin', updatedAt: now },
  })
  if (count > 0) await recordSecurityEvent(tx, userId, { kind: 'became_admin', now, userAgent })
  return tx.user.findUniqueOrThrow({ where: { id: userId } })
}
