import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type Runner, run, type Task } from 'graphile-worker'
import type { Pool } from 'pg'
import { mailAdminLink, mailEmailChange, mailNewDevice, mailResetLink } from '../features/account/mailing.service.ts'
import { isRefusedForGood, mailFailureOf } from '../lib/mail-failure.ts'
import { QueuedMail, SEND_MAIL } from '../lib/mail-queue.ts'
import type { Mailer } from '../lib/mailer.ts'
import { loggerOf } from './jobs.ts'

/** A mail server that hangs holds up one mail, not all. */
const AT_ONCE = 2
/** New mails are announced; this is how late a repeated attempt may begin. */
const POLL_MS = 5_000

/** Sends what waits in the queue. Other work, which may take minutes, is done beside it by another runner. */
export function startMails(
  app: FastifyInstance,
  pool: Pool,
  stopping?: AbortSignal,
  pollMs = POLL_MS,
): Promise<Runner> {
  return run({
    pgPool: pool,
    taskList: app.mailer ? { [SEND_MAIL]: sendMail(app, app.mailer) } : {},
    parsedCronItems: [],
    concurrency: AT_ONCE,
    pollInterval: pollMs,
    noHandleSignals: true,
    logger: loggerOf(app.log, stopping),
  })
}

/**
 * One attempt. What it throws is stored with the waiting mail, so it names the kind of failure alone: a mail server's answer
 * may hold the address. What is refused for good or was tried for the last time is logged and leaves the queue.
 */
const sendMail =
  (app: FastifyInstance, mailer: Mailer): Task =>
  async (payload, { job }) => {
    const mail = QueuedMail.parse(payload)
    const about = { mail: mail.kind, ...('userId' in mail && { account: mail.userId }), attempt: job.attempts }
    try {
      await deliver(app, mailer, mail)
    } catch (error) {
      if (isRefusedForGood(error)) return app.log.warn({ err: error, ...about }, 'a mail was refused')
      if (job.attempts >= job.max_attempts) return app.log.error({ err: error, ...about }, 'a mail was given up')
      app.log.warn({ err: error, ...about }, 'a mail was not sent and is tried again')
      throw new MailNotSent(mailFailureOf(error))
    }
  }

class MailNotSent extends Error {}

async function deliver({ db, mailQueue, textsFor, clock }: FastifyInstance, mailer: Mailer, mail: QueuedMail) {
  const to = mailQueue?.unseal(mail.to)
  if (to === undefined) return // closed with a key that was replaced
  const letter = { mailer, textsFor, to, id: messageIdOf(mail, mailer.publicUrl) }
  if (mail.kind === 'reset_password') await mailResetLink(db, letter, clock())
  if (mail.kind === 'become_admin') await mailAdminLink(db, letter, mail.userId, clock())
  if (mail.kind === 'new_device') await mailNewDevice(db, letter, mail.userId, mail.cause)
  if (mail.kind === 'email_changed') await mailEmailChange(db, letter, mail.userId)
}

/** The id is equal at each attempt, so that a mailbox drops the second copy of a mail whose receipt was not confirmed here. */
const messageIdOf = ({ kind, cause }: QueuedMail, publicUrl: string) =>
  `<${createHash('sha256').update(`${kind}:${cause}`).digest('hex').slice(0, 32)}@${new URL(publicUrl).hostname}>`
