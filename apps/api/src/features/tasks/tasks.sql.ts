import type { CalendarDate } from '@halaqa/contract/calendar'
import type { Transaction } from '@halaqa/database/client'
import { Prisma } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'
import { notifyReadersOfHatim } from '../notifications/notifications.sql.ts'
import { currentCycleId } from '../planning/planning.sql.ts'

/** A portion with its room's name. Positions count from 0, dates are `YYYY-MM-DD`. */
export interface TaskRow {
  id: string
  roomId: string
  cycleId: string
  cycleNumber: number
  roomName: string
  userId: string
  taskDate: string
  startPos: number
  endPos: number
  weight: number
  openedAt: Date | null
  offeredAt: Date | null
  offeredByLeaving: boolean
  completedAt: Date | null
  /** The holder is an active member of the room. */
  isMember: boolean
  bookmarkPos: number | null
  createdAt: Date
}

const columns = Prisma.sql`t.id, t.room_id AS "roomId", t.cycle_id AS "cycleId",
  (SELECT number FROM room_cycles WHERE id = t.cycle_id) AS "cycleNumber", r.name AS "roomName", t.user_id AS "userId",
  t.task_date::text AS "taskDate", t.start_pos AS "startPos", t.end_pos AS "endPos", t.weight, t.opened_at AS "openedAt",
  t.offered_at AS "offeredAt", t.offered_by_leaving AS "offeredByLeaving", t.completed_at AS "completedAt",
  EXISTS (SELECT FROM room_members WHERE room_id = t.room_id AND user_id = t.user_id AND is_active) AS "isMember",
  t.bookmark_pos AS "bookmarkPos", t.created_at AS "createdAt"`

/** Where a portion stands with its reader: what left with them is theirs no more, unless they read it. */
const visibleToHolder = Prisma.sql`NOT (t.offered_by_leaving AND t.offered_at IS NOT NULL)`

export async function queryOwnTask(db: Db, taskId: string, userId: string): Promise<TaskRow | undefined> {
  const [task] = await db.$queryRaw<TaskRow[]>`
    SELECT ${columns} FROM tasks t JOIN rooms r ON r.id = t.room_id
    WHERE t.id = ${taskId}::uuid AND t.user_id = ${userId}::uuid AND ${visibleToHolder}`
  return task
}

/** What somebody who had a portion is to its room now; undefined for anyone who never had it. */
export async function queryFormerHolder(db: Db, taskId: string, userId: string) {
  const [former] = await db.$queryRaw<{ isActive: boolean; isBanned: boolean }[]>`
    SELECT m.is_active AS "isActive", m.banned_at IS NOT NULL AS "isBanned"
    FROM tasks t JOIN room_members m ON m.room_id = t.room_id AND m.user_id = ${userId}::uuid
    WHERE t.id = ${taskId}::uuid AND (t.user_id = m.user_id
      OR EXISTS (SELECT FROM task_handovers h WHERE h.task_id = t.id AND h.from_user_id = m.user_id))`
  return former
}

interface Day {
  userId: string
  date: string
  /** What was completed after this instant still shows, though it was due before the date. */
  completedAfter: Date
  roomId?: string
}

/** Portions dated `date`; then the open ones from before it, oldest first; then those of them that were just completed. */
export function queryTasksOfDay(db: Db, { userId, date, completedAfter, roomId }: Day): Promise<TaskRow[]> {
  return db.$queryRaw<TaskRow[]>`
    SELECT ${columns} FROM tasks t
    JOIN rooms r ON r.id = t.room_id
    JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
    WHERE t.user_id = ${userId}::uuid AND t.task_date <= ${date}::date AND ${visibleToHolder}
      AND (t.task_date = ${date}::date OR t.completed_at IS NULL OR t.completed_at > ${completedAfter})
      AND (${roomId ?? null}::uuid IS NULL OR t.room_id = ${roomId ?? null}::uuid)
    ORDER BY t.task_date = ${date}::date DESC, t.completed_at IS NOT NULL AND t.task_date < ${date}::date, t.task_date, t.created_at, t.id`
}

export interface OfferedTaskRow {
  id: string
  roomId: string
  startPos: number
  endPos: number
  offeredAt: Date
}

export function queryOfferedTasks(db: Db, roomId: string): Promise<OfferedTaskRow[]> {
  return db.$queryRaw<OfferedTaskRow[]>`
    SELECT id, room_id AS "roomId", start_pos AS "startPos", end_pos AS "endPos", offered_at AS "offeredAt"
    FROM tasks WHERE room_id = ${roomId}::uuid AND offered_at IS NOT NULL AND completed_at IS NULL
    ORDER BY offered_at, start_pos`
}

/** The room of a portion, whoever holds it; undefined when there is no such portion. */
export async function queryRoomId(tx: Transaction, taskId: string): Promise<string | undefined> {
  const [row] = await tx.$queryRaw<
    { roomId: string }[]
  >`SELECT room_id AS "roomId" FROM tasks WHERE id = ${taskId}::uuid`
  return row?.roomId
}

/** A portion by its id alone: for who may take it, not for its reader. */
export async function queryTaskById(tx: Transaction, taskId: string): Promise<TaskRow> {
  const [task] = await tx.$queryRaw<[TaskRow]>`
    SELECT ${columns} FROM tasks t JOIN rooms r ON r.id = t.room_id WHERE t.id = ${taskId}::uuid`
  return task
}

export interface StatsRow {
  total: number
  finished: number
}

/** All members' portions of the cycle that somebody is in whose date is `today`. */
export async function queryStats(db: Db, roomId: string, today: CalendarDate): Promise<StatsRow> {
  const [stats] = await db.$queryRaw<[StatsRow]>`
    SELECT count(*)::int AS total, count(completed_at)::int AS finished FROM tasks
    WHERE cycle_id = ${currentCycleId(Prisma.sql`${roomId}::uuid`, today)}`
  return stats
}

/**
 * A hatim is complete when the cycle's whole range was given out and every portion of it is completed. Says which now
 * holds, and tells its readers, once; a portion that is reopened takes the hatim back.
 */
export async function updateCycleCompletion(tx: Transaction, cycleId: string, now: Date) {
  const changed = await tx.$executeRaw`
    UPDATE room_cycles c SET completed_at = CASE WHEN whole.read THEN coalesce(c.completed_at, ${now}) END
    FROM (
      SELECT c.next_pos > r.end_pos AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL) AS read
      FROM room_cycles c JOIN rooms r ON r.id = c.room_id WHERE c.id = ${cycleId}::uuid
    ) whole
    WHERE c.id = ${cycleId}::uuid AND whole.read <> (c.completed_at IS NOT NULL)`
  if (changed > 0) await notifyReadersOfHatim(tx, cycleId, now)
}
