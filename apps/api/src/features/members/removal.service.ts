import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockAsOwner, type OwnedRoom, type Ownership } from '../rooms/rooms.access.ts'
import { assignLeft } from '../tasks/offers.service.ts'
import { letGo } from './leaving.service.ts'

interface Removal {
  roomId: string
  userId: string
  /** From now on the room does not exist for them; one who has left already can be kept out, too. */
  keepOut: boolean
}

/** A member goes as if they left, but their open portions are shared out at once. */
export function removeMember(db: Database, removal: Removal, owner: SignedIn, now: Date): Promise<void> {
  const { roomId, userId, keepOut } = removal
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if (userId === owner.id) throw new AppError('owner_stays')
    const member = await tx.roomMember.findUnique({
      where: { roomId_userId: { roomId, userId } },
      include: { user: { select: { timeZone: true } } },
    })
    if (!member || member.keptOutAt || !(member.isActive || keepOut)) throw new AppError('member_not_found')
    if (member.isActive) {
      await letGo(tx, room, { id: userId, timeZone: member.user.timeZone ?? DEFAULT_TIME_ZONE }, now)
      await assignLeft(tx, room, userId, now)
    }
    if (keepOut) await shutOut(tx, room, userId, now)
  })
}

async function shutOut(tx: Transaction, room: OwnedRoom, userId: string, now: Date) {
  await tx.roomMember.update({ where: { roomId_userId: { roomId: room.id, userId } }, data: { keptOutAt: now } })
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId } })
}

/** Whom the owner keeps out, the latest first. */
export function findKeptOut(db: Db, { roomId }: Ownership) {
  return db.roomMember.findMany({
    where: { roomId, keptOutAt: { not: null }, user: { isDeleted: false } },
    orderBy: [{ keptOutAt: 'desc' }, { id: 'asc' }],
    select: { userId: true, keptOutAt: true, user: { select: { fullName: true } } },
  })
}

/** They can see the room and join again, and are a former member until they do. */
export function endKeepingOut(db: Database, roomId: string, userId: string, owner: SignedIn): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const freed = await tx.roomMember.updateMany({
      where: { roomId: room.id, userId, keptOutAt: { not: null } },
      data: { keptOutAt: null },
    })
    if (freed.count === 0)
      throw new AppError('member_not_found', { message: 'This person is not kept out of this room.' })
  })
}
