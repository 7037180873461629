import { Prisma } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'
import { currentCycleId } from '../planning/planning.sql.ts'

/** A room with the figures its card shows. Dates are `YYYY-MM-DD`; `read` is a Postgres multirange of positions. */
export interface RoomRow {
  id: string
  name: string
  description: string
  creatorId: string
  roomType: 'fixed' | 'recurrent'
  startDate: string
  endDate: string | null
  recurrenceDurationDays: number | null
  startPos: number
  endPos: number
  createdAt: Date
  updatedAt: Date
  isMember: boolean
  isOfPreviousRound: boolean
  activeMembers: number
  inactiveMembers: number
  cycleNumber: number
  daysLeft: number
  /** The first position that the current cycle has not given out yet. */
  nextPos: number
  hatimCompletedAt: Date | null
  division: 'letters' | 'juz'
  pausedSince: Date | null
  closedAt: Date | null
  requiresApproval: boolean
  /** These three are for active members: null for anyone else. */
  inviteCode: string | null
  previousRoomId: string | null
  nextRoomId: string | null
  joinRequested: boolean
  joinRequests: number
  /** In halves of a whole share. */
  myShare: number | null
  myAwayUntil: string | null
  totalTasks: number
  finishedTasks: number
  /** Such as `{[0,7),[20,31)}`: what of the current cycle was completed. */
  read: string
}

interface Query {
  viewerId: string
  /** The viewer's own date. */
  today: string
  /** Without it: every room the viewer is an active member of. */
  roomId?: string
}

/**
 * Rooms with their figures in one statement, newest first and closed ones last. Days left are those of the current cycle that come after today;
 * a day that was planned ahead because it has begun elsewhere still counts as to come. Past its end a fixed room with text left
 * makes up for the days that went unread.
 */
export function queryRooms(db: Db, { viewerId, today, roomId }: Query): Promise<RoomRow[]> {
  return db.$queryRaw<RoomRow[]>`
    SELECT r.id, r.name, r.description, r.creator_id AS "creatorId", r.room_type::text AS "roomType",
      r.start_date::text AS "startDate", r.end_date::text AS "endDate",
      r.recurrence_duration_days AS "recurrenceDurationDays", r.start_pos AS "startPos", r.end_pos AS "endPos",
      r.created_at AS "createdAt", r.updated_at AS "updatedAt",
      coalesce(mine.is_active, false) AS "isMember",
      EXISTS (SELECT FROM room_members b WHERE b.room_id = r.previous_room_id AND b.user_id = ${viewerId}::uuid AND b.is_active) AS "isOfPreviousRound",
      m.active AS "activeMembers", m.inactive AS "inactiveMembers",
      coalesce(c.number, 0) AS "cycleNumber", coalesce(c.next_pos, r.start_pos) AS "nextPos", c.completed_at AS "hatimCompletedAt",
      r.division, r.paused_since AS "pausedSince", r.closed_at AS "closedAt", r.requires_approval AS "requiresApproval",
      CASE WHEN mine.is_active THEN r.invite_code END AS "inviteCode",
      CASE WHEN mine.is_active THEN r.previous_room_id END AS "previousRoomId",
      CASE WHEN mine.is_active THEN (SELECT id FROM rooms WHERE previous_room_id = r.id) END AS "nextRoomId",
      EXISTS (SELECT FROM join_requests WHERE room_id = r.id AND user_id = ${viewerId}::uuid) AS "joinRequested",
      CASE WHEN mine.is_active AND r.creator_id = mine.user_id
        THEN (SELECT count(*)::int FROM join_requests WHERE room_id = r.id) ELSE 0 END AS "joinRequests",
      CASE WHEN mine.is_active THEN mine.share END AS "myShare",
      CASE WHEN mine.is_active AND mine.away_until >= ${today}::date THEN mine.away_until::text END AS "myAwayUntil",
      CASE WHEN r.closed_at IS NOT NULL THEN 0 ELSE (greatest(0, coalesce(c.days, r.recurrence_duration_days, r.end_date - r.start_date + 1) - past.days)
        + past.made_up_ahead
        + CASE WHEN r.room_type = 'fixed' AND past.decided >= c.days AND c.next_pos <= r.end_pos
            THEN greatest(1, past.unread - past.made_up) ELSE 0 END)::int END AS "daysLeft",
      coalesce(t.total, 0) AS "totalTasks", coalesce(t.finished, 0) AS "finishedTasks", coalesce(t.read, '{}') AS "read"
    FROM rooms r
    LEFT JOIN room_members mine ON mine.room_id = r.id AND mine.user_id = ${viewerId}::uuid
    LEFT JOIN room_cycles c ON c.id = ${currentCycleId(Prisma.sql`r.id`, today)}
    CROSS JOIN LATERAL (
      SELECT count(*) AS decided, count(*) FILTER (WHERE d.date <= ${today}::date) AS days,
        count(*) FILTER (WHERE d.is_unread AND d.number > c.paced_day) AS unread, count(*) FILTER (WHERE d.number > c.days) AS made_up,
        count(*) FILTER (WHERE d.number > c.days AND d.date > ${today}::date) AS made_up_ahead
      FROM room_days d WHERE d.cycle_id = c.id
    ) past
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE is_active)::int AS active, count(*) FILTER (WHERE NOT is_active AND banned_at IS NULL)::int AS inactive
      FROM room_members WHERE room_id = r.id
    ) m
    LEFT JOIN LATERAL (
      SELECT count(*)::int AS total, count(completed_at)::int AS finished,
        (range_agg(int4range(start_pos, end_pos, '[]')) FILTER (WHERE completed_at IS NOT NULL))::text AS read
      FROM tasks WHERE cycle_id = c.id
    ) t ON true
    WHERE CASE WHEN ${roomId ?? null}::uuid IS NULL THEN mine.is_active ELSE r.id = ${roomId ?? null}::uuid END
    ORDER BY r.closed_at IS NOT NULL, r.created_at DESC, r.id`
}

