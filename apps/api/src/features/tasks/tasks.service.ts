import { addDays } from '@halaqa/contract/calendar'
import { fieldMessage } from '@halaqa/contract/field-messages'
import { type BookmarkBody, type CompleteTaskBody, READINGS_A_PAGE, type ReadingCursor } from '@halaqa/contract/tasks'
import type { Database, Transaction } from '@halaqa/database/client'
import { formatReference, isAyah, positionOf } from '@halaqa/quran/ayah'
import { rangeOf, type Span } from '@halaqa/quran/range'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { dateIn, latestDateOnEarth, toDate } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { isUuid } from '../../lib/ids.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { readAnswered } from '../notifications/notify.service.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { findOwnRoomsBehind, planRoomsOfMember } from '../planning/planning.service.ts'
import { readingDateFrom } from '../planning/rest-days.ts'
import { type LockedRoom, lockRoom, type Membership, requireMember } from '../room-access/room.access.ts'
import { dateOfReading } from './date-of-reading.ts'
import { completeAsFormerReader, isSameRange, returnToTaker } from './former-reading.service.ts'
import { completeHatimsOf, withdrawHatimsOf } from './hatims.service.ts'
import { isReopenable, reopenableSince } from './reopening.ts'
import { asksToKeep, presentTask } from './tasks.presenter.ts'
import * as sql from './tasks.sql.ts'

/** The caller's portions of all rooms for one of their dates. Plans the rooms first if they are behind. */
export async function listTasks(db: Database, user: SignedIn, date: string, now: Date): Promise<sql.TaskRow[]> {
  const query = () =>
    sql.queryTasksOfDay(db, { userId: user.id, date, completedAfter: reopenableSince(now) }, latestDateOnEarth(now))
  const found = await query()
  const behind = found[0]?.roomsBehind ?? (await findOwnRoomsBehind(db, user.id, now))
  if (behind.length > 0) await planRoomsOfMember(db, behind, user, now)
  // Without a row the two answers may differ: another call may have planned the day between them.
  else if (found.length > 0) return found
  return query()
}

export function listRoomTasks(db: Db, { roomId, userId }: Membership, date: string, now: Date) {
  return sql.queryTasksOfDayInRoom(db, { userId, date, completedAfter: reopenableSince(now) }, roomId)
}

/** A page of what a person has read, and where the next one begins. */
export async function listOwnReadings(db: Db, userId: string, { before, before_id }: Partial<ReadingCursor>) {
  const after = before !== undefined && before_id !== undefined ? { at: new Date(before), id: before_id } : undefined
  const found = await sql.queryOwnReadings(db, userId, after, READINGS_A_PAGE + 1)
  const readings = found.slice(0, READINGS_A_PAGE)
  return { readings, last: found.length > readings.length ? readings.at(-1) : undefined }
}

/**
 * Loads a portion of its reader. For anyone else it does not exist.
 *
 * @throws AppError `portion_taken` for a member who had it before, `membership_ended` for a reader who is no longer in its
 *   room, `task_not_found` for everybody else, also where the room is hidden from them
 */
export async function loadOwnTask(db: Db, taskId: string, userId: string): Promise<sql.TaskRow> {
  if (!isUuid(taskId)) throw new AppError('task_not_found')
  const task = await sql.queryOwnTask(db, taskId, userId)
  if (task) return task
  const former = await sql.queryFormerHolder(db, taskId, userId)
  // A piece that they gave back to the board and that nobody has taken belongs to nobody.
  if (!former || former.isBanned || former.isFree) throw new AppError('task_not_found')
  throw new AppError(former.isActive ? 'portion_taken' : 'membership_ended')
}

/** Records that the reader has opened the portion. From now on its day is not cut again. */
export function openTask(db: Database, taskId: string, user: SignedIn, now: Date) {
  return updateOwnTask(db, taskId, user, now, async (tx, task) => {
    if (task.openedAt !== null) return
    await tx.task.update({ where: { id: task.id }, data: { openedAt: now, ...keptFrom(task) } })
  })
}

/**
 * Completes a portion of the range that the reader saw. The first completion counts. If others took the portion, or it was divided
 * meanwhile, records what its former reader read (`completeAsFormerReader`).
 */
export function completeTask(db: Database, taskId: string, user: SignedIn, read: CompleteTaskBody, now: Date) {
  return withRoomOfTask(db, taskId, async (tx, lockedRoom) => {
    const task = await sql.queryOwnTask(tx, taskId, user.id)
    if (task && task.completedAt !== null) return task
    const room = await wakeLockedRoom(tx, lockedRoom, now)
    if (!task || !isSameRange(task, read, now)) return completeAsFormerReader(tx, room, taskId, user, read, now)
    await tx.task.update({
      where: { id: task.id },
      data: {
        completedAt: now,
        completedOn: toDate(dateOfReading(user, read, now)),
        completedById: user.actedById,
        openedAt: task.openedAt ?? now,
        offeredAt: null,
        waitingReason: null,
      },
    })
    await readKeepNotice(tx, task, now)
    await completeHatimsOf(tx, room, task.cycleId, now)
    return loadOwnTask(tx, taskId, user.id)
  })
}

