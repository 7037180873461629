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
