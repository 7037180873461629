import type { BookmarkBody, CompleteTaskBody } from '@halaqa/contract/tasks'
import { inBatch } from '@halaqa/database/batch'
import type { Database, Transaction } from '@halaqa/database/client'
import { doTogether } from '@halaqa/database/together'
import { formatReference, isAyah, positionOf } from '@halaqa/quran/ayah'
import { rangeOf, type Span } from '@halaqa/quran/range'
import { AppError } from '../../lib/app-error.ts'
import { isDatabaseAway } from '../../lib/database-away.ts'
import { latestDateOnEarth } from '../../lib/dates.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { isUuid } from '../../lib/ids.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { findOwnRoomsBehind, planRoomsOfMember } from '../planning/planning.service.ts'
import { type LockedRoom, lockRoom, type Membership, requireMember } from '../room-access/room.access.ts'
import { dateOfReading } from './date-of-reading.ts'
import { completeAsFormerReader, isSameRange, spanRead } from './former-reading.service.ts'
import { isReopenable, reopenableSince } from './reopening.ts'
import { presentTask } from './tasks.presenter.ts'
import * as sql from './tasks.sql.ts'

/** The caller's portions over all rooms for one date of theirs, with all that is to be planned planned. */
export async function listTasks(db: Database, user: SignedIn, date: string, now: Date): Promise<sql.TaskRow[]> {
  const query = () =>
    sql.queryTasksOfDay(db, { userId: user.id, date, completedAfter: reopenableSince(now) }, latestDateOnEarth(now))
  const found = await query()
  const behind = found[0]?.roomsBehind ?? (await findOwnRoomsBehind(db, user.id, now))
  if (behind.length === 0) return found
  await planRoomsOfMember(db, behind, user, now)
  return query()
}

export function listRoomTasks(db: Db, { roomId, userId }: Membership, date: string, now: Date) {
  return sql.queryTasksOfDayInRoom(db, { userId, date, completedAfter: reopenableSince(now) }, roomId)
}

export const loadStats = (db: Db, { roomId }: Membership, today: string) => sql.queryStats(db, roomId, today)

/**
 * A portion is its reader's; for anyone else it does not exist.
 *
 * @throws AppError `portion_taken` for a member who had it before, `membership_ended` for a reader who is no longer in its
 *   room, `task_not_found` for everybody else, also where the room is hidden from them
 */
export async function loadOwnTask(db: Db, taskId: string, userId: string): Promise<sql.TaskRow> {
  if (!isUuid(taskId)) throw new AppError('task_not_found')
  const task = await sql.queryOwnTask(db, taskId, userId)
  if (task) return task
  const former = await sql.queryFormerHolder(db, taskId, userId)
  // A piece that they gave back to the board and nobody has taken is no one's portion.
  if (!former || former.isBanned || former.isFree) throw new AppError('task_not_found')
  throw new AppError(former.isActive ? 'portion_taken' : 'membership_ended')
}

/** The reader has the portion before them: from now on its day is not cut again. */
export function openTask(db: Database, taskId: string, user: SignedIn, now: Date) {
  return updateOwnTask(db, taskId, user, async (tx, task) => {
    if (task.openedAt !== null) return
    await tx.task.update({ where: { id: task.id }, data: { openedAt: now, ...keptFrom(task) } })
  })
}

/**
 * The first completion counts, also of one that others took or that was divided meanwhile (`completeAsFormerReader`); `read` is what the
 * reader saw and when, and nothing else is completed in its place. Nearly always a portion is completed without having been looked at.
 */
export async function completeTask(
  db: Database,
  taskId: string,
  user: SignedIn,
  read: CompleteTaskBody,
  now: Date,
): Promise<sql.TaskRow> {
  if (!isUuid(taskId)) return completeAsFormerReader(db, taskId, user, read, now)
  const completion = { taskId, userId: user.id, date: dateOfReading(user, read, now), now }
  let range = spanRead(read)
  for (;;) {
    const task = range
      ? await completeOwnTask(db, { ...completion, ...range })
      : await sql.queryOwnTask(db, taskId, user.id)
    if (task && task.completedAt !== null) return task
    if (!task || !isSameRange(task, read, now)) return completeAsFormerReader(db, taskId, user, read, now)
    // Its room is dormant, or the portion was changed between the two statements.
    if (range) await inTransaction(db, async (tx) => wakeLockedRoom(tx, await lockRoom(tx, task.roomId), now))
    range = { start: task.startPos, end: task.endPos }
  }
}

