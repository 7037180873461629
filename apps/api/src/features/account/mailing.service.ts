import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import type { Mail } from '../../lib/mail.ts'
import type { Mailer } from '../../lib/mailer.ts'
import type { TextsFor } from '../../lib/texts.ts'
import { findAndLockAccount } from '../auth/account-lock.sql.ts'
import { createMailedLink } from '../auth/mailed-links.service.ts'
import { becomeAdminMail, emailChangedMail, newDeviceMail, resetPasswordMail } from './mails.ts'

/** A mail out of the queue, before its text is written. */
export interface Envelope {
  mailer: Mailer
  textsFor: TextsFor
  to: string
  /** The mail's `Message-ID`, the same at each attempt. */
  id: string
}

const post = ({ mailer, id }: Envelope, mail: Mail) => mailer.send({ ...mail, id })

const letterIn = ({ to, mailer, textsFor }: Envelope, language: string | null) => ({
  to,
  publicUrl: mailer.publicUrl,
  texts: textsFor(language),
})

/**
 * Mails a link where there is such an account, and does nothing where there is none. Each attempt makes a link of its own,
 * which is valid from then on; one whose mail may have arrived all the same stays valid beside it.
 */
export async function mailResetLink(db: Database, envelope: Envelope, now: Date) {
  const { to } = envelope
  const found = await db.user.findFirst({
    where: { email: to, isDeleted: false },
    select: { id: true, language: true },
  })
  if (!found) return
  const token = await inTransaction(db, async (tx) => {
    const account = await findAndLockAccount(tx, found.id)
    if (account?.email !== to) return undefined // changed meanwhile: this mailbox is not the account's any more
    return createMailedLink(tx, { userId: found.id, purpose: 'reset_password' }, now)
  })
  if (token) await post(envelope, resetPasswordMail(letterIn(envelope, found.language), token))
}

/**
 * Mails an address of ADMIN_EMAILS the link that makes its account an admin's. Once an hour at most: whoever made the account may
 * not be the one who reads the mailbox, and could fill it by signing in.
 */
export async function mailAdminLink(db: Database, envelope: Envelope, userId: string, now: Date) {
  const { to } = envelope
  const link = { userId, purpose: 'become_admin' as const }
  const made = await inTransaction(db, async (tx) => {
    const account = await findAndLockAccount(tx, userId)
    if (account?.email !== to) return undefined
    if ((await tx.mailedLink.count({ where: { ...link, expiresAt: { gt: now } } })) > 0) return undefined
    const { language } = await tx.user.findUniqueOrThrow({ where: { id: userId }, select: { language: true } })
    return { token: await createMailedLink(tx, { ...link, email: to }, now), language }
  })
  if (!made) return
  try {
    await post(envelope, becomeAdminMail(letterIn(envelope, made.language), made.token))
  } catch (error) {
    await db.mailedLink.deleteMany({ where: link }) // so that the next attempt mails one
    throw error
  }
}

/** Mails a warning of a sign-in from a new device; nothing for a deleted account. */
export async function mailNewDevice(db: Database, envelope: Envelope, userId: string, eventId: string) {
  const event = await db.securityEvent.findFirst({
    where: { id: eventId, userId, user: { isDeleted: false } },
    include: { user: { select: { timeZone: true, language: true } } },
  })
  if (!event) return
  const { lastAt: now, user, ...device } = event
  const letter = letterIn(envelope, user.language)
  await post(envelope, newDeviceMail(letter, { device, now, timeZone: user.timeZone }))
}

/** Notifies the account's former mailbox; nothing for a deleted account. */
export async function mailEmailChange(db: Database, envelope: Envelope, userId: string) {
  const found = await db.user.findFirst({ where: { id: userId, isDeleted: false }, select: { language: true } })
  if (found) await post(envelope, emailChangedMail(letterIn(envelope, found.language)))
}
