import { Prisma } from '@halaqa/database/client'
import { bool, enumOf, instant, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
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
  email: nullable(text),
  role: enumOf('role', ['user', 'admin']),
  timeZone: text,
  language: nullable(text),
  showsHijri: bool,
  createdAt: instant,
  updatedAt: instant,
  sessionId: uuid,
  lastUsedAt: instant,
  lockedById: nullable(uuid),
  lockedByName: nullable(text),
}
export type SessionRow = RowOf<typeof sessionRow>

/**
 * The session of a token with its person, and the guardian who locked it to a reader in care. Nobody enters a suspended account, and nobody
 * uses what a suspended guardian has locked.
 */
export const querySession = findRow(
  sessionRow,
  ({ sessionId, tokenHash }: SessionReference) => Prisma.sql`
    SELECT u.id, u.full_name AS "fullName", u.email, u.role, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone",
      u.language, u.shows_hijri AS "showsHijri", u.created_at AS "createdAt", u.updated_at AS "updatedAt", s.id AS "sessionId", s.last_used_at AS "lastUsedAt",
      s.locked_by_id AS "lockedById", guardian.full_name AS "lockedByName"
    FROM sessions s JOIN users u ON u.id = s.user_id LEFT JOIN users guardian ON guardian.id = s.locked_by_id
    WHERE s.token_hash = ${tokenHash}::bytea AND s.id = coalesce(${sessionId}::uuid, s.id) AND NOT u.is_deleted
      AND u.suspended_at IS NULL AND guardian.suspended_at IS NULL`,
)

/** A reader in the care of a guardian; undefined for everybody else. */
export const queryReaderInCare = findRow(
  {
    id: uuid,
    fullName: text,
    timeZone: text,
    language: nullable(text),
    showsHijri: bool,
    createdAt: instant,
    updatedAt: instant,
  },
  (readerId: string, guardianId: string) => Prisma.sql`
    SELECT u.id, u.full_name AS "fullName", coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone",
      u.language, u.shows_hijri AS "showsHijri", u.created_at AS "createdAt", u.updated_at AS "updatedAt"
    FROM guardianships g JOIN users u ON u.id = g.reader_id
    WHERE g.reader_id = ${readerId}::uuid AND g.guardian_id = ${guardianId}::uuid`,
)
