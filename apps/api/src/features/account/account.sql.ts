import { Prisma } from '@halaqa/database/client'
import { nullable, text, uuid } from '@halaqa/database/columns'
import { findRow, listRows } from '@halaqa/database/statement'

export type LinkPurpose = 'reset_password' | 'change_email' | 'remind_by_email'

/** Uses a link up, in one statement: of two who follow it at once, one has it. */
export const deleteLink = findRow(
  { userId: uuid, email: nullable(text) },
  (tokenHash: Uint8Array, purpose: LinkPurpose, now: Date) => Prisma.sql`
    DELETE FROM mailed_links
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose}::link_purpose AND expires_at > ${now}::timestamptz
    RETURNING user_id AS "userId", email`,
)

/** Locks the rooms that somebody is an active member of, in the order of their ids. */
export const lockRoomsOf = listRows(
  { id: uuid },
  (userId: string) => Prisma.sql`
    SELECT r.id FROM rooms r JOIN room_members m ON m.room_id = r.id
    WHERE m.user_id = ${userId}::uuid AND m.is_active
    ORDER BY r.id FOR NO KEY UPDATE OF r`,
)
