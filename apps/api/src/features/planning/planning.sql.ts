import type { CalendarDate } from '@halaqa/contract/calendar'
import { arrayText } from '@halaqa/database/array-text'
import { Prisma, type Transaction } from '@halaqa/database/client'
import {
  arrayOf,
  bool,
  enumOf,
  float,
  instant,
  int,
  notNull,
  nullable,
  type RowOf,
  text,
  uuid,
} from '@halaqa/database/columns'
import { changeRows, hasRow, listRows, loadRow, type Queryable } from '@halaqa/database/statement'
import { beginsOnEarth } from '../../lib/dates.sql.ts'
import { isAsked } from '../room-access/last-act.sql.ts'
import { isPlanned } from '../room-access/room.sql.ts'

/** The kind of a room's pieces. */
export const pieceKind = enumOf('piece_kind', ['page', 'rub', 'hizb', 'juz', 'range'])

/**
 * An active member. `weight` and `portions` are what the plan gave them on earlier days, for each whole share; `share` is in
 * quarters of one.
 */
const activeMemberRow = {
  roomId: uuid,
  id: uuid,
  timeZone: nullable(text),
  joinedAt: instant,
  weight: float,
  portions: float,
  share: int,
  /** In quarters of a piece; null before the first turn of a pieces room. */
  carriedQuarters: nullable(int),
  awayFrom: nullable(text),
  awayUntil: nullable(text),
  /** They were asked whether they still read and have done nothing since. */
  isAsked: bool,
}
export type ActiveMemberRow = RowOf<typeof activeMemberRow>

const queryActiveMembers = listRows(
  activeMemberRow,
  (roomIds: readonly string[], userId: string | null = null) => Prisma.sql`
    SELECT m.room_id AS "roomId", m.user_id AS id, u.time_zone AS "timeZone", m.joined_at AS "joinedAt", m.given_weight AS weight,
      m.given_portions AS portions, m.share, m.carried_quarters AS "carriedQuarters", m.away_from::text AS "awayFrom", m.away_until::text AS "awayUntil",
      ${isAsked} AS "isAsked"
    FROM room_members m JOIN users u ON u.id = m.user_id
    WHERE m.room_id = ANY(${arrayText(roomIds)}::uuid[]) AND m.is_active AND (${userId}::uuid IS NULL OR m.user_id = ${userId}::uuid)`,
)

/** The active members of rooms, by the room's id; no entry for a room without one. */
export async function loadActiveMembers(
  db: Queryable,
  roomIds: readonly string[],
): Promise<Map<string, ActiveMemberRow[]>> {
  const members = new Map<string, ActiveMemberRow[]>()
  if (roomIds.length === 0) return members
  for (const row of await queryActiveMembers(db, roomIds)) {
    const ofRoom = members.get(row.roomId)
    if (ofRoom) ofRoom.push(row)
    else members.set(row.roomId, [row])
  }
  return members
}

/** One of the active members, without the thousands that a large room has besides. */
export const findActiveMember = async (
  db: Queryable,
  roomId: string,
  userId: string,
): Promise<ActiveMemberRow | undefined> => (await queryActiveMembers(db, [roomId], userId))[0]

export const listActiveMembers = async (db: Queryable, roomId: string): Promise<ActiveMemberRow[]> =>
  (await loadActiveMembers(db, [roomId])).get(roomId) ?? []

const cycleRow = {
  roomId: uuid,
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
  /** The rest days among those that were counted. */
  restDays: arrayOf(int),
  /** A day was given out. */
  hasBegun: bool,
  /** The last day that was given to nobody: what the cycle can give out no more lies in it. */
  lastUnreadId: nullable(uuid),
}

/** The newest cycle of each room that has one, with its days counted. */
export const queryNewestCycles = listRows(
  cycleRow,
  (roomIds: readonly string[]) => Prisma.sql`
    SELECT c.room_id AS "roomId", c.id, c.number, c.days, c.next_pos AS "nextPos", c.paced_day AS "pacedDay", c.paced_from AS "pacedFrom",
      d.counted, d."unreadDays", d."hasBegun", d."restDays", d."lastUnreadId"
    FROM unnest(${arrayText(roomIds)}::uuid[]) AS room (id)
    CROSS JOIN LATERAL (SELECT * FROM room_cycles WHERE room_id = room.id ORDER BY number DESC LIMIT 1) c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE number <= c.days)::int AS counted, coalesce(bool_or(NOT is_unread AND NOT is_rest), false) AS "hasBegun",
        coalesce(array_agg(number ORDER BY number) FILTER (WHERE is_rest), '{}') AS "restDays",
        coalesce(array_agg(number ORDER BY number) FILTER (WHERE is_unread AND number > c.paced_day), '{}') AS "unreadDays",
        (array_agg(id ORDER BY date DESC) FILTER (WHERE is_unread))[1] AS "lastUnreadId"
      FROM room_days WHERE cycle_id = c.id
    ) d`,
)

