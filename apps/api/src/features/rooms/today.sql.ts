import type { Db } from '../../lib/db.ts'

export interface GivenRow {
  userId: string
  fullName: string
  startPos: number
  endPos: number
}

/**
 * The portions of a room's day with who holds them, in mushaf order. Nothing in it tells what was read; what is offered to
 * the group has a list of its own, without names.
 */
export function queryGiven(db: Db, roomId: string, date: string): Promise<GivenRow[]> {
  return db.$queryRaw<GivenRow[]>`
    SELECT u.id AS "userId", u.full_name AS "fullName", t.start_pos AS "startPos", t.end_pos AS "endPos"
    FROM room_days d JOIN tasks t ON t.day_id = d.id JOIN users u ON u.id = t.user_id
    WHERE d.room_id = ${roomId}::uuid AND d.date = ${date}::date AND t.offered_at IS NULL
    ORDER BY t.start_pos`
}
