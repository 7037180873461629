import type { Account } from '@halaqa/contract/administration'
import type { Database, Prisma } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'
import { type AccountRow, lockAdmins, type Page, queryAccounts } from './people.sql.ts'

const columns = {
  id: true,
  fullName: true,
  email: true,
  role: true,
  createdAt: true,
  suspendedAt: true,
  suspensionReason: true,
  deletesAt: true,
} satisfies Prisma.UserSelect

/** A page of the accounts, newest first, and the id that leads to the next one. */
export async function findAccounts(db: Db, page: Page) {
  const found = await queryAccounts(db, page)
  const accounts = found.slice(0, page.limit)
  return { accounts, next: found.length > page.limit ? accounts.at(-1)?.id : undefined }
}

/** @throws AppError `user_not_found` */
export async function loadAccount(db: Db, id: string): Promise<AccountRow> {
  const account = await db.user.findFirst({ where: { id, isDeleted: false, inCare: false }, select: columns })
  if (!account) throw new AppError('user_not_found')
  return account
}

/** Gives an account a role. Locks all admins, so that two who revoke each other at once do not leave the server without one. */
export function changeRole(db: Database, actorId: string, id: string, role: Account['role'], now: Date) {
  return inTransaction(db, async (tx): Promise<AccountRow> => {
    const admins = await lockAdmins(tx)
    if (!admins.some((admin) => admin.id === actorId)) throw new AppError('forbidden')
    if (role === 'user' && admins.every((admin) => admin.id === id)) throw new AppError('last_admin')
    const account = { id, isDeleted: false, inCare: false }
    const changed = await tx.user.updateMany({
      where: { ...account, role: { not: role } },
      data: { role, updatedAt: now },
    })
    if (changed.count > 0 && role === 'admin') await recordSecurityEvent(tx, id, { kind: 'became_admin', now })
    return loadAccount(tx, id)
  })
}
