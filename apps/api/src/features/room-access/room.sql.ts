import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, bool, enumOf, instant, int, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, hasRow, listRows } from '@halaqa/database/statement'

/** Rooms `r` that are planned: neither dormant nor paused nor closed. */
export const isPlanned = Prisma.sql`(r.dormant_since IS NULL AND r.paused_since IS NULL AND r.closed_at IS NULL)`

/** Rooms `r` whose portions another reader can take. If everybody reads the whole range, the taker would have the same reading twice. */
export const isReadForOthers = Prisma.sql`(r.piece IS DISTINCT FROM 'range')`

/**
 * Fixed rooms `r` in which there is nothing more to read: of a daily one the hatim is complete; a pieces room has passed its end and all
 * hatims that it began are complete.
 */
export const isComplete = Prisma.sql`(r.room_type = 'fixed' AND EXISTS (SELECT FROM room_cycles c WHERE c.room_id = r.id AND c.completed_at IS NOT NULL)
  AND (r.plan = 'daily' OR r.planned_through = '9999-12-31' AND NOT EXISTS (SELECT FROM room_cycles c WHERE c.room_id = r.id AND c.completed_at IS NULL)))`

/** Rooms `r` whose owner is an active member. Where all others have left, or only readers in care are there, nobody runs the room. */
export const hasOwner = Prisma.sql`EXISTS (
  SELECT FROM room_members o WHERE o.room_id = r.id AND o.user_id = r.creator_id AND o.is_active)`

/** The relation of a person to a room. */
export const roomRelation = {
  isActive: bool,
  isBanned: bool,
  joinRequested: bool,
  isOfPreviousRound: bool,
  ownerId: uuid,
  inviteCode: nullable(text),
  isDormant: bool,
  /** `YYYY-MM-DD`; null where no date is planned, because the room is dormant, paused or closed. */
  plannedThrough: nullable(text),
}
export type RoomRelation = RowOf<typeof roomRelation>

/** A reader in care is banned with a guardian, unless another guardian of theirs is an active member. */
export const isBannedByCare = (roomId: Prisma.Sql, userId: Prisma.Sql) => Prisma.sql`(
  EXISTS (SELECT FROM guardianships g JOIN room_members b ON b.user_id = g.guardian_id AND b.room_id = ${roomId}
    WHERE g.reader_id = ${userId} AND b.banned_at IS NOT NULL)
  AND NOT EXISTS (SELECT FROM guardianships g JOIN room_members a ON a.user_id = g.guardian_id AND a.room_id = ${roomId}
    WHERE g.reader_id = ${userId} AND a.is_active))`

/** The columns of a relation, of `roomsRelatedTo` the same person. */
export const relationColumns = (userId: string) => Prisma.sql`coalesce(mine.is_active, false) AS "isActive",
  (mine.banned_at IS NOT NULL OR ${isBannedByCare(Prisma.sql`r.id`, Prisma.sql`${userId}::uuid`)}) AS "isBanned",
  EXISTS (SELECT FROM join_requests WHERE room_id = r.id AND user_id = ${userId}::uuid) AS "joinRequested",
  EXISTS (SELECT FROM room_members b WHERE b.room_id = r.previous_room_id AND b.user_id = ${userId}::uuid AND b.is_active) AS "isOfPreviousRound",
  r.creator_id AS "ownerId", r.invite_code AS "inviteCode", r.dormant_since IS NOT NULL AS "isDormant",
  CASE WHEN ${isPlanned} THEN r.planned_through::text END AS "plannedThrough"`

/** Rooms `r` with the membership `mine` of a person, of nulls where they have none. */
export const roomsRelatedTo = (userId: string) => Prisma.sql`
  rooms r LEFT JOIN room_members mine ON mine.room_id = r.id AND mine.user_id = ${userId}::uuid`

/** Undefined when there is no such room. */
export const queryRoomRelation = findRow(
  roomRelation,
  (roomId: string, userId: string) => Prisma.sql`
    SELECT ${relationColumns(userId)} FROM ${roomsRelatedTo(userId)} WHERE r.id = ${roomId}::uuid`,
)

/** An account that can be signed in to. */
const isPresent = Prisma.sql`(NOT u.is_deleted AND u.suspended_at IS NULL)`

/** A room as a link finds it, with the name of the member whose code it carries. Nobody is named whose account is suspended or deleted. */
const roomOfLink = {
  inviteCode: nullable(text),
  isClosed: bool,
  isComplete: bool,
  others: int,
  hasOwner: bool,
  requiresApproval: bool,
  takesOldLinks: bool,
  senderName: nullable(text),
  ownerName: nullable(text),
}
export type RoomOfLink = RowOf<typeof roomOfLink>

