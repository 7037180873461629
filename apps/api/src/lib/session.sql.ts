import { Prisma } from '@halaqa/database/client'
import { enumOf, instant, notNull, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from './dates.ts'

/** The session that a request's token names, before the database is asked. */
export interface SessionReference {
  /** Null for a token of a version before signed tokens. */
  sessionId: string | null
  tokenHash: Uint8Array<ArrayBuffer>
}

const sessionRow = {
  id: uuid,
  fullName: text,
  email: notNull(text),
  role: enumOf('role', ['user', 'admin']),
  timeZone: text,
  createdAt: instant,
  updatedAt: instant,
  sessionId: uuid,
  lastUsedAt: instant,
}
export type SessionRow = RowOf<typeof sessionRow>

/** The session of a token with its person. Only a deleted account has no email; nobody enters a suspended one. */
export const querySession = findRow(
  sessionRow,
  ({ sessionId, tokenHash }: SessionReference) => Prisma.sql`
    SELECT u.id, u.full_name AS "fullName", u.email, u.role, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone",
      u.created_at AS "createdAt", u.updated_at AS "updatedAt", s.id AS "sessionId", s.last_used_at AS "lastUsedAt"
    FROM sessions s JOIN users u ON u.id = s.user_id
    WHERE s.token_hash = ${tokenHash}::bytea AND s.id = coalesce(${sessionId}::uuid, s.id) AND NOT u.is_deleted
      AND u.suspended_at IS NULL`,
)
