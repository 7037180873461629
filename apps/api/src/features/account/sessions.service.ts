import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccount } from '../auth/account-lock.sql.ts'
import { sessionCutoff } from '../auth/auth.service.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'

/** Lists a person's sessions: the one that asks first, then by last use. */
export async function listSessions(db: Database, user: SignedIn, now: Date) {
  const found = await db.session.findMany({
    where: { userId: user.id, lastUsedAt: { gt: sessionCutoff(now) } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  })
  const isOther = ({ id }: { id: string }) => Number(id !== user.sessionId)
  return found.sort((one, other) => isOther(one) - isOther(other))
}

/** @throws AppError `session_not_found`, also for the session of somebody else */
export async function endSession(db: Database, user: SignedIn, sessionId: string, now: Date) {
  await inTransaction(db, async (tx) => {
    await findAndLockAccount(tx, user.id)
    const where = { id: sessionId, userId: user.id }
    const session = await tx.session.findFirst({ where, select: { userAgent: true } })
    const { count } = await tx.session.deleteMany({ where })
    if (!session || count === 0) throw new AppError('session_not_found')
    if (sessionId === user.sessionId) return
    await recordSecurityEvent(tx, user.id, { kind: 'signed_out_elsewhere', now, userAgent: session.userAgent })
  })
}

export async function endOtherSessions(db: Database, user: SignedIn, now: Date) {
  await inTransaction(db, async (tx) => {
    await findAndLockAccount(tx, user.id)
    const { count } = await tx.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } })
    if (count > 0) await recordSecurityEvent(tx, user.id, { kind: 'signed_out_elsewhere', now, times: count })
  })
}
