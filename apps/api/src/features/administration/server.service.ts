import type { ServerState } from '@halaqa/contract/administration'
import { MINUTE_MS } from '@halaqa/contract/calendar'
import { installationDir } from '@halaqa/database/installation'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { commitOf } from '../../lib/commit.ts'
import type { Db } from '../../lib/db.ts'
import { renderEmail } from '../../lib/email-template.ts'
import { mailFailureOf } from '../../lib/mail-failure.ts'
import type { Mailer } from '../../lib/mailer.ts'
import { countQueue, hasQueue } from '../../lib/queue.sql.ts'
import { SCHEDULE } from '../../lib/schedule.ts'
import { emailOf, type SignedIn } from '../../lib/signed-in.ts'
import { isolated, type Texts } from '../../lib/texts.ts'
import { countTestMail } from '../auth/rate-limits.service.ts'
import { jobStatusKey } from './job-status.service.ts'

/** Null until the scheduled work has started once. */
export const findQueue = async (db: Db): Promise<ServerState['queue']> =>
  (await hasQueue(db)).exists ? countQueue(db) : null

/** The commit that this server runs, if the installation knows it. */
export const findCommit = () => commitOf(installationDir())

/** When lessons were last written from the curriculum; undefined before the first time. */
export async function findSeededAt(db: Db): Promise<Date | undefined> {
  return (await db.seededContent.findFirst({ select: { seededAt: true } }))?.seededAt
}

/** A failure that was followed by a success is over. */
export function presentJobs(facts: ReadonlyMap<string, Date>, now: Date): ServerState['jobs'] {
  return Object.entries(SCHEDULE).map(([name, { minute, every }]) => {
    const done = facts.get(jobStatusKey(name, 'done'))
    const failed = facts.get(jobStatusKey(name, 'failed'))
    return {
      name,
      last_run_at: done?.toISOString() ?? null,
      failed_at: failed && (!done || failed > done) ? failed.toISOString() : null,
      next_run_at: nextAt(minute, every, now).toISOString(),
    }
  })
}

function nextAt(minute: number, every: number, now: Date): Date {
  const passed = Math.floor((now.getTime() / MINUTE_MS - minute) / every)
  return new Date(((passed + 1) * every + minute) * MINUTE_MS)
}

export function presentMailHealth(mailer: Mailer): ServerState['mail'] {
  const health = mailer.health()
  return { checked_at: health?.checkedAt.toISOString() ?? null, failure: health?.failure ?? null }
}

/** Mails the admin, to see that mails arrive. @throws AppError `mail_not_configured`, `too_many_attempts`, `test_mail_failed` */
export async function sendTestMail({ db, mailer, clock, textsFor }: FastifyInstance, user: SignedIn) {
  if (!mailer) throw new AppError('mail_not_configured', { detail: 'no_mail_server' })
  await countTestMail(db, user.id, clock())
  try {
    await mailer.send(testMail(textsFor(user.language), emailOf(user), mailer.publicUrl))
  } catch (error) {
    throw new AppError('test_mail_failed', { detail: `mail_${mailFailureOf(error)}`, cause: error })
  }
}

export const testMail = (texts: Texts, to: string, publicUrl: string) =>
  renderEmail(texts, to, texts.t('mails.test.subject'), [
    texts.t('mails.test.before', { host: isolated(new URL(publicUrl).host) }),
    { label: texts.t('mails.test.link'), address: `${publicUrl}/admin/server` },
  ])
