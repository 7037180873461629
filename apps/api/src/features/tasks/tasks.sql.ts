import type { CalendarDate } from '@halaqa/contract/calendar'
import { arrayText } from '@halaqa/database/array-text'
import { Prisma, type Transaction } from '@halaqa/database/client'
import {
  arrayOf,
  bool,
  enumOf,
  instant,
  int,
  notNull,
  nullable,
  type RowOf,
  text,
  uuid,
} from '@halaqa/database/columns'
import { changeRows, findRow, hasRow, listRows, loadRow } from '@halaqa/database/statement'
import { circleOf } from '../../lib/care.sql.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { ownRoomsBehind, pieceKind } from '../planning/planning.sql.ts'
import { type Taker, waitingFor } from '../planning/waiting.sql.ts'
import { isReadForOthers } from '../room-access/room.sql.ts'

/** A portion with its room's name. Positions count from 0, dates are `YYYY-MM-DD`. */
const taskRow = {
  id: uuid,
  roomId: uuid,
  cycleId: uuid,
  cycleNumber: int,
  plan: enumOf('room_plan', ['daily', 'pieces']),
  piece: nullable(pieceKind),
  roomName: text,
  /** Null while the portion is nobody's. */
  userId: nullable(uuid),
  taskDate: text,
  /** Its last date. */
  dueDate: text,
  /** Since when the room is paused or asleep, and then the zone of its reader; null otherwise. */
  stoodStillSince: nullable(instant),
  timeZone: nullable(text),
  /** Of its room. */
  restWeekdays: arrayOf(int),
  startPos: int,
  endPos: int,
  weight: int,
  /** The beginning of the portion of which this is a part. */
  cutStartPos: nullable(int),
  /** The range of its day, and into how many portions that was cut. */
  dayStart: nullable(int),
  dayEnd: nullable(int),
  dayPortions: int,
  openedAt: nullable(instant),
  offeredAt: nullable(instant),
  /** Why it waits for a reader; null while it does not. */
  waitingReason: nullable(enumOf('waiting_reason', ['offered', 'away', 'left', 'ungiven', 'late'])),
  /** When its reader was asked whether they keep it, and when they said that they do. */
  askedToKeepAt: nullable(instant),
  keptAt: nullable(instant),
  completedAt: nullable(instant),
  /** The name of the guardian who completed it for its reader. */
  completedBy: nullable(text),
  /** The holder is an active member of the room. */
  isMember: bool,
  bookmarkPos: nullable(int),
  createdAt: instant,
}
export type TaskRow = RowOf<typeof taskRow>

const columns = Prisma.sql`t.id, t.room_id AS "roomId", t.cycle_id AS "cycleId",
  (SELECT number FROM room_cycles WHERE id = t.cycle_id) AS "cycleNumber", r.plan, r.piece, r.name AS "roomName", t.user_id AS "userId",
  t.task_date::text AS "taskDate", t.due_date::text AS "dueDate",
  CASE WHEN r.closed_at IS NULL THEN coalesce(r.dormant_since, r.paused_since) END AS "stoodStillSince",
  CASE WHEN coalesce(r.dormant_since, r.paused_since) IS NOT NULL THEN (SELECT time_zone FROM users WHERE id = t.user_id) END AS "timeZone",
  r.rest_weekdays AS "restWeekdays", t.start_pos AS "startPos", t.end_pos AS "endPos", t.weight, t.cut_start_pos AS "cutStartPos",
  d.start_pos AS "dayStart", d.end_pos AS "dayEnd", d.portions AS "dayPortions", t.opened_at AS "openedAt",
  t.offered_at AS "offeredAt", t.waiting_reason AS "waitingReason", t.asked_to_keep_at AS "askedToKeepAt", t.kept_at AS "keptAt", t.completed_at AS "completedAt",
  (SELECT full_name FROM users WHERE id = t.completed_by_id) AS "completedBy",
  EXISTS (SELECT FROM room_members WHERE room_id = t.room_id AND user_id = t.user_id AND is_active) AS "isMember",
  t.bookmark_pos AS "bookmarkPos", t.created_at AS "createdAt"`

/** Relates a portion to its reader: an unread portion of somebody who left is no longer theirs. */
const visibleToHolder = Prisma.sql`(t.waiting_reason IN ('away', 'left')) IS NOT TRUE`

export const queryOwnTask = findRow(
  taskRow,
  (taskId: string, userId: string) => Prisma.sql`
    SELECT ${columns} FROM tasks t JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    WHERE t.id = ${taskId}::uuid AND t.user_id = ${userId}::uuid AND ${visibleToHolder}`,
)

