import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { offerOpenTasks } from '../planning/planning.sql.ts'
import { recutUntouched } from '../planning/recut.service.ts'
import { type LockedRoom, lockRoom } from '../room-access/room.access.ts'
import type { Person } from './joining.service.ts'
import { transferToNextOwner } from './ownership.service.ts'

/** Leaves the room; a former member who leaves again changes nothing. */
export function leaveRoom(db: Database, roomId: string, user: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, roomId)
    const member = await tx.roomMember.findUnique({ where: { roomId_userId: { roomId, userId: user.id } } })
    if (member?.bannedAt) throw new AppError('room_not_found')
    if (!member) throw new AppError('membership_not_found')
    if (member.isActive) await deactivateMember(tx, room, user, now)
  })
}

/** Ends an active membership: untouched days are cut again among the members who stay, other open portions are offered. */
export async function deactivateMember(tx: Transaction, room: LockedRoom, user: Person, now: Date) {
  await tx.roomMember.update({
    where: { roomId_userId: { roomId: room.id, userId: user.id } },
    data: { isActive: false, leftAt: now, awayFrom: null, awayUntil: null, marksForNames: false },
  })
  await recutUntouched(tx, room, { today: dateIn(user.timeZone, now), now, leaverId: user.id })
  await offerOpenTasks(tx, { roomId: room.id, userId: user.id, reason: 'left', until: null }, now)
  if (room.ownerId === user.id) await transferToNextOwner(tx, room, now)
}
