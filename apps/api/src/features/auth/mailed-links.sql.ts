import { Prisma } from '@halaqa/database/client'
import { nullable, text, uuid } from '@halaqa/database/columns'
import { findRow } from '@halaqa/database/statement'

export type LinkPurpose = 'reset_password' | 'change_email' | 'remind_by_email'

/** Uses a link up, in one statement: of two who follow it at once, one has it. */
export const deleteLink = findRow(
  { userId: uuid, email: nullable(text) },
  (tokenHash: Uint8Array, purpose: LinkPurpose, now: Date) => Prisma.sql`
    DELETE FROM mailed_links
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose}::link_purpose AND expires_at > ${now}::timestamptz
    RETURNING user_id AS "userId", email`,
)
