import { Prisma } from '@halaqa/database/client'
import { bool, uuid } from '@halaqa/database/columns'
import { listRows } from '@halaqa/database/statement'
import type { Db } from '../../lib/db.ts'

/** Which of these people are active in which of these rooms; in any room when none are named. */
export const queryActiveMemberships = listRows(
  { roomId: uuid, userId: uuid, isOwner: bool },
  (userIds: string[], roomIds: string[] | null) => Prisma.sql`
    SELECT m.room_id AS "roomId", m.user_id AS "userId", m.user_id = r.creator_id AS "isOwner"
    FROM room_members m JOIN rooms r ON r.id = m.room_id
    WHERE m.is_active AND m.user_id = ANY(${userIds}::uuid[])
      AND (${roomIds}::uuid[] IS NULL OR m.room_id = ANY(${roomIds}::uuid[]))`,
)

/** Which of these people care for which of these readers. */
export const queryGuardians = listRows(
  { readerId: uuid, guardianId: uuid },
  (readerIds: string[], guardianIds: string[]) => Prisma.sql`
    SELECT reader_id AS "readerId", guardian_id AS "guardianId" FROM guardianships
    WHERE reader_id = ANY(${readerIds}::uuid[]) AND guardian_id = ANY(${guardianIds}::uuid[])`,
)

const listLiveSessions = listRows(
  { id: uuid },
  (sessionIds: string[], cutoff: Date) => Prisma.sql`
    SELECT id FROM sessions WHERE id = ANY(${sessionIds}::uuid[]) AND last_used_at > ${cutoff}::timestamptz`,
)

/** The sessions among these that were used after the cutoff. */
export async function queryLiveSessions(db: Db, sessionIds: string[], cutoff: Date): Promise<Set<string>> {
  const rows = await listLiveSessions(db, sessionIds, cutoff)
  return new Set(rows.map(({ id }) => id))
}
