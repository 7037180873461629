import { createHash } from 'node:crypto'
import type { Database } from '@halaqa/database/client'
import { limitedAddress } from '../../lib/address.ts'
import { AppError } from '../../lib/app-error.ts'
import { countInWindow, countSignIn, type SignInLimits } from './auth.sql.ts'

/** A count begins with the first attempt and ends after this time. */
const WINDOW_MS = 15 * 60_000
/** Failed sign-ins to one account from one address: limits the guessing of one password. */
const ACCOUNT_LIMIT = 10
/** Failed sign-ins from one address: limits the guessing of many passwords. Wide, because a mosque or a class shares one. */
const ADDRESS_LIMIT = 300
/** Once they are used up, each account still has a few from that address, so that somebody who guesses there does not lock out the others. */
const RESERVE_ACCOUNT_LIMIT = 2
const RESERVE_LIMIT = 100
/** Wrong PINs on one locked device; the last of them begins a window in which no PIN opens it. */
const PIN_LIMIT = 5
/** Mails to one mailbox, from all addresses together. */
const MAILBOX_LIMIT = 3
/** Mails asked for from one address. */
const MAILS_LIMIT = 30
/** Test reminders to one person's devices, and test mails to an admin. */
const TESTS_LIMIT = 5

export interface SignInAttempt {
  /** The password was right: the account's count begins anew, the address's forgets this attempt. */
  succeeded(): Promise<void>
  /** Runs the check of the password. If it throws, nothing was checked, and both counts forget this attempt. */
  check<Result>(work: () => Promise<Result>): Promise<Result>
}

/**
 * Counts a sign-in before its password is checked, so that many at once cannot slip through together. A right password takes
 * its count back.
 *
 * @throws AppError `too_many_attempts`, the same for accounts that do not exist
 */
export async function countSignInAttempt(db: Database, email: string, from: string, now: Date): Promise<SignInAttempt> {
  const address = limitedAddress(from)
  const limits = await countFirst(db, [limitsOf(email, address), reserveOf(email, address)], now)
  return attemptOf(db, limits)
}

/**
 * Counts an attempt against the first limits whose address has attempts left.
 *
 * @throws AppError `too_many_attempts`
 */
async function countFirst(db: Database, [first, ...others]: SignInLimits[], now: Date): Promise<SignInLimits> {
  const { account, address } = first!
  const counted = await countSignIn(db, first!, now, windowCutoff(now))
  if (!counted.isAccountCounted) throw await limitReached(db, account.key, now)
  if (counted.isAddressCounted) return first!
  await takeBackCount(db, [account.key])
  if (others.length === 0) throw await limitReached(db, address.key, now)
  return countFirst(db, others, now)
}

function attemptOf(db: Database, limits: SignInLimits): SignInAttempt {
  const { account, address } = limits
  return {
    async succeeded() {
      await db.signInLimit.deleteMany({ where: { key: account.key } })
      await takeBackCount(db, [address.key])
    },
    check: (work) =>
      work().catch(async (error: unknown) => {
        await takeBackCount(db, [account.key, address.key])
        throw error
      }),
  }
}

const limitsOf = (email: string, address: string): SignInLimits => ({
  account: { key: accountKeyOf(email, address), limit: ACCOUNT_LIMIT },
  address: { key: `address:${address}`, limit: ADDRESS_LIMIT },
})

const reserveOf = (email: string, address: string): SignInLimits => ({
  account: { key: `reserve-${accountKeyOf(email, address)}`, limit: RESERVE_ACCOUNT_LIMIT },
  address: { key: `reserve-address:${address}`, limit: RESERVE_LIMIT },
})

/**
 * Counts a PIN before it is checked, for the session of one locked device, so that many at once cannot slip through together.
 *
 * @throws AppError `too_many_attempts`
 */
export async function countPinAttempt(db: Database, sessionId: string, now: Date) {
  const key = `pin:${sessionId}`
  await countAgainstLimit(db, key, PIN_LIMIT, now)
  return {
    /** Runs the check of the PIN. If it throws, nothing was checked, and the count forgets this attempt. */
    check: <Result>(work: () => Promise<Result>) =>
      work().catch(async (error: unknown) => {
        await takeBackCount(db, [key])
        throw error
      }),
    /** The PIN was wrong: if it was the last one allowed, the device stays closed to PINs from now on for a window. */
    async failed() {
      await db.signInLimit.updateMany({ where: { key, attempts: { gte: PIN_LIMIT } }, data: { windowStart: now } })
    },
    async succeeded() {
      await db.signInLimit.deleteMany({ where: { key } })
    },
  }
}

/** Lets a person who set a new password sign in without waiting for the window's end. */
export async function clearSignInAttempts(db: Database, email: string, from: string) {
  await db.signInLimit.deleteMany({ where: { key: accountKeyOf(email, limitedAddress(from)) } })
}

/** @throws AppError `too_many_attempts`, the same for mailboxes that have no account */
export async function countMail(db: Database, to: string, from: string, now: Date) {
  await countAgainstLimit(db, `mails:${limitedAddress(from)}`, MAILS_LIMIT, now)
  await countAgainstLimit(db, `mailbox:${hashOf(to)}`, MAILBOX_LIMIT, now)
}

/** @throws AppError `too_many_attempts` */
export async function countTestReminder(db: Database, userId: string, now: Date) {
  await countAgainstLimit(db, `test-reminders:${userId}`, TESTS_LIMIT, now)
}

/** @throws AppError `too_many_attempts` */
export async function countTestMail(db: Database, userId: string, now: Date) {
  await countAgainstLimit(db, `test-mail:${userId}`, TESTS_LIMIT, now)
}

export async function deleteExpiredCounts(db: Database, now: Date) {
  await db.signInLimit.deleteMany({ where: { windowStart: { lte: windowCutoff(now) } } })
}

async function countAgainstLimit(db: Database, key: string, limit: number, now: Date) {
  const counted = await countInWindow(db, key, limit, now, windowCutoff(now))
  if (counted === 0) throw await limitReached(db, key, now)
}

async function limitReached(db: Database, key: string, now: Date) {
  const limited = await db.signInLimit.findUnique({ where: { key } })
  const opensIn = (limited?.windowStart ?? now).getTime() + WINDOW_MS - now.getTime()
  return new AppError('too_many_attempts', { retryAfterSeconds: Math.max(1, Math.ceil(opensIn / 1000)) })
}

async function takeBackCount(db: Database, keys: string[]) {
  await db.signInLimit.updateMany({
    where: { key: { in: keys }, attempts: { gt: 0 } },
    data: { attempts: { decrement: 1 } },
  })
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')
const accountKeyOf = (email: string, address: string) => `account:${hashOf(`${email}\0${address}`)}`

const windowCutoff = (now: Date) => new Date(now.getTime() - WINDOW_MS)