/** More completions than this are several calls. The trigger that tells of changed portions names up to so many readers. */
const TOGETHER = 32

type Take = () => readonly sql.Completion[]

/** One call for all of these, and one look at what came of them; undefined where several failed, for which of them it was is not known. */
const completeAll = (waits: boolean) => async (db: Database, take: Take) => {
  try {
    return await completeAndLook(db, take, waits)
  } catch (error) {
    if (take().length === 1 || isDatabaseAway(error)) throw error
    return undefined
  }
}

/** Completions that come at once, or while those before are under way, are one call. It leaves those whose room somebody else holds. */
const completeTogether = doTogether(completeAll(false), { atMost: TOGETHER, atOnce: 2, waitMs: 25 })

/** Those that were left, of one room: one call waits for it, with one connection, and the others for that call. */
const completeInRoom = doTogether(completeAll(true), { atMost: TOGETHER, waitMs: 5_000 })

/** The portion as it is then, where it is the reader's. Where several fail each is tried alone: none fails for what another asks. */
async function completeOwnTask(db: Database, completion: sql.Completion): Promise<sql.TaskRow | undefined> {
  const alone = async () => (await completeAndLook(db, () => [completion], true))[0]
  const first = await completeTogether(db, completion)
  if (!first.answer) return alone()
  const task = first.answer.find(({ at }) => at === first.at)
  if (!task || task.completedAt !== null) return task
  const second = await completeInRoom(db, completion, task.roomId)
  return second.answer ? second.answer.find(({ at }) => at === second.at) : alone()
}

function completeAndLook(db: Database, take: Take, waits: boolean) {
  return inBatch(db, async (batch) => {
    const completions = take()
    const [, tasks] = await Promise.all([
      sql.completePortions(batch, completions, waits),
      sql.queryOwnTasks(batch, completions),
    ])
    return tasks
  })
}

/** @throws AppError `portion_changed`, with the portion as it is, when `read` names another range than its own */
function assertSamePortion(task: sql.TaskRow, read: CompleteTaskBody, now: Date) {
  if (!isSameRange(task, read, now)) throw new AppError('portion_changed', { body: { task: presentTask(task, now) } })
}

/** Undoes a slip, within 24 hours of it. */
export function reopenTask(db: Database, taskId: string, user: SignedIn, now: Date) {
  return updateOwnTask(db, taskId, user, async (tx, task) => {
    if (task.completedAt === null) return
    await requireMember(tx, task.roomId, user.id)
    if (!isReopenable(task, now)) throw new AppError('reopen_too_late')
    await tx.task.update({ where: { id: task.id }, data: { completedAt: null, completedOn: null } })
    await sql.updateCycleCompletion(tx, task.cycleId, now, { isReopened: true })
  })
}

/** A late portion that its reader goes on with waits for nobody else any more. */
const keptFrom = ({ waitingReason }: sql.TaskRow) =>
  waitingReason === 'late' ? { offeredAt: null, waitingReason: null } : {}

/** Keeps the reader's place in their portion, also in one that is completed or offered. */
export function bookmarkTask(db: Database, taskId: string, user: SignedIn, body: BookmarkBody, now: Date) {
  return updateOwnTask(db, taskId, user, async (tx, task) => {
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
  const message = `The bookmark must lie in your portion, ${first} to ${last}`
  throw new AppError('validation_failed', { message, fields: [{ path: 'ayah', message }] })
}

/** Runs `change` on the caller's portion with its room held, and answers with the portion as it then is. */
export function updateOwnTask(
  db: Database,
  taskId: string,
  user: SignedIn,
  change: (tx: Transaction, task: sql.TaskRow, room: LockedRoom) => Promise<void>,
): Promise<sql.TaskRow> {
  if (!isUuid(taskId)) throw new AppError('task_not_found')
  return inTransaction(db, async (tx) => {
    const roomId = await sql.queryRoomId(tx, taskId)
    if (roomId === undefined) throw new AppError('task_not_found')
    const room = await lockRoom(tx, roomId)
    await change(tx, await loadOwnTask(tx, taskId, user.id), room)
    return loadOwnTask(tx, taskId, user.id)
  })
}
