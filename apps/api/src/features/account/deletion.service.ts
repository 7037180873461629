import type { Database, Transaction } from '@halaqa/database/client'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { removeMailsOf } from '../../lib/mail-queue.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccountForDeletion } from '../auth/account-lock.sql.ts'
import { assertPasswordUnchanged, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { deleteMailedLinks } from '../auth/mailed-links.service.ts'
import type { Person } from '../members/joining.service.ts'
import { deactivateMember } from '../members/leaving.service.ts'
import { forgetNotifications } from '../notifications/notifications.service.ts'
import { forgetReminders } from '../reminders/reminders.service.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { lockRoomsOf } from './account.sql.ts'

/** The name in the record of a room, in place of a deleted account's. */
const FORMER_MEMBER = 'Former member'
/** In quarters. */
const WHOLE = 4
const ATTEMPTS = 5

/**
 * Leaves every room as its member would, then does `finish`, which locks the account first.
 *
 * Rooms are locked before the account, as everywhere. If the person joins another room in between, all of it starts again.
 */
export async function leaveRoomsAnd<Result>(
  db: Database,
  person: Person,
  now: Date,
  finish: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, async (tx) => {
        const left = await leaveRooms(tx, person, now)
        const result = await finish(tx)
        const isMember = (await tx.roomMember.count({ where: { userId: person.id, isActive: true } })) > 0
        if (isMember) throw new JoinedMeanwhile(left)
        return result
      })
    } catch (error) {
      if (!(error instanceof JoinedMeanwhile) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Leaves every room as its member would, then erases everything personal: name, email, sessions, settings and what was learned.
 * The portions stay in the rooms' record.
 *
 * @throws AppError `authentication_required` when the account is gone, `wrong_password` when the password changed meanwhile
 */
export function deleteAccount(db: Database, reauthenticated: ReauthenticatedUser, user: SignedIn, now: Date) {
  return leaveRoomsAnd(db, user, now, async (tx) => {
    assertPasswordUnchanged(await findAndLockAccountForDeletion(tx, user.id), reauthenticated, 'password')
    await erasePersonalData(tx, user.id, now)
  })
}

/** Deletes accounts that an admin removed and nobody restored in time. One that fails does not hold up the others. */
export async function deleteRemovedAccounts(db: Database, now: Date, onFailure: (error: unknown, id: string) => void) {
  const due = { isDeleted: false, deletesAt: { lte: now } }
  for (const { id, timeZone } of await db.user.findMany({ where: due, select: { id: true, timeZone: true } })) {
    await leaveRoomsAnd(db, { id, timeZone: timeZone ?? DEFAULT_TIME_ZONE }, now, async (tx) => {
      await findAndLockAccountForDeletion(tx, id)
      const isStillDue = (await tx.user.count({ where: { id, ...due } })) > 0
      if (isStillDue) await erasePersonalData(tx, id, now)
    }).catch((error: unknown) => onFailure(error, id))
  }
}

class JoinedMeanwhile extends Error {
  constructor(left: number) {
    super(`Another room was joined while ${left} were left.`)
  }
}

async function leaveRooms(tx: Transaction, user: Person, now: Date): Promise<number> {
  const rooms = await lockRoomsOf(tx, user.id)
  for (const { id } of rooms) {
    const room = await lockRoom(tx, id)
    // Another request of this person may have left the room while this one waited for its lock.
    if ((await tx.roomMember.count({ where: { roomId: id, userId: user.id, isActive: true } })) > 0) {
      await deactivateMember(tx, room, user, now)
    }
  }
  return rooms.length
}

/** The record of a room keeps who held which portion and when it was completed, not how it was read. */
async function eraseReadingRecord(tx: Transaction, userId: string) {
  const unread = { openedAt: null, bookmarkPos: null, placeMovedAt: null }
  await tx.task.updateMany({ where: { userId, waitingReason: 'left' }, data: { ...unread, userId: null } })
  await tx.task.updateMany({ where: { userId }, data: unread })
  await tx.roomMember.updateMany({ where: { userId }, data: { share: WHOLE, carriedQuarters: null } })
  await tx.formerReading.deleteMany({ where: { userId } })
}

async function erasePersonalData(tx: Transaction, userId: string, now: Date) {
  await tx.session.deleteMany({ where: { userId } })
  await tx.securityEvent.deleteMany({ where: { userId } })
  await deleteMailedLinks(tx, userId)
  await removeMailsOf(tx, userId)
  await tx.joinRequest.deleteMany({ where: { userId } })
  await forgetNotifications(tx, userId, FORMER_MEMBER)
  await forgetReminders(tx, userId)
  await eraseReadingRecord(tx, userId)
  await tx.questionProgress.deleteMany({ where: { userId } })
  await tx.lessonSubmission.deleteMany({ where: { userId } }) // with the attempts
  await tx.lessonCompletion.deleteMany({ where: { userId } })
  await tx.memoryState.deleteMany({ where: { userId } })
  await tx.memoryEntry.deleteMany({ where: { userId } })
  await tx.reviewSubmission.deleteMany({ where: { userId } })
  await tx.reviewUndo.deleteMany({ where: { userId } })
  await tx.memorizedSurah.deleteMany({ where: { userId } })
  await tx.hearing.deleteMany({ where: { userId } })
  await tx.hearing.updateMany({
    where: { listenerId: userId },
    data: { listenerId: null, listenerName: FORMER_MEMBER },
  })
  await tx.learningPlan.deleteMany({ where: { userId } })
  await tx.xpEntry.deleteMany({ where: { userId } })
  await tx.user.update({
    where: { id: userId },
    data: {
      fullName: FORMER_MEMBER,
      email: null,
      emailConfirmedAt: null,
      passwordHash: null,
      timeZone: null,
      role: 'user',
      isDeleted: true,
      suspendedAt: null,
      suspensionReason: null,
      deletesAt: null,
      updatedAt: now,
    },
  })
}