/** Portions that readers have ahead of days of these cycles, whoever has them now. On these days those readers are given nothing more. */
export const queryAhead = listRows(
  { cycleId: uuid, memberId: notNull(uuid), day: notNull(int), start: int, end: int },
  (cycleIds: readonly string[]) => Prisma.sql`
    SELECT cycle_id AS "cycleId", dealt_to_id AS "memberId", ahead_day AS day, start_pos AS start, end_pos AS "end"
    FROM tasks WHERE cycle_id = ANY(${arrayText(cycleIds)}::uuid[]) AND ahead_day IS NOT NULL AND dealt_to_id IS NOT NULL`,
)

/** On which dates from one on members of a room are served by what they have ahead. */
export const queryServedDates = listRows(
  { userId: notNull(uuid), date: text },
  (roomId: string, date: CalendarDate) => Prisma.sql`
    SELECT t.dealt_to_id AS "userId", d.date::text AS date
    FROM room_days d JOIN tasks t ON t.cycle_id = d.cycle_id AND t.ahead_day = d.number
    WHERE d.room_id = ${roomId}::uuid AND d.date >= ${date}::date AND t.dealt_to_id IS NOT NULL`,
)

/** Rooms `r` with dates up to `date` that are to be planned. */
const isBehind = (date: CalendarDate) => Prisma.sql`r.planned_through < ${date}::date AND ${isPlanned}`

/** Rooms that are behind a date and have an active member: by their order, with the number of those members. */
export const queryRoomsBehind = listRows(
  { id: uuid, members: int },
  ({ date, after, failed, limit }: RoomsBehind) => Prisma.sql`
    SELECT r.id, (SELECT count(*)::int FROM room_members WHERE room_id = r.id AND is_active) AS members
    FROM rooms r
    WHERE ${isBehind(date)}
      AND (${after}::uuid IS NULL OR r.id > ${after}::uuid) AND r.id <> ALL(${arrayText(failed)}::uuid[])
      AND EXISTS (SELECT FROM room_members WHERE room_id = r.id AND is_active)
    ORDER BY r.id LIMIT ${limit}`,
)

/** How many rooms have a day or a turn that begins on `today`, and how many are behind the date `latest`. */
export const countPlanning = loadRow(
  { days: int, behind: int },
  (today: CalendarDate, latest: CalendarDate) => Prisma.sql`
    SELECT (SELECT count(*)::int FROM rooms r JOIN room_days d ON d.room_id = r.id AND d.date = ${today}::date) AS days,
      (SELECT count(*)::int FROM rooms r
        WHERE ${isBehind(latest)} AND EXISTS (SELECT FROM room_members WHERE room_id = r.id AND is_active)) AS behind`,
)

interface RoomsBehind {
  date: CalendarDate
  /** The id of the last room of the batch before; null for the first. */
  after: string | null
  failed: readonly string[]
  limit: number
}

/**
 * The id of the cycle that is current on the date `today`: days of the next one may be planned already, because they
 * have begun elsewhere. Before a room's first day it is the first.
 */
export const currentCycleId = (roomId: Prisma.Sql, today: CalendarDate) => Prisma.sql`coalesce(
  (SELECT cycle_id FROM room_days WHERE room_id = ${roomId} AND date <= ${today}::date ORDER BY date DESC LIMIT 1),
  (SELECT id FROM room_cycles WHERE room_id = ${roomId} ORDER BY number LIMIT 1))`

/** The hatim of a pieces room that has been open longest, or the newest where all are complete. */
export const currentHatimId = (roomId: Prisma.Sql) => Prisma.sql`coalesce(
  (SELECT id FROM room_cycles WHERE room_id = ${roomId} AND completed_at IS NULL ORDER BY number LIMIT 1),
  (SELECT id FROM room_cycles WHERE room_id = ${roomId} ORDER BY number DESC LIMIT 1))`

/** The day of a daily room, or the turn of a pieces room, that is current on the date `today`; before the first one that. */
export const currentDayId = (roomId: Prisma.Sql, today: CalendarDate) => Prisma.sql`coalesce(
  (SELECT id FROM room_days WHERE room_id = ${roomId} AND date <= ${today}::date ORDER BY date DESC LIMIT 1),
  (SELECT id FROM room_days WHERE room_id = ${roomId} ORDER BY date LIMIT 1))`

