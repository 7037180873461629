import type { Channel } from '@halaqa/contract/reminders'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../../lib/app-error.ts'
import { emailOf, type SignedIn } from '../../lib/signed-in.ts'
import { countMail, countTestReminder } from '../auth/rate-limits.service.ts'
import { testMail, testPush } from './texts.ts'
import { signUnsubscribeToken } from './unsubscribe-token.ts'

/** A push service keeps a test for a device that is off no longer than somebody waits for it. */
const PATIENCE_SECONDS = 600

type App = Pick<FastifyInstance, 'db' | 'mailer' | 'pusher' | 'config' | 'textsFor'>

/** @throws AppError `too_many_attempts`, `reminders_off`, `push_gone`, `push_failed`, `mail_failed` */
export async function sendTestReminder(app: App, channel: Channel, user: SignedIn, from: string, now: Date) {
  if (channel === 'email') await sendTestByEmail(app, user, from, now)
  else await sendTestByPush(app, user, now)
}

/** To this device, which is the one that the person looks at. */
async function sendTestByPush({ db, pusher, textsFor }: App, user: SignedIn, now: Date) {
  const device = await db.pushSubscription.findUnique({ where: { sessionId: user.sessionId } })
  if (!pusher || !device) throw new AppError('reminders_off')
  await countTestReminder(db, user.id, now)
  const delivery = await pusher.send(device, testPush(textsFor(user.language)), PATIENCE_SECONDS)
  if (delivery === 'failed') throw new AppError('push_failed')
  if (delivery === 'gone') {
    await db.pushSubscription.deleteMany({ where: { id: device.id } })
    throw new AppError('push_gone')
  }
}

async function sendTestByEmail({ db, mailer, config, textsFor }: App, user: SignedIn, from: string, now: Date) {
  const isOn = await db.userSettings.count({
    where: { userId: user.id, remindsByEmail: true, user: { emailConfirmedAt: { not: null } } },
  })
  if (!mailer || isOn === 0) throw new AppError('reminders_off')
  const email = emailOf(user)
  await countMail(db, email, from, now)
  try {
    const token = signUnsubscribeToken(config.passwordKey, user.id)
    await mailer.send(testMail(textsFor(user.language), email, mailer.publicUrl, token))
  } catch (error) {
    throw new AppError('mail_failed', { cause: error })
  }
}
