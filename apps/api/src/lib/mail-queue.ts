/**
 * Mails that nobody waits for: written down in the transaction that causes them, sent by a worker, tried again with growing
 * waits, and forgotten once they are sent or given up. The queue is graphile-worker's, on the same Postgres.
 *
 * A waiting mail is its cause, not its text. It holds ids, and addresses under a seal; a link's token is made when the mail
 * is sent (docs/decisions/115-mail-queue.md).
 */
import { runMigrations } from 'graphile-worker'
import { z } from 'zod'
import type { Db } from './db.ts'
import { addJob, hasQueue, removeJobs } from './queue.sql.ts'
import { createSeal } from './seal.ts'

export const SEND_MAIL = 'send_mail'

/** `to` is an address under the seal. */
export const QueuedMail = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reset_password'), cause: z.string(), to: z.string() }),
  z.object({ kind: z.literal('new_device'), cause: z.string(), to: z.string(), userId: z.string() }),
  z.object({ kind: z.literal('become_admin'), cause: z.string(), to: z.string(), userId: z.string() }),
  z.object({ kind: z.literal('email_changed'), cause: z.string(), to: z.string(), userId: z.string() }),
])
export type QueuedMail = z.output<typeof QueuedMail>

/**
 * graphile-worker waits e^n seconds after the nth attempt, six hours at most. Nine attempts take 80 minutes: who asked for a
 * link has asked again by then. Thirteen take 22 hours: a mail server that was away for a night still delivers a warning.
 */
const ATTEMPTS: Record<QueuedMail['kind'], number> = {
  reset_password: 9,
  become_admin: 9,
  new_device: 13,
  email_changed: 13,
}

export interface MailQueue {
  /**
   * @param cause what the mail is sent for once, such as the id of a request or of a security event
   * @param db the transaction in which the cause happens, where there is one
   */
  add(db: Db, mail: QueuedMail): Promise<void>
  /** The address as it lies in the queue. */
  seal(address: string): string
  /** Undefined for an address that was encrypted with a former password key. */
  unseal(sealed: string): string | undefined
}

export function createMailQueue(passwordKey: string): MailQueue {
  const { close, open } = createSeal(passwordKey, 'mail')
  return {
    seal: close,
    unseal: open,
    async add(db, mail) {
      // One mail for one cause: what waits of the same cause has the same content.
      await addJob(db, SEND_MAIL, JSON.stringify(mail), ATTEMPTS[mail.kind], keyOf(mail))
    },
  }
}

const keyOf = (mail: QueuedMail) =>
  [SEND_MAIL, mail.kind, ...('userId' in mail ? [mail.userId] : []), mail.cause].join(':')

/** The queue's tables, as its own migrations make them. Several processes may call this at once. */
export const migrateQueue = (databaseUrl: string) => runMigrations({ connectionString: databaseUrl })

/** Takes back what waits for a person whose account is deleted; what is being sent is not tried again. */
export async function removeMailsOf(db: Db, userId: string) {
  if ((await hasQueue(db)).exists) await removeJobs(db, SEND_MAIL, userId)
}
