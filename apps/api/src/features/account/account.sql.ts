import { Prisma } from '@halaqa/database/client'
import { text, uuid } from '@halaqa/database/columns'
import { listRows } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'

/** Locks the rooms that these people are active members of, in the order of their ids. */
export const lockRoomsOf = listRows(
  { id: uuid },
  (userIds: string[]) => Prisma.sql`
    SELECT r.id FROM rooms r
    WHERE EXISTS (SELECT FROM room_members m WHERE m.room_id = r.id AND m.user_id = ANY(${userIds}::uuid[]) AND m.is_active)
    ORDER BY r.id FOR NO KEY UPDATE OF r`,
)

/** Locks the rooms that a person left at an instant and was not kept out of since, in the order of their ids. */
export const lockRoomsLeftAt = listRows(
  { id: uuid },
  (userId: string, leftAt: Date) => Prisma.sql`
    SELECT r.id FROM rooms r JOIN room_members m ON m.room_id = r.id
    WHERE m.user_id = ${userId}::uuid AND NOT m.is_active AND m.left_at = ${leftAt}::timestamptz AND m.banned_at IS NULL
    ORDER BY r.id FOR NO KEY UPDATE OF r`,
)

/** The readers by name of rooms that a person owns and that nobody else there could inherit. */
export const queryNamesOfNobodyElse = listRows(
  { id: uuid, timeZone: text },
  (ownerId: string) => Prisma.sql`
    SELECT u.id, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone"
    FROM rooms r JOIN users u ON u.named_in_room_id = r.id
    WHERE r.creator_id = ${ownerId}::uuid AND NOT EXISTS (
      SELECT FROM room_members m JOIN users heir ON heir.id = m.user_id AND NOT heir.in_care
      WHERE m.room_id = r.id AND m.is_active AND m.user_id <> r.creator_id)
    ORDER BY u.id`,
)

/** The readers in the care of a guardian and of nobody else. */
export const queryReadersOfNobodyElse = listRows(
  { id: uuid, timeZone: text },
  (guardianId: string) => Prisma.sql`
    SELECT u.id, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone"
    FROM guardianships g JOIN users u ON u.id = g.reader_id
    WHERE g.guardian_id = ${guardianId}::uuid
      AND NOT EXISTS (SELECT FROM guardianships other WHERE other.reader_id = g.reader_id AND other.guardian_id <> g.guardian_id)
    ORDER BY u.id`,
)
