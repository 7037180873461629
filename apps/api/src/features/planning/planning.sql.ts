import type { CalendarDate } from '@halaqa/contract/calendar'
import { arrayText } from '@halaqa/database/array-text'
import { Prisma, type Transaction } from '@halaqa/database/client'
import { arrayOf, float, instant, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, hasRow, listRows } from '@halaqa/database/statement'
import type { Db } from '../../lib/db.ts'
import { isPlanned } from '../room-access/room.sql.ts'

/**
 * An active member. `weight` and `portions` are what the plan gave them on earlier days, for each whole share; `share` is in
 * halves of one.
 */
const activeMemberRow = {
  roomId: uuid,
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

const queryActiveMembers = listRows(
  activeMemberRow,
  (roomIds: readonly string[]) => Prisma.sql`
    SELECT m.room_id AS "roomId", m.user_id AS id, u.time_zone AS "timeZone", m.joined_at AS "joinedAt", m.given_weight AS weight,
      m.given_portions AS portions, m.share, m.away_from::text AS "awayFrom", m.away_until::text AS "awayUntil"
    FROM room_members m JOIN users u ON u.id = m.user_id
    WHERE m.room_id = ANY(${arrayText(roomIds)}::uuid[]) AND m.is_active`,
)

/** The active members of rooms, by the room's id; no entry for a room without one. */
export async function loadActiveMembers(db: Db, roomIds: readonly string[]): Promise<Map<string, ActiveMemberRow[]>> {
  const members = new Map<string, ActiveMemberRow[]>()
  if (roomIds.length === 0) return members
  for (const row of await queryActiveMembers(db, roomIds)) {
    const ofRoom = members.get(row.roomId)
    if (ofRoom) ofRoom.push(row)
    else members.set(row.roomId, [row])
  }
  return members
}

export const listActiveMembers = async (db: Db, roomId: string): Promise<ActiveMemberRow[]> =>
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
  givenAfterEnd: int,
}

/** The newest cycle of each room that has one, with its days counted. */
export const queryNewestCycles = listRows(
  cycleRow,
  (roomIds: readonly string[]) => Prisma.sql`
    SELECT c.room_id AS "roomId", c.id, c.number, c.days, c.next_pos AS "nextPos", c.paced_day AS "pacedDay", c.paced_from AS "pacedFrom",
      d.counted, d."givenAfterEnd", d."unreadDays"
    FROM unnest(${arrayText(roomIds)}::uuid[]) AS room (id)
    CROSS JOIN LATERAL (SELECT * FROM room_cycles WHERE room_id = room.id ORDER BY number DESC LIMIT 1) c
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE number <= c.days)::int AS counted, count(*) FILTER (WHERE number > c.days)::int AS "givenAfterEnd",
        coalesce(array_agg(number ORDER BY number) FILTER (WHERE is_unread AND number > c.paced_day), '{}') AS "unreadDays"
      FROM room_days WHERE cycle_id = c.id
    ) d`,
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

/**
 * Those of the rooms in which no member has completed a task since `since`, although tasks given out by then are open. Asked
 * cycle by cycle, by an index that holds what is open and what was completed last: a room's history is not read.
 */
export const queryInactiveRooms = listRows(
  { id: uuid },
  (roomIds: readonly string[], since: Date) => Prisma.sql`
    SELECT room.id FROM unnest(${arrayText(roomIds)}::uuid[]) AS room (id)
    WHERE EXISTS (SELECT FROM room_cycles c WHERE c.room_id = room.id
        AND EXISTS (SELECT FROM tasks WHERE cycle_id = c.id AND completed_at IS NULL AND created_at <= ${since} OFFSET 0))
      AND NOT EXISTS (SELECT FROM room_cycles c WHERE c.room_id = room.id
        AND EXISTS (SELECT FROM tasks WHERE cycle_id = c.id AND completed_at > ${since} OFFSET 0))`,
)

export const markRoomsDormant = changeRows(
  (roomIds: readonly string[], now: Date) => Prisma.sql`
    UPDATE rooms SET dormant_since = ${now}, updated_at = ${now} WHERE id = ANY(${arrayText(roomIds)}::uuid[])`,
)
