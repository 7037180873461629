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
 * @throws AppError `too_many_rooms`
 */
export async function assertMayOwnAnotherRoom(tx: Transaction, ownerId: string) {
  await lockOwner(tx, ownerId)
  if (await ownsMostRooms(tx, ownerId)) throw new AppError('too_many_rooms')
}

/**
 * Which limit keeps a person from owning another one's room as well, if any: that of their rooms, or that all of these together have at most
 * `MAX_NAMES_OF_OWNER` readers by name. A room without names brings none.
 */
export async function findLimitReached(tx: Transaction, room: LockedRoom, newOwnerId: string) {
  if (await ownsMostRooms(tx, newOwnerId)) return 'too_many_rooms'
  const { inRoom, ofOwner } = await countNames(tx, room.id, newOwnerId)
  return inRoom > 0 && ofOwner > MAX_NAMES_OF_OWNER ? 'too_many_names_of_owner' : undefined
}

/** Locks the account, as `assertMayOwnAnotherRoom` does. @throws AppError `too_many_rooms`, `too_many_names_of_owner` */
export async function assertMayOwnToo(tx: Transaction, room: LockedRoom, newOwnerId: string) {
  await lockOwner(tx, newOwnerId)
  const reached = await findLimitReached(tx, room, newOwnerId)
  if (reached) throw new AppError(reached, { detail: THEIRS[reached] })
}

/** For a caller who is another person than the new owner. */
const THEIRS = { too_many_rooms: 'their_rooms', too_many_names_of_owner: 'their_names' } as const

const ownsMostRooms = async (tx: Transaction, ownerId: string) =>
  (await countOwnRooms(tx, ownerId)).rooms >= MAX_OWN_ROOMS

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
