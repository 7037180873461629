import { dayOf } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import { isPlanningSuspended } from '../planning/planning.service.ts'
import { dealTurnToNewcomer, findNewcomerDue, type NewcomerDue } from '../planning/turns.service.ts'
import type { LockedRoom } from '../room-access/room.access.ts'
import { handOverTask, mayTakeFromPool } from '../tasks/offers.service.ts'
import { queryNextWaitingTask, queryTaskById } from '../tasks/tasks.sql.ts'

/**
 * New members of a dealt room have something to read at once: what has waited longest, whatever the reason; then what is free in the hatim in
 * hand; then the next hatim.
 */
export async function dealToNewcomers(tx: Transaction, room: LockedRoom, userIds: readonly string[], now: Date) {
  if (room.plan === 'daily' || isPlanningSuspended(room)) return
  for (const userId of userIds) {
    const newcomer = await findNewcomerDue(tx, room, userId, now)
    if (!newcomer) continue
    const received = await handOutWaiting(tx, room, newcomer, now)
    await dealTurnToNewcomer(tx, room, newcomer, received, now)
  }
}

/**
 * Gives a newcomer portions that wait, as many as they are due, and no more than the pool hands anybody. On a rest day nothing begins that one has not
 * taken. Answers how many.
 */
async function handOutWaiting(
  tx: Transaction,
  room: LockedRoom,
  { newcomer: { id: userId, today }, from, due }: NewcomerDue,
  now: Date,
): Promise<number> {
  if (from > dayOf(today)) return 0
  for (let received = 0; ; received += 1) {
    const next = received < due.due ? await queryNextWaitingTask(tx, { roomId: room.id, userId }, null) : undefined
    if (!next || !(await mayTakeFromPool(tx, next.id, userId, now))) return received
    const receiver = { userId, today, reason: 'taken', dealtOnJoining: true } as const
    await handOverTask(tx, await queryTaskById(tx, next.id), receiver, now)
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
