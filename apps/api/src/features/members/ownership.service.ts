import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { tellNewOwner } from '../notifications/news.service.ts'
import { requireRoomForOneMore } from '../rooms/room-limit.service.ts'
import { type LockedRoom, lockRoom, requireMember, requireOwner } from '../rooms/rooms.access.ts'

/** The owner makes another active member the owner; asked again by whoever lost the answer, it stands. */
export function handOver(db: Database, roomId: string, heirId: string, user: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (room.creatorId === heirId) return void (await requireMember(tx, room.id, user.id))
    await requireOwner(tx, room.id, user.id)
    if ((await tx.roomMember.count({ where: { roomId: room.id, userId: heirId, isActive: true } })) === 0)
      throw new AppError('member_not_found')
    await requireRoomForOneMore(tx, heirId, 'This person has 50 rooms that are being read already.')
    await makeOwner(tx, room, heirId, now)
  })
}

/** The longest-standing active member owns the room now; a room that everybody left keeps its last owner's name. */
export async function passOn(tx: Transaction, room: LockedRoom, now: Date) {
  const heir = await tx.roomMember.findFirst({
    where: { roomId: room.id, isActive: true },
    orderBy: [{ activeSince: 'asc' }, { id: 'asc' }],
    select: { userId: true },
  })
  if (heir) await makeOwner(tx, room, heir.userId, now)
}

export async function makeOwner(tx: Transaction, room: LockedRoom, userId: string, now: Date) {
  await tx.room.update({ where: { id: room.id }, data: { creatorId: userId, updatedAt: now } })
  if (room.creatorId !== userId) await tellNewOwner(tx, room.id, userId, now)
}
