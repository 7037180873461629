import { Prisma } from '@halaqa/database/client'
import { bool, instant, int, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, hasRow, listRows, loadRow } from '@halaqa/database/statement'
import { guardianName, isKnownByFirstName } from '../../lib/care.sql.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { foldedName, searchWords } from '../../lib/name-search.sql.ts'
import { isAsked, lastActOf } from '../room-access/last-act.sql.ts'
import { isBannedByCare, isComplete, isPlanned } from '../room-access/room.sql.ts'

const memberRow = {
  id: uuid,
  roomId: uuid,
  userId: uuid,
  fullName: text,
  /** The viewer knows a reader in care by the first name. */
  byFirstName: bool,
  /** The guardian who has cared longest for a reader in care. */
  guardianName: nullable(text),
  /** A reader by name. */
  isByName: bool,
  marksForNames: bool,
  isActive: bool,
  joinedAt: instant,
}
export type MemberRow = RowOf<typeof memberRow>

interface MembersQuery {
  roomId: string
  viewerId: string
  limit: number
  after?: string | null | undefined
  search?: string | undefined
}

/** In the order of the index `room_members_listed`. */
const listOrder = Prisma.sql`NOT m.is_active, m.joined_at, m.id`

/**
 * A page of members: the caller, then the owner, then the active ones by their first join, then the others. `after` is the
 * id of the last member of the page before; one row more than `limit` tells that there is a next page. With `search` those
 * whose names contain each of its words.
 *
 * The caller and the owner are found by themselves. All others lie in an index in the order of the list, which is entered after
 * the last member and left when the page is full: a page costs the same in a room of any size. A search reads on until it is.
 * People are read by a list of their ids, because a plan for any limit assumes a tenth of the room, and would read everybody on
 * the server to name that many.
 */
export const queryMembers = listRows(
  memberRow,
  ({ roomId, viewerId, limit, after = null, search = '' }: MembersQuery) => {
    const words = searchWords(search)
    const isSearch = words.length > 0
    const shownName = Prisma.sql`CASE WHEN ${isKnownByFirstName(viewerId)} THEN split_part(u.full_name, ' ', 1) ELSE u.full_name END`
    const isFound = isSearch
      ? Prisma.sql`AND NOT EXISTS (SELECT FROM wanted WHERE position(word IN ${foldedName(shownName)}) = 0)`
      : Prisma.empty
    const named = Prisma.sql`JOIN users u ON u.id = m.user_id ${isFound}`
    return Prisma.sql`
      WITH wanted AS MATERIALIZED (
        SELECT ${foldedName(Prisma.sql`word`)} AS word FROM unnest(${words}::text[]) AS word
      ), room AS MATERIALIZED (
        SELECT id, creator_id AS owner_id FROM rooms WHERE id = ${roomId}::uuid
      ), last AS MATERIALIZED (
        SELECT CASE m.user_id WHEN ${viewerId}::uuid THEN 0 WHEN room.owner_id THEN 1 ELSE 2 END AS rank,
          NOT m.is_active AS is_former, m.joined_at, m.id
        FROM room JOIN room_members m ON m.room_id = room.id AND m.id = ${after}::uuid AND m.banned_at IS NULL
      ), bound AS MATERIALIZED (
        SELECT is_former, joined_at, id FROM last WHERE rank = 2
        UNION ALL
        SELECT false, '-infinity', '00000000-0000-0000-0000-000000000000'
        WHERE ${after}::uuid IS NULL OR EXISTS (SELECT FROM last WHERE rank < 2)
      ), first AS (
        SELECT CASE m.user_id WHEN ${viewerId}::uuid THEN 0 ELSE 1 END AS rank, m.*
        FROM room JOIN room_members m ON m.room_id = room.id AND m.user_id IN (${viewerId}::uuid, room.owner_id)
        WHERE m.banned_at IS NULL
      ), others AS (
        SELECT 2 AS rank, m.* FROM room_members m ${isSearch ? named : Prisma.empty}
        WHERE m.room_id = ${roomId}::uuid AND m.banned_at IS NULL
          AND m.user_id <> ${viewerId}::uuid AND m.user_id <> (SELECT owner_id FROM room)
          AND (${listOrder}) > ((SELECT is_former FROM bound), (SELECT joined_at FROM bound), (SELECT id FROM bound))
        ORDER BY ${listOrder} LIMIT ${limit + 1}
      ), page AS (
        SELECT * FROM first WHERE ${after}::uuid IS NULL OR rank > (SELECT rank FROM last)
        UNION ALL
        SELECT * FROM others
      )
      SELECT m.id, m.room_id AS "roomId", m.user_id AS "userId", u.full_name AS "fullName",
        ${isKnownByFirstName(viewerId)} AS "byFirstName", ${guardianName} AS "guardianName",
        u.named_in_room_id IS NOT NULL AS "isByName", m.marks_for_names AS "marksForNames", m.is_active AS "isActive", m.joined_at AS "joinedAt"
      FROM page m ${named} AND u.id = ANY(ARRAY(SELECT user_id FROM page))
      ORDER BY m.rank, ${listOrder} LIMIT ${limit + 1}`
  },
)

