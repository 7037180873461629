import type { SuspendBody } from '@halaqa/contract/administration'
import { DAY_MS } from '@halaqa/contract/calendar'
import { REMOVED_DAYS } from '@halaqa/contract/constants'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { removeMailsOf } from '../../lib/mail-queue.ts'
import { lockRoomsLeftAt } from '../account/account.sql.ts'
import { leaveRoomsAnd } from '../account/deletion.service.ts'
import { findAndLockAccount, findAndLockAccountForDeletion } from '../auth/account-lock.sql.ts'
import { deleteSessions } from '../auth/auth.service.ts'
import { deleteMailedLinks } from '../auth/mailed-links.service.ts'
import { recordSecurityEvent } from '../auth/security-events.service.ts'
import { type Person, readmitMember } from '../members/joining.service.ts'
import { lockAdmins } from './people.sql.ts'

interface Suspension extends SuspendBody {
  id: string
  /** The admin who asks; null is the operator at the command line. */
  actorId: string | null
}

/**
 * Ends every session of an account and keeps its person out; `remove` also sets the day on which it is deleted, which asking again
 * does not move. The person leaves their rooms, so that nothing there waits for them.
 *
 * @throws AppError `own_account`, `last_admin`, `user_not_found`, `forbidden` for an admin who has lost the role meanwhile
 */
export async function suspendAccount(
  db: Database,
  { id, actorId, reason, remove }: Suspension,
  now: Date,
): Promise<void> {
  if (id === actorId) throw new AppError('own_account')
  const person = await loadPerson(db, id)
  await leaveRoomsAnd(
    db,
    async () => [person],
    now,
    async (tx) => {
      const admins = await lockAdmins(tx)
      assertIsAdmin(admins, actorId)
      if (admins.length > 0 && admins.every((admin) => admin.id === id)) throw new AppError('last_admin')
      if (!(await findAndLockAccountForDeletion(tx, id))) throw new AppError('user_not_found')
      const before = await tx.user.findUniqueOrThrow({ where: { id } })
      const deletesAt = before.deletesAt ?? new Date(now.getTime() + REMOVED_DAYS * DAY_MS)
      const suspension = { suspensionReason: reason, deletesAt: remove ? deletesAt : null }
      await tx.user.update({
        where: { id },
        data: { suspendedAt: before.suspendedAt ?? now, ...suspension, updatedAt: now },
      })
      await deleteSessions(tx, id)
      await tx.joinRequest.deleteMany({ where: { userId: id } })
      await deleteMailedLinks(tx, id)
      await removeMailsOf(tx, id)
      await recordSecurityEvent(tx, id, { kind: remove ? 'removed' : 'suspended', now })
    },
  )
}

/**
 * Lets the person in again, and brings them back to the rooms that they left by the suspension. An account that is not suspended
 * stays as it is.
 *
 * @throws AppError `user_not_found`, `forbidden` for an admin who has lost the role meanwhile
 */
export async function restoreAccount(db: Database, { id, actorId }: Pick<Suspension, 'id' | 'actorId'>, now: Date) {
  const person = await loadPerson(db, id)
  await inTransaction(db, async (tx) => {
    const suspended = await tx.user.findUnique({ where: { id }, select: { suspendedAt: true } })
    const rooms = suspended?.suspendedAt ? await lockRoomsLeftAt(tx, id, suspended.suspendedAt) : []
    assertIsAdmin(await lockAdmins(tx), actorId)
    if (!(await findAndLockAccount(tx, id))) throw new AppError('user_not_found')
    const isRestored = await endSuspension(tx, id, now)
    if (!isRestored) return
    for (const room of rooms) await readmitMember(tx, room.id, person, now)
  })
}

async function endSuspension(tx: Transaction, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.user.updateMany({
    where: { id, suspendedAt: { not: null } },
    data: { suspendedAt: null, suspensionReason: null, deletesAt: null, updatedAt: now },
  })
  if (count > 0) await recordSecurityEvent(tx, id, { kind: 'restored', now })
  return count > 0
}

async function loadPerson(db: Db, id: string): Promise<Person> {
  const found = await db.user.findFirst({
    where: { id, isDeleted: false, inCare: false },
    select: { timeZone: true },
  })
  if (!found) throw new AppError('user_not_found')
  return { id, timeZone: found.timeZone ?? DEFAULT_TIME_ZONE }
}

function assertIsAdmin(admins: readonly { id: string }[], actorId: string | null) {
  if (actorId !== null && !admins.some((admin) => admin.id === actorId)) throw new AppError('forbidden')
}