export const isRoomBehind = hasRow(
  (roomId: string, date: CalendarDate) => Prisma.sql`
    SELECT FROM rooms r WHERE r.id = ${roomId}::uuid AND ${isBehind(date)}`,
)

/** The ids of the rooms of an active member that are behind a date, as `id`. */
export const ownRoomsBehind = (userId: string, date: CalendarDate) => Prisma.sql`
  SELECT r.id FROM room_members m JOIN rooms r ON r.id = m.room_id
  WHERE m.user_id = ${userId}::uuid AND m.is_active AND ${isBehind(date)}
  ORDER BY r.id`

export const queryOwnRoomsBehind = listRows({ id: uuid }, ownRoomsBehind)

const untouchedTask = {
  id: uuid,
  dayId: uuid,
  cycleId: uuid,
  userId: notNull(uuid),
  startPos: int,
  endPos: int,
  weight: int,
  share: int,
  date: text,
  number: int,
  dayStart: notNull(int),
  dayEnd: notNull(int),
  /** How many portions that readers have ahead lie in the day, after these. */
  ahead: int,
}

/**
 * The portions of the days from `date` on of which none has been opened, completed, offered or handed over; by date. What readers have ahead
 * lies at the end of a day's range, and is none of them.
 */
export const queryUntouchedTasks = listRows(
  untouchedTask,
  (roomId: string, date: string) => Prisma.sql`
    SELECT t.id, t.day_id AS "dayId", t.cycle_id AS "cycleId", t.user_id AS "userId", t.start_pos AS "startPos", t.end_pos AS "endPos",
      t.weight, t.share, d.date::text AS date, d.number, d.start_pos AS "dayStart",
      coalesce(a.start - 1, d.end_pos) AS "dayEnd", a.portions AS ahead
    FROM room_days d JOIN tasks t ON t.day_id = d.id AND t.ahead_day IS NULL
    CROSS JOIN LATERAL (SELECT min(start_pos) AS start, count(*)::int AS portions FROM tasks WHERE day_id = d.id AND ahead_day IS NOT NULL) a
    WHERE d.room_id = ${roomId}::uuid AND d.date >= ${date}::date AND NOT EXISTS (
      SELECT FROM tasks s WHERE s.day_id = d.id AND s.ahead_day IS NULL
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
  /** The last date of those that are offered, so that an absence leaves them no date; null for all of them. */
  until: CalendarDate | null
}

/** A date, or the next one that is none of these rest days, of which there are at most six. */
const readingDateFrom = (date: Prisma.Sql, restWeekdays: Prisma.Sql) => Prisma.sql`
  (SELECT min(day) FROM (SELECT ${date} + ahead AS day FROM generate_series(0, 6) AS ahead) week
    WHERE extract(isodow FROM day)::int <> ALL (${restWeekdays}::int[]))`

/**
 * Lets the open tasks of a member who leaves or goes away wait for another reader; they return to that member if no other takes
 * them before (`returnOfferedTasks`). Portions ahead stay theirs, because they have them in order to go away. An unopened portion of a member who
 * leaves is nobody's from then on. What a member has offered by choice is not theirs again after an absence. What was late waits its days anew.
 */
export const offerOpenTasks = changeRows(
  ({ roomId, userId, reason, until }: TasksToOffer, now: Date) => Prisma.sql`
    WITH offered AS (
      UPDATE tasks SET waiting_reason = ${reason}::waiting_reason,
        offered_at = CASE WHEN waiting_reason = 'late' THEN ${now} ELSE coalesce(offered_at, ${now}) END,
        user_id = CASE WHEN ${reason} = 'away' OR opened_at IS NOT NULL THEN user_id END
      WHERE room_id = ${roomId}::uuid AND user_id = ${userId}::uuid AND completed_at IS NULL
        AND (${until}::date IS NULL OR (due_date <= ${until}::date AND offered_at IS NULL AND ahead_day IS NULL))
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, reason, at)
    SELECT id, ${userId}::uuid, ${reason}::handover_reason, ${now} FROM offered`,
)

/**
 * Gives a member back the tasks that were offered because they left or were away, unless another member has taken them. It is
 * dated their today at least: nothing is overdue as it comes back, nor due on a rest day.
 *
 * @param after only the tasks that are due after it; all of them unless named
 */
export const returnOfferedTasks = changeRows(
  (roomId: string, userId: string, today: CalendarDate, now: Date, after?: CalendarDate) => Prisma.sql`
    WITH back AS (
      UPDATE tasks SET offered_at = NULL, waiting_reason = NULL, handed_over_at = ${now}, user_id = ${userId}::uuid,
        task_date = greatest(task_date, ${today}::date), due_date = greatest(due_date,
          ${readingDateFrom(Prisma.sql`${today}::date`, Prisma.sql`(SELECT rest_weekdays FROM rooms WHERE id = ${roomId}::uuid)`)})
      WHERE room_id = ${roomId}::uuid AND offered_at IS NOT NULL AND waiting_reason IN ('away', 'left') AND ${userId}::uuid = coalesce(user_id,
          (SELECT from_user_id FROM task_handovers WHERE task_id = tasks.id AND reason = 'left' ORDER BY at DESC LIMIT 1))
        AND (${after ?? null}::date IS NULL OR due_date > ${after ?? null}::date)
      RETURNING id
    )
    INSERT INTO task_handovers (task_id, from_user_id, to_user_id, reason, at)
    SELECT id, ${userId}::uuid, ${userId}::uuid, 'returned', ${now} FROM back`,
)

export const deleteTasks = changeRows((ids: string[]) => Prisma.sql`DELETE FROM tasks WHERE id = ANY(${ids}::uuid[])`)

/** A reader's time zone, null for none, and by how many days their open portions are due later. */
interface Delay {
  timeZone: string | null
  days: number
}

/** Delays the last dates of a room's open portions by the days for the time zone of each reader, to one that is no rest day. */
export const delayDueDates = changeRows(
  (roomId: string, delays: readonly Delay[]) => Prisma.sql`
    UPDATE tasks t SET due_date = ${readingDateFrom(Prisma.sql`(t.due_date + d.days)`, Prisma.sql`r.rest_weekdays`)},
      original_due_date = t.original_due_date + d.days
    FROM rooms r, users u JOIN unnest(${delays.map((delay) => delay.timeZone)}::text[], ${delays.map((delay) => delay.days)}::int[]) AS d (zone, days)
      ON d.zone IS NOT DISTINCT FROM u.time_zone
    WHERE t.room_id = ${roomId}::uuid AND r.id = t.room_id AND t.completed_at IS NULL AND u.id = t.user_id AND d.days > 0`,
)

/** The time zones of the readers of a room's open portions. */
export const queryReadersZones = listRows(
  { timeZone: nullable(text) },
  (roomId: string) => Prisma.sql`
    SELECT DISTINCT u.time_zone AS "timeZone" FROM tasks t JOIN users u ON u.id = t.user_id
    WHERE t.room_id = ${roomId}::uuid AND t.completed_at IS NULL`,
)

/**
 * Those of the rooms in which no member has completed a task since `since`, although one is open whose last date had passed by then; of a
 * pieces room none since its last turn began either, for in a turn of months its readers may have nothing left to read. A board
 * of which nobody has taken a piece either is as one that is overdue: its free pieces go from turn to turn and are never late. Asked cycle by
 * cycle, by an index that holds what is open and what was completed last: a room's history is not read.
 */
export const queryInactiveRooms = listRows(
  { id: uuid },
  (roomIds: readonly string[], since: Date) => Prisma.sql`
    SELECT room.id FROM rooms room
    CROSS JOIN LATERAL (
      SELECT least(${since}::timestamptz, (SELECT ${beginsOnEarth(Prisma.sql`date`)} FROM room_days
        WHERE room_id = room.id AND room.plan = 'pieces' ORDER BY date DESC LIMIT 1)) AS since
    ) read
    WHERE room.id = ANY(${arrayText(roomIds)}::uuid[]) AND EXISTS (SELECT FROM room_cycles c WHERE c.room_id = room.id
        AND EXISTS (SELECT FROM tasks WHERE cycle_id = c.id AND completed_at IS NULL
          AND (due_date < ${since}::date OR (room.dealing = 'chosen' AND user_id IS NULL AND created_at < ${since})) OFFSET 0))
      AND NOT EXISTS (SELECT FROM tasks t JOIN task_handovers h ON h.task_id = t.id AND h.reason = 'taken' AND h.at > read.since
        WHERE t.room_id = room.id AND room.dealing = 'chosen')
      AND NOT EXISTS (SELECT FROM room_cycles c WHERE c.room_id = room.id
        AND EXISTS (SELECT FROM tasks WHERE cycle_id = c.id AND completed_at > read.since OFFSET 0))`,
)

export const markRoomsDormant = changeRows(
  (roomIds: readonly string[], now: Date) => Prisma.sql`
    UPDATE rooms SET dormant_since = ${now}, updated_at = ${now} WHERE id = ANY(${arrayText(roomIds)}::uuid[])`,
)
