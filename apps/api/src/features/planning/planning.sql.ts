import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma, type Transaction } from '@halaqa/database/client'
import { arrayOf, bool, float, instant, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, listRows, loadRow } from '@halaqa/database/statement'

/**
 * An active member. `weight` and `portions` are what the plan gave them on earlier days, for each whole share; `share` is in
 * halves of one.
 */
const activeMemberRow = {
  id: uuid,
  timeZone: nullable(text),
  joinedAt: instant,
  weight: float,
  portions: float,
  share: int,
  awayFrom: nullable(text),
  awayUntil: nullable(text),
}
export type ActiveMemberRow = RowOf<typeof activeMemberRow>

export const queryActiveMembers = listRows(
  activeMemberRow,
  (roomId: string) => Prisma.sql`
    SELECT m.user_id AS id, u.time_zone AS "timeZone", m.joined_at AS "joinedAt", m.given_weight AS weight, m.given_portions AS portions,
      m.share, m.away_from::text AS "awayFrom", m.away_until::text AS "awayUntil"
    FROM room_members m JOIN users u ON u.id = m.user_id
    WHERE m.room_id = ${roomId}::uuid AND m.is_active`,
)

const cycleRow = {
  id: uuid,
  number: int,
  days: int,
  nextPos: int,
  pacedDay: int,
  /** Null: from the range's start. */
  pacedFrom: nullable(int),
  counted: int,
  /** Since the pace was chosen. */
  unreadDays: arrayOf(int),
  givenAfterEnd: int,
}

/** The room's newest cycle, with its days counted; undefined before the first. */
export const queryCycle = findRow(
  cycleRow,
  (roomId: string) => Prisma.sql`
    SELECT c.id, c.number, c.days, c.next_pos AS "nextPos", c.paced_day AS "pacedDay", c.paced_from AS "pacedFrom",
      count(d.id) FILTER (WHERE d.number <= c.days)::int AS counted,
      count(d.id) FILTER (WHERE d.number > c.days)::int AS "givenAfterEnd",
      coalesce(array_agg(d.number ORDER BY d.number) FILTER (WHERE d.is_unread AND d.number > c.paced_day), '{}') AS "unreadDays"
    FROM room_cycles c LEFT JOIN room_days d ON d.cycle_id = c.id
    WHERE c.room_id = ${roomId}::uuid
    GROUP BY c.id ORDER BY c.number DESC LIMIT 1`,
)

/**
 * The id of the cycle that is current on the date `today`: days of the next one may be planned already, because they
 * have begun elsewhere. Before a room's first day it is the first.
 */
export const currentCycleId = (roomId: Prisma.Sql, today: CalendarDate) => Prisma.sql`coalesce(
  (SELECT cycle_id FROM room_days WHERE room_id = ${roomId} AND date <= ${today}::date ORDER BY date DESC LIMIT 1),
  (SELECT id FROM room_cycles WHERE room_id = ${roomId} ORDER BY number LIMIT 1))`

export interface NewDay {
  id: string
  cycleId: string
  date: string
  number: number
  isUnread: boolean
  startPos: number | null
  endPos: number | null
}

export interface NewTask {
  cycleId: string
  dayId: string
  userId: string
  date: string
  startPos: number
  endPos: number
  weight: number
  share: number
}

const writeDays = changeRows(
  (roomId: string, days: NewDay[]) => Prisma.sql`
    INSERT INTO room_days (room_id, id, cycle_id, date, number, is_unread, start_pos, end_pos)
    SELECT ${roomId}::uuid, * FROM unnest(
      ${days.map((day) => day.id)}::uuid[], ${days.map((day) => day.cycleId)}::uuid[], ${days.map((day) => day.date)}::date[],
      ${days.map((day) => day.number)}::int[], ${days.map((day) => day.isUnread)}::bool[],
      ${days.map((day) => day.startPos)}::int[], ${days.map((day) => day.endPos)}::int[])`,
)

export async function insertDays(tx: Transaction, roomId: string, days: NewDay[]) {
  if (days.length > 0) await writeDays(tx, roomId, days)
}

const writeTasks = changeRows(
  (roomId: string, tasks: NewTask[], now: Date) => Prisma.sql`
    INSERT INTO tasks (room_id, created_at, cycle_id, day_id, user_id, task_date, start_pos, end_pos, weight, share)
    SELECT ${roomId}::uuid, ${now}, * FROM unnest(
      ${tasks.map((task) => task.cycleId)}::uuid[], ${tasks.map((task) => task.dayId)}::uuid[],
      ${tasks.map((task) => task.userId)}::uuid[], ${tasks.map((task) => task.date)}::date[],
      ${tasks.map((task) => task.startPos)}::int[], ${tasks.map((task) => task.endPos)}::int[],
      ${tasks.map((task) => task.weight)}::int[], ${tasks.map((task) => task.share)}::int[])`,
)

export async function insertTasks(tx: Transaction, roomId: string, tasks: NewTask[], now: Date) {
  if (tasks.length > 0) await writeTasks(tx, roomId, tasks, now)
}

export interface Balance {
  id: string
  weight: number
  portions: number
}

