import { HOUR_MS } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { findAndLockAccount, type LockedAccount } from './account-lock.sql.ts'
import { deleteLink, type LinkPurpose } from './auth.sql.ts'

export interface NewMailedLink {
  userId: string
  purpose: LinkPurpose
  /** The mailbox that the link proves to be the person's own; undefined where it proves something else. */
  email?: string
}

export interface ConsumedLink {
  userId: string
  /** The mailbox that the link proved to be the person's own; null where it proved something else. */
  email: string | null
  /** Locked until the transaction ends. */
  account: LockedAccount
}

/**
 * Answers the token that is mailed; the table keeps its hash alone. The transaction holds the account's lock, so that no link
 * outlives a change of its password or email, nor its deletion.
 */
export async function createMailedLink(
  tx: Transaction,
  { userId, purpose, email }: NewMailedLink,
  now: Date,
): Promise<string> {
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

/** Loads the person of a link that is still valid, without using it up. @throws AppError `link_expired` */
export async function loadMailedLinkUser(db: Db, purpose: LinkPurpose, token: string, now: Date) {
  const found = await db.mailedLink.findFirst({
    where: { tokenHash: hashToken(token), purpose, expiresAt: { gt: now } },
    select: { user: { select: { email: true, fullName: true } } },
  })
  if (!found?.user.email) throw new AppError('link_expired')
  return { email: found.user.email, fullName: found.user.fullName }
}

/**
 * Uses a link up. It is deleted in one statement, so that of two requests at once one has it. Its account is locked first.
 *
 * @throws AppError `link_expired`, also where the account was deleted
 */
export async function consumeMailedLink(
  tx: Transaction,
  purpose: LinkPurpose,
  token: string,
  now: Date,
): Promise<ConsumedLink> {
  const found = await tx.mailedLink.findFirst({
    where: { tokenHash: hashToken(token), purpose },
    select: { userId: true },
  })
  const account = found && (await findAndLockAccount(tx, found.userId))
  const link = await deleteLink(tx, hashToken(token), purpose, now)
  if (!link || !account) throw new AppError('link_expired')
  return { ...link, account }
}

/** Deletes all links of an account: after a change of password or email, older mails must not open it. */
export async function deleteMailedLinks(tx: Transaction, userId: string) {
  await tx.mailedLink.deleteMany({ where: { userId } })
}
