/** Records what a former reader read of a portion that another member took meanwhile, so that no reading is lost. */
import type { CalendarDate } from '@halaqa/contract/calendar'
import type { CompleteTaskBody } from '@halaqa/contract/tasks'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn, toDate } from '../../lib/dates.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { notifyOfReadPortion, withdrawReadPortion } from '../notifications/notify.service.ts'
import type { LockedRoom } from '../room-access/room.access.ts'
import { dateOfReading } from './date-of-reading.ts'
import { completeHatimsOf } from './hatims.service.ts'
import { presentTask } from './tasks.presenter.ts'
import * as sql from './tasks.sql.ts'

/**
 * Completes a portion for its former reader. While its present reader has not opened it, it becomes the former reader's again, and
 * the present reader is told. Otherwise it stays, and what was read counts for the former reader only; a second time changes nothing.
 * If the portion was divided when its first part was given out, this applies to all parts that were read.
 *
 * @throws AppError as `loadOwnTask` where they never had it, or are no longer in its room; `portion_changed` where it is another range
 *   now, with the portion as it is where it is theirs
 */
export async function completeAsFormerReader(
  tx: Transaction,
  room: LockedRoom,
  taskId: string,
  user: SignedIn,
  read: CompleteTaskBody,
  now: Date,
): Promise<sql.TaskRow> {
  const former = await sql.queryFormerHolder(tx, taskId, user.id)
  if (!former || former.isBanned) throw new AppError('task_not_found')
  if (!former.isActive) throw new AppError('membership_ended')
  const task = await sql.queryTaskById(tx, taskId)
  const isOwn = task.userId === user.id
  if (isOwn && task.completedAt !== null) return task
  const date = dateOfReading(user, read, now)
  if (isSameRange(task, read, now)) return completePart(tx, room, task, user, date, now)
  const others = await findOtherPartsRead(tx, task, user, read, now)
  if (!others) throw new AppError('portion_changed', isOwn ? { body: { task: presentTask(task, now) } } : undefined)
  for (const part of others) await completePart(tx, room, part, user, date, now)
  return completePart(tx, room, task, user, date, now)
}

const STARTS = ['start_surah', 'start_ayah'] as const
const ENDS = ['end_surah', 'end_ayah'] as const

export function isSameRange(task: sql.TaskRow, read: CompleteTaskBody, now: Date) {
  const current = presentTask(task, now)
  return [...STARTS, ...ENDS].every((key) => read?.[key] === undefined || read[key] === current[key])
}

/** The parts of a divided portion, besides its rest, that were read; undefined unless all of them were this reader's and cover what was read. */
async function findOtherPartsRead(
  tx: Transaction,
  task: sql.TaskRow,
  user: SignedIn,
  read: CompleteTaskBody,
  now: Date,
) {
  const parts = await sql.queryPartsHad(tx, task.id, user.id)
  const shown = parts.map((part) => presentTask(part, now))
  const first = shown.findIndex((part) => STARTS.every((key) => part[key] === read?.[key]))
  const last = shown.findLastIndex((part) => ENDS.every((key) => part[key] === read?.[key]))
  const had = first === -1 ? [] : parts.slice(first, last + 1)
  const isWhole = had.every(({ startPos }, i) => i === 0 || startPos === had[i - 1]!.endPos + 1)
  return isWhole && had.some(({ id }) => id === task.id) ? had.filter(({ id }) => id !== task.id) : undefined
}

async function completePart(
  tx: Transaction,
  room: LockedRoom,
  task: sql.TaskRow,
  user: SignedIn,
  date: CalendarDate,
  now: Date,
): Promise<sql.TaskRow> {
  const isOwn = task.userId === user.id
  if (isOwn && task.completedAt !== null) return task
  if (isOwn || (task.completedAt === null && task.openedAt === null))
    return returnAsCompleted(tx, room, task, user, date, now)
  return keepFormerReading(tx, task, user, date, now)
}

async function returnAsCompleted(
  tx: Transaction,
  room: LockedRoom,
  task: sql.TaskRow,
  user: SignedIn,
  date: CalendarDate,
  now: Date,
): Promise<sql.TaskRow> {
  const read = { userId: user.id, openedAt: task.userId === user.id ? (task.openedAt ?? now) : now, completedAt: now }
  // They gave the piece back to the board but read it, so it is no longer free.
  const isFree = task.userId === null && task.waitingReason === null
  await tx.task.update({
    where: { id: task.id },
    data: {
      ...read,
      ...(isFree && { dealtToId: user.id }),
      completedOn: toDate(date),
      completedById: user.actedById,
      offeredAt: null,
      waitingReason: null,
      handedOverAt: now,
    },
  })
  await tx.taskHandover.create({
    data: {
      taskId: task.id,
      fromUserId: task.userId,
      toUserId: user.id,
      reason: 'returned',
      at: now,
      actedById: user.actedById,
    },
  })
  await completeHatimsOf(tx, room, task.cycleId, now)
  if (task.userId !== null && task.userId !== user.id) {
    await notifyOfReadPortion(tx, task.roomId, task.id, task.userId, now)
  }
  return sql.queryTaskById(tx, task.id)
}

/** Gives a portion that its former reader had completed by mistake back to the reader who had taken it, and withdraws what they were told. */
export async function returnToTaker(tx: Transaction, task: sql.TaskRow, takerId: string, user: SignedIn, now: Date) {
  await tx.task.update({
    where: { id: task.id },
    data: { userId: takerId, openedAt: null, bookmarkPos: null, placeMovedAt: null, handedOverAt: now },
  })
  await tx.taskHandover.create({
    data: {
      taskId: task.id,
      fromUserId: user.id,
      toUserId: takerId,
      reason: 'returned',
      at: now,
      actedById: user.actedById,
    },
  })
  await withdrawReadPortion(tx, task.id, takerId, task.completedAt!)
}

/** The portion as the former reader had it, without anything of its present reader. */
async function keepFormerReading(
  tx: Transaction,
  task: sql.TaskRow,
  user: SignedIn,
  readOn: CalendarDate,
  now: Date,
): Promise<sql.TaskRow> {
  const key = { taskId: task.id, userId: user.id }
  const { startPos, endPos } = task
  const { completedAt } = await tx.formerReading.upsert({
    where: { taskId_userId: key },
    create: { ...key, startPos, endPos, completedAt: now, completedOn: toDate(readOn), actedById: user.actedById },
    update: {},
  })
  const date = dateIn(user.timeZone, completedAt)
  const reading = {
    userId: user.id,
    taskDate: date,
    dueDate: date,
    openedAt: completedAt,
    completedAt,
    completedBy: null,
    isMember: false,
  }
  return { ...task, ...reading, offeredAt: null, waitingReason: null, bookmarkPos: null }
}