const writeBalances = changeRows(
  (roomId: string, balances: Balance[]) => Prisma.sql`
    UPDATE room_members m SET given_weight = b.weight, given_portions = b.portions
    FROM unnest(
      ${balances.map((b) => b.id)}::uuid[], ${balances.map((b) => b.weight)}::float8[], ${balances.map((b) => b.portions)}::float8[]
    ) AS b (id, weight, portions)
    WHERE m.room_id = ${roomId}::uuid AND m.user_id = b.id`,
)

export async function updateBalances(tx: Transaction, roomId: string, balances: Balance[]) {
  if (balances.length > 0) await writeBalances(tx, roomId, balances)
}

const untouchedTask = {
  id: uuid,
  dayId: uuid,
  cycleId: uuid,
  userId: uuid,
  startPos: int,
  endPos: int,
  weight: int,
  share: int,
  date: text,
  number: int,
  dayStart: notNull(int),
  dayEnd: notNull(int),
}

/** The portions of the days from `date` on of which none has been opened, completed, offered or handed over; by date. */
export const queryUntouchedTasks = listRows(
  untouchedTask,
  (roomId: string, date: string) => Prisma.sql`
    SELECT t.id, t.day_id AS "dayId", t.cycle_id AS "cycleId", t.user_id AS "userId", t.start_pos AS "startPos", t.end_pos AS "endPos",
      t.weight, t.share, d.date::text AS date, d.number, d.start_pos AS "dayStart", d.end_pos AS "dayEnd"
    FROM room_days d JOIN tasks t ON t.day_id = d.id
    WHERE d.room_id = ${roomId}::uuid AND d.date >= ${date}::date AND NOT EXISTS (
      SELECT FROM tasks s WHERE s.day_id = d.id
        AND (s.opened_at, s.completed_at, s.offered_at, s.handed_over_at) IS DISTINCT FROM (NULL, NULL, NULL, NULL))
    ORDER BY d.date, t.start_pos`,
)

export interface TaskRange {
  id: string
  startPos: number
  endPos: number
  weight: number
  share: number
}

const writeTaskRanges = changeRows(
  (moved: TaskRange[]) => Prisma.sql`
    UPDATE tasks t SET start_pos = m.start_pos, end_pos = m.end_pos, weight = m.weight, share = m.share
    FROM unnest(
      ${moved.map((m) => m.id)}::uuid[], ${moved.map((m) => m.startPos)}::int[], ${moved.map((m) => m.endPos)}::int[],
      ${moved.map((m) => m.weight)}::int[], ${moved.map((m) => m.share)}::int[]
    ) AS m (id, start_pos, end_pos, weight, share)
    WHERE t.id = m.id`,
)

export async function updateTaskRanges(tx: Transaction, moved: TaskRange[]) {
  if (moved.length > 0) await writeTaskRanges(tx, moved)
}

interface TasksToOffer {
  roomId: string
  userId: string
  reason: 'left' | 'away'
  /** The last date whose tasks are offered; null for all of them. */
  until: CalendarDate | null
}

/**
 * Offers the open tasks of a member who leaves or goes away to the group; they return to that member if no other takes them
 * before (`returnOfferedTasks`). What is offered for an absence already is not offered for it again.
 */
export const offerOpenTasks = changeRows(
  ({ roomId, userId, reason, until }: TasksToOffer, now: Date) => Prisma.sql`
    WITH offered AS (
      UPDATE tasks SET offered_at = coalesce(offered_at, ${now}), offered_by_leaving = true
      WHERE room_id = ${roomId}::uuid AND user_id = ${userId}::uuid AND completed_at IS NULL
        AND (${until}::date IS NULL OR (task_date <= ${until}::date AND NOT offered_by_leaving))
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, reason, at)
    SELECT id, ${userId}::uuid, ${reason}, ${now} FROM offered`,
)

/**
 * Gives a member back the tasks that were offered because they left or were away, unless another member has taken them.
 *
 * @param after only the tasks dated after it; all of them unless named
 */
export const returnOfferedTasks = changeRows(
  (roomId: string, userId: string, now: Date, after?: CalendarDate) => Prisma.sql`
    WITH back AS (
      UPDATE tasks SET offered_at = NULL, offered_by_leaving = false, handed_over_at = ${now}
      WHERE room_id = ${roomId}::uuid AND user_id = ${userId}::uuid AND completed_at IS NULL AND offered_by_leaving
        AND (${after ?? null}::date IS NULL OR task_date > ${after ?? null}::date)
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, to_user_id, reason, at)
    SELECT id, ${userId}::uuid, ${userId}::uuid, 'returned', ${now} FROM back`,
)

export const deleteTasks = changeRows((ids: string[]) => Prisma.sql`DELETE FROM tasks WHERE id = ANY(${ids}::uuid[])`)

/** Whether no member has completed a task of this room since `since`, although tasks given out by then are open. */
export const queryIsInactiveSince = loadRow(
  { isInactive: bool },
  (roomId: string, since: Date) => Prisma.sql`
    SELECT EXISTS (SELECT FROM tasks WHERE room_id = ${roomId}::uuid AND completed_at IS NULL AND created_at <= ${since})
      AND NOT EXISTS (SELECT FROM tasks WHERE room_id = ${roomId}::uuid AND completed_at > ${since}) AS "isInactive"`,
)
