import { createTransport } from 'nodemailer'
import type { MailConfig } from '../config.ts'

/** A mail server that does not answer holds up neither a request nor the end of the server for long. */
const PATIENCE = { connectionTimeout: 8_000, greetingTimeout: 8_000, socketTimeout: 15_000 }

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

export interface Mailer {
  /** What links in mails begin with. */
  readonly publicUrl: string
  /** Settles once the mail server has taken the mail; rejects when it does not. */
  send(mail: Mail): Promise<void>
}

export function createMailer({ smtpUrl, from, publicUrl }: MailConfig): Mailer {
  const transport = createTransport({
    url: smtpUrl,
    ...PATIENCE,
    // Mails are our own texts; nothing in them is to be fetched from disk or from elsewhere.
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    publicUrl,
    async send(mail) {
      await transport.sendMail({ ...mail, from, textEncoding: 'quoted-printable' })
    },
  }
}
