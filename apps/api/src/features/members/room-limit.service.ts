import { MAX_NAMES_OF_OWNER, MAX_READERS_IN_ROOM } from '@halaqa/contract/constants'
import { MAX_OWN_ROOMS } from '@halaqa/contract/rooms'
import type { Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import type { LockedRoom } from '../room-access/room.access.ts'
import { countNames, countOwnRooms, countReadersOfGuardian, lockOwner } from './members.sql.ts'

/**
 * A person owns at most `MAX_OWN_ROOMS` rooms that are being read: neither closed nor complete nor dormant. Locks the account
 * until the transaction ends, so that two rooms at once do not each count without the other.
 *
 * @param detail for a caller who is another person than the owner
 * @throws AppError `too_many_rooms`
 */
export async function assertMayOwnAnotherRoom(tx: Transaction, ownerId: string, detail?: 'their_rooms') {
  await lockOwner(tx, ownerId)
  if ((await countOwnRooms(tx, ownerId)).rooms >= MAX_OWN_ROOMS) throw new AppError('too_many_rooms', { detail })
}

/**
 * The rooms of a person have at most `MAX_NAMES_OF_OWNER` readers by name, those of a room that somebody hands over to them included. A room
 * without names can always be handed over.
 *
 * @throws AppError `too_many_names_of_owner`
 */
export async function assertMayOwnNamesOf(tx: Transaction, room: LockedRoom, newOwnerId: string) {
  const { inRoom, ofOwner } = await countNames(tx, room.id, newOwnerId)
  if (inRoom > 0 && ofOwner > MAX_NAMES_OF_OWNER)
    throw new AppError('too_many_names_of_owner', { detail: 'their_names' })
}

/**
 * A guardian has at most `MAX_READERS_IN_ROOM` readers in a room, unless its owner allows more. A reader of several guardians counts for each
 * of them. A person who is no reader in care is not limited.
 *
 * @param detail for a caller who is no guardian
 * @throws AppError `too_many_readers_in_room`
 */
export async function assertReaderMayJoin(
  tx: Transaction,
  room: LockedRoom,
  userId: string,
  detail?: 'their_readers_in_room',
) {
  if (room.careLimitLifted) return
  const { readers } = await countReadersOfGuardian(tx, room.id, userId)
  if (readers >= MAX_READERS_IN_ROOM) throw new AppError('too_many_readers_in_room', { detail })
}
