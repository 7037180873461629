import type { CareLink } from '@halaqa/contract/readers'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { eraseName } from '../account/deletion.service.ts'
import { requireLink, storeCareLink, useLink } from '../care/care-links.service.ts'
import { notifyOfJoining } from '../notifications/notify.service.ts'
import { returnOfferedTasks } from '../planning/planning.sql.ts'
import { recutUntouched } from '../planning/recut.service.ts'
import { type LockedRoom, lockAsOwner, lockRoom } from '../room-access/room.access.ts'
import { noSuchName } from './names.access.ts'
import { leaveAndErase } from './names.service.ts'
import * as sql from './names.sql.ts'

/** Answers the token of a link that hands a reader by name over. @throws AppError `reader_not_found` */
export function createNameLink(
  db: Database,
  { roomId, readerId }: { roomId: string; readerId: string },
  owner: SignedIn,
  now: Date,
): Promise<CareLink> {
  return inTransaction(db, async (tx) => {
    await lockAsOwner(tx, roomId, owner.id)
    if (!(await sql.queryName(tx, roomId, readerId))) throw noSuchName()
    return storeCareLink(tx, { readerId, guardianId: owner.id, purpose: 'name' }, now)
  })
}

/**
 * Makes the person of an account the reader by name: the membership, the portions and what was read become theirs, and the name goes. Somebody who
 * reads in the room already keeps their own membership. Answers the room.
 *
 * @throws AppError `link_expired`, `room_not_found` for who is banned
 */
export function claimName(db: Database, token: string, person: SignedIn, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { room, readerId } = await useNameLink(tx, token, now)
    await takeMembership(tx, room, { readerId, person }, now)
    await sql.moveTasks(tx, room.id, readerId, person.id)
    await sql.moveFormerReadings(tx, room.id, readerId, person.id)
    await eraseName(tx, readerId, now)
    return room.id
  })
}

/** Removes the name as the owner can, for the person of it. @throws AppError `link_expired` */
export function removeNameByLink(db: Database, token: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { room, readerId } = await useNameLink(tx, token, now)
    await leaveAndErase(tx, room, { id: readerId, timeZone: room.timeZone }, now)
  })
}

/** Locks the room of a link's name, then uses the link up. */
async function useNameLink(tx: Transaction, token: string, now: Date) {
  const { readerId, guardianId, reader } = await requireLink(tx, token, ['name'], now)
  if (reader.namedInRoomId === null) throw new AppError('link_expired')
  const room = await lockRoom(tx, reader.namedInRoomId)
  await useLink(tx, { token, readerId, guardianId, purpose: 'name' }, now)
  return { room, readerId }
}

async function takeMembership(
  tx: Transaction,
  room: LockedRoom,
  { readerId, person }: { readerId: string; person: SignedIn },
  now: Date,
) {
  const of = (userId: string) => ({ roomId_userId: { roomId: room.id, userId } })
  const own = await tx.roomMember.findUnique({ where: of(person.id) })
  if (own?.bannedAt) throw new AppError('room_not_found')
  const theirs = await tx.roomMember.update({ where: of(readerId), data: { isActive: false, leftAt: now } })
  if (own?.isActive) await recutUntouched(tx, room, { today: dateIn(room.timeZone, now), now, leaverId: readerId })
  await tx.roomMember.delete({ where: of(readerId) })
  if (own?.isActive) return
  const { givenWeight, givenPortions, share, carriedQuarters } = theirs
  const taken = { isActive: true, activeSince: now, leftAt: null, givenWeight, givenPortions, share, carriedQuarters }
  await tx.roomMember.upsert({
    where: of(person.id),
    create: { roomId: room.id, userId: person.id, joinedAt: now, ...taken },
    update: taken,
  })
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: person.id } })
  await returnOfferedTasks(tx, room.id, person.id, dateIn(person.timeZone, now), now)
  await notifyOfJoining(tx, room, person.id, now)
}
