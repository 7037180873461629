import { MAX_ACTIVE_MEMBERS } from '@halaqa/contract/rooms'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { addDays, type CalendarDate, dateIn, fromDate, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { requireAccount } from '../auth/auth.access.ts'
import { tellOfJoining, tellOfJoinRequest } from '../notifications/news.service.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { nextUndecided, planBegunDays } from '../planning/planning.service.ts'
import { cutForJoiner } from '../planning/recut.service.ts'
import { type LockedRoom, lockRoom, refuseClosed, requireStanding } from '../rooms/rooms.access.ts'
import { makeOwner } from './ownership.service.ts'

/** A first portion's date, in the newcomer's own terms; no date when the room has no days left. */
export interface FirstPortion {
  date: CalendarDate | null
  today: CalendarDate
}

/** Somebody who reads in a room, as their account has them. */
export type Person = Pick<SignedIn, 'id' | 'timeZone'>

/** `requested`: the owner decides who joins, and was asked. */
export type Joining = { status: 'joined'; first: FirstPortion } | { status: 'requested' }

/**
 * Joins, comes back, or asks the owner where the owner wants to be asked; twice is once. In a room that everybody left there
 * is nobody to ask, and who read the round before is expected.
 */
export function joinRoom(
  db: Database,
  asked: { roomId: string; invite: string | null | undefined },
  user: SignedIn,
  now: Date,
): Promise<Joining> {
  return inTransaction(db, async (tx) => {
    const room = await lockRoom(tx, asked.roomId)
    const standing = await requireStanding(tx, room.id, user.id, asked.invite)
    if (!standing.isActive) {
      const others = await countOthers(tx, room)
      if (room.requiresApproval && others > 0 && !standing.isOfRoundBefore) {
        await askToJoin(tx, room, user, now)
        return { status: 'requested' }
      }
      await letIn(tx, room, user, now)
      if (others === 0) await makeOwner(tx, room, user.id, now)
      else await tellOfJoining(tx, room, user.id, now)
    }
    const today = dateIn(user.timeZone, now)
    return {
      status: 'joined',
      first: { date: await firstPortionDate(tx, await lockRoom(tx, room.id), user, today), today },
    }
  })
}

/** Asking twice is asking once. */
async function askToJoin(tx: Transaction, room: LockedRoom, user: Person, now: Date) {
  await requireAccount(tx, user.id)
  const { createdAt } = await tx.joinRequest.upsert({
    where: { roomId_userId: { roomId: room.id, userId: user.id } },
    create: { roomId: room.id, userId: user.id, createdAt: now },
    update: {},
  })
  await tellOfJoinRequest(tx, room, user.id, createdAt, now)
}

/** Makes somebody an active member. Days that nobody has touched are cut again with them. */
export async function letIn(tx: Transaction, locked: LockedRoom, person: Person, now: Date) {
  const room = await wakeLockedRoom(tx, locked, now)
  await planBegunDays(tx, room, now)
  await activate(tx, room, person, now)
  await giveBack(tx, room, person, now)
  await cutForJoiner(tx, room, person.id, dateIn(person.timeZone, now), now)
  await planBegunDays(tx, await lockRoom(tx, room.id), now)
}

/** How many are active, where one more may join. */
export async function countOthers(tx: Transaction, room: LockedRoom): Promise<number> {
  refuseClosed(room)
  const others = await tx.roomMember.count({ where: { roomId: room.id, isActive: true } })
  if (others >= MAX_ACTIVE_MEMBERS) throw new AppError('room_full')
  const ended = await tx.roomCycle.count({ where: { roomId: room.id, completedAt: { not: null } } })
  if (room.roomType === 'fixed' && ended > 0) throw new AppError('room_closed')
  return others
}

/** Whoever comes back has the same membership; their standing begins anew, and they wait for nobody's yes. */
async function activate(tx: Transaction, room: LockedRoom, person: Person, now: Date) {
  await requireAccount(tx, person.id)
  const active = { isActive: true, standingSince: now, leftAt: null }
  await tx.roomMember.upsert({
    where: { roomId_userId: { roomId: room.id, userId: person.id } },
    create: { roomId: room.id, userId: person.id, joinedAt: now, ...active },
    update: active,
  })
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: person.id } })
}

/** What was offered because they left and nobody has taken is theirs again. */
async function giveBack(tx: Transaction, room: LockedRoom, user: Person, now: Date) {
  await tx.$executeRaw`
    WITH back AS (
      UPDATE tasks SET offered_at = NULL, offered_by_leaving = false, handed_over_at = ${now}
      WHERE room_id = ${room.id}::uuid AND user_id = ${user.id}::uuid AND completed_at IS NULL AND offered_by_leaving
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, to_user_id, reason, at)
    SELECT id, ${user.id}::uuid, ${user.id}::uuid, 'returned', ${now} FROM back`
}

async function firstPortionDate(tx: Transaction, room: LockedRoom, user: Person, today: CalendarDate) {
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
