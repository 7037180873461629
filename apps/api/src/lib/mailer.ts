import type { MailFailure } from '@halaqa/contract/administration'
import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'
import type { Clock } from './clock.ts'
import { withDirection, withSender } from './email-template.ts'
import type { Mail, MailSender } from './mail.ts'
import { mailFailureOf } from './mail-failure.ts'

/** A mail server that does not answer delays neither a request nor the shutdown for long. */
const PATIENCE = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

export interface Mailer {
  /** The beginning of links in mails. It is a setting, because with the host of a request anybody could have links to their own site mailed. */
  readonly publicUrl: string
  /** Settles once the mail server has taken the mail; rejects when it does not. */
  send(mail: Mail): Promise<void>
  /** Checks that the mail server accepts mails, without sending one. */
  check(): Promise<void>
  /** The last result of the mail server in this process; undefined before the first. */
  health(): MailHealth | undefined
}

export interface MailHealth {
  checkedAt: Date
  failure: MailFailure | null
}

const NOBODY: MailSender = { name: '', contact: '' }

/** @param loadSender is asked for each mail */
export function createMailer(
  { smtpUrl, from, publicUrl }: MailConfig,
  clock: Clock,
  loadSender: () => Promise<MailSender> = async () => NOBODY,
): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    ...PATIENCE,
    // Mails are our own texts; nothing in them is to be fetched from disk or from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  let health: MailHealth | undefined

  async function recorded(work: () => Promise<unknown>) {
    try {
      await work()
      health = { checkedAt: clock(), failure: null }
    } catch (error) {
      const failure = mailFailureOf(error)
      // A mail that is not taken says something of its mailbox; the mail server has answered.
      health = { checkedAt: clock(), failure: failure === 'rejected' ? null : failure }
      throw error
    }
  }
  return {
    publicUrl,
    async send({ id, language, direction, ...mail }) {
      const sender = await loadSender()
      const { text, html } = withSender(mail, sender)
      await recorded(() =>
        transport.sendMail({
          ...mail,
          text,
          html: withDirection({ html, language, direction }),
          from: sender.name ? { name: sender.name, address: addressOf(from) } : from,
          textEncoding: 'quoted-printable',
          ...(id && { messageId: id }),
        }),
      )
    },
    check: () => recorded(() => transport.verify()),
    health: () => health,
  }
}

/** The email of `Halaqa <halaqa@example.org>`. */
const addressOf = (from: string) => /<([^>]+)>/.exec(from)?.[1] ?? from
