import { randomBytes } from 'node:crypto'
import type { ChangeRoomBody } from '@halaqa/contract/room-settings'
import type { Database } from '@halaqa/database/client'
import { toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { replanRoom } from '../planning/replanning.service.ts'
import { PLANNING_FINISHED } from '../planning/room-plan.ts'
import { lockAsOwner } from '../room-access/room.access.ts'

/** Changes what the body names; the rest stays as it is. */
export function changeRoom(
  db: Database,
  roomId: string,
  body: ChangeRoomBody,
  owner: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const { name, description, requires_approval: requiresApproval, ...plan } = body
    await tx.room.update({ where: { id: room.id }, data: { name, description, requiresApproval, updatedAt: now } })
    await replanRoom(tx, room, plan, now)
  })
}

/** Ends planning and joining, and drops the join requests; open portions can still be read. */
export function closeRoom(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if (room.closedAt !== null) return
    await tx.room.update({
      where: { id: room.id },
      data: { closedAt: now, pausedSince: null, plannedThrough: toDate(PLANNING_FINISHED), updatedAt: now },
    })
    await tx.joinRequest.deleteMany({ where: { roomId: room.id } })
  })
}

/** Ends the invitations given out so far. */
export function renewInvite(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    await tx.room.update({ where: { id: room.id }, data: { inviteCode: newInviteCode(), updatedAt: now } })
  })
}

/** Short enough for a link, and past guessing: 128 random bits. */
export const newInviteCode = () => randomBytes(16).toString('base64url')
