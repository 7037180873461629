import { randomUUID } from 'node:crypto'
import { ERRORS } from '@halaqa/contract/errors'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { MailQueue } from '../../lib/mail-queue.ts'
import type { Mailer } from '../../lib/mailer.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { lockOwnAccount, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { recordEvent } from '../auth/security-events.service.ts'
import { createLink, dropLinks, spendLink } from './links.service.ts'
import { confirmEmailMail } from './mails.ts'

/**
 * Where no mail is sent, the password alone has to do.
 *
 * @throws AppError `email_taken`, which the unique index decides; `authentication_required` or `wrong_password` when the
 * account was deleted, or has another password, since the password was checked
 */
export function changeEmail(
  db: Database,
  reauthenticated: ReauthenticatedUser,
  email: string,
  { now, userAgent }: Change,
) {
  return unlessTaken(() =>
    inTransaction(db, async (tx) => {
      const isSame = (await lockOwnAccount(tx, reauthenticated, 'password')).email === email
      if (isSame) return tx.user.findUniqueOrThrow({ where: { id: reauthenticated.id } })
      return writeEmail(tx, reauthenticated.id, email, { now, userAgent, confirmedAt: null })
    }),
  )
}

/**
 * Mails a link to the new address; until it is followed nothing changes.
 *
 * @throws AppError `email_taken` where it is known already, `mail_failed`, or as `changeEmail` for what changed meanwhile
 */
export async function mailConfirmation(
  db: Database,
  mailer: Mailer,
  reauthenticated: ReauthenticatedUser,
  email: string,
  now: Date,
) {
  if ((await db.user.count({ where: { email } })) > 0) throw taken()
  const token = await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, reauthenticated, 'password')
    return createLink(tx, { userId: reauthenticated.id, purpose: 'change_email', email }, now)
  })
  try {
    await mailer.send(confirmEmailMail(email, mailer.publicUrl, token))
  } catch (error) {
    throw new AppError('mail_failed', { cause: error })
  }
}

/** Tells the mailbox that was the account's before. @throws AppError `link_expired`, `email_taken` */
export function confirmEmail(db: Database, token: string, { now, userAgent, mailQueue }: ConfirmedChange) {
  return unlessTaken(() =>
    inTransaction(db, async (tx) => {
      const { userId, email, account } = await spendLink(tx, 'change_email', token, now)
      if (!email) throw new AppError('link_expired')
      await writeEmail(tx, userId, email, { now, userAgent, confirmedAt: now })
      const cause = randomUUID()
      await mailQueue?.add(tx, { kind: 'email_changed', cause, userId, to: mailQueue.seal(account.email) })
    }),
  )
}

interface Change {
  now: Date
  userAgent: string | undefined
}

type ConfirmedChange = Change & { mailQueue: MailQueue | undefined }

/** `confirmedAt` is null while nobody has shown that the mailbox is theirs. */
type NewEmail = Change & { confirmedAt: Date | null }

async function writeEmail(tx: Transaction, userId: string, email: string, { now, userAgent, confirmedAt }: NewEmail) {
  await dropLinks(tx, userId)
  await recordEvent(tx, userId, { kind: 'email_changed', now, userAgent })
  return tx.user.update({
    where: { id: userId },
    data: { email, emailConfirmedAt: confirmedAt, updatedAt: now },
  })
}

async function unlessTaken<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    throw isUniqueViolation(error) ? taken(error) : error
  }
}

const taken = (cause?: unknown) =>
  new AppError('email_taken', { cause, fields: [{ path: 'email', message: ERRORS.email_taken[1] }] })
