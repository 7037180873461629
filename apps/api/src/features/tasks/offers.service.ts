import { type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn, toDate } from '../../lib/dates.ts'
import type { Db } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { presentSpan } from '../../lib/span.presenter.ts'
import { notifyOfTakenPortion } from '../notifications/notify.service.ts'
import { datesOnceHandedOver } from '../planning/turns.service.ts'
import type { LockedRoom, Membership } from '../room-access/room.access.ts'
import { presentPiece } from './tasks.presenter.ts'
import { readKeepNotice, updateOwnTask, withRoomOfTask } from './tasks.service.ts'
import * as sql from './tasks.sql.ts'

export const listOfferedTasks = (db: Db, membership: Membership) => sql.queryOfferedTasks(db, membership)

/**
 * Offers an open task to the group. It stays its holder's until another member takes it.
 *
 * @throws AppError `own_reading` where everybody reads the whole range, `portion_completed`, `too_soon_to_give_back` for what the pool of a
 *   quiet room handed them within a day: by looking at portion after portion one could find out whose they were
 */
export function offerTask(db: Database, taskId: string, user: SignedIn, now: Date) {
  return updateOwnTask(db, taskId, user, now, async (tx, task) => {
    assertReadForOthers(task)
    if (task.completedAt !== null) throw new AppError('portion_completed')
    if (task.offeredAt !== null && task.waitingReason !== 'late') return
    if (await sql.wasTakenFromPool(tx, task.id, user.id, aDayBefore(now))) throw new AppError('too_soon_to_give_back')
    await tx.task.update({ where: { id: task.id }, data: { offeredAt: now, waitingReason: 'offered' } })
    await tx.taskHandover.create({
      data: { taskId: task.id, fromUserId: user.id, reason: 'offered', at: now, actedById: user.actedById },
    })
  })
}

/**
 * Runs `change` on a portion of a room of which the caller is an active member, with the room locked. The portion need not be theirs.
 *
 * @throws AppError `task_not_found`
 */
export function changeTaskOfRoom(
  db: Database,
  taskId: string,
  user: SignedIn,
  change: (tx: Transaction, room: LockedRoom) => Promise<sql.TaskRow>,
): Promise<sql.TaskRow> {
  return withRoomOfTask(db, taskId, async (tx, room) => {
    if (!(await isActive(tx, room.id, user.id))) throw new AppError('task_not_found')
    return change(tx, room)
  })
}

/** Gives an offered task to the first active member who takes it, dated their today; its holder can take it back. */
export async function takeWaitingTask(
  tx: Transaction,
  task: sql.TaskRow,
  user: SignedIn,
  now: Date,
): Promise<sql.TaskRow> {
  const taker = { userId: user.id, actedById: user.actedById, today: dateIn(user.timeZone, now) }
  if (task.userId === user.id) {
    // A late portion is still its reader's: they have offered nothing.
    const isOffered = task.offeredAt !== null && task.waitingReason !== 'late'
    if (isOffered) await handOverTask(tx, task, { ...taker, reason: 'returned' }, now)
  } else {
    assertReadForOthers(task)
    if (task.offeredAt === null || task.completedAt !== null) throw new AppError('portion_not_offered')
    await assertMayTake(tx, task, user, now)
    await handOverTask(tx, task, { ...taker, reason: 'taken' }, now)
  }
  return sql.queryTaskById(tx, task.id)
}

/** How many portions the pool of a quiet room hands a person within 24 hours, with all for whom they act. */
const FROM_POOL = 2

const aDayBefore = (now: Date) => new Date(now.getTime() - DAY_MS)

/** @throws AppError `finish_first` where the pool of a quiet room has handed its taker, with all for whom they act, two portions within a day */
export async function assertMayTake(tx: Transaction, task: sql.TaskRow, user: SignedIn, now: Date) {
  if (!(await mayTakeFromPool(tx, task.id, user.id, now))) throw new AppError('finish_first')
}

export async function mayTakeFromPool(tx: Transaction, taskId: string, userId: string, now: Date): Promise<boolean> {
  const { isQuiet, taken } = await sql.queryTakenFromPool(tx, taskId, userId, aDayBefore(now))
  return !isQuiet || taken < FROM_POOL
}

/** If everybody reads the whole range, the taker would have the same reading twice. */
function assertReadForOthers({ piece }: sql.TaskRow) {
  if (piece === 'range') throw new AppError('own_reading')
}

interface Receiver {
  userId: string
  /** The receiver's own date: the portion is not late in new hands. */
  today: CalendarDate
  /** The guardian who acts for the receiver. */
  actedById?: string | null
  reason: 'taken' | 'assigned' | 'returned'
  /** The room deals it to a newcomer, who has not taken it themself. */
  dealtOnJoining?: boolean
}

/** Gives a waiting portion to a reader; its own reader gets it back unchanged. */
export async function handOverTask(
  tx: Transaction,
  task: sql.TaskRow,
  { userId, today, reason, actedById = null, dealtOnJoining = false }: Receiver,
  now: Date,
) {
  const moved = userId === task.userId ? {} : await datesForNewReader(tx, task, { userId, today })
  await tx.task.update({
    where: { id: task.id },
    data: { ...moved, offeredAt: null, waitingReason: null, handedOverAt: now },
  })
  await tx.taskHandover.create({
    data: { taskId: task.id, fromUserId: task.userId, toUserId: userId, reason, at: now, actedById, dealtOnJoining },
  })
  if (task.userId !== null && task.userId !== userId) {
    const span = { start: task.startPos, end: task.endPos }
    const portion = { ...presentSpan(span), ...presentPiece(span, task.piece) }
    await notifyOfTakenPortion(tx, { roomId: task.roomId, taskId: task.id, portion }, task.userId, now)
    await readKeepNotice(tx, task, now)
  }
}

/** The portion for a new reader, who has not begun it. */
async function datesForNewReader(
  tx: Transaction,
  task: sql.TaskRow,
  { userId, today }: Pick<Receiver, 'userId' | 'today'>,
) {
  const { date, dueDate } = await datesOnceHandedOver(tx, task, today)
  const begun = { openedAt: null, originalDueDate: null, bookmarkPos: null, placeMovedAt: null }
  const asked = { askedAt: null, askedToKeepAt: null, keptAt: null }
  return { userId, taskDate: toDate(date), dueDate: toDate(dueDate), ...begun, ...asked }
}

async function isActive(tx: Transaction, roomId: string, userId: string) {
  const member = await tx.roomMember.findUnique({
    where: { roomId_userId: { roomId, userId } },
    select: { isActive: true },
  })
  return member?.isActive === true
}
