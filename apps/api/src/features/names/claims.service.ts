import type { CareLink } from '@halaqa/contract/readers'
import type { Database, Prisma, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { eraseName } from '../account/deletion.service.ts'
import { requireLink, storeCareLink, useLink } from '../care/care-links.service.ts'
import { recordClaim, revocableSince } from '../care/name-claims.service.ts'
import type { Person } from '../members/joining.service.ts'
import { deactivateMember } from '../members/leaving.service.ts'
import { notifyOfJoining } from '../notifications/notify.service.ts'
import { wakeLockedRoom } from '../planning/dormancy.service.ts'
import { planBegunDays } from '../planning/planning.service.ts'
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
 * @throws AppError `link_expired`, `room_not_found` for a banned person
 */
export function claimName(db: Database, token: string, person: Person, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const { room, readerId } = await useNameLink(tx, token, now)
    await mergeName(tx, room, { readerId, person }, now)
    return room.id
  })
}

/** Moves all that a reader by name has in the room to a person, wakes the room as joining does, and erases the name. */
export async function mergeName(
  tx: Transaction,
  locked: LockedRoom,
  { readerId, person }: { readerId: string; person: Person },
  now: Date,
) {
  const room = await wakeLockedRoom(tx, locked, now)
  await planBegunDays(tx, room, now)
  const { fullName } = await tx.user.findUniqueOrThrow({ where: { id: readerId }, select: { fullName: true } })
  const { wasMember, membership } = await takeMembership(tx, await lockRoom(tx, room.id), { readerId, person }, now)
  await recordClaim(tx, { roomId: room.id, readerId, userId: person.id, fullName, wasMember, membership }, now)
  await sql.moveTasks(tx, room.id, readerId, person.id)
  await sql.moveFormerReadings(tx, room.id, readerId, person.id)
  await eraseName(tx, readerId, now)
}

/**
 * Gives the portions and the record of a claim back to the name, which is a new account. A person who read in the room before they claimed it stays
 * a member; others leave.
 *
 * @throws AppError `claim_not_found` also after 24 hours
 */
export function revokeClaim(
  db: Database,
  { roomId, claimId }: { roomId: string; claimId: string },
  owner: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const claim = await tx.nameClaim.findFirst({
      where: { id: claimId, roomId, claimedAt: { gt: revocableSince(now) } },
      include: { user: { select: { timeZone: true } } },
    })
    if (!claim) throw new AppError('claim_not_found')
    const person = { id: claim.userId, timeZone: claim.user.timeZone ?? DEFAULT_TIME_ZONE }
    const theirs = await tx.roomMember.findUnique({ where: { roomId_userId: { roomId, userId: person.id } } })
    const leaves = !claim.wasMember && theirs?.isActive === true
    const readerId = await restoreName(tx, room, claim, leaves ? theirs : claim, now)
    await returnTasks(tx, claim, readerId)
    if (leaves) await deactivateMember(tx, room, person, now)
    const today = dateIn(room.timeZone, now)
    if (!leaves) await recutUntouched(tx, room, { today, now, starting: { ids: [readerId], from: today } })
    await tx.nameRefusal.create({ data: { readerId, userId: person.id } })
    await tx.nameClaim.delete({ where: { id: claim.id } })
  })
}

/** The balances are those of the membership that took the place of the name; of the name itself if the person read in the room beside it. */
async function restoreName(
  tx: Transaction,
  { id: roomId, timeZone }: LockedRoom,
  { fullName, joinedAt }: NameClaim,
  { givenWeight, givenPortions, share, carriedQuarters }: Balances,
  now: Date,
): Promise<string> {
  const account = { inCare: true, namedInRoomId: roomId, timeZone, createdAt: now, updatedAt: now }
  const { id } = await tx.user.create({ data: { ...account, fullName }, select: { id: true } })
  const balances = { givenWeight, givenPortions, share, carriedQuarters }
  await tx.roomMember.create({
    data: { roomId, userId: id, isActive: true, joinedAt, activeSince: now, ...balances },
  })
  return id
}

/** Gives back what the claim moved, and what a person who reads in the place of the name was given since. */
async function returnTasks(tx: Transaction, claim: NameClaim, readerId: string) {
  const { roomId, userId, wasMember, claimedAt } = claim
  const ofClaim = (ids: string[]) =>
    wasMember ? { id: { in: ids } } : { OR: [{ id: { in: ids } }, { createdAt: { gte: claimedAt } }] }
  await tx.task.updateMany({ where: { roomId, userId, ...ofClaim(claim.held) }, data: { userId: readerId } })
  await tx.task.updateMany({
    where: { roomId, dealtToId: userId, ...ofClaim(claim.dealt) },
    data: { dealtToId: readerId },
  })
  await tx.task.updateMany({
    where: { roomId, freeTakenById: userId, ...ofClaim(claim.freeTaken) },
    data: { freeTakenById: readerId },
  })
  await tx.formerReading.updateMany({ where: { id: { in: claim.formerReadings }, userId }, data: { userId: readerId } })
}

/** Removes the name as the owner can. The person whose name it is asks for it. @throws AppError `link_expired` */
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

type NameClaim = Prisma.NameClaimGetPayload<object>
type Balances = Pick<NameClaim, 'givenWeight' | 'givenPortions' | 'share' | 'carriedQuarters'>

/** Ends the membership of the name. A person who does not read in the room yet takes it over. */
async function takeMembership(
  tx: Transaction,
  room: LockedRoom,
  { readerId, person }: { readerId: string; person: Person },
  now: Date,
) {
  const of = (userId: string) => ({ roomId_userId: { roomId: room.id, userId } })
  const own = await tx.roomMember.findUnique({ where: of(person.id) })
  if (own?.bannedAt) throw new AppError('room_not_found')
  const membership = await tx.roomMember.update({ where: of(readerId), data: { isActive: false, leftAt: now } })
  const wasMember = own?.isActive === true
  if (wasMember) await recutUntouched(tx, room, { today: dateIn(room.timeZone, now), now, leaverId: readerId })
  await tx.roomMember.delete({ where: of(readerId) })
  if (wasMember) return { wasMember, membership }
  const { givenWeight, givenPortions, share, carriedQuarters } = membership
  const taken = { isActive: true, activeSince: now, leftAt: null, givenWeight, givenPortions, share, carriedQuarters }
  await tx.roomMember.upsert({
    where: of(person.id),
    create: { roomId: room.id, userId: person.id, joinedAt: now, ...taken },
    update: taken,
  })
  await tx.joinRequest.deleteMany({ where: { roomId: room.id, userId: person.id } })
  await returnOfferedTasks(tx, room.id, person.id, dateIn(person.timeZone, now), now)
  await notifyOfJoining(tx, room, person.id, now)
  return { wasMember, membership }
}
