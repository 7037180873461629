/** The portions of a room that wait for a reader, as far as somebody who could take them may know. */
import { Prisma } from '@halaqa/database/client'
import { hasRow } from '@halaqa/database/statement'
import { circleOf } from '../../lib/care.sql.ts'
import { isReadForOthers } from '../room-access/room.sql.ts'

/** A member who could take what waits in a room. */
export interface Taker {
  roomId: string
  userId: string
}

/**
 * Whether one cannot tell whose portion waits in a quiet room, by what everybody sees: how many portions of each day are completed, and
 * to whom the plan gave them. At least two others have portions on days of which any is open; a guardian, the readers in their care and the other
 * guardians of these are no others to one another. One who is alone with such others knows them anyway.
 */
const couldBeOfTwo = (roomId: string, userId: string) => Prisma.sql`(
  (SELECT count(*) FROM room_members WHERE room_id = ${roomId}::uuid AND is_active
    AND user_id <> ALL(${circleOf(Prisma.sql`${userId}::uuid`)})) <= 1
  OR (SELECT count(*) FROM (
    SELECT DISTINCT given.dealt_to_id
    FROM (SELECT DISTINCT day_id FROM tasks
      WHERE cycle_id IN (SELECT id FROM room_cycles WHERE room_id = ${roomId}::uuid) AND completed_at IS NULL) open
    JOIN tasks given ON given.day_id = open.day_id AND given.dealt_to_id <> ALL(${circleOf(Prisma.sql`${userId}::uuid`)})
    LIMIT 2) reader) = 2)`

/** Portions that wait in a room and that this person could take: not their own, and in a quiet room only where nobody can tell whose. */
export const waitingFor = (roomId: string, userId: string) => Prisma.sql`
  tasks WHERE room_id = ${roomId}::uuid AND offered_at IS NOT NULL AND user_id IS DISTINCT FROM ${userId}::uuid
    AND EXISTS (SELECT FROM rooms r WHERE r.id = ${roomId}::uuid AND ${isReadForOthers})
    AND (user_id IS NULL OR ${couldBeOfTwo(roomId, userId)} OR EXISTS (
      SELECT FROM rooms r JOIN room_days d ON d.room_id = r.id AND d.date >= r.open_from WHERE d.id = tasks.day_id))`

export const hasWaitingTask = hasRow(
  ({ roomId, userId }: Taker) => Prisma.sql`SELECT FROM ${waitingFor(roomId, userId)}`,
)