/** @throws AppError `portion_changed`, with the portion as it is, when `read` names another range than its own */
function assertSamePortion(task: sql.TaskRow, read: CompleteTaskBody, now: Date) {
  if (!isSameRange(task, read, now)) throw new AppError('portion_changed', { body: { task: presentTask(task, now) } })
}

/**
 * Undoes a completion within 24 hours. The portion keeps its dates, except a near last date: it is not late for two days. If the
 * completion took it back from the reader who had taken it, that one has it again; the answer shows it as nobody's, because it does not
 * name others.
 */
export function reopenTask(db: Database, taskId: string, user: SignedIn, now: Date): Promise<sql.TaskRow> {
  return withRoomOfTask(db, taskId, async (tx, room) => {
    const task = await loadOwnTask(tx, taskId, user.id)
    if (task.completedAt === null) return task
    await requireMember(tx, task.roomId, user.id)
    if (!isReopenable(task, now)) throw new AppError('reopen_too_late')
    await tx.task.update({
      where: { id: task.id },
      data: { completedAt: null, completedOn: null, completedById: null },
    })
    const taker = await sql.queryReaderTakenFrom(tx, task.id, user.id, task.completedAt)
    const dueDate = dueDateOnceReopened(task, taker ?? user, now)
    if (task.dueDate < dueDate) await sql.moveTasks(tx, [{ id: task.id, date: task.taskDate, dueDate }], now)
    await withdrawHatimsOf(tx, room, task.cycleId, now)
    if (!taker) return loadOwnTask(tx, taskId, user.id)
    await returnToTaker(tx, task, taker.id, user, now)
    return { ...(await sql.queryTaskById(tx, taskId)), userId: null }
  })
}

const DAYS_ONCE_REOPENED = 2

const dueDateOnceReopened = (task: sql.TaskRow, { timeZone }: Pick<SignedIn, 'timeZone'>, now: Date) =>
  readingDateFrom(addDays(dateIn(timeZone, now), DAYS_ONCE_REOPENED), task.restWeekdays)

/** Its reader goes on with a late portion, so it no longer waits for another one. */
export const keptFrom = ({ waitingReason }: sql.TaskRow) =>
  waitingReason === 'late' ? { offeredAt: null, waitingReason: null } : {}

/** Stores the reader's bookmark in their portion, also in one that is completed or offered. */
export function bookmarkTask(db: Database, taskId: string, user: SignedIn, body: BookmarkBody, now: Date) {
  return updateOwnTask(db, taskId, user, now, async (tx, task) => {
    assertSamePortion(task, body, now)
    const bookmarkPos = bookmarkPosition({ start: task.startPos, end: task.endPos }, body)
    await tx.task.update({
      where: { id: task.id },
      data: { bookmarkPos, placeMovedAt: now, openedAt: task.openedAt ?? now, ...keptFrom(task) },
    })
  })
}

function bookmarkPosition(portion: Span, { surah, ayah }: Pick<BookmarkBody, 'surah' | 'ayah'>): number | null {
  if (surah === null || ayah === null) return null
  const position = isAyah(surah, ayah) ? positionOf(surah, ayah) : -1
  if (position >= portion.start && position <= portion.end) return position
  const { startSurah, startAyah, endSurah, endAyah } = rangeOf(portion)
  const [first, last] = [
    { surah: startSurah, ayah: startAyah },
    { surah: endSurah, ayah: endAyah },
  ].map(formatReference)
  throw invalidField('ayah', fieldMessage('bookmark_outside', `${first} – ${last}`))
}

/** Runs `change` on the caller's portion with its room locked, and answers the portion after it. */
export function updateOwnTask(
  db: Database,
  taskId: string,
  user: SignedIn,
  now: Date,
  change: (tx: Transaction, task: sql.TaskRow, room: LockedRoom) => Promise<void>,
): Promise<sql.TaskRow> {
  return withRoomOfTask(db, taskId, async (tx, room) => {
    const task = await loadOwnTask(tx, taskId, user.id)
    await change(tx, task, room)
    await readKeepNotice(tx, task, now)
    return loadOwnTask(tx, taskId, user.id)
  })
}

/** One notice tells a reader of all portions in a room that ask whether they are kept. It is read once the last of them, such as this one, asks no more. */
export async function readKeepNotice(tx: Transaction, { roomId, userId, askedToKeepAt }: sql.TaskRow, now: Date) {
  if (userId === null || askedToKeepAt === null) return
  const asked = await tx.task.findMany({ where: { roomId, userId, askedToKeepAt: { not: null }, completedAt: null } })
  if (!asked.some(asksToKeep)) await readAnswered(tx, 'keep_or_pass', { roomId, userId }, now)
}

/** Runs `work` in a transaction that locks the room of a portion. @throws AppError `task_not_found` */
export function withRoomOfTask<Result>(
  db: Database,
  taskId: string,
  work: (tx: Transaction, room: LockedRoom) => Promise<Result>,
): Promise<Result> {
  if (!isUuid(taskId)) throw new AppError('task_not_found')
  return inTransaction(db, async (tx) => {
    const roomId = await sql.queryRoomId(tx, taskId)
    if (roomId === undefined) throw new AppError('task_not_found')
    return work(tx, await lockRoom(tx, roomId))
  })
}