/** The active members of a room who may inherit it, the longest active first: no readers in care, and nobody who has not answered whether they still read. */
export const queryHeirs = listRows(
  { userId: uuid },
  (roomId: string) => Prisma.sql`
    SELECT m.user_id AS "userId" FROM room_members m JOIN users u ON u.id = m.user_id AND NOT u.in_care
    WHERE m.room_id = ${roomId}::uuid AND m.is_active AND NOT ${isAsked}
    ORDER BY m.active_since, m.id`,
)

/** Requests that wait for the approval of a room's owner, the longest waiting first. */
export const queryJoinRequests = listRows(
  { userId: uuid, fullName: text, byFirstName: bool, guardianName: nullable(text), createdAt: instant },
  (roomId: string, ownerId: string) => Prisma.sql`
    SELECT u.id AS "userId", u.full_name AS "fullName", ${isKnownByFirstName(ownerId)} AS "byFirstName",
      ${guardianName} AS "guardianName", j.created_at AS "createdAt"
    FROM join_requests j JOIN users u ON u.id = j.user_id
    WHERE j.room_id = ${roomId}::uuid
    ORDER BY j.created_at, j.id`,
)

/** The person of a join request, with the account locked until the transaction ends; undefined once there is no such request. */
export const queryRequester = findRow(
  { id: uuid, timeZone: text },
  (roomId: string, userId: string) => Prisma.sql`
    SELECT u.id, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone"
    FROM join_requests j JOIN users u ON u.id = j.user_id AND NOT u.is_deleted
    WHERE j.room_id = ${roomId}::uuid AND j.user_id = ${userId}::uuid
    FOR KEY SHARE OF u`,
)

/** Active members of a room who are in the care of a banned guardian, and of nobody who is there. */
export const queryReadersBannedWith = listRows(
  { id: uuid, timeZone: text },
  (roomId: string, guardianId: string) => Prisma.sql`
    SELECT u.id, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone"
    FROM guardianships g JOIN users u ON u.id = g.reader_id
    JOIN room_members m ON m.room_id = ${roomId}::uuid AND m.user_id = u.id AND m.is_active
    WHERE g.guardian_id = ${guardianId}::uuid AND ${isBannedByCare(Prisma.sql`m.room_id`, Prisma.sql`u.id`)}
    ORDER BY u.id`,
)

/** The same of those who wait for the owner's approval. */
export const queryRequestersBannedWith = listRows(
  { id: uuid },
  (roomId: string, guardianId: string) => Prisma.sql`
    SELECT j.user_id AS id FROM guardianships g JOIN join_requests j ON j.user_id = g.reader_id AND j.room_id = ${roomId}::uuid
    WHERE g.guardian_id = ${guardianId}::uuid AND ${isBannedByCare(Prisma.sql`j.room_id`, Prisma.sql`j.user_id`)}`,
)

/** Of the other readers in the care of a reader's guardians, how many are active members of a room: of the guardian who has most there. */
export const countReadersOfGuardian = loadRow(
  { readers: int },
  (roomId: string, readerId: string) => Prisma.sql`
    SELECT coalesce(max(readers), 0) AS readers FROM (
      SELECT count(*)::int AS readers FROM guardianships own
      JOIN guardianships other ON other.guardian_id = own.guardian_id AND other.reader_id <> own.reader_id
      JOIN room_members m ON m.user_id = other.reader_id AND m.room_id = ${roomId}::uuid AND m.is_active
      WHERE own.reader_id = ${readerId}::uuid
      GROUP BY own.guardian_id
    ) each`,
)

/** The readers by name of a room, in the order in which they were added. */
export const queryNames = listRows(
  { id: uuid, fullName: text },
  (roomId: string) => Prisma.sql`
    SELECT u.id, u.full_name AS "fullName" FROM users u JOIN room_members m ON m.user_id = u.id AND m.room_id = u.named_in_room_id
    WHERE u.named_in_room_id = ${roomId}::uuid ORDER BY m.joined_at, m.id`,
)

/**
 * The readers by name of a room that goes on, of whom its owner is asked whether they still read, in the order in which they were added. `since` is when
 * something was last done for them, or when they were added.
 */
export const querySilentNames = listRows(
  { id: uuid, fullName: text, since: instant },
  (roomId: string) => Prisma.sql`
    SELECT u.id, u.full_name AS "fullName", coalesce(${lastActOf}, m.joined_at) AS since
    FROM users u JOIN room_members m ON m.user_id = u.id AND m.room_id = u.named_in_room_id JOIN rooms r ON r.id = m.room_id AND ${isPlanned}
    WHERE u.named_in_room_id = ${roomId}::uuid AND m.is_active AND ${isAsked}
    ORDER BY m.joined_at, m.id`,
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
      AND NOT ${isComplete}`,
)

/**
 * Counts the readers by name of a room, and of all rooms that a person owns, this one included. Those of a room with a next round are
 * counted there.
 */
export const countNames = loadRow(
  { inRoom: int, ofOwner: int },
  (roomId: string, ownerId: string) => Prisma.sql`
    SELECT (SELECT count(*)::int FROM users WHERE named_in_room_id = ${roomId}::uuid) AS "inRoom",
      (SELECT count(*)::int FROM rooms r JOIN users u ON u.named_in_room_id = r.id
        WHERE (r.creator_id = ${ownerId}::uuid OR r.id = ${roomId}::uuid)
          AND NOT EXISTS (SELECT FROM rooms next WHERE next.previous_room_id = r.id)) AS "ofOwner"`,
)
