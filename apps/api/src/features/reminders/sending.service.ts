import type { LearningPlan } from '@halaqa/contract/learning-plan'
import { firstNameOf } from '@halaqa/contract/person-name'
import type { Database } from '@halaqa/database/client'
import { surahOf } from '@halaqa/quran/surahs'
import type { FastifyInstance } from 'fastify'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import { isRefusedForGood } from '../../lib/mail-failure.ts'
import { findPlan } from '../learning-plan/learning-plan.service.ts'
import { findReviewLeft } from '../review/review.service.ts'
import { findPath } from '../units/units.service.ts'
import { minuteIn } from './clock-time.ts'
import { type Claim, claimDue, markNothingFound, queryZones, releaseClaim } from './due.sql.ts'
import { hasSomething, type Open, reminderMail, reminderPush } from './texts.ts'
import { signUnsubscribeToken } from './unsubscribe-token.ts'

/** Few enough that a process that dies in between leaves few people without a reminder that day. */
const AT_ONCE = 20

/**
 * `refused`: it will not arrive today, however often it is tried. `failed`: it may, later. `nothing`: there is nothing to be reminded
 * of, or not yet.
 */
type Outcome = 'arrived' | 'refused' | 'failed' | 'nothing'

/** Reminds everybody who is due, each over each of their channels once. A batch of which nothing arrives ends it: the mail server is away. */
export async function remindEverybody(app: FastifyInstance) {
  const now = app.clock()
  const on = { push: app.pusher !== undefined, email: app.mailer !== undefined }
  if (!on.push && !on.email) return
  const names = await queryZones(app.db)
  const zones = names.map((zone) => ({ zone, today: dateIn(zone, now), minute: minuteIn(zone, now) }))
  for (let goesOn = true; goesOn; ) {
    const claims = await claimDue(app.db, zones, on, now, AT_ONCE)
    const outcomes = await Promise.all(claims.map((claim) => remind(app, claim, now)))
    goesOn = claims.length === AT_ONCE && outcomes.some((outcome) => outcome !== 'failed')
  }
}

async function remind(app: FastifyInstance, claim: Claim, now: Date): Promise<Outcome> {
  const { ready, waiting, later: portions, firstDue, lastDue, userId, today } = claim
  const later = firstDue && lastDue ? { portions, first: firstDue, last: lastDue, today } : null
  const readers = await findOpenOfReaders(app.db, claim)
  const review = claim.review ? await findReviewLeft(app.db, userId, claim.today) : null
  const plan = claim.memorize ? await findPlan(app.db, { id: userId, timeZone: DEFAULT_TIME_ZONE }, now) : null
  // A plan that is complete asks for no lesson.
  const open: Open = { ready, later, waiting, readers, memorize: claim.memorize && plan?.next !== null, review }
  const outcome = hasSomething(open)
    ? await (claim.channel === 'push' ? remindByPush(app, claim, open) : remindByEmail(app, claim, open, plan))
    : 'nothing'
  if (outcome === 'failed') await releaseClaim(app.db, claim, now)
  if (outcome === 'nothing') await markNothingFound(app.db, claim)
  return outcome
}

/** The readers in their care who have something to read or to review today. */
async function findOpenOfReaders(db: Database, { readers, today }: Claim): Promise<Open['readers']> {
  const found = await Promise.all(
    readers.map(async ({ id, name, portions, learns }) => ({
      id,
      name: firstNameOf(name),
      portions,
      review: learns ? await findReviewLeft(db, id, today) : null,
    })),
  )
  return found.filter(({ portions, review }) => portions > 0 || review !== null)
}

async function remindByPush(
  app: FastifyInstance,
  { userId, language, minutesLeft }: Claim,
  open: Open,
): Promise<Outcome> {
  const { db, pusher } = app
  if (!pusher) return 'failed'
  const message = reminderPush(app.textsFor(language), open)
  const devices = await db.pushSubscription.findMany({ where: { userId } })
  const deliveries = await Promise.all(
    devices.map(async (device) => {
      const delivery = await pusher.send(device, message, minutesLeft * 60)
      if (delivery === 'gone') await db.pushSubscription.deleteMany({ where: { id: device.id } })
      return delivery
    }),
  )
  if (deliveries.includes('delivered')) return 'arrived'
  if (!deliveries.includes('failed')) return 'refused'
  app.log.warn(`a push service refused a reminder: ${hostsOf(devices)}`)
  return 'failed'
}

const hostsOf = (devices: { endpoint: string }[]) => devices.map(({ endpoint }) => new URL(endpoint).host).join(', ')

async function remindByEmail(
  app: FastifyInstance,
  { userId, email, language }: Claim,
  open: Open,
  plan: LearningPlan | null,
): Promise<Outcome> {
  const { mailer, config } = app
  if (!mailer) return 'failed'
  try {
    const texts = app.textsFor(language)
    const current = open.memorize ? await findCurrentSurah(app.db, userId, plan) : null
    // A name that an administrator typed is the same in every language.
    const surah =
      current && (current.name === surahOf(current.number).name ? texts.surah(current.number) : current.name)
    const token = signUnsubscribeToken(config.passwordKey, userId)
    await mailer.send(reminderMail(texts, email, mailer.publicUrl, token, { ...open, surah }))
    return 'arrived'
  } catch (error) {
    app.log.warn({ err: error }, 'a reminder was not mailed')
    return isRefusedForGood(error) ? 'refused' : 'failed'
  }
}

/** The surah in which they go on, by their plan or on the path; null when every lesson of it is done. */
async function findCurrentSurah(db: Database, userId: string, plan: LearningPlan | null) {
  if (plan) return plan.next && { number: plan.next.surah_number, name: plan.next.surah_name }
  const { next } = await findPath(db, userId)
  return next ? { number: next.surahNumber, name: next.surahName } : null
}
