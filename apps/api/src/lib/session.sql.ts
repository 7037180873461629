import { arrayText, bytesText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { enumOf, instant, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findTogether } from '@halaqa/database/statement'
import type { FastifyRequest } from 'fastify'
import { DEFAULT_TIME_ZONE } from './dates.ts'

/** What a request's token says of its session, before the database is asked. */
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
export type SessionRow = RowOf<typeof sessionRow> & { version?: string | null }

/** The people `u` that sessions sign in, of any id where none is named. Only a deleted account has no email. */
const sessionsOf = (
  asked: readonly SessionReference[],
  more: Record<string, Prisma.Sql> = {},
  columns = Prisma.empty,
) => Prisma.sql`
  SELECT asked.at::int - 1 AS at, u.id, u.full_name AS "fullName", u.email, u.role, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone",
    u.created_at AS "createdAt", u.updated_at AS "updatedAt", s.id AS "sessionId", s.last_used_at AS "lastUsedAt" ${columns}
  FROM unnest(${Prisma.join([
    Prisma.sql`${bytesText(asked.map(({ tokenHash }) => tokenHash))}::bytea[]`,
    Prisma.sql`${arrayText(asked.map(({ sessionId }) => sessionId))}::uuid[]`,
    ...Object.values(more),
  ])}) WITH ORDINALITY AS asked (token_hash, session_id, ${Prisma.raw([...Object.keys(more), 'at'].join())})
  JOIN sessions s ON s.token_hash = asked.token_hash AND s.id = coalesce(asked.session_id, s.id)
  JOIN users u ON u.id = s.user_id
  WHERE NOT u.is_deleted`

export const querySession = findTogether(sessionRow, (asked: readonly SessionReference[]) => sessionsOf(asked))

/**
 * A session with the version of the rows that an answer to its person is made of: `xmin` of each, which Postgres changes with the row.
 *
 * @param arraysOf what is asked besides, an array for each name
 * @param version text that is null where the answer is not to be cached; it has the person as `u` and what is asked as `asked`
 */
export const findSessionWithVersion = <Ask>(
  arraysOf: (asked: readonly Ask[]) => Record<string, Prisma.Sql>,
  version: Prisma.Sql,
) =>
  findTogether({ ...sessionRow, version: nullable(text) }, (asked: readonly (SessionReference & Ask)[]) =>
    sessionsOf(asked, arraysOf(asked), Prisma.sql`, ${version} AS version`),
  )

/**
 * Finds the session of a request, with the version of what the answer is made of; undefined where the request names nothing that has one.
 * Nothing of it was checked before.
 */
export type FindSession = (
  request: FastifyRequest,
  reference: SessionReference,
) => Promise<SessionRow | undefined> | undefined
