import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma, type Transaction } from '@halaqa/database/client'
import { arrayOf, bool, instant, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, listRows, loadRow } from '@halaqa/database/statement'
import { currentCycleId, ownRoomsBehind } from '../planning/planning.sql.ts'

/** A portion with its room's name. Positions count from 0, dates are `YYYY-MM-DD`. */
const taskRow = {
  id: uuid,
  roomId: uuid,
  cycleId: uuid,
  cycleNumber: int,
  roomName: text,
  userId: uuid,
  taskDate: text,
  startPos: int,
  endPos: int,
  weight: int,
  openedAt: nullable(instant),
  offeredAt: nullable(instant),
  offeredByLeaving: bool,
  completedAt: nullable(instant),
  /** The holder is an active member of the room. */
  isMember: bool,
  bookmarkPos: nullable(int),
  createdAt: instant,
}
export type TaskRow = RowOf<typeof taskRow>

const columns = Prisma.sql`t.id, t.room_id AS "roomId", t.cycle_id AS "cycleId",
  (SELECT number FROM room_cycles WHERE id = t.cycle_id) AS "cycleNumber", r.name AS "roomName", t.user_id AS "userId",
  t.task_date::text AS "taskDate", t.start_pos AS "startPos", t.end_pos AS "endPos", t.weight, t.opened_at AS "openedAt",
  t.offered_at AS "offeredAt", t.offered_by_leaving AS "offeredByLeaving", t.completed_at AS "completedAt",
  EXISTS (SELECT FROM room_members WHERE room_id = t.room_id AND user_id = t.user_id AND is_active) AS "isMember",
  t.bookmark_pos AS "bookmarkPos", t.created_at AS "createdAt"`

/** Where a portion stands with its reader: what left with them is theirs no more, unless they read it. */
const visibleToHolder = Prisma.sql`NOT (t.offered_by_leaving AND t.offered_at IS NOT NULL)`

export const queryOwnTask = findRow(
  taskRow,
  (taskId: string, userId: string) => Prisma.sql`
    SELECT ${columns} FROM tasks t JOIN rooms r ON r.id = t.room_id
    WHERE t.id = ${taskId}::uuid AND t.user_id = ${userId}::uuid AND ${visibleToHolder}`,
)

/** The membership of a former or present holder of a task in its room; undefined for a person who never held it. */
export const queryFormerHolder = findRow(
  { isActive: bool, isBanned: bool },
  (taskId: string, userId: string) => Prisma.sql`
    SELECT m.is_active AS "isActive", m.banned_at IS NOT NULL AS "isBanned"
    FROM tasks t JOIN room_members m ON m.room_id = t.room_id AND m.user_id = ${userId}::uuid
    WHERE t.id = ${taskId}::uuid AND (t.user_id = m.user_id
      OR EXISTS (SELECT FROM task_handovers h WHERE h.task_id = t.id AND h.from_user_id = m.user_id))`,
)

interface Day {
  userId: string
  date: string
  /** A task that was completed after this instant still shows, though it was due before the date. */
  completedAfter: Date
}

/**
 * Portions dated `date`; then the open ones from before it, oldest first; then those of them that were just completed. Each of
 * the three is found by an index of its own: what was completed long ago is not read. `IS TRUE` keeps the plan for any values from
 * looking for the third among all portions that are older.
 */
