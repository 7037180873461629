import { MAX_OWN_ROOMS } from '@halaqa/contract/rooms'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { countOwnRooms, lockOwner } from './members.sql.ts'

/**
 * A person owns at most `MAX_OWN_ROOMS` rooms that are being read: neither closed nor complete nor dormant. Locks the account
 * until the transaction ends, so that two rooms at once do not each count without the other.
 *
 * @param message for a caller who is another person than the owner
 * @throws AppError `too_many_rooms`
 */
export async function assertMayOwnAnotherRoom(tx: Transaction, ownerId: string, message?: string) {
  await lockOwner(tx, ownerId)
  if ((await countOwnRooms(tx, ownerId)).rooms >= MAX_OWN_ROOMS) throw new AppError('too_many_rooms', { message })
}
