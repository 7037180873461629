import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { assertRoomJoinable, decideJoin } from '../rooms/join-decision.ts'
import { lockAsOwner, lockRoom, type Ownership, requireOwner, requireVisitor } from '../rooms/rooms.access.ts'
import { admitMember, loadJoinFacts } from './joining.service.ts'
import { queryAsker } from './members.sql.ts'

/** Who waits for the owner's yes, the longest waiting first. */
export function findRequests(db: Db, { roomId }: Ownership) {
  return db.joinRequest.findMany({
    where: { roomId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    select: { userId: true, createdAt: true, user: { select: { fullName: true } } },
  })
}

/** The owner lets somebody in who asked; whoever is in already stays in. */
export function approve(db: Database, roomId: string, askerId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if ((await tx.roomMember.count({ where: { roomId, userId: askerId, isActive: true } })) > 0) return
    const asker = await queryAsker(tx, room.id, askerId)
    if (!asker) throw new AppError('join_request_not_found')
    assertRoomJoinable(decideJoin(await loadJoinFacts(tx, room, { isOfPreviousRound: false })))
    await admitMember(tx, room, asker, now)
  })
}

/** The owner declines a request, or whoever asked takes it back. */
export function dropRequest(db: Database, roomId: string, askerId: string, user: SignedIn): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (askerId === user.id) await requireVisitor(tx, room.id, user.id)
    else await requireOwner(tx, room.id, user.id)
    const dropped = await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: askerId } })
    if (dropped.count === 0) throw new AppError('join_request_not_found')
  })
}
