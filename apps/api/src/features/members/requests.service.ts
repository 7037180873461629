import type { Database } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { assertRoomJoinable, decideJoin } from '../room-access/join-decision.ts'
import { lockAsOwner, lockRoom, type Ownership, requireOwner, requireVisitor } from '../room-access/room.access.ts'
import { admitMember, loadJoinFacts } from './joining.service.ts'
import { queryJoinRequests, queryRequester } from './members.sql.ts'
import { assertReaderMayJoin } from './room-limit.service.ts'

/** Requests that wait for the owner's approval, the longest waiting first. */
export const listJoinRequests = (db: Db, { roomId, userId }: Ownership) => queryJoinRequests(db, roomId, userId)

/** The owner admits the requester; a requester who is an active member already stays one. */
export function approveJoinRequest(
  db: Database,
  roomId: string,
  requesterId: string,
  owner: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if ((await tx.roomMember.count({ where: { roomId, userId: requesterId, isActive: true } })) > 0) return
    const requester = await queryRequester(tx, room.id, requesterId)
    if (!requester) throw new AppError('join_request_not_found')
    assertRoomJoinable(decideJoin(await loadJoinFacts(tx, room, { isOfPreviousRound: false })))
    await assertReaderMayJoin(tx, room, requester.id, 'their_readers_in_room')
    await admitMember(tx, room, requester, now)
  })
}

/** The owner declines a request, or the requester cancels it. */
export function cancelOrDeclineJoinRequest(
  db: Database,
  roomId: string,
  requesterId: string,
  user: SignedIn,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    if (requesterId === user.id) await requireVisitor(tx, room.id, user.id)
    else await requireOwner(tx, room.id, user.id)
    const deleted = await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: requesterId } })
    if (deleted.count === 0) throw new AppError('join_request_not_found')
  })
}
