import type { Db } from '../../lib/db.ts'

export interface Listener {
  roomId: string
  userId: string
}

/** Who of these people is active in which of these rooms; of any room when none are named. */
export function queryListeners(db: Db, userIds: string[], roomIds: string[] | null): Promise<Listener[]> {
  return db.$queryRaw<Listener[]>`
    SELECT room_id AS "roomId", user_id AS "userId" FROM room_members
    WHERE is_active AND user_id = ANY(${userIds}::uuid[])
      AND (${roomIds}::uuid[] IS NULL OR room_id = ANY(${roomIds}::uuid[]))`
}

/** Those of these sessions that go on. */
export async function queryLiveSessions(db: Db, sessionIds: string[], deadBefore: Date): Promise<Set<string>> {
  const rows = await db.$queryRaw<{ id: string }[]>`
    SELECT id FROM sessions WHERE id = ANY(${sessionIds}::uuid[]) AND last_used_at > ${deadBefore}::timestamptz`
  return new Set(rows.map(({ id }) => id))
}
