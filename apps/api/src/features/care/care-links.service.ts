import { HOUR_MS } from '@halaqa/contract/calendar'
import type { SignUps } from '@halaqa/contract/config'
import { READER_COLOURS } from '@halaqa/contract/constants'
import type { CareLink, TakeOverBody } from '@halaqa/contract/readers'
import type { Database, Transaction } from '@halaqa/database/client'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { lockReaderByName, lockReaderInCare } from '../auth/account-lock.sql.ts'
import { openSession, type SignInContext } from '../auth/auth.service.ts'
import { assertNotGuessable } from '../auth/guessable-password.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'
import { loadSignUps } from '../auth/sign-ups.service.ts'
import { loadReader, lockForAnotherReader, requireCare } from './care.service.ts'
import { type CarePurpose, deleteCareLink } from './care.sql.ts'
import { recordReleaseOfName } from './name-claims.service.ts'

const LINK_MS = 48 * HOUR_MS

/** Answers the token of a new link, which replaces the one before. The table keeps its hash alone. @throws AppError `reader_not_found` */
export function createCareLink(
  db: Database,
  { readerId, guardianId, purpose }: { readerId: string; guardianId: string; purpose: CarePurpose },
  now: Date,
): Promise<CareLink> {
  return inTransaction(db, async (tx) => {
    await requireCare(tx, readerId, guardianId)
    return storeCareLink(tx, { readerId, guardianId, purpose }, now)
  })
}

/** Stores a new link. The caller has checked that the person may hand the reader over. */
export async function storeCareLink(
  tx: Transaction,
  { readerId, guardianId, purpose }: { readerId: string; guardianId: string; purpose: CarePurpose },
  now: Date,
): Promise<CareLink> {
  const token = newToken()
  const expiresAt = new Date(now.getTime() + LINK_MS)
  const link = { tokenHash: hashToken(token), guardianId, createdAt: now, expiresAt }
  await tx.careLink.upsert({
    where: { readerId_purpose: { readerId, purpose } },
    create: { ...link, readerId, purpose },
    update: link,
  })
  return { token, expires_at: expiresAt.toISOString() }
}

/** @throws AppError `reader_not_found` */
export function withdrawRelease(db: Database, readerId: string, guardianId: string) {
  return inTransaction(db, async (tx) => {
    await requireCare(tx, readerId, guardianId)
    await tx.careLink.deleteMany({ where: { readerId, purpose: 'release' } })
  })
}

/** Finds a link and its purpose, and does not use it up. @throws AppError `link_expired` */
export async function loadCareLink(db: Db, token: string, now: Date) {
  const link = await db.careLink.findFirst({
    where: { tokenHash: hashToken(token), expiresAt: { gt: now } },
    include: {
      reader: { select: { fullName: true, namedInRoomId: true, namedInRoom: { select: { name: true } } } },
      guardian: { select: { fullName: true, suspendedAt: true } },
    },
  })
  if (!link || link.guardian.suspendedAt) throw new AppError('link_expired')
  return link
}

/**
 * Makes the caller a guardian. Somebody who is one already stays one, and the link is used up all the same. A reader by name belongs to their guardian from then on, and
 * stays in the room.
 *
 * @throws AppError `link_expired`, `too_many_readers`
 */
export function acceptCare(db: Database, userId: string, token: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const { readerId, guardianId, purpose } = await requireLink(tx, token, ['guardian', 'name'], now)
    const care = { readerId_guardianId: { readerId, guardianId: userId } }
    const isGuardian = (await tx.guardianship.count({ where: { readerId, guardianId: userId } })) > 0
    if (!isGuardian) await lockForAnotherReader(tx, userId)
    await useLink(tx, { token, readerId, guardianId, purpose }, now)
    if (purpose === 'name') {
      await recordReleaseOfName(tx, readerId, now)
      const inCare = { namedInRoomId: null, colour: READER_COLOURS[0], updatedAt: now }
      await tx.user.update({ where: { id: readerId }, data: inCare })
    }
    await tx.guardianship.upsert({ where: care, create: { readerId, guardianId: userId, createdAt: now }, update: {} })
    return loadReader(tx, userId, readerId, now)
  })
}

/**
 * Makes a reader in care, or by name, an ordinary account: it gets an email and a password and keeps everything, and its guardians lose it at
 * once, with their open streams and the devices that they locked.
 *
 * @throws AppError `link_expired`, `sign_ups_closed` for a reader by name, `validation_failed` for a password that is easily guessed, `email_taken`,
 *   after which the link still works
 */
export async function takeOver(
  db: Database,
  context: SignInContext,
  { token, email, password, language }: z.output<typeof TakeOverBody>,
  signUps: SignUps | undefined,
) {
  const { now, userAgent } = context
  const { purpose, reader } = await loadCareLink(db, token, now) // before a hash is worked on for nothing
  if (purpose === 'guardian') throw new AppError('link_expired')
  // It is a new account, by the link of a member.
  if (purpose === 'name' && (await loadSignUps(db, signUps)) === 'closed') throw new AppError('sign_ups_closed')
  assertNotGuessable(password, { email, fullName: reader.fullName }, 'password')
  const passwordHash = await context.passwords.hashOfNewcomer(password)
  try {
    return await inTransaction(db, async (tx) => {
      const { readerId, guardianId } = await requireLink(tx, token, [purpose], now)
      await useLink(tx, { token, readerId, guardianId, purpose }, now)
      if (purpose === 'name') await recordReleaseOfName(tx, readerId, now)
      await tx.session.deleteMany({ where: { userId: readerId } })
      await tx.careLink.deleteMany({ where: { readerId } })
      await tx.guardianship.deleteMany({ where: { readerId } })
      if (language) await tx.user.updateMany({ where: { id: readerId, language: null }, data: { language } })
      const account = { email, passwordHash, inCare: false, colour: null, namedInRoomId: null, updatedAt: now }
      const user = await tx.user.update({ where: { id: readerId }, data: account })
      await recordSecurityEvent(tx, readerId, { kind: 'account_created', now, userAgent })
      return { user, token: await openSession(tx, readerId, context) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error })
    throw error
  }
}

/** @throws AppError `link_expired` also for a link for something else */
export async function requireLink(tx: Transaction, token: string, purposes: readonly CarePurpose[], now: Date) {
  const link = await loadCareLink(tx, token, now)
  if (!purposes.includes(link.purpose)) throw new AppError('link_expired')
  return link
}

interface UsedLink {
  token: string
  readerId: string
  guardianId: string
  purpose: CarePurpose
}

/**
 * Uses a link up. Of two people who follow it at once, one succeeds. It works only while the guardian who made it cares for the reader, or owns the
 * room of the name.
 */
export async function useLink(tx: Transaction, { token, readerId, guardianId, purpose }: UsedLink, now: Date) {
  const lock = purpose === 'name' ? lockReaderByName : lockReaderInCare
  const isTheirs = await lock(tx, readerId, guardianId)
  const link = await deleteCareLink(tx, hashToken(token), purpose, now)
  if (!isTheirs || !link) throw new AppError('link_expired')
}