export interface DayPortionRow {
  userId: string
  fullName: string
  startPos: number
  endPos: number
}

/**
 * The portions of a room's day with the name of the reader who holds each, in mushaf order. Nothing in it tells what was read;
 * portions that are offered to the group have a list of their own, without names.
 */
export function queryDayPortions(db: Db, roomId: string, date: string): Promise<DayPortionRow[]> {
  return db.$queryRaw<DayPortionRow[]>`
    SELECT u.id AS "userId", u.full_name AS "fullName", t.start_pos AS "startPos", t.end_pos AS "endPos"
    FROM room_days d JOIN tasks t ON t.day_id = d.id JOIN users u ON u.id = t.user_id
    WHERE d.room_id = ${roomId}::uuid AND d.date = ${date}::date AND t.offered_at IS NULL
    ORDER BY t.start_pos`
}

export interface HatimRow {
  cycleId: string
  roomName: string
  startPos: number
  endPos: number
  number: number
  beganOn: string
  completedAt: Date
}

/** The complete cycle of that number, or the latest complete one. */
export async function queryHatim(db: Db, roomId: string, cycle: number | null): Promise<HatimRow | undefined> {
  const [row] = await db.$queryRaw<HatimRow[]>`
    SELECT c.id AS "cycleId", r.name AS "roomName", r.start_pos AS "startPos", r.end_pos AS "endPos", c.number,
      (SELECT min(date)::text FROM room_days WHERE cycle_id = c.id) AS "beganOn", c.completed_at AS "completedAt"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id
    WHERE c.room_id = ${roomId}::uuid AND c.completed_at IS NOT NULL AND c.number = coalesce(${cycle}::int, c.number)
    ORDER BY c.number DESC LIMIT 1`
  return row
}

/**
 * The readers of a cycle: those who completed a portion of it, and the members who were active when it was completed and
 * still are. Others may have taken all the portions of such a member, and a missing name would tell so.
 */
export function queryHatimReaders(db: Db, roomId: string, { cycleId, completedAt }: HatimRow) {
  return db.$queryRaw<{ user_id: string; full_name: string }[]>`
    SELECT id AS user_id, full_name FROM users WHERE id IN (
      SELECT user_id FROM tasks WHERE cycle_id = ${cycleId}::uuid AND completed_at IS NOT NULL
      UNION
      SELECT user_id FROM room_members WHERE room_id = ${roomId}::uuid AND is_active AND active_since <= ${completedAt})
    ORDER BY full_name, id`
}

/** What a person is to a room. */
export interface RoomRelation {
  isActive: boolean
  isBanned: boolean
  /** The person waits for the owner's approval, or is a member of the round before: the address opens the room without its code. */
  needsNoInvite: boolean
  isOfPreviousRound: boolean
  ownerId: string
  inviteCode: string | null
}

/** Undefined when there is no such room. */
export async function queryRoomRelation(db: Db, roomId: string, userId: string): Promise<RoomRelation | undefined> {
  const [relation] = await db.$queryRaw<RoomRelation[]>`
    SELECT coalesce(m.is_active, false) AS "isActive", m.banned_at IS NOT NULL AS "isBanned",
      b.id IS NOT NULL OR EXISTS (SELECT FROM join_requests WHERE room_id = r.id AND user_id = ${userId}::uuid) AS "needsNoInvite",
      b.id IS NOT NULL AS "isOfPreviousRound", r.creator_id AS "ownerId", r.invite_code AS "inviteCode"
    FROM rooms r
    LEFT JOIN room_members m ON m.room_id = r.id AND m.user_id = ${userId}::uuid
    LEFT JOIN room_members b ON b.room_id = r.previous_room_id AND b.user_id = ${userId}::uuid AND b.is_active
    WHERE r.id = ${roomId}::uuid`
  return relation
}
