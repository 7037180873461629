import { Prisma } from '@halaqa/database/client'
import { uuid } from '@halaqa/database/columns'
import { listRows } from '@halaqa/database/statement'

/** Locks the rooms that a person is an active member of, in the order of their ids. */
export const lockRoomsOf = listRows(
  { id: uuid },
  (userId: string) => Prisma.sql`
    SELECT r.id FROM rooms r JOIN room_members m ON m.room_id = r.id
    WHERE m.user_id = ${userId}::uuid AND m.is_active
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
