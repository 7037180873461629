import type { Db } from '../../lib/db.ts'

/** What somebody is to a room. */
export interface Standing {
  isActive: boolean
  isBanned: boolean
  /** They wait for the owner's yes, or read in the round before: the address is theirs without a code. */
  isExpected: boolean
  isOfPreviousRound: boolean
  ownerId: string
  inviteCode: string | null
}

/** Undefined when there is no such room. */
export async function queryStanding(db: Db, roomId: string, userId: string): Promise<Standing | undefined> {
  const [standing] = await db.$queryRaw<Standing[]>`
    SELECT coalesce(m.is_active, false) AS "isActive", m.banned_at IS NOT NULL AS "isBanned",
      b.id IS NOT NULL OR EXISTS (SELECT FROM join_requests WHERE room_id = r.id AND user_id = ${userId}::uuid) AS "isExpected",
      b.id IS NOT NULL AS "isOfPreviousRound", r.creator_id AS "ownerId", r.invite_code AS "inviteCode"
    FROM rooms r
    LEFT JOIN room_members m ON m.room_id = r.id AND m.user_id = ${userId}::uuid
    LEFT JOIN room_members b ON b.room_id = r.previous_room_id AND b.user_id = ${userId}::uuid AND b.is_active
    WHERE r.id = ${roomId}::uuid`
  return standing
}
