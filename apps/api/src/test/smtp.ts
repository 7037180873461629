import { EventEmitter, once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export interface ReceivedMail {
  from: string
  to: string[]
  subject: string
  text: string
  html: string
  /** A header's value, unfolded; empty where there is none. */
  header(name: string): string
}

/** A mail server on this machine that keeps what it is given. */
export interface Inbox {
  /** What mail is configured with to come here. */
  url: string
  mails: ReceivedMail[]
  /** The newest mail to somebody, once it is there. */
  mailTo(email: string): Promise<ReceivedMail>
  /** From now on mails are refused for the moment (`true`, 4xx), their mailboxes for good (`'mailbox'`, 5xx), or taken again. */
  refuse(refusing: boolean | 'mailbox'): void
  /** While it is away it hangs up on everybody. It keeps its port, which another program would take else. */
  setAway(isAway: boolean): void
  close(): Promise<void>
}

export interface InboxOptions {
  /** TLS from the first byte, with a certificate that nobody vouches for. */
  secure?: boolean
  /** Wants a user and a password, and none is right. */
  locked?: boolean
}

export async function openInbox({ secure = false, locked = false }: InboxOptions = {}): Promise<Inbox> {
  const mails: ReceivedMail[] = []
  const arrivals = new EventEmitter()
  let refused: boolean | 'mailbox' = false
  let isAway = false
  const server = new SMTPServer({
    secure,
    authOptional: !locked,
    ...(locked && { allowInsecureAuth: true }),
    onAuth: (_auth, _session, done) => done(new Error('Wrong user or password')),
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      if (refused !== 'mailbox') return done()
      done(Object.assign(new Error(`<${address}> is no mailbox here`), { responseCode: 550 }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (refused) return done(new Error('The disk is full'))
        const to = session.envelope.rcptTo.map(({ address }) => address)
        mails.push({ to, ...read(Buffer.concat(chunks).toString()) })
        done()
        arrivals.emit('mail')
      })
    },
  })
  server.on('error', () => {}) // of clients that turn away
  server.server.prependListener('connection', (socket) => {
    if (isAway) socket.destroy()
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.server.address() as AddressInfo
  const newestTo = (email: string) => mails.findLast(({ to }) => to.includes(email))
  return {
    url: `${secure ? 'smtps' : 'smtp'}://${locked ? 'user:wrong@' : ''}127.0.0.1:${port}`,
    mails,
    async mailTo(email) {
      while (!newestTo(email)) await once(arrivals, 'mail')
      return newestTo(email) as ReceivedMail
    },
    refuse(refusing) {
      refused = refusing
    },
    setAway(away) {
      isAway = away
    },
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** A mail as our own mailer writes it: a text and an HTML part, both quoted-printable. */
function read(raw: string): Omit<ReceivedMail, 'to'> {
  const head = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? ''
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const part = (type: string) => {
    const found = raw.split(`--${boundary}`).find((piece) => piece.includes(`Content-Type: ${type}`)) ?? ''
    return decode(found.slice(found.indexOf('\r\n\r\n') + 4))
  }
  return {
    from: header('From'),
    subject: header('Subject'),
    text: part('text/plain'),
    html: part('text/html'),
    header,
  }
}

function decode(quotedPrintable: string) {
  const bytes = quotedPrintable
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n').trim()
}
