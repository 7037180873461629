import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { deadBefore } from '../auth/auth.service.ts'

/** Where somebody is signed in: the session that asks first, then by last use. */
export async function findSessions(db: Database, user: SignedIn, now: Date) {
  const found = await db.session.findMany({
    where: { userId: user.id, lastUsedAt: { gt: deadBefore(now) } },
    orderBy: [{ lastUsedAt: 'desc' }, { id: 'asc' }],
  })
  const isOther = ({ id }: { id: string }) => Number(id !== user.sessionId)
  return found.sort((one, other) => isOther(one) - isOther(other))
}

/** @throws AppError `session_not_found`, also for the session of somebody else */
export async function endSession(db: Database, user: SignedIn, sessionId: string) {
  const { count } = await db.session.deleteMany({ where: { id: sessionId, userId: user.id } })
  if (count === 0) throw new AppError('session_not_found')
}

export async function endOtherSessions(db: Database, user: SignedIn) {
  await db.session.deleteMany({ where: { userId: user.id, id: { not: user.sessionId } } })
}