/** Undefined if there is no such room. */
export const queryRoomOfLink = findRow(
  roomOfLink,
  ({ roomId, from }: { roomId: string; from: string | null }) => Prisma.sql`
    SELECT r.invite_code AS "inviteCode", r.closed_at IS NOT NULL AS "isClosed", ${isComplete} AS "isComplete",
      (SELECT count(*)::int FROM room_members m WHERE m.room_id = r.id AND m.is_active) AS others, ${hasOwner} AS "hasOwner", r.requires_approval AS "requiresApproval",
      r.takes_old_links AS "takesOldLinks",
      (SELECT u.full_name FROM room_members m JOIN users u ON u.id = m.user_id
        WHERE m.room_id = r.id AND m.link_code = ${from} AND m.is_active AND ${isPresent} LIMIT 1) AS "senderName",
      (SELECT u.full_name FROM users u WHERE u.id = r.creator_id AND ${isPresent}) AS "ownerName"
    FROM rooms r WHERE r.id = ${roomId}::uuid`,
)

/** A room whose row is locked. */
const lockedRoomRow = {
  id: uuid,
  ownerId: uuid,
  roomType: enumOf('room_type', ['fixed', 'recurrent']),
  startDate: text,
  endDate: nullable(text),
  recurrenceDurationDays: nullable(int),
  startPos: int,
  endPos: int,
  plannedThrough: text,
  dormantSince: nullable(instant),
  activeSince: instant,
  pausedSince: nullable(instant),
  closedAt: nullable(instant),
  division: enumOf('division', ['letters', 'juz']),
  requiresApproval: bool,
  openness: enumOf('openness', ['quiet', 'open']),
  openFrom: nullable(text),
  timeZone: text,
  inviteCode: nullable(text),
  restWeekdays: arrayOf(int),
  plan: enumOf('room_plan', ['daily', 'pieces']),
  /** These four are null in daily rooms. */
  piece: nullable(enumOf('piece_kind', ['page', 'rub', 'hizb', 'juz', 'range'])),
  /** In a pieces room null means one turn until its end. */
  turnDays: nullable(int),
  dealing: nullable(enumOf('dealing', ['dealt', 'chosen'])),
  freeAtEnd: nullable(enumOf('free_at_end', ['stay', 'ask', 'deal'])),
  boardLimitLifted: bool,
  careLimitLifted: bool,
}
export type LockedRoomRow = RowOf<typeof lockedRoomRow>

const lockedRoomColumns = Prisma.sql`id, creator_id AS "ownerId", room_type AS "roomType", start_date::text AS "startDate",
  end_date::text AS "endDate", recurrence_duration_days AS "recurrenceDurationDays", start_pos AS "startPos", end_pos AS "endPos",
  planned_through::text AS "plannedThrough", dormant_since AS "dormantSince", active_since AS "activeSince",
  paused_since AS "pausedSince", closed_at AS "closedAt", division, requires_approval AS "requiresApproval",
  openness, open_from::text AS "openFrom", time_zone AS "timeZone", invite_code AS "inviteCode",
  rest_weekdays AS "restWeekdays", plan, piece, turn_days AS "turnDays", dealing, free_at_end AS "freeAtEnd", board_limit_lifted AS "boardLimitLifted", care_limit_lifted AS "careLimitLifted"`

/** Locks a room's row until the transaction ends. */
export const queryLockedRoom = findRow(
  lockedRoomRow,
  (roomId: string) => Prisma.sql`
    SELECT ${lockedRoomColumns} FROM rooms WHERE id = ${roomId}::uuid FOR NO KEY UPDATE`,
)

/** Locks the rows of several rooms in the order of their ids. Waits for rows that another transaction holds, or leaves them out. */
export const queryLockedRooms = listRows(
  lockedRoomRow,
  (roomIds: readonly string[], { skipLocked }: { skipLocked: boolean }) => Prisma.sql`
    SELECT ${lockedRoomColumns} FROM rooms WHERE id = ANY(${arrayText(roomIds)}::uuid[]) ORDER BY id
    FOR NO KEY UPDATE ${skipLocked ? Prisma.sql`SKIP LOCKED` : Prisma.empty}`,
)

export const queryIsComplete = hasRow(
  (roomId: string) => Prisma.sql`SELECT FROM rooms r WHERE r.id = ${roomId}::uuid AND ${isComplete}`,
)
