import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccount } from '../auth/account-lock.sql.ts'
import { assertPasswordUnchanged, type ReauthenticatedUser, requirePassword } from '../auth/auth.access.ts'
import { openSession, type SignInContext } from '../auth/auth.service.ts'
import { countPinAttempt } from '../auth/rate-limits.service.ts'
import { loadReader, requireCare } from './care.service.ts'

/**
 * Ends the guardian's session on this device and opens one for the reader alone, in one transaction.
 *
 * @throws AppError `reader_not_found`, or `authentication_required` when the session ended meanwhile
 */
export async function lockDevice(
  db: Database,
  context: SignInContext,
  guardian: SignedIn,
  { readerId, pin }: { readerId: string; pin: string },
) {
  await loadReader(db, guardian.id, readerId, context.now) // before a hash is worked on for nothing
  const lockPinHash = await context.passwords.hash(pin)
  return inTransaction(db, async (tx) => {
    if (!(await findAndLockAccount(tx, guardian.id))) throw new AppError('authentication_required')
    await requireCare(tx, readerId, guardian.id)
    const { count } = await tx.session.deleteMany({ where: { id: guardian.sessionId } })
    if (count === 0) throw new AppError('authentication_required')
    const token = await openSession(tx, readerId, context, { lockedById: guardian.id, lockPinHash })
    const reader = await tx.user.findUniqueOrThrow({ where: { id: readerId } })
    return { user: { ...reader, lockedBy: guardian }, token }
  })
}

/**
 * Ends the session of a locked device and opens one of the guardian who locked it. Of two who unlock it at once, one has it.
 *
 * @throws AppError `not_locked`, `wrong_pin`, `wrong_password`, `too_many_attempts`, or `authentication_required` when the session ended
 * meanwhile
 */
export async function unlockDevice(
  db: Database,
  context: SignInContext,
  user: SignedIn,
  { pin, password }: { pin?: string | undefined; password?: string | undefined },
) {
  const { sessionId, lockedBy } = user
  if (!lockedBy) throw new AppError('not_locked')
  const proof =
    password === undefined
      ? await checkPin(db, context, sessionId, pin ?? '')
      : await checkPassword(db, context, lockedBy.id, password)
  return inTransaction(db, async (tx) => {
    const account = await findAndLockAccount(tx, lockedBy.id)
    if (!account || account.isSuspended) throw new AppError('authentication_required')
    if (proof) assertPasswordUnchanged(account, proof, 'password')
    const { count } = await tx.session.deleteMany({ where: { id: sessionId, lockedById: lockedBy.id } })
    if (count === 0) throw new AppError('authentication_required')
    const token = await openSession(tx, lockedBy.id, context)
    return { user: await tx.user.findUniqueOrThrow({ where: { id: lockedBy.id } }), token }
  })
}

/** The PIN is checked against this session alone. */
async function checkPin(db: Database, { passwords, now }: SignInContext, sessionId: string, pin: string) {
  const attempt = await countPinAttempt(db, sessionId, now)
  const session = await db.session.findUnique({ where: { id: sessionId }, select: { lockPinHash: true } })
  const isRight = await attempt.check(() => passwords.matches(pin, session?.lockPinHash))
  if (!session) throw new AppError('authentication_required')
  if (!isRight) {
    await attempt.failed()
    throw new AppError('wrong_pin', { fields: [{ path: 'pin', message: 'wrong_pin' }] })
  }
  await attempt.succeeded()
}

async function checkPassword(
  db: Database,
  context: SignInContext,
  guardianId: string,
  password: string,
): Promise<ReauthenticatedUser> {
  const guardian = await db.user.findUnique({ where: { id: guardianId }, select: { id: true, email: true } })
  if (!guardian?.email) throw new AppError('authentication_required')
  return requirePassword(db, context, guardian, password, 'password')
}