const tasksOfDay = ({ userId, date, completedAfter }: Day, more: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
  SELECT ${columns}${more} FROM (
    SELECT * FROM tasks WHERE user_id = ${userId}::uuid AND task_date = ${date}::date
    UNION ALL
    SELECT * FROM tasks WHERE user_id = ${userId}::uuid AND completed_at IS NULL AND task_date < ${date}::date
    UNION ALL
    SELECT * FROM tasks WHERE user_id = ${userId}::uuid AND completed_at > ${completedAfter} AND (task_date < ${date}::date) IS TRUE
  ) t
  JOIN rooms r ON r.id = t.room_id
  JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
  WHERE ${visibleToHolder} AND ${condition}
  ORDER BY t.task_date = ${date}::date DESC, t.completed_at IS NOT NULL AND t.task_date < ${date}::date, t.task_date, t.created_at, t.id`

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

const offeredTaskRow = {
  id: uuid,
  roomId: uuid,
  startPos: int,
  endPos: int,
  offeredAt: notNull(instant),
}
export type OfferedTaskRow = RowOf<typeof offeredTaskRow>

export const queryOfferedTasks = listRows(
  offeredTaskRow,
  (roomId: string) => Prisma.sql`
    SELECT id, room_id AS "roomId", start_pos AS "startPos", end_pos AS "endPos", offered_at AS "offeredAt"
    FROM tasks WHERE room_id = ${roomId}::uuid AND offered_at IS NOT NULL AND completed_at IS NULL
    ORDER BY offered_at, start_pos`,
)

const queryRoom = findRow(
  { roomId: uuid },
  (taskId: string) => Prisma.sql`SELECT room_id AS "roomId" FROM tasks WHERE id = ${taskId}::uuid`,
)

/** The room of a task, for any caller; undefined when there is no such task. */
export const queryRoomId = async (tx: Transaction, taskId: string) => (await queryRoom(tx, taskId))?.roomId

/** Locks the room of a task until the transaction ends, as `lockRoom` does, and says whether it is dormant. */
export const lockRoomOfTask = findRow(
  { isDormant: bool },
  (taskId: string) => Prisma.sql`
    SELECT dormant_since IS NOT NULL AS "isDormant" FROM rooms
    WHERE id = (SELECT room_id FROM tasks WHERE id = ${taskId}::uuid) FOR NO KEY UPDATE`,
)

/** Completes a portion that is still as its reader had it, in a room that is awake; undefined where it is not. */
export const completeTaskAsRead = findRow(
  { openedAt: notNull(instant), bookmarkPos: nullable(int) },
  ({ id, userId, startPos, endPos }: TaskRow, localDate: CalendarDate, now: Date) => Prisma.sql`
    UPDATE tasks t SET completed_at = ${now}, completed_on = ${localDate}::date, opened_at = coalesce(t.opened_at, ${now}),
      offered_at = NULL, offered_by_leaving = false
    WHERE t.id = ${id}::uuid AND t.user_id = ${userId}::uuid AND ${visibleToHolder} AND t.completed_at IS NULL
      AND t.start_pos = ${startPos} AND t.end_pos = ${endPos}
      AND EXISTS (SELECT FROM rooms WHERE id = t.room_id AND dormant_since IS NULL)
    RETURNING opened_at AS "openedAt", bookmark_pos AS "bookmarkPos"`,
)

/** A portion by its id alone: for who may take it, not for its reader. */
export const queryTaskById = loadRow(
  taskRow,
  (taskId: string) => Prisma.sql`
    SELECT ${columns} FROM tasks t JOIN rooms r ON r.id = t.room_id WHERE t.id = ${taskId}::uuid`,
)

const statsRow = {
  total: int,
  finished: int,
}
export type StatsRow = RowOf<typeof statsRow>

/** All members' tasks of the cycle that is current on the date `today`. */
export const queryStats = loadRow(
  statsRow,
  (roomId: string, today: CalendarDate) => Prisma.sql`
    SELECT count(*)::int AS total, count(completed_at)::int AS finished FROM tasks
    WHERE cycle_id = ${currentCycleId(Prisma.sql`${roomId}::uuid`, today)}`,
)

/**
 * A hatim is complete when the cycle's whole range was given out and every portion of it is completed. Says which now
 * holds, and tells its readers, once; a portion that is reopened takes the hatim back.
 */
export const updateCycleCompletion = changeRows(
  (cycleId: string, now: Date) => Prisma.sql`
    WITH cycle AS (
      UPDATE room_cycles c SET completed_at = CASE WHEN whole.read THEN coalesce(c.completed_at, ${now}) END
      FROM (
        SELECT c.next_pos > r.end_pos AND NOT EXISTS (SELECT FROM tasks t WHERE t.cycle_id = c.id AND t.completed_at IS NULL) AS read
        FROM room_cycles c JOIN rooms r ON r.id = c.room_id WHERE c.id = ${cycleId}::uuid
      ) whole
      WHERE c.id = ${cycleId}::uuid AND whole.read <> (c.completed_at IS NOT NULL)
      RETURNING c.id, c.completed_at
    )
    SELECT notify_readers_of_hatim(id, ${now}) FROM cycle WHERE completed_at IS NOT NULL`,
)

/** Ids of the rooms, neither closed nor paused, in which a portion that is offered has waited since then. */
export const queryRoomsWithUntakenTasks = listRows(
  { roomId: uuid },
  (offeredBy: Date) => Prisma.sql`
    SELECT DISTINCT t.room_id AS "roomId" FROM tasks t
    JOIN rooms r ON r.id = t.room_id AND r.closed_at IS NULL AND r.paused_since IS NULL
    WHERE t.offered_at <= ${offeredBy} AND t.completed_at IS NULL`,
)

/** The member with the least to read now who is not away; the member who offered the task only when no other is there. */
export const findMemberWithLeastToRead = findRow(
  { userId: uuid, timeZone: nullable(text) },
  ({ roomId, userId }: Pick<TaskRow, 'roomId' | 'userId'>, away: string[]) => Prisma.sql`
    SELECT m.user_id AS "userId", u.time_zone AS "timeZone"
    FROM room_members m JOIN users u ON u.id = m.user_id
    LEFT JOIN tasks t ON t.room_id = m.room_id AND t.user_id = m.user_id AND t.completed_at IS NULL AND t.offered_at IS NULL
    WHERE m.room_id = ${roomId}::uuid AND m.is_active AND m.user_id <> ALL(${away}::uuid[])
    GROUP BY m.user_id, u.time_zone, m.joined_at, m.id
    ORDER BY m.user_id = ${userId}::uuid, coalesce(sum(t.weight), 0), m.joined_at, m.id
    LIMIT 1`,
)
