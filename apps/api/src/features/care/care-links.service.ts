import { HOUR_MS } from '@halaqa/contract/calendar'
import type { CareLink, TakeOverBody } from '@halaqa/contract/readers'
import type { Database, Transaction } from '@halaqa/database/client'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { hashToken, newToken } from '../../lib/token.ts'
import { isUniqueViolation } from '../../lib/unique.ts'
import { lockReaderInCare } from '../auth/account-lock.sql.ts'
import { openSession, type SignInContext } from '../auth/auth.service.ts'
import { assertNotGuessable } from '../auth/guessable-password.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'
import { loadReader, lockForAnotherReader, requireCare } from './care.service.ts'
import { type CarePurpose, deleteCareLink } from './care.sql.ts'

const LINK_MS = 48 * HOUR_MS

/** Answers the token of a new link, which replaces the one before. The table keeps its hash alone. @throws AppError `reader_not_found` */
export function createCareLink(
  db: Database,
  { readerId, guardianId, purpose }: { readerId: string; guardianId: string; purpose: CarePurpose },
  now: Date,
): Promise<CareLink> {
  return inTransaction(db, async (tx) => {
    await requireCare(tx, readerId, guardianId)
    const token = newToken()
    const expiresAt = new Date(now.getTime() + LINK_MS)
    const link = { tokenHash: hashToken(token), guardianId, createdAt: now, expiresAt }
    await tx.careLink.upsert({
      where: { readerId_purpose: { readerId, purpose } },
      create: { ...link, readerId, purpose },
      update: link,
    })
    return { token, expires_at: expiresAt.toISOString() }
  })
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
    include: { reader: { select: { fullName: true } }, guardian: { select: { fullName: true, suspendedAt: true } } },
  })
  if (!link || link.guardian.suspendedAt) throw new AppError('link_expired')
  return link
}

/** Makes the caller a guardian; who is one already stays one, and uses the link up. @throws AppError `link_expired`, `too_many_readers` */
export function acceptCare(db: Database, userId: string, token: string, now: Date) {
  return inTransaction(db, async (tx) => {
    const { readerId, guardianId } = await requireLink(tx, token, 'guardian', now)
    const care = { readerId_guardianId: { readerId, guardianId: userId } }
    const isGuardian = (await tx.guardianship.count({ where: { readerId, guardianId: userId } })) > 0
    if (!isGuardian) await lockForAnotherReader(tx, userId)
    await useLink(tx, { token, readerId, guardianId, purpose: 'guardian' }, now)
    await tx.guardianship.upsert({ where: care, create: { readerId, guardianId: userId, createdAt: now }, update: {} })
    return loadReader(tx, userId, readerId, now)
  })
}

/**
 * Makes a reader in care an ordinary account: it gets an email and a password and keeps everything, and its guardians lose it at once, with
 * their open streams and the devices that they locked.
 *
 * @throws AppError `link_expired`, `validation_failed` for a password that is easily guessed, `email_taken`, after which the link still works
 */
export async function takeOver(
  db: Database,
  context: SignInContext,
  { token, email, password }: z.output<typeof TakeOverBody>,
) {
  const { now, userAgent } = context
  const { purpose, reader } = await loadCareLink(db, token, now) // before a hash is worked on for nothing
  if (purpose !== 'release') throw new AppError('link_expired')
  assertNotGuessable(password, { email, fullName: reader.fullName }, 'password')
  const passwordHash = await context.passwords.hashOfNewcomer(password)
  try {
    return await inTransaction(db, async (tx) => {
      const { readerId, guardianId } = await requireLink(tx, token, 'release', now)
      await useLink(tx, { token, readerId, guardianId, purpose: 'release' }, now)
      await tx.session.deleteMany({ where: { userId: readerId } })
      await tx.careLink.deleteMany({ where: { readerId } })
      await tx.guardianship.deleteMany({ where: { readerId } })
      const account = { email, passwordHash, inCare: false, colour: null, updatedAt: now }
      const user = await tx.user.update({ where: { id: readerId }, data: account })
      await recordSecurityEvent(tx, readerId, { kind: 'account_created', now, userAgent })
      return { user, token: await openSession(tx, readerId, context) }
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new AppError('email_taken', { cause: error })
    throw error
  }
}

async function requireLink(tx: Transaction, token: string, purpose: CarePurpose, now: Date) {
  const link = await loadCareLink(tx, token, now)
  if (link.purpose !== purpose) throw new AppError('link_expired')
  return link
}

interface UsedLink {
  token: string
  readerId: string
  guardianId: string
  purpose: CarePurpose
}

/** Uses a link up, of two who follow it at once for one of them. It works only while the guardian who made it cares for the reader. */
async function useLink(tx: Transaction, { token, readerId, guardianId, purpose }: UsedLink, now: Date) {
  const isInCare = await lockReaderInCare(tx, readerId, guardianId)
  const link = await deleteCareLink(tx, hashToken(token), purpose, now)
  if (!isInCare || !link) throw new AppError('link_expired')
}
