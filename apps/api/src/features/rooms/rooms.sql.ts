import { Prisma } from '@halaqa/database/client'
import { bool, enumOf, instant, int, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, hasRow, listRows, loadRow } from '@halaqa/database/statement'
import { currentCycleId } from '../planning/planning.sql.ts'
import { relationColumns, roomRelation, roomsRelatedTo } from '../room-access/room.sql.ts'

/** A cycle with what its room's figures are made of. */
const cycleFiguresRow = {
  cycleId: uuid,
  startPos: int,
  endPos: int,
  revision: int,
  cycleNumber: int,
  hatimCompletedAt: nullable(instant),
  totalTasks: int,
  finishedTasks: int,
  /** Such as `{[0,7),[20,31)}`: what of the cycle was completed, as a Postgres multirange of positions. */
  read: text,
}
export type CycleFiguresRow = RowOf<typeof cycleFiguresRow>

/** The figures of some cycles, whoever asks: all their portions are summed up. */
export const queryCycleFigures = listRows(
  { roomId: uuid, ...cycleFiguresRow },
  (cycleIds: string[]) => Prisma.sql`
    SELECT c.room_id AS "roomId", c.id AS "cycleId", r.start_pos AS "startPos", r.end_pos AS "endPos", r.revision,
      c.number AS "cycleNumber", c.completed_at AS "hatimCompletedAt", t.total AS "totalTasks", t.finished AS "finishedTasks",
      coalesce(t.read, '{}') AS "read"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id CROSS JOIN LATERAL (
      SELECT count(*)::int AS total, count(completed_at)::int AS finished,
        (range_agg(int4range(start_pos, end_pos, '[]')) FILTER (WHERE completed_at IS NOT NULL))::text AS read
      FROM tasks WHERE cycle_id = c.id
    ) t
    WHERE c.id = ANY(${cycleIds}::uuid[])`,
)

/** A room as its card shows it to the viewer, without the figures of its portions. Dates are `YYYY-MM-DD`. */
const roomRow = {
  ...roomRelation,
  id: uuid,
  name: text,
  description: text,
  roomType: enumOf('room_type', ['fixed', 'recurrent']),
  startDate: text,
  endDate: nullable(text),
  recurrenceDurationDays: nullable(int),
  startPos: int,
  endPos: int,
  revision: int,
  /** Of the current cycle; null before the first day. */
  cycleId: nullable(uuid),
  cycleNumber: int,
  hatimCompletedAt: nullable(instant),
  createdAt: instant,
  updatedAt: instant,
  activeMembers: int,
  inactiveMembers: int,
  daysLeft: int,
  /** The first position that the current cycle has not given out yet. */
  nextPos: int,
  division: enumOf('division', ['letters', 'juz']),
  pausedSince: nullable(instant),
  closedAt: nullable(instant),
  requiresApproval: bool,
  /** These two are for active members: null for anyone else. */
  previousRoomId: nullable(uuid),
  nextRoomId: nullable(uuid),
  joinRequests: int,
  /** In halves of a whole share. */
  myShare: nullable(int),
  myAwayUntil: nullable(text),
}
export type RoomRow = RowOf<typeof roomRow>

interface Query {
  viewerId: string
  /** The viewer's own date. */
  today: string
  /** Without it: every room the viewer is an active member of. */
  roomId?: string
}

/**
 * Rooms, newest first and closed ones last. Days left are those of the current cycle that come after today; a day that was planned
 * ahead because it has begun elsewhere still counts as to come. Past its end a fixed room with text left makes up for the days that
 * went unread. `OFFSET 0` keeps a plan that was made for few rooms from reading the cycles of all.
 */
export const queryRooms = listRows(
  roomRow,
  ({ viewerId, today, roomId }: Query) => Prisma.sql`
    SELECT ${relationColumns(viewerId)}, r.id, r.name, r.description, r.room_type AS "roomType",
      r.start_date::text AS "startDate", r.end_date::text AS "endDate",
      r.recurrence_duration_days AS "recurrenceDurationDays", r.start_pos AS "startPos", r.end_pos AS "endPos",
      r.created_at AS "createdAt", r.updated_at AS "updatedAt", r.revision,
      m.active AS "activeMembers", m.inactive AS "inactiveMembers", c.id AS "cycleId",
      coalesce(c.number, 0) AS "cycleNumber", coalesce(c.next_pos, r.start_pos) AS "nextPos", c.completed_at AS "hatimCompletedAt",
      r.division, r.paused_since AS "pausedSince", r.closed_at AS "closedAt", r.requires_approval AS "requiresApproval",
      CASE WHEN mine.is_active THEN r.previous_room_id END AS "previousRoomId",
      CASE WHEN mine.is_active THEN (SELECT id FROM rooms WHERE previous_room_id = r.id) END AS "nextRoomId",
      CASE WHEN mine.is_active AND r.creator_id = mine.user_id
        THEN (SELECT count(*)::int FROM join_requests WHERE room_id = r.id) ELSE 0 END AS "joinRequests",
      CASE WHEN mine.is_active THEN mine.share END AS "myShare",
      CASE WHEN mine.is_active AND mine.away_until >= ${today}::date THEN mine.away_until::text END AS "myAwayUntil",
      CASE WHEN r.closed_at IS NOT NULL THEN 0 ELSE (greatest(0, coalesce(c.days, r.recurrence_duration_days, r.end_date - r.start_date + 1) - past.days)
        + past.made_up_ahead
        + CASE WHEN r.room_type = 'fixed' AND past.decided >= c.days AND c.next_pos <= r.end_pos
            THEN greatest(1, past.unread - past.made_up) ELSE 0 END)::int END AS "daysLeft"
    FROM ${roomsRelatedTo(viewerId)}
    LEFT JOIN LATERAL (SELECT * FROM room_cycles WHERE id = ${currentCycleId(Prisma.sql`r.id`, today)} OFFSET 0) c ON true
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
    WHERE ${roomId ? Prisma.sql`r.id = ${roomId}::uuid` : Prisma.sql`mine.is_active`}
    ORDER BY r.closed_at IS NOT NULL, r.created_at DESC, r.id`,
)

