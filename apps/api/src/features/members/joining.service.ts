import { MAX_ACTIVE_MEMBERS } from '@halaqa/contract/rooms'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { addDays, type CalendarDate, dateIn, fromDate, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { nextUndecided, planBegunDays } from '../planning/planning.service.ts'
import { cutForJoiner } from '../planning/recut.service.ts'
import { type LockedRoom, lockRoom } from '../rooms/rooms.access.ts'

/** A first portion's date, in the newcomer's own terms; no date when the room has no days left. */
export interface FirstPortion {
  date: CalendarDate | null
  today: CalendarDate
}

/** Joins, or comes back; joining twice is joining once. Days that nobody has touched are cut again with the newcomer. */
export function joinRoom(db: Database, roomId: string, user: SignedIn, now: Date): Promise<FirstPortion> {
  return inTransaction(db, async (tx) => {
    const room = await wakeLockedRoom(tx, await lockRoom(tx, roomId), now)
    const today = dateIn(user.timeZone, now)
    const member = await tx.roomMember.findUnique({ where: { roomId_userId: { roomId, userId: user.id } } })
    if (!member?.isActive) {
      const others = await refuseWhereClosed(tx, room)
      await planBegunDays(tx, room, now)
      await activate(tx, room, user, now)
      if (others === 0) await tx.room.update({ where: { id: roomId }, data: { creatorId: user.id, updatedAt: now } })
      await giveBack(tx, room, user, now)
      await cutForJoiner(tx, room, user.id, today, now)
      await planBegunDays(tx, await lockRoom(tx, roomId), now)
    }
    return { date: await firstPortionDate(tx, await lockRoom(tx, roomId), user, today), today }
  })
}

/** How many are active, where one more may join. */
async function refuseWhereClosed(tx: Transaction, room: LockedRoom): Promise<number> {
  const others = await tx.roomMember.count({ where: { roomId: room.id, isActive: true } })
  if (others >= MAX_ACTIVE_MEMBERS) throw new AppError('room_full')
  const ended = await tx.roomCycle.count({ where: { roomId: room.id, completedAt: { not: null } } })
  if (room.roomType === 'fixed' && ended > 0) throw new AppError('room_closed')
  return others
}

/** Whoever comes back has the same membership; their standing begins anew. */
async function activate(tx: Transaction, room: LockedRoom, user: SignedIn, now: Date) {
  await requireAccount(tx, user.id)
  const active = { isActive: true, standingSince: now, leftAt: null }
  await tx.roomMember.upsert({
    where: { roomId_userId: { roomId: room.id, userId: user.id } },
    create: { roomId: room.id, userId: user.id, joinedAt: now, ...active },
    update: active,
  })
}

/** What was offered because they left and nobody has taken is theirs again. */
async function giveBack(tx: Transaction, room: LockedRoom, user: SignedIn, now: Date) {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE tasks SET offered_at = NULL, offered_by_leaving = false, handed_over_at = ${now}
      WHERE room_id = ${room.id}::uuid AND user_id = ${user.id}::uuid AND completed_at IS NULL AND offered_by_leaving
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, to_user_id, reason, at)
    SELECT id, ${user.id}::uuid, ${user.id}::uuid, 'returned', ${now} FROM back`
}

async function firstPortionDate(tx: Transaction, room: LockedRoom, user: SignedIn, today: CalendarDate) {
  const task = await tx.task.findFirst({
    where: { roomId: room.id, userId: user.id, taskDate: { gte: toDate(today) }, completedAt: null },
    orderBy: { taskDate: 'asc' },
    select: { taskDate: true },
  })
  return task ? fromDate(task.taskDate) : nextUndecided(tx, room)
}

/** What a newcomer is told about their first portion. */
export function welcome({ date, today }: FirstPortion): string {
  if (date === null) return 'You have joined the room. All of its portions are given out.'
  if (date <= today) return 'You have joined the room. Your first portion is ready.'
  if (date === addDays(today, 1)) return 'You have joined the room. Your first portion comes tomorrow.'
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(toDate(date))
  return `You have joined the room. Your first portion comes on ${day}.`
}
