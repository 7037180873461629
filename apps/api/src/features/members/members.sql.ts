import { Prisma } from '@halaqa/database/client'
import { bool, instant, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, listRows } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { foldedName, searchWords } from '../../lib/name-search.sql.ts'

const memberRow = {
  id: uuid,
  roomId: uuid,
  userId: uuid,
  fullName: text,
  isActive: bool,
  joinedAt: instant,
}
export type MemberRow = RowOf<typeof memberRow>

interface MembersQuery {
  roomId: string
  viewerId: string
  limit: number
  after?: string | undefined
  search?: string | undefined
}

/**
 * A page of members: the caller, then the owner, then the active ones by their first join, then the others. `after` is the
 * id of the last member of the page before; one row more than `limit` tells that there is a next page. With `search` those
 * whose names contain each of its words.
 */
export const queryMembers = listRows(memberRow, ({ roomId, viewerId, limit, after, search = '' }: MembersQuery) => {
  const words = searchWords(search)
  return Prisma.sql`
      WITH ranked AS (
        SELECT m.id, m.room_id, m.user_id, u.full_name, m.is_active, m.joined_at,
          ROW(CASE m.user_id WHEN ${viewerId}::uuid THEN 0 WHEN r.creator_id THEN 1 ELSE 2 END, NOT m.is_active, m.joined_at, m.id) AS place
        FROM room_members m JOIN rooms r ON r.id = m.room_id JOIN users u ON u.id = m.user_id
        WHERE m.room_id = ${roomId}::uuid AND m.banned_at IS NULL
      ), wanted AS MATERIALIZED (
        SELECT ${foldedName(Prisma.sql`word`)} AS word FROM unnest(${words}::text[]) AS word
      ), named AS MATERIALIZED (
        -- Once for each name, however many words are searched.
        SELECT ranked.*, ${foldedName(Prisma.sql`full_name`)} AS folded FROM ranked
      )
      SELECT id, room_id AS "roomId", user_id AS "userId", full_name AS "fullName", is_active AS "isActive", joined_at AS "joinedAt"
      FROM ${words.length > 0 ? Prisma.sql`named` : Prisma.sql`ranked`}
      WHERE (${after ?? null}::uuid IS NULL OR place > (SELECT place FROM ranked WHERE id = ${after ?? null}::uuid))
        ${words.length > 0 ? Prisma.sql`AND NOT EXISTS (SELECT FROM wanted WHERE position(word IN folded) = 0)` : Prisma.empty}
      ORDER BY place LIMIT ${limit + 1}`
})

/** The person of a join request, with the account locked until the transaction ends; undefined once there is no such request. */
export const queryRequester = findRow(
  { id: uuid, timeZone: text },
  (roomId: string, userId: string) => Prisma.sql`
    SELECT u.id, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone"
    FROM join_requests j JOIN users u ON u.id = j.user_id AND NOT u.is_deleted
    WHERE j.room_id = ${roomId}::uuid AND j.user_id = ${userId}::uuid
    FOR KEY SHARE OF u`,
)