/** The membership of a former or present holder of a task in its room; undefined for a person who never held it. */
export const queryFormerHolder = findRow(
  { isActive: bool, isBanned: bool, isFree: bool },
  (taskId: string, userId: string) => Prisma.sql`
    SELECT m.is_active AS "isActive", m.banned_at IS NOT NULL AS "isBanned", t.user_id IS NULL AND t.waiting_reason IS NULL AS "isFree"
    FROM tasks t JOIN room_members m ON m.room_id = t.room_id AND m.user_id = ${userId}::uuid
    WHERE t.id = ${taskId}::uuid AND (t.user_id = m.user_id
      OR EXISTS (SELECT FROM task_handovers h WHERE h.task_id = t.id AND h.from_user_id = m.user_id))`,
)

/** The reader, still a member, from whom a completion at this moment took a portion back; undefined if it was the former reader's all the time. */
export const queryReaderTakenFrom = findRow(
  { id: uuid, timeZone: text },
  (taskId: string, formerReaderId: string, completedAt: Date) => Prisma.sql`
    SELECT u.id, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone" FROM task_handovers h JOIN tasks t ON t.id = h.task_id
    JOIN room_members m ON m.room_id = t.room_id AND m.user_id = h.from_user_id AND m.is_active JOIN users u ON u.id = m.user_id
    WHERE h.task_id = ${taskId}::uuid AND h.to_user_id = ${formerReaderId}::uuid AND h.reason = 'returned' AND h.at = ${completedAt}
      AND h.from_user_id <> h.to_user_id`,
)

/** Of a portion that was divided, the parts that this person has or had, the rest that keeps its id among them. */
export const queryPartsHad = listRows(
  taskRow,
  (taskId: string, userId: string) => Prisma.sql`
    SELECT ${columns} FROM tasks whole JOIN tasks t ON t.day_id = whole.day_id AND t.cut_start_pos = whole.cut_start_pos
    JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    WHERE whole.id = ${taskId}::uuid AND (t.user_id = ${userId}::uuid
      OR EXISTS (SELECT FROM task_handovers h WHERE h.task_id = t.id AND h.from_user_id = ${userId}::uuid))
    ORDER BY t.start_pos`,
)

interface Day {
  userId: string
  date: string
  /** A task that was completed after this instant still shows, though the date is none of its dates. */
  completedAfter: Date
}

/**
 * Portions of which `date` is a date; then the open ones whose last date is before it, oldest first; then those that were just
 * completed and have other dates, for as long as this can be undone. Each of the three is found by an index of its own: what was completed long ago
 * is not read. `IS TRUE` keeps the plan for any values from looking for the third among all portions that are older.
 */
const rowsOfDay = (userId: Prisma.Sql, date: Prisma.Sql, completedAfter: Prisma.Sql, columns: Prisma.Sql) => Prisma.sql`
    SELECT ${columns} FROM tasks WHERE user_id = ${userId} AND due_date >= ${date} AND task_date <= ${date}
    UNION ALL
    SELECT ${columns} FROM tasks WHERE user_id = ${userId} AND completed_at IS NULL AND due_date < ${date}
    UNION ALL
    SELECT ${columns} FROM tasks WHERE user_id = ${userId} AND completed_at >= ${completedAfter}
      AND (due_date < ${date} OR task_date > ${date}) IS TRUE`

