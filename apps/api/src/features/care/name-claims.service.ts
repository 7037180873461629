/** Claims hand a reader by name over to somebody: for a day the owner of the room can take them back. */
import { DAY_MS } from '@halaqa/contract/calendar'
import type { Prisma, Transaction } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'

/** Claims that were made after this instant can be taken back. */
export const revocableSince = (now: Date) => new Date(now.getTime() - DAY_MS)

interface Claim {
  roomId: string
  readerId: string
  /** The person who has the portions of the name from now on. */
  userId: string
  fullName: string
  /** They read in the room already, beside the name. */
  wasMember: boolean
  /** That of the name. */
  membership: Pick<
    Prisma.RoomMemberGetPayload<object>,
    'joinedAt' | 'givenWeight' | 'givenPortions' | 'share' | 'carriedQuarters'
  >
}

/** Writes down what the name has, before it is another person's. */
export async function recordClaim(tx: Transaction, { readerId, membership, ...claim }: Claim, now: Date) {
  const { roomId } = claim
  const idsOf = async (rows: Promise<{ id: string }[]>) => (await rows).map(({ id }) => id)
  const tasks = (where: { userId?: string; dealtToId?: string; freeTakenById?: string }) =>
    idsOf(tx.task.findMany({ where: { roomId, ...where }, select: { id: true } }))
  const { joinedAt, givenWeight, givenPortions, share, carriedQuarters } = membership
  await tx.nameClaim.create({
    data: {
      ...claim,
      claimedAt: now,
      joinedAt,
      givenWeight,
      givenPortions,
      share,
      carriedQuarters,
      held: await tasks({ userId: readerId }),
      dealt: await tasks({ dealtToId: readerId }),
      freeTaken: await tasks({ freeTakenById: readerId }),
      formerReadings: await idsOf(
        tx.formerReading.findMany({ where: { userId: readerId, task: { roomId } }, select: { id: true } }),
      ),
    },
  })
}

/** Writes down that a reader by name gets an account, or a guardian. */
export async function recordReleaseOfName(tx: Transaction, readerId: string, now: Date) {
  const { fullName, namedInRoomId: roomId } = await tx.user.findUniqueOrThrow({ where: { id: readerId } })
  if (roomId === null) return
  const membership = await tx.roomMember.findUniqueOrThrow({ where: { roomId_userId: { roomId, userId: readerId } } })
  await recordClaim(tx, { roomId, readerId, userId: readerId, fullName, wasMember: false, membership }, now)
  // The owner may have been asked whether they still read.
  await tx.roomMember.update({ where: { id: membership.id }, data: { heardAt: now, askedIfReadingAt: null } })
}

/** Forgets the names of claims that can no longer be taken back. */
export const forgetOldClaims = (db: Db, now: Date) =>
  db.nameClaim.deleteMany({ where: { claimedAt: { lte: revocableSince(now) } } })
