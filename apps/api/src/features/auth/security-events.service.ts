import { DAY_MS } from '@halaqa/contract/calendar'
import { SECURITY_EVENT_DAYS } from '@halaqa/contract/constants'
import { type Device, deviceOf } from '@halaqa/contract/device'
import { SECURITY_EVENTS_LISTED, type SecurityEvent } from '@halaqa/contract/security-events'
import type { Database, Transaction } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { findAndLockAccount } from './account-lock.sql.ts'

interface NewSecurityEvent {
  kind: SecurityEvent['kind']
  now: Date
  /** The browser's `User-Agent`; undefined for an event that no browser caused. */
  userAgent?: string | null | undefined
  isNewDevice?: boolean
  times?: number
}

/** Only the families of browser and system are kept: the rest of a user agent tells people apart. */
export function deviceFamilies(userAgent: string | null | undefined) {
  const { browser, system }: Device = deviceOf(userAgent ?? null)
  return { browser: browser ?? null, system: system ?? null }
}

/** Records an event in the transaction in which it happens. Answers the event's id. */
export async function recordSecurityEvent(tx: Transaction, userId: string, event: NewSecurityEvent): Promise<string> {
  const { kind, now, userAgent, isNewDevice = false, times = 1 } = event
  const { id } = await tx.securityEvent.create({
    data: { userId, kind, ...deviceFamilies(userAgent), isNewDevice, times, firstAt: now, lastAt: now },
    select: { id: true },
  })
  return id
}

/**
 * Checks that no sign-in of the last 90 days and no session came from this browser on this system. The caller holds the
 * account's lock, and has not opened the new session yet.
 */
export async function isNewDevice(tx: Transaction, userId: string, userAgent: string | undefined): Promise<boolean> {
  const { browser, system } = deviceFamilies(userAgent)
  const where = { userId, browser, system, kind: { in: ['account_created' as const, 'signed_in' as const] } }
  if ((await tx.securityEvent.count({ where })) > 0) return false
  const sessions = await tx.session.findMany({
    where: { userId },
    select: { userAgent: true },
    distinct: ['userAgent'],
  })
  const isSame = (device: ReturnType<typeof deviceFamilies>) => device.browser === browser && device.system === system
  return !sessions.some((session) => isSame(deviceFamilies(session.userAgent)))
}

/** Counts the refusals of 24 hours in one row, so that guessing cannot fill the table. */
export async function recordRefusedSignIn(db: Database, userId: string, userAgent: string | undefined, now: Date) {
  await inTransaction(db, async (tx) => {
    if (!(await findAndLockAccount(tx, userId))) return
    const since = new Date(now.getTime() - DAY_MS)
    const { count } = await tx.securityEvent.updateMany({
      where: { userId, kind: 'sign_in_refused', firstAt: { gt: since } },
      data: { times: { increment: 1 }, ...deviceFamilies(userAgent) },
    })
    // Of two refusals at once, the earlier one may be written last.
    await tx.securityEvent.updateMany({
      where: { userId, kind: 'sign_in_refused', firstAt: { gt: since }, lastAt: { lt: now } },
      data: { lastAt: now },
    })
    if (count === 0) await recordSecurityEvent(tx, userId, { kind: 'sign_in_refused', now, userAgent })
  })
}

export function listSecurityEvents(db: Database, userId: string, now: Date) {
  return db.securityEvent.findMany({
    where: { userId, lastAt: { gt: securityEventCutoff(now) } },
    orderBy: [{ lastAt: 'desc' }, { id: 'desc' }],
    take: SECURITY_EVENTS_LISTED,
  })
}

export async function deleteOldSecurityEvents(db: Database, now: Date) {
  await db.securityEvent.deleteMany({ where: { lastAt: { lte: securityEventCutoff(now) } } })
}

const securityEventCutoff = (now: Date) => new Date(now.getTime() - SECURITY_EVENT_DAYS * DAY_MS)
