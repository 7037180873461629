import type { Database, Transaction } from '@halaqa/database/client'
import { inTransaction } from '../../lib/db.ts'
import { removeMailsOf } from '../../lib/mail-queue.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccountForDeletion } from '../auth/account-lock.sql.ts'
import { assertPasswordUnchanged, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { deleteMailedLinks } from '../auth/mailed-links.service.ts'
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
 * Leaves every room as its member would, then erases everything personal: name, email, sessions, settings and what was learned.
 * The portions stay in the rooms' record.
 *
 * Rooms are locked before the account, as everywhere. If the person joins another room in between, the deletion starts again.
 *
 * @throws AppError `authentication_required` when the account is gone, `wrong_password` when the password changed meanwhile
 */
export async function deleteAccount(db: Database, reauthenticated: ReauthenticatedUser, user: SignedIn, now: Date) {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const isDone = await inTransaction(db, async (tx) => {
      const left = await leaveRooms(tx, user, now)
      assertPasswordUnchanged(await findAndLockAccountForDeletion(tx, user.id), reauthenticated, 'password')
      if ((await tx.roomMember.count({ where: { userId: user.id, isActive: true } })) > 0)
        throw new JoinedMeanwhile(left)
      await erasePersonalData(tx, user.id, now)
      return true
    }).catch((error: unknown) => {
      if (error instanceof JoinedMeanwhile && attempt < ATTEMPTS) return false
      throw error
    })
    if (isDone) return
  }
}

class JoinedMeanwhile extends Error {
  constructor(left: number) {
    super(`Another room was joined while ${left} were left.`)
  }
}

async function leaveRooms(tx: Transaction, user: SignedIn, now: Date): Promise<number> {
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
      updatedAt: now,
    },
  })
}
