import type { Transaction } from '@halaqa/database/client'
import type { LockedRoom } from '../room-access/room.access.ts'
import { isPlanningSuspended } from './planning.service.ts'
import { dealTurnToNewcomer } from './turns.service.ts'
import { hasWaitingTask } from './waiting.sql.ts'

/** New members of a pieces room take what waits, or are dealt a piece of the present turn if the next one is far away. */
export async function dealToNewcomers(tx: Transaction, room: LockedRoom, userIds: readonly string[], now: Date) {
  if (room.plan === 'daily' || isPlanningSuspended(room)) return
  for (const userId of userIds) {
    const somethingWaits = await hasWaitingTask(tx, { roomId: room.id, userId })
    await dealTurnToNewcomer(tx, room, { userId, somethingWaits }, now)
  }
}

/** The members who joined or came back since then, in that order. */
export async function listMembersSince(tx: Transaction, roomId: string, since: Date): Promise<string[]> {
  const members = await tx.roomMember.findMany({
    where: { roomId, isActive: true, activeSince: { gte: since } },
    orderBy: [{ activeSince: 'asc' }, { id: 'asc' }],
    select: { userId: true },
  })
  return members.map(({ userId }) => userId)
}
