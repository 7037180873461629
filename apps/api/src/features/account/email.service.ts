import { randomUUID } from 'node:crypto'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { MailQueue } from '../../lib/mail-queue.ts'
import type { Mailer } from '../../lib/mailer.ts'
import type { Texts } from '../../lib/texts.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { lockOwnAccount, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { consumeMailedLink, createMailedLink, deleteMailedLinks } from '../auth/mailed-links.service.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'
import { confirmEmailMail } from './mails.ts'

/**
 * Changes the email at once, for an installation that sends no mail: the password is the only proof asked for.
 *
 * @throws AppError `email_taken`, which the unique index decides; `authentication_required` or `wrong_password` when the
 * account was deleted, or has another password, since the password was checked
 */
export function changeEmail(
  db: Database,
  reauthenticated: ReauthenticatedUser,
  email: string,
  { now, userAgent }: EmailChange,
) {
  return withEmailTakenError(() =>
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
export async function mailEmailConfirmation(
  db: Database,
  mailer: Mailer,
  reauthenticated: ReauthenticatedUser,
  { email, texts, now }: { email: string; texts: Texts; now: Date },
) {
  if ((await db.user.count({ where: { email } })) > 0) throw emailTakenError()
  const token = await inTransaction(db, async (tx) => {
    await lockOwnAccount(tx, reauthenticated, 'password')
    return createMailedLink(tx, { userId: reauthenticated.id, purpose: 'change_email', email }, now)
  })
  try {
    await mailer.send(confirmEmailMail({ texts, to: email, publicUrl: mailer.publicUrl }, token))
  } catch (error) {
    throw new AppError('mail_failed', { cause: error })
  }
}

/** Tells the mailbox that was the account's before. @throws AppError `link_expired`, `email_taken` */
export function confirmEmail(db: Database, token: string, { now, userAgent, mailQueue }: ConfirmedChange) {
  return withEmailTakenError(() =>
    inTransaction(db, async (tx) => {
      const { userId, email, account } = await consumeMailedLink(tx, 'change_email', token, now)
      if (!email) throw new AppError('link_expired')
      await writeEmail(tx, userId, email, { now, userAgent, confirmedAt: now })
      const cause = randomUUID()
      await mailQueue?.add(tx, { kind: 'email_changed', cause, userId, to: mailQueue.seal(account.email) })
    }),
  )
}

interface EmailChange {
  now: Date
  userAgent: string | undefined
}

type ConfirmedChange = EmailChange & { mailQueue: MailQueue | undefined }

/** `confirmedAt` is null for an email that was not confirmed by a link. */
type ConfirmableEmailChange = EmailChange & { confirmedAt: Date | null }

async function writeEmail(
  tx: Transaction,
  userId: string,
  email: string,
  { now, userAgent, confirmedAt }: ConfirmableEmailChange,
) {
  await deleteMailedLinks(tx, userId)
  await recordSecurityEvent(tx, userId, { kind: 'email_changed', now, userAgent })
  return tx.user.update({
    where: { id: userId },
    data: { email, emailConfirmedAt: confirmedAt, updatedAt: now },
  })
}

async function withEmailTakenError<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    throw isUniqueViolation(error) ? emailTakenError(error) : error
  }
}

const emailTakenError = (cause?: unknown) =>
  new AppError('email_taken', { cause, fields: [{ path: 'email', message: 'email_taken' }] })
