import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { Db } from '../../lib/db.ts'
import { hashToken, newToken } from '../../lib/token.ts'

const HOUR_MS = 3_600_000

export interface LinkWish {
  userId: string
  purpose: 'reset_password' | 'change_email' | 'remind_by_email'
  /** Where it goes, where that is what the link proves. */
  email?: string
}

export interface Link {
  userId: string
  email: string | null
}

/** Answers the token that is mailed; what is stored cannot be turned back into it. */
export async function createLink(db: Db, { userId, purpose, email }: LinkWish, now: Date): Promise<string> {
  const token = newToken()
  await db.mailedLink.create({
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

/** Whether a link would still work; using it is another matter. @throws AppError `link_expired` */
export async function checkLink(db: Db, purpose: LinkWish['purpose'], token: string, now: Date) {
  const found = await db.mailedLink.count({
    where: { tokenHash: hashToken(token), purpose, expiresAt: { gt: now } },
  })
  if (found === 0) throw new AppError('link_expired')
}

/** Uses a link up, in one statement: of two who follow it at once, one has it. @throws AppError `link_expired` */
export async function spendLink(
  tx: Transaction,
  purpose: LinkWish['purpose'],
  token: string,
  now: Date,
): Promise<Link> {
  const [link] = await tx.$queryRaw<Link[]>`
    DELETE FROM mailed_links
    WHERE token_hash = ${hashToken(token)} AND purpose = ${purpose}::link_purpose AND expires_at > ${now}::timestamptz
    RETURNING user_id AS "userId", email`
  if (!link) throw new AppError('link_expired')
  return link
}

/** Links that went out before a change went to who might not be the person any more. */
export async function dropLinks(tx: Transaction, userId: string) {
  await tx.mailedLink.deleteMany({ where: { userId } })
}
