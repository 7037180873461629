import type { Db } from '../../lib/db.ts'

export interface HatimRow {
  cycleId: string
  roomName: string
  startPos: number
  endPos: number
  number: number
  beganOn: string
  completedAt: Date
}

/** The complete cycle of that number, or the latest complete one. */
export async function queryHatim(db: Db, roomId: string, cycle: number | null): Promise<HatimRow | undefined> {
  const [row] = await db.$queryRaw<HatimRow[]>`
    SELECT c.id AS "cycleId", r.name AS "roomName", r.start_pos AS "startPos", r.end_pos AS "endPos", c.number,
      (SELECT min(date)::text FROM room_days WHERE cycle_id = c.id) AS "beganOn", c.completed_at AS "completedAt"
    FROM room_cycles c JOIN rooms r ON r.id = c.room_id
    WHERE c.room_id = ${roomId}::uuid AND c.completed_at IS NOT NULL AND c.number = coalesce(${cycle}::int, c.number)
    ORDER BY c.number DESC LIMIT 1`
  return row
}

/**
 * Who read in a cycle. Who is a member still and was one when it was completed is among them, though others may have taken
 * all their portions: a name that is missing would tell what nobody is to ask.
 */
export function queryReaders(db: Db, roomId: string, { cycleId, completedAt }: HatimRow) {
  return db.$queryRaw<{ user_id: string; full_name: string }[]>`
    SELECT id AS user_id, full_name FROM users WHERE id IN (
      SELECT user_id FROM tasks WHERE cycle_id = ${cycleId}::uuid AND completed_at IS NOT NULL
      UNION
      SELECT user_id FROM room_members WHERE room_id = ${roomId}::uuid AND is_active AND active_since <= ${completedAt})
    ORDER BY full_name, id`
}
