import { type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE, dateIn, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { isUuid } from '../../lib/ids.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { notifyOfPortions, type ReceivedPortion } from '../notifications/notify.service.ts'
import { isAwayOn } from '../planning/planned-members.ts'
import { isClosedOrPaused } from '../planning/planning.service.ts'
import { listActiveMembers } from '../planning/planning.sql.ts'
import { type LockedRoom, lockRoom, type Membership } from '../room-access/room.access.ts'
import { updateOwnTask } from './tasks.service.ts'
import * as sql from './tasks.sql.ts'

const DAYS_UNTIL_ASSIGNED = 3
/** Few enough that a call waits only briefly for the room's row, however many members it has. */
export const ASSIGNMENT_BATCH = 25

export const listOfferedTasks = (db: Db, { roomId }: Membership) => sql.queryOfferedTasks(db, roomId)

/** Offers an open task to the group. It stays its holder's until another member takes it. */
export function offerTask(db: Database, taskId: string, user: SignedIn, now: Date) {
  return updateOwnTask(db, taskId, user, async (tx, task) => {
    if (task.completedAt !== null) throw new AppError('portion_completed')
    if (task.offeredAt !== null) return
    await tx.task.update({ where: { id: task.id }, data: { offeredAt: now, offeredByLeaving: false } })
    await tx.taskHandover.create({ data: { taskId: task.id, fromUserId: user.id, reason: 'offered', at: now } })
  })
}

/** Gives an offered task to the first active member who takes it, dated their today; its holder can take it back. */
export async function takeTask(db: Database, taskId: string, user: SignedIn, now: Date): Promise<sql.TaskRow> {
  if (!isUuid(taskId)) throw new AppError('task_not_found')
  return inTransaction(db, async (tx) => {
    const roomId = await sql.queryRoomId(tx, taskId)
    if (roomId === undefined) throw new AppError('task_not_found')
    await lockRoom(tx, roomId)
    if (!(await isActive(tx, roomId, user.id))) throw new AppError('task_not_found')
    const task = await sql.queryTaskById(tx, taskId)
    const mine = task.userId === user.id
    if (!mine && (task.offeredAt === null || task.completedAt !== null)) throw new AppError('portion_not_offered')
    if (task.offeredAt !== null) {
      await handOverTask(
        tx,
        task,
        { userId: user.id, today: dateIn(user.timeZone, now), reason: mine ? 'returned' : 'taken' },
        now,
      )
    }
    return sql.queryTaskById(tx, taskId)
  })
}

interface Receiver {
  userId: string
  /** The receiver's own date: the portion is not late in new hands. */
  today: CalendarDate
  reason: 'taken' | 'assigned' | 'returned'
}

async function handOverTask(tx: Transaction, task: sql.TaskRow, { userId, today, reason }: Receiver, now: Date) {
  const moved = userId === task.userId ? {} : { userId, taskDate: toDate(today), openedAt: null, bookmarkPos: null }
  await tx.task.update({
    where: { id: task.id },
    data: { ...moved, offeredAt: null, offeredByLeaving: false, handedOverAt: now },
  })
  await tx.taskHandover.create({
    data: { taskId: task.id, fromUserId: task.userId, toUserId: userId, reason, at: now },
  })
}

async function isActive(tx: Transaction, roomId: string, userId: string) {
  const member = await tx.roomMember.findUnique({
    where: { roomId_userId: { roomId, userId } },
    select: { isActive: true },
  })
  return member?.isActive === true
}

/**
 * Gives tasks that no member took in three days to the active member with the least to read, not to their holder. As
 * many as one transaction may take; fewer than that were all.
 */
export async function assignUntakenTasks(
  db: Database,
  roomId: string,
  now: Date,
  atOnce = ASSIGNMENT_BATCH,
): Promise<number> {
  return inTransaction(db, async (tx) => {
    if (isClosedOrPaused(await lockRoom(tx, roomId))) return 0
    const due = await tx.task.findMany({
      where: {
        roomId,
        completedAt: null,
        offeredAt: { lte: new Date(now.getTime() - DAYS_UNTIL_ASSIGNED * DAY_MS) },
      },
      orderBy: [{ offeredAt: 'asc' }, { startPos: 'asc' }],
      take: atOnce,
      select: { id: true },
    })
    return assignEach(tx, roomId, due, now)
  })
}

/** Gives the open tasks of a removed member at once to the members with the least to read, unless the room is closed or paused. */
export async function assignTasksOfFormerMember(
  tx: Transaction,
  room: LockedRoom,
  userId: string,
  now: Date,
): Promise<number> {
  if (isClosedOrPaused(room)) return 0
  const left = await tx.task.findMany({
    where: { roomId: room.id, userId, completedAt: null, offeredByLeaving: true },
    orderBy: [{ taskDate: 'asc' }, { startPos: 'asc' }],
    select: { id: true },
  })
  return assignEach(tx, room.id, left, now)
}

/** Gives each task to the member who then has the least to read; without such a member it stays offered. */
async function assignEach(tx: Transaction, roomId: string, tasks: { id: string }[], now: Date): Promise<number> {
  const away = tasks.length === 0 ? [] : await listAwayMembers(tx, roomId, now)
  const given: ReceivedPortion[] = []
  for (const { id } of tasks) {
    const task = await sql.queryTaskById(tx, id)
    const reader = await sql.findMemberWithLeastToRead(tx, task, away)
    if (!reader) continue
    const today = dateIn(reader.timeZone ?? DEFAULT_TIME_ZONE, now)
    const date = task.taskDate > today ? task.taskDate : today
    await handOverTask(tx, task, { userId: reader.userId, today: date, reason: 'assigned' }, now)
    given.push({ roomId: task.roomId, taskId: id, userId: reader.userId, fromId: task.userId })
  }
  await notifyOfPortions(tx, given, now)
  return given.length
}

/** Local dates are reckoned here: Postgres knows other time zones. */
async function listAwayMembers(tx: Transaction, roomId: string, now: Date): Promise<string[]> {
  const members = await listActiveMembers(tx, roomId)
  return members
    .filter((member) => member.awayFrom !== null && isAwayOn(member, dateIn(member.timeZone ?? DEFAULT_TIME_ZONE, now)))
    .map(({ id }) => id)
}

/** Rooms, neither closed nor paused, in which an offered task has waited for three days. */
export async function listRoomsWithUntakenTasks(db: Db, now: Date): Promise<string[]> {
  const rows = await sql.queryRoomsWithUntakenTasks(db, new Date(now.getTime() - DAYS_UNTIL_ASSIGNED * DAY_MS))
  return rows.map((row) => row.roomId)
}
