import { MAX_OWN_ROOMS } from '@halaqa/contract/rooms'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'

/**
 * A person owns at most `MAX_OWN_ROOMS` rooms that are being read: neither closed nor complete nor asleep. Locks the account
 * until the transaction ends, so that two rooms at once do not each count without the other.
 *
 * @param message for a caller who is another person than the owner
 * @throws AppError `too_many_rooms`
 */
export async function assertMayOwnAnotherRoom(tx: Transaction, ownerId: string, message?: string) {
  await tx.$queryRaw`SELECT FROM users WHERE id = ${ownerId}::uuid FOR NO KEY UPDATE`
  const [row] = await tx.$queryRaw<[{ rooms: number }]>`
    SELECT count(*)::int AS rooms FROM rooms r
    JOIN room_members m ON m.room_id = r.id AND m.user_id = r.creator_id AND m.is_active
    WHERE r.creator_id = ${ownerId}::uuid AND r.closed_at IS NULL AND r.asleep_since IS NULL
      AND NOT (r.room_type = 'fixed'
        AND EXISTS (SELECT FROM room_cycles c WHERE c.room_id = r.id AND c.completed_at IS NOT NULL))`
  if (row.rooms >= MAX_OWN_ROOMS) throw new AppError('too_many_rooms', { message })
}
