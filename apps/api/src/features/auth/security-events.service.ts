import { DAY_MS } from '@halaqa/contract/calendar'
import { type Device, deviceOf } from '@halaqa/contract/device'
import { SECURITY_EVENT_DAYS, SECURITY_EVENTS_LISTED, type SecurityEvent } from '@halaqa/contract/security-events'
import type { Database, Transaction } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { findAndLockAccount } from './account-lock.sql.ts'

interface NewEvent {
  kind: SecurityEvent['kind']
  now: Date
  /** What the browser says of itself; undefined where nobody's browser did it. */
  userAgent?: string | null | undefined
  isNewDevice?: boolean
  times?: number
}

/** Only the families of browser and system are kept: the rest of a user agent tells people apart. */
function familiesOf(userAgent: string | null | undefined) {
  const { browser, system }: Device = deviceOf(userAgent ?? null)
  return { browser: browser ?? null, system: system ?? null }
}

/** In the transaction in which it happens. Answers the event's id. */
export async function recordEvent(tx: Transaction, userId: string, event: NewEvent): Promise<string> {
  const { kind, now, userAgent, isNewDevice = false, times = 1 } = event
  const { id } = await tx.securityEvent.create({
    data: { userId, kind, ...familiesOf(userAgent), isNewDevice, times, firstAt: now, lastAt: now },
    select: { id: true },
  })
  return id
}

/**
 * Whether an account was never entered with this browser on this system, as far as its sign-ins of 90 days and its sessions
 * tell. The caller holds the account, and has not opened the new session yet.
 */
export async function isNewDevice(tx: Transaction, userId: string, userAgent: string | undefined): Promise<boolean> {
  const { browser, system } = familiesOf(userAgent)
  const where = { userId, browser, system, kind: { in: ['account_created' as const, 'signed_in' as const] } }
  if ((await tx.securityEvent.count({ where })) > 0) return false
  const sessions = await tx.session.findMany({
    where: { userId },
    select: { userAgent: true },
    distinct: ['userAgent'],
  })
  const isSame = (device: ReturnType<typeof familiesOf>) => device.browser === browser && device.system === system
  return !sessions.some((session) => isSame(familiesOf(session.userAgent)))
}

/** Refusals of 24 hours are one row, however many there are: nobody fills the table by guessing. */
export async function recordRefusal(db: Database, userId: string, userAgent: string | undefined, now: Date) {
  await inTransaction(db, async (tx) => {
    if (!(await findAndLockAccount(tx, userId))) return
    const since = new Date(now.getTime() - DAY_MS)
    const { count } = await tx.securityEvent.updateMany({
      where: { userId, kind: 'sign_in_refused', firstAt: { gt: since } },
      data: { times: { increment: 1 }, ...familiesOf(userAgent) },
    })
    // Of two refusals at once, the earlier one may be written last.
    await tx.securityEvent.updateMany({
      where: { userId, kind: 'sign_in_refused', firstAt: { gt: since }, lastAt: { lt: now } },
      data: { lastAt: now },
    })
    if (count === 0) await recordEvent(tx, userId, { kind: 'sign_in_refused', now, userAgent })
  })
}

export function findEvents(db: Database, userId: string, now: Date) {
  return db.securityEvent.findMany({
    where: { userId, lastAt: { gt: oldBefore(now) } },
    orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
    take: SECURITY_EVENTS_LISTED,
  })
}

export async function deleteOldEvents(db: Database, now: Date) {
  await db.securityEvent.deleteMany({ where: { lastAt: { lte: oldBefore(now) } } })
}

const oldBefore = (now: Date) => new Date(now.getTime() - SECURITY_EVENT_DAYS * DAY_MS)
