import { MAIL_FAILURES, type ServerState } from '@halaqa/contract/administration'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { renderEmail } from '../../lib/email-template.ts'
import { mailFailureOf } from '../../lib/mail-failure.ts'
import type { Mailer } from '../../lib/mailer.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { countTestMail } from '../auth/rate-limits.service.ts'

export function presentMailHealth(mailer: Mailer): ServerState['mail'] {
  const health = mailer.health()
  return { checked_at: health?.checkedAt.toISOString() ?? null, failure: health?.failure ?? null }
}

/** Mails the admin, to see that mails arrive. @throws AppError `mail_not_configured`, `too_many_attempts`, `test_mail_failed` */
export async function sendTestMail({ db, mailer, clock }: FastifyInstance, user: SignedIn) {
  if (!mailer) throw new AppError('mail_not_configured', { message: 'This Halaqa sends no mail. Set SMTP_URL first.' })
  await countTestMail(db, user.id, clock())
  try {
    await mailer.send(testMail(user.email, mailer.publicUrl))
  } catch (error) {
    throw new AppError('test_mail_failed', { message: MAIL_FAILURES[mailFailureOf(error)], cause: error })
  }
}

const testMail = (to: string, publicUrl: string) =>
  renderEmail(to, 'Halaqa can send mail', [
    `You asked for this on the server page of ${new URL(publicUrl).host}: its mails reach this mailbox.`,
    { label: 'The server page', address: `${publicUrl}/admin/server` },
  ])
