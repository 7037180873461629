import { HOUR_MS } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { findAndLockAccount, type LockedAccount } from '../auth/account-lock.sql.ts'
import { deleteLink, type LinkPurpose } from './account.sql.ts'

export interface LinkWish {
  userId: string
  purpose: LinkPurpose
  /** Where it goes, where that is what the link proves. */
  email?: string
}

export interface Link {
  userId: string
  /** Where the link went, where that is what it proves. */
  email: string | null
  /** Locked until the transaction ends. */
  account: LockedAccount
}

/**
 * Answers the token that is mailed; what is stored cannot be turned back into it. The transaction holds the account, so
 * that no link outlives a change of its password or email, nor its deletion.
 */
export async function createLink(tx: Transaction, { userId, purpose, email }: LinkWish, now: Date): Promise<string> {
  const token = newToken()
  await tx.mailedLink.create({
    data: {
      tokenHash: hashToken(token),
      userId,
      purpose,
      email: email ?? null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + HOUR_MS),
    },
  })
  return token
}

/** Finds the owner of a link that would still work, and does not use it up. @throws AppError `link_expired` */
export async function checkLink(db: Db, purpose: LinkPurpose, token: string, now: Date) {
  const found = await db.mailedLink.findFirst({
    where: { tokenHash: hashToken(token), purpose, expiresAt: { gt: now } },
    select: { user: { select: { email: true, fullName: true } } },
  })
  if (!found?.user.email) throw new AppError('link_expired')
  return { email: found.user.email, fullName: found.user.fullName }
}

/**
 * Uses a link up, in one statement: of two who follow it at once, one has it. Its account is locked first.
 *
 * @throws AppError `link_expired`, also where the account was deleted
 */
export async function spendLink(tx: Transaction, purpose: LinkPurpose, token: string, now: Date): Promise<Link> {
  const found = await tx.mailedLink.findFirst({
    where: { tokenHash: hashToken(token), purpose },
    select: { userId: true },
  })
  const account = found && (await findAndLockAccount(tx, found.userId))
  const link = await deleteLink(tx, hashToken(token), purpose, now)
  if (!link || !account) throw new AppError('link_expired')
  return { ...link, account }
}

/** Links that went out before a change went to who might not be the person any more. */
export async function dropLinks(tx: Transaction, userId: string) {
  await tx.mailedLink.deleteMany({ where: { userId } })
}
