import type { Database } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import type { Mail } from '../../lib/mail.ts'
import type { Mailer } from '../../lib/mailer.ts'
import { findAndLockAccount } from '../auth/account-lock.sql.ts'
import { createMailedLink } from '../auth/mailed-links.service.ts'
import { becomeAdminMail, emailChangedMail, newDeviceMail, resetPasswordMail } from './mails.ts'

/** A mail out of the queue, before its text is written. */
export interface Envelope {
  mailer: Mailer
  to: string
  /** The mail's `Message-ID`, the same at each attempt. */
  id: string
}

const post = ({ mailer, id }: Envelope, mail: Mail) => mailer.send({ ...mail, id })

/**
 * Mails a link where there is such an account, and does nothing where there is none. Each attempt makes a link of its own,
 * which is valid from then on; one whose mail may have arrived all the same stays valid beside it.
 */
export async function mailResetLink(db: Database, envelope: Envelope, now: Date) {
  const { to, mailer } = envelope
  const found = await db.user.findFirst({ where: { email: to, isDeleted: false }, select: { id: true } })
  if (!found) return
  const token = await inTransaction(db, async (tx) => {
    const account = await findAndLockAccount(tx, found.id)
    if (account?.email !== to) return undefined // changed meanwhile: this mailbox is not the account's any more
    return createMailedLink(tx, { userId: found.id, purpose: 'reset_password' }, now)
  })
  if (token) await post(envelope, resetPasswordMail(to, mailer.publicUrl, token))
}

/**
 * Mails an address of ADMIN_EMAILS the link that makes its account an admin's. Once an hour at most: whoever made the account may
 * not be the one who reads the mailbox, and could fill it by signing in.
 */
export async function mailAdminLink(db: Database, envelope: Envelope, userId: string, now: Date) {
  const { to, mailer } = envelope
  const link = { userId, purpose: 'become_admin' as const }
  const token = await inTransaction(db, async (tx) => {
    const account = await findAndLockAccount(tx, userId)
    if (account?.email !== to) return undefined
    if ((await tx.mailedLink.count({ where: { ...link, expiresAt: { gt: now } } })) > 0) return undefined
    return createMailedLink(tx, { ...link, email: to }, now)
  })
  if (!token) return
  try {
    await post(envelope, becomeAdminMail(to, mailer.publicUrl, token))
  } catch (error) {
    await db.mailedLink.deleteMany({ where: link }) // so that the next attempt mails one
    throw error
  }
}

/** Mails a warning of a sign-in from a new device; nothing for a deleted account. */
export async function mailNewDevice(db: Database, envelope: Envelope, userId: string, eventId: string) {
  const event = await db.securityEvent.findFirst({
    where: { id: eventId, userId, user: { isDeleted: false } },
    include: { user: { select: { timeZone: true } } },
  })
  if (!event) return
  const { lastAt: now, user, ...device } = event
  await post(envelope, newDeviceMail(envelope.to, envelope.mailer.publicUrl, { device, now, timeZone: user.timeZone }))
}

/** Notifies the account's former mailbox; nothing for a deleted account. */
export async function mailEmailChange(db: Database, envelope: Envelope, userId: string) {
  if ((await db.user.count({ where: { id: userId, isDeleted: false } })) === 0) return
  await post(envelope, emailChangedMail(envelope.to, envelope.mailer.publicUrl))
}
