import { Prisma } from '@halaqa/database/client'
import { enumOf, instant, notNull, text, uuid } from '@halaqa/database/columns'
import { findRow } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'

/** The person that a session used after the cutoff signs in; of any id when none is named. Only a deleted account has no email. */
export const querySession = findRow(
  {
    id: uuid,
    fullName: text,
    email: notNull(text),
    role: enumOf('role', ['user', 'admin']),
    timeZone: text,
    sessionId: uuid,
    lastUsedAt: instant,
  },
  (sessionId: string | null, tokenHash: Uint8Array, cutoff: Date) => Prisma.sql`
    SELECT users.id, full_name AS "fullName", email, role, coalesce(time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone",
      sessions.id AS "sessionId", last_used_at AS "lastUsedAt"
    FROM sessions JOIN users ON users.id = user_id
    WHERE token_hash = ${tokenHash} AND sessions.id = coalesce(${sessionId}::uuid, sessions.id)
      AND last_used_at > ${cutoff}::timestamptz AND NOT is_deleted`,
)
