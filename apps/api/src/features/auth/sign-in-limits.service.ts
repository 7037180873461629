import { createHash } from 'node:crypto'
import type { Database } from '@halaqa/database/client'
import { limitedAddress } from '../../lib/address.ts'
import { AppError } from '../../lib/app-error.ts'
import { countInWindow } from './sign-in-limits.sql.ts'

/**
 * Failed sign-ins, counted in windows of 15 minutes that begin with the first failure. An attempt is counted before the
 * password is looked at and taken back when it was right, so that many at once cannot slip through together.
 */
const WINDOW_MS = 15 * 60_000
/** An account from one address: somebody guessing it. */
const ACCOUNT_LIMIT = 10
/** An address: somebody guessing many accounts. Wide, because a mosque or a class shares one. */
const ADDRESS_LIMIT = 300
/** Mails to one mailbox, whoever asks for them. */
const MAILBOX_LIMIT = 3
/** Mails asked for from one address. */
const MAILS_LIMIT = 30
/** Test reminders to one person's devices, and test mails to an admin. */
const TESTS_LIMIT = 5

export interface Attempt {
  /** The password was right: the account's count begins anew, the address's forgets this attempt. */
  succeeded(): Promise<void>
  /** Nobody looked at the password. */
  withdraw(): Promise<void>
}

/** @throws AppError `too_many_attempts`, the same for accounts that do not exist */
export async function countAttempt(db: Database, email: string, from: string, now: Date): Promise<Attempt> {
  const address = limitedAddress(from)
  const accountKey = accountKeyOf(email, address)
  const addressKey = `address:${address}`

  await count(db, accountKey, ACCOUNT_LIMIT, now)
  try {
    await count(db, addressKey, ADDRESS_LIMIT, now)
  } catch (error) {
    await uncount(db, [accountKey])
    throw error
  }
  return {
    async succeeded() {
      await db.signInLimit.deleteMany({ where: { key: accountKey } })
      await uncount(db, [addressKey])
    },
    withdraw: () => uncount(db, [accountKey, addressKey]),
  }
}

/** Whoever set a new password need not wait for what went before. */
export async function forgetAttempts(db: Database, email: string, from: string) {
  await db.signInLimit.deleteMany({ where: { key: accountKeyOf(email, limitedAddress(from)) } })
}

/** @throws AppError `too_many_attempts`, the same for mailboxes that have no account */
export async function countMail(db: Database, to: string, from: string, now: Date) {
  await count(db, `mails:${limitedAddress(from)}`, MAILS_LIMIT, now)
  await count(db, `mailbox:${hashOf(to)}`, MAILBOX_LIMIT, now)
}

/** @throws AppError `too_many_attempts` */
export async function countTest(db: Database, userId: string, now: Date) {
  await count(db, `test-reminders:${userId}`, TESTS_LIMIT, now)
}

/** @throws AppError `too_many_attempts` */
export async function countTestMail(db: Database, userId: string, now: Date) {
  await count(db, `test-mail:${userId}`, TESTS_LIMIT, now)
}

export async function deleteOldCounts(db: Database, now: Date) {
  await db.signInLimit.deleteMany({ where: { windowStart: { lte: windowBefore(now) } } })
}

async function count(db: Database, key: string, limit: number, now: Date) {
  const counted = await countInWindow(db, key, limit, now, windowBefore(now))
  if (counted === 1) return

  const limited = await db.signInLimit.findUnique({ where: { key } })
  const opensIn = (limited?.windowStart ?? now).getTime() + WINDOW_MS - now.getTime()
  throw new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(opensIn / 1000)) })
}

async function uncount(db: Database, keys: string[]) {
  await db.signInLimit.updateMany({
    where: { key: { in: keys }, attempts: { gt: 0 } },
    data: { attempts: { decrement: 1 } },
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const accountKeyOf = (email: string, address: string) => `account:${hashOf(`${email}\0${address}`)}`

const windowBefore = (now: Date) => new Date(now.getTime() - WINDOW_MS)
