import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { notifyNewOwner } from '../notifications/notify.service.ts'
import { type LockedRoom, lockRoom, requireMember, requireOwner } from '../room-access/room.access.ts'
import { queryHeirs } from './members.sql.ts'
import { assertMayOwnToo, findLimitReached } from './room-limit.service.ts'

/** The owner makes another active member the owner. A second request, of an owner who lost the answer, changes nothing. */
export function transferOwnership(
  db: Database,
  roomId: string,
  newOwnerId: string,
  user: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (room.ownerId === newOwnerId) return void (await requireMember(tx, room.id, user.id))
    await requireOwner(tx, room.id, user.id)
    if ((await tx.roomMember.count({ where: { roomId: room.id, userId: newOwnerId, isActive: true } })) === 0)
      throw new AppError('member_not_found')
    if ((await tx.user.count({ where: { id: newOwnerId, inCare: true } })) > 0) throw new AppError('cannot_own_rooms')
    await assertMayOwnToo(tx, room, newOwnerId)
    await setOwner(tx, room, newOwnerId, now)
  })
}

/**
 * Makes the longest active member the owner, but for readers in care, who own no room, and silent ones. Whoever owns as much as one may inherits only
 * where all others do, too: an owner can always leave, and a room with an owner is better than one without. A room without another member who could own
 * it keeps its last owner, and goes on for its readers; the next person who joins becomes its owner, or a silent one who answers.
 */
export async function transferToNextOwner(tx: Transaction, room: LockedRoom, now: Date) {
  const heirs = await queryHeirs(tx, room.id)
  for (const { userId } of heirs) {
    if (!(await findLimitReached(tx, room, userId))) return setOwner(tx, room, userId, now)
  }
  if (heirs[0]) await setOwner(tx, room, heirs[0].userId, now)
}

/** Is the owner of the room an active member? */
export const hasActiveOwner = async (tx: Transaction, { id: roomId, ownerId }: LockedRoom): Promise<boolean> =>
  (await tx.roomMember.count({ where: { roomId, userId: ownerId, isActive: true } })) > 0

/** Makes a reader of a room without an active owner its owner; false for a reader in care. */
export async function becomesOwner(tx: Transaction, room: LockedRoom, userId: string, now: Date): Promise<boolean> {
  if ((await tx.user.count({ where: { id: userId, inCare: true } })) > 0) return false
  await setOwner(tx, room, userId, now)
  return true
}

async function setOwner(tx: Transaction, room: LockedRoom, userId: string, now: Date) {
  await tx.room.update({ where: { id: room.id }, data: { ownerId: userId, updatedAt: now } })
  if (room.ownerId !== userId) await notifyNewOwner(tx, room.id, userId, now)
}
