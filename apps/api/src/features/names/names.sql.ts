import { Prisma } from '@halaqa/database/client'
import { bool, instant, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow, hasRow, listRows } from '@halaqa/database/statement'
import { actsForNames, isKnownByFirstName } from '../../lib/care.sql.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { foldedName } from '../../lib/name-search.sql.ts'

/** May this person act for the readers by name of a room? */
export const queryActsForNames = hasRow(
  (roomId: string, userId: string) => Prisma.sql`
    SELECT FROM room_members m WHERE m.room_id = ${roomId}::uuid AND m.user_id = ${userId}::uuid AND ${actsForNames(Prisma.sql`m`)}`,
)

/** A reader by name of a room; undefined for everybody else. */
export const queryName = findRow(
  { id: uuid, fullName: text, timeZone: text, createdAt: instant, updatedAt: instant },
  (roomId: string, readerId: string) => Prisma.sql`
    SELECT id, full_name AS "fullName", coalesce(time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone", created_at AS "createdAt", updated_at AS "updatedAt"
    FROM users WHERE id = ${readerId}::uuid AND named_in_room_id = ${roomId}::uuid`,
)

/** The readers by name of rooms that ended before an instant: closed, or past their last date. */
export const queryNamesOfEndedRooms = listRows(
  { id: uuid, roomId: uuid, timeZone: text },
  (before: Date) => Prisma.sql`
    SELECT u.id, r.id AS "roomId", coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone" FROM users u JOIN rooms r ON r.id = u.named_in_room_id
    WHERE r.closed_at < ${before}::timestamptz OR r.room_type = 'fixed' AND r.end_date < (${before}::timestamptz AT TIME ZONE 'UTC')::date
    ORDER BY r.id, u.id`,
)

/**
 * Answers for each name, in order, whether an active member of the room has it, as the viewer knows them, or the list has it before. Names are
 * compared as a search compares them.
 */
export const queryNamesThere = listRows(
  { isThere: bool },
  (roomId: string, viewerId: string, names: readonly string[]) => Prisma.sql`
    WITH wanted AS MATERIALIZED (
      SELECT position, ${foldedName(Prisma.sql`name`)} AS name FROM unnest(${names}::text[]) WITH ORDINALITY AS list (name, position)
    ), there AS MATERIALIZED (
      SELECT DISTINCT ${foldedName(
        Prisma.sql`CASE WHEN ${isKnownByFirstName(viewerId)} THEN split_part(u.full_name, ' ', 1) ELSE u.full_name END`,
      )} AS name
      FROM room_members m JOIN users u ON u.id = m.user_id WHERE m.room_id = ${roomId}::uuid AND m.is_active
    )
    SELECT there.name IS NOT NULL OR row_number() OVER (PARTITION BY wanted.name ORDER BY position) > 1 AS "isThere"
    FROM wanted LEFT JOIN there ON there.name = wanted.name
    ORDER BY position`,
)

/** Gives the portions of one reader of a room to another one, read or not. */
export const moveTasks = changeRows(
  (roomId: string, fromId: string, toId: string) => Prisma.sql`
    UPDATE tasks t SET user_id = CASE WHEN user_id = ${fromId}::uuid THEN ${toId}::uuid ELSE user_id END,
      dealt_to_id = CASE WHEN dealt_to_id = ${fromId}::uuid THEN ${toId}::uuid ELSE dealt_to_id END,
      free_taken_by_id = CASE WHEN free_taken_by_id = ${fromId}::uuid AND NOT EXISTS (
          SELECT FROM tasks taken WHERE taken.room_id = t.room_id AND taken.free_taken_by_id = ${toId}::uuid AND taken.free_taken_on = t.free_taken_on)
        THEN ${toId}::uuid ELSE free_taken_by_id END
    WHERE room_id = ${roomId}::uuid AND ${fromId}::uuid IN (user_id, dealt_to_id, free_taken_by_id)`,
)

/** Gives what one reader of a room had read of others' portions to another one. */
export const moveFormerReadings = changeRows(
  (roomId: string, fromId: string, toId: string) => Prisma.sql`
    UPDATE former_readings f SET user_id = ${toId}::uuid FROM tasks t
    WHERE t.id = f.task_id AND t.room_id = ${roomId}::uuid AND f.user_id = ${fromId}::uuid
      AND NOT EXISTS (SELECT FROM former_readings own WHERE own.task_id = f.task_id AND own.user_id = ${toId}::uuid)`,
)

/** Pairs of a member with an account and a reader by name whose names are equal as a search compares them. The owner is left out. */
export const queryEqualNames = listRows(
  { readerId: uuid, fullName: text, userId: uuid, memberName: text, timeZone: text },
  (roomId: string) => Prisma.sql`
    SELECT named.id AS "readerId", named.full_name AS "fullName", u.id AS "userId", u.full_name AS "memberName",
      coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone"
    FROM rooms r JOIN room_members m ON m.room_id = r.id AND m.is_active AND m.user_id <> r.creator_id
    JOIN users u ON u.id = m.user_id AND NOT u.in_care AND NOT u.is_deleted AND u.suspended_at IS NULL
    JOIN users named ON named.named_in_room_id = r.id AND ${foldedName(Prisma.sql`named.full_name`)} = ${foldedName(Prisma.sql`u.full_name`)}
    WHERE r.id = ${roomId}::uuid AND NOT EXISTS (SELECT FROM name_refusals no WHERE no.reader_id = named.id AND no.user_id = u.id)
    ORDER BY m.active_since, m.id, named.created_at, named.id`,
)