const dayPortionRow = {
  userId: uuid,
  fullName: text,
  startPos: int,
  endPos: int,
}
export type DayPortionRow = RowOf<typeof dayPortionRow>

/**
 * The portions of a room's day with the name of the reader who holds each, in mushaf order. Nothing in it tells what was read;
 * portions that are offered to the group have a list of their own, without names.
 */
export const queryDayPortions = listRows(
  dayPortionRow,
  (roomId: string, date: string) => Prisma.sql`
    SELECT u.id AS "userId", u.full_name AS "fullName", t.start_pos AS "startPos", t.end_pos AS "endPos"
    FROM room_days d JOIN tasks t ON t.day_id = d.id JOIN users u ON u.id = t.user_id
    WHERE d.room_id = ${roomId}::uuid AND d.date = ${date}::date AND t.offered_at IS NULL
    ORDER BY t.start_pos`,
)

const hatimRow = {
  cycleId: uuid,
  roomName: text,
  startPos: int,
  endPos: int,
  number: int,
  beganOn: text,
  completedAt: notNull(instant),
}
export type HatimRow = RowOf<typeof hatimRow>

/** The complete cycle of that number, or the latest complete one. */
export const queryHatim = findRow(
  hatimRow,
  (roomId: string, cycle: number | null) => Prisma.sql`
    SELECT c.id AS "cycleId", r.name AS "roomName", r.start_pos AS "startPos", r.end_pos AS "endPos", c.number,
      (SELECT min(date)::text FROM room_days WHERE cycle_id = c.id) AS "beganOn", c.completed_at AS "completedAt"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id
    WHERE c.room_id = ${roomId}::uuid AND c.completed_at IS NOT NULL AND c.number = coalesce(${cycle}::int, c.number)
    ORDER BY c.number DESC LIMIT 1`,
)

/**
 * The readers of a cycle: those who completed a portion of it, and the members who were active when it was completed and
 * still are. Others may have taken all the portions of such a member, and a missing name would tell so.
 */
export const queryHatimReaders = listRows(
  { user_id: uuid, full_name: text },
  (roomId: string, { cycleId, completedAt }: HatimRow) => Prisma.sql`
    SELECT id AS user_id, full_name FROM users WHERE id IN (
      SELECT user_id FROM tasks WHERE cycle_id = ${cycleId}::uuid AND completed_at IS NOT NULL
      UNION
      SELECT user_id FROM room_members WHERE room_id = ${roomId}::uuid AND is_active AND active_since <= ${completedAt})
    ORDER BY full_name, id`,
)

/** Locks an owner's account until the transaction ends. */
export const lockOwner = hasRow((id: string) => Prisma.sql`SELECT FROM users WHERE id = ${id}::uuid FOR NO KEY UPDATE`)

/** Counts the rooms somebody owns that are being read: neither closed nor complete nor dormant. */
export const countOwnRooms = loadRow(
  { rooms: int },
  (ownerId: string) => Prisma.sql`
    SELECT count(*)::int AS rooms FROM rooms r
    JOIN room_members m ON m.room_id = r.id AND m.user_id = r.creator_id AND m.is_active
    WHERE r.creator_id = ${ownerId}::uuid AND r.closed_at IS NULL AND r.dormant_since IS NULL
      AND NOT (r.room_type = 'fixed'
        AND EXISTS (SELECT FROM room_cycles c WHERE c.room_id = r.id AND c.completed_at IS NOT NULL))`,
)

/** A member banned from a round is banned from the next. */
export const copyBans = changeRows(
  (roomId: string, nextId: string) => Prisma.sql`
    INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since, left_at, banned_at)
    SELECT ${nextId}::uuid, user_id, false, joined_at, active_since, left_at, banned_at
    FROM room_members WHERE room_id = ${roomId}::uuid AND banned_at IS NOT NULL`,
)
