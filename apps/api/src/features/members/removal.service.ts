import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockAsOwner, lockRoom, type OwnedRoom, type Ownership } from '../room-access/room.access.ts'
import { deactivateMember } from './leaving.service.ts'
import { queryReadersBannedWith, queryRequestersBannedWith } from './members.sql.ts'

interface Removal {
  roomId: string
  userId: string
  /** From now on the room does not exist for them; a member who has left already can be banned, too. */
  ban: boolean
}

/** Removes a member as if they had left. */
export function removeMember(db: Database, removal: Removal, owner: SignedIn, now: Date): Promise<void> {
  const { roomId, userId, ban } = removal
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if (userId === owner.id) throw new AppError('owner_stays')
    const member = await tx.roomMember.findUnique({
      where: { roomId_userId: { roomId, userId } },
      include: { user: { select: { timeZone: true, namedInRoomId: true } } },
    })
    if (!member || member.bannedAt || !(member.isActive || ban)) throw new AppError('member_not_found')
    if (member.user.namedInRoomId !== null) throw new AppError('member_not_found', { detail: 'here_by_name' })
    if (member.isActive) {
      await deactivateMember(tx, room, { id: userId, timeZone: member.user.timeZone ?? DEFAULT_TIME_ZONE }, now)
    }
    if (ban) await banMember(tx, room, userId, now)
    if (ban) await removeReadersOf(tx, room, userId, now)
  })
}

async function banMember(tx: Transaction, room: OwnedRoom, userId: string, now: Date) {
  await tx.roomMember.update({ where: { roomId_userId: { roomId: room.id, userId } }, data: { bannedAt: now } })
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId } })
}

/** Removes the readers of a banned guardian: those who have no other guardian in the room are banned with them. */
async function removeReadersOf(tx: Transaction, room: OwnedRoom, guardianId: string, now: Date) {
  const readers = await queryReadersBannedWith(tx, room.id, guardianId)
  for (const reader of readers) await deactivateMember(tx, await lockRoom(tx, room.id), reader, now)
  const asked = await queryRequestersBannedWith(tx, room.id, guardianId)
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: { in: asked.map(({ id }) => id) } } })
}

/** The banned members, the latest first. */
export function listBannedMembers(db: Db, { roomId }: Ownership) {
  return db.roomMember.findMany({
    where: { roomId, bannedAt: { not: null }, user: { isDeleted: false } },
    orderBy: [{ bannedAt: 'desc' }, { id: 'asc' }],
    select: { userId: true, bannedAt: true, user: { select: { fullName: true, inCare: true } } },
  })
}

/** Lifts a ban: the person can see the room and join again, and is a former member until then. */
export function unbanMember(db: Database, roomId: string, userId: string, owner: SignedIn): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const freed = await tx.roomMember.updateMany({
      where: { roomId: room.id, userId, bannedAt: { not: null } },
      data: { bannedAt: null },
    })
    if (freed.count === 0) throw new AppError('member_not_found', { detail: 'not_banned' })
  })
}
