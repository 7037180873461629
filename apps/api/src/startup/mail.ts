import { MAIL_FAILURES } from '@halaqa/contract/constants'
import type { FastifyInstance } from 'fastify'
import { mailFailureOf } from '../lib/mail-failure.ts'

/** Warns of a mail server that cannot be used, so that the operator learns of it before somebody waits for a mail. */
export async function checkMailServer({ mailer, log }: Pick<FastifyInstance, 'mailer' | 'log'>) {
  try {
    await mailer?.check()
  } catch (error) {
    const failure = mailFailureOf(error)
    log.warn({ failure }, `mails cannot be sent: ${MAIL_FAILURES[failure]}`)
  }
}
