import { Prisma } from '@halaqa/database/client'
import { enumOf, instant, notNull, nullable, text, uuid } from '@halaqa/database/columns'
import { changeRows, findRow } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'

/** The person that a session used after the cutoff signs in; of any id when none is named. Only a deleted account has no email. */
export const querySession = findRow(
  {
    id: uuid,
    fullName: text,
    email: notNull(text),
    role: enumOf('role', ['user', 'admin']),
    timeZone: text,
    createdAt: instant,
    updatedAt: instant,
    sessionId: uuid,
    lastUsedAt: instant,
  },
  (sessionId: string | null, tokenHash: Uint8Array, cutoff: Date) => Prisma.sql`
    SELECT users.id, full_name AS "fullName", email, role, coalesce(time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone",
      users.created_at AS "createdAt", users.updated_at AS "updatedAt", sessions.id AS "sessionId", last_used_at AS "lastUsedAt"
    FROM sessions JOIN users ON users.id = user_id
    WHERE token_hash = ${tokenHash} AND sessions.id = coalesce(${sessionId}::uuid, sessions.id)
      AND last_used_at > ${cutoff}::timestamptz AND NOT is_deleted`,
)

export type LinkPurpose = 'reset_password' | 'change_email' | 'remind_by_email'

/** Uses a link up, in one statement: of two who follow it at once, one has it. */
export const deleteLink = findRow(
  { userId: uuid, email: nullable(text) },
  (tokenHash: Uint8Array, purpose: LinkPurpose, now: Date) => Prisma.sql`
    DELETE FROM mailed_links
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose}::link_purpose AND expires_at > ${now}::timestamptz
    RETURNING user_id AS "userId", email`,
)

/**
 * Counts one attempt in one statement, so that the database counts and not the processes; writes no row when the limit is
 * reached. A window that began before `over` is over, and a new one begins.
 */
export const countInWindow = changeRows(
  (key: string, limit: number, now: Date, over: Date) => Prisma.sql`
    INSERT INTO sign_in_limits AS seen (key, attempts, window_start) VALUES (${key}, 1, ${now}::timestamptz)
    ON CONFLICT (key) DO UPDATE SET
      attempts = CASE WHEN seen.window_start <= ${over}::timestamptz THEN 1 ELSE seen.attempts + 1 END,
      window_start = CASE WHEN seen.window_start <= ${over}::timestamptz THEN ${now}::timestamptz ELSE seen.window_start END
    WHERE seen.window_start <= ${over}::timestamptz OR seen.attempts < ${limit}`,
)