const tasksOfDay = ({ userId, date, completedAfter }: Day, more: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
  SELECT ${columns}${more} FROM (
    ${rowsOfDay(Prisma.sql`${userId}::uuid`, Prisma.sql`${date}::date`, Prisma.sql`${completedAfter}`, Prisma.sql`*`)}
  ) t
  JOIN rooms r ON r.id = t.room_id
  JOIN room_days d ON d.id = t.day_id
  JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
  WHERE ${visibleToHolder} AND ${condition}
  ORDER BY t.due_date >= ${date}::date DESC, t.completed_at IS NOT NULL AND t.due_date < ${date}::date, t.due_date, t.task_date,
    t.created_at, t.start_pos, t.id`

/** Of all rooms. Each row says which rooms of the reader are behind a date, as `ownRoomsBehind` does. */
export const queryTasksOfDay = listRows(
  { ...taskRow, roomsBehind: arrayOf(uuid) },
  (day: Day, plannedThrough: CalendarDate) =>
    tasksOfDay(
      day,
      Prisma.sql`, ARRAY(${ownRoomsBehind(day.userId, plannedThrough)}) AS "roomsBehind"`,
      Prisma.sql`true`,
    ),
)

export const queryTasksOfDayInRoom = listRows(taskRow, (day: Day, roomId: string) =>
  tasksOfDay(day, Prisma.empty, Prisma.sql`t.room_id = ${roomId}::uuid`),
)

const readingRow = {
  id: notNull(uuid),
  roomName: text,
  piece: nullable(pieceKind),
  startPos: notNull(int),
  endPos: notNull(int),
  readOn: notNull(text),
  completedAt: notNull(instant),
  completedBy: nullable(text),
}
export type ReadingRow = RowOf<typeof readingRow>

/** The readings of a person, as in the view `readings`, with their rooms, the newest first. Each of the two tables has an index for it. */
export const queryOwnReadings = listRows(
  readingRow,
  (userId: string, after: { at: Date; id: string } | undefined, limit: number) => {
    const page = (at: Prisma.Sql, id: Prisma.Sql) => Prisma.sql`(${after?.at ?? null}::timestamptz IS NULL
      OR (${at}, ${id}) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::uuid))
      ORDER BY ${at} DESC, ${id} DESC LIMIT ${limit}`
    return Prisma.sql`
      SELECT read.id, r.name AS "roomName", r.piece, read.start_pos AS "startPos", read.end_pos AS "endPos",
        read.completed_on::text AS "readOn", read.completed_at AS "completedAt",
        (SELECT full_name FROM users WHERE id = read.acted_by_id) AS "completedBy"
      FROM (
        (SELECT id, room_id, start_pos, end_pos, completed_on, completed_at, completed_by_id AS acted_by_id FROM tasks
          WHERE user_id = ${userId}::uuid AND completed_at IS NOT NULL AND ${page(Prisma.sql`completed_at`, Prisma.sql`id`)})
        UNION ALL
        (SELECT f.id, t.room_id, f.start_pos, f.end_pos, f.completed_on, f.completed_at, f.acted_by_id
          FROM former_readings f JOIN tasks t ON t.id = f.task_id
          WHERE f.user_id = ${userId}::uuid AND ${page(Prisma.sql`f.completed_at`, Prisma.sql`f.id`)})
      ) read JOIN rooms r ON r.id = read.room_id
      ORDER BY read.completed_at DESC, read.id DESC LIMIT ${limit}`
  },
)

/** Portions of a room's readers by name: open ones that have begun by a date, and those that were completed since. */
export const queryTasksOfNames = listRows(
  taskRow,
  (roomId: string, { date, completedAfter }: { date: CalendarDate; completedAfter: Date }) => Prisma.sql`
    SELECT ${columns} FROM users u JOIN tasks t ON t.user_id = u.id
    JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    WHERE u.named_in_room_id = ${roomId}::uuid AND t.room_id = ${roomId}::uuid AND ${visibleToHolder} AND t.task_date <= ${date}::date
      AND (t.completed_at IS NULL OR t.completed_at >= ${completedAfter}::timestamptz)
    ORDER BY t.due_date, t.start_pos, t.id`,
)

const openTaskRow = {
  ...taskRow,
  /** A fixed room's last date. */
  endDate: nullable(text),
}
export type OpenTaskRow = RowOf<typeof openTaskRow>

/** Open portions that their reader may give other dates, in the order in which they were given out: that stays as it is when their dates do not. */
export const queryOpenTasks = listRows(
  openTaskRow,
  ({ userId, ids, dueBy }: { userId: string; ids: readonly string[] | null; dueBy: CalendarDate | null }) => Prisma.sql`
    SELECT ${columns}, r.end_date::text AS "endDate"
    FROM tasks t JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
    WHERE t.user_id = ${userId}::uuid AND t.completed_at IS NULL AND (t.waiting_reason IS NULL OR t.waiting_reason = 'late')
      AND (r.closed_at IS NOT NULL OR r.paused_since IS NULL AND r.dormant_since IS NULL)
      AND (${ids && arrayText(ids)}::uuid[] IS NULL OR t.id = ANY(${ids && arrayText(ids)}::uuid[]))
      AND (${dueBy}::date IS NULL OR t.due_date <= ${dueBy}::date)
    ORDER BY d.date, t.created_at, t.start_pos, t.id`,
)

interface NewDates {
  id: string
  date: CalendarDate
  dueDate: CalendarDate
}

/** Gives portions other dates, by their reader's will: they go on with them, so these count as opened, and wait for nobody else. */
export const moveTasks = changeRows(
  (moves: readonly NewDates[], now: Date) => Prisma.sql`
    UPDATE tasks t SET task_date = n.date, due_date = n.due_date, original_due_date = coalesce(t.original_due_date, t.due_date),
      opened_at = coalesce(t.opened_at, ${now}), offered_at = NULL, waiting_reason = NULL
    FROM unnest(${moves.map(({ id }) => id)}::uuid[], ${moves.map(({ date }) => date)}::date[],
      ${moves.map(({ dueDate }) => dueDate)}::date[]) AS n (id, date, due_date)
    WHERE t.id = n.id`,
)

const offeredTaskRow = {
  id: uuid,
  roomId: uuid,
  piece: nullable(pieceKind),
  startPos: int,
  endPos: int,
  offeredAt: notNull(instant),
}
export type OfferedTaskRow = RowOf<typeof offeredTaskRow>

/**
 * The portions that wait in a room and that a member may know of: their own, and those of open days. What is late is no offer of its
 * reader's, and not shown to them as one.
 */
export const queryOfferedTasks = listRows(
  offeredTaskRow,
  ({ roomId, userId }: Taker) => Prisma.sql`
    SELECT t.id, t.room_id AS "roomId", r.piece, t.start_pos AS "startPos", t.end_pos AS "endPos", t.offered_at AS "offeredAt"
    FROM tasks t JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    WHERE t.room_id = ${roomId}::uuid AND t.offered_at IS NOT NULL
      AND CASE WHEN t.user_id = ${userId}::uuid THEN t.waiting_reason <> 'late' ELSE d.date >= r.open_from AND ${isReadForOthers} END
    ORDER BY t.offered_at, t.start_pos`,
)

/** The one that has waited longest, of those of at most so many letters; where all are longer, the shortest. */
export const queryNextWaitingTask = findRow(
  { id: uuid },
  ({ roomId, userId }: Taker, atMost: number | null) => Prisma.sql`
    SELECT id FROM ${waitingFor(roomId, userId)}
    ORDER BY CASE WHEN weight > ${atMost}::int THEN weight END NULLS FIRST, offered_at, start_pos LIMIT 1`,
)

/** A portion `t` of a quiet day `d`, by which nobody shall learn of its reader. Free pieces of a board are no part of the pool. */
const isOfQuietPool = (from: Prisma.Sql) =>
  Prisma.sql`((d.date >= r.open_from) IS NOT TRUE AND (r.dealing IS DISTINCT FROM 'chosen' OR ${from} IS NOT NULL))`

/**
 * Whether a portion waits in the pool of a quiet room, and how many that pool has handed a reader and all who are known to one another by care since
 * an instant, whatever became of them.
 */
export const queryTakenFromPool = loadRow(
  { isQuiet: bool, taken: int },
  (taskId: string, userId: string, since: Date) => Prisma.sql`
    SELECT ${isOfQuietPool(Prisma.sql`t.user_id`)} AS "isQuiet", (
      SELECT count(*)::int FROM task_handovers h JOIN tasks had ON had.id = h.task_id AND had.room_id = t.room_id
      WHERE h.to_user_id = ANY(${circleOf(Prisma.sql`${userId}::uuid`)}) AND h.reason = 'taken' AND h.at > ${since}
        AND (h.from_user_id IS NOT NULL OR (r.dealing IS DISTINCT FROM 'chosen' AND had.free_taken_by_id IS DISTINCT FROM h.to_user_id))) AS taken
    FROM tasks t JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id WHERE t.id = ${taskId}::uuid`,
)

/** Has a reader taken this portion from the pool of a quiet room since an instant? */
export const wasTakenFromPool = hasRow(
  (taskId: string, userId: string, since: Date) => Prisma.sql`
    SELECT FROM task_handovers h JOIN tasks t ON t.id = h.task_id
    JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id
    WHERE h.task_id = ${taskId}::uuid AND h.to_user_id = ${userId}::uuid AND h.reason = 'taken' AND h.at > ${since}
      AND t.free_taken_by_id IS DISTINCT FROM h.to_user_id AND ${isOfQuietPool(Prisma.sql`h.from_user_id`)}`,
)

const queryRoom = findRow(
  { roomId: uuid },
  (taskId: string) => Prisma.sql`SELECT room_id AS "roomId" FROM tasks WHERE id = ${taskId}::uuid`,
)

/** The room of a task, for any caller; undefined when there is no such task. */
export const queryRoomId = async (tx: Transaction, taskId: string) => (await queryRoom(tx, taskId))?.roomId

/** A portion by its id alone: for members who may take it, not for its reader. */
export const queryTaskById = loadRow(
  taskRow,
  (taskId: string) => Prisma.sql`
    SELECT ${columns} FROM tasks t JOIN rooms r ON r.id = t.room_id JOIN room_days d ON d.id = t.day_id WHERE t.id = ${taskId}::uuid`,
)
