import { FORMER_MEMBER, FORMER_READER_BY_NAME } from '@halaqa/contract/constants'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { removeMailsOf } from '../../lib/mail-queue.ts'
import { queryReaderInCare } from '../../lib/session.sql.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { findAndLockAccountForDeletion, lockReaderInCare, lockReadersInCare } from '../auth/account-lock.sql.ts'
import { assertPasswordUnchanged, type ReauthenticatedUser } from '../auth/auth.access.ts'
import { deleteMailedLinks } from '../auth/mailed-links.service.ts'
import type { Person } from '../members/joining.service.ts'
import { deactivateMember } from '../members/leaving.service.ts'
import { forgetNotifications } from '../notifications/notifications.service.ts'
import { forgetReminders } from '../reminders/reminders.service.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { lockRoomsOf, queryNamesOfNobodyElse, queryReadersOfNobodyElse } from './account.sql.ts'

/** In quarters. */
const WHOLE = 4
const ATTEMPTS = 5

/**
 * Leaves every room of these people as its members would, then does `finish`, which locks their accounts first.
 *
 * Rooms are locked before accounts, as everywhere. If other people are meant by then, or one of them has joined another room, all of it starts
 * again.
 */
export async function leaveRoomsAnd<Result>(
  db: Database,
  listPeople: (tx: Transaction) => Promise<readonly Person[]>,
  now: Date,
  finish: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(db, async (tx) => {
        const people = await listPeople(tx)
        await leaveRooms(tx, people, now)
        const result = await finish(tx)
        await assertLeft(tx, people)
        return result
      })
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile) || attempt === ATTEMPTS) throw error
    }
  }
}

/**
 * Leaves every room as its member would, then erases everything personal: name, email, sessions, settings and what was learned.
 * The portions stay in the rooms' record. Readers in the care of nobody else are deleted with their guardian, and so are readers by name of a room
 * that nobody inherits.
 *
 * @throws AppError `authentication_required` when the account is gone, `wrong_password` when the password changed meanwhile
 */
export function deleteAccount(db: Database, reauthenticated: ReauthenticatedUser, user: SignedIn, now: Date) {
  return leaveRoomsAnd(db, withReaders(user), now, async (tx) => {
    assertPasswordUnchanged(await findAndLockAccountForDeletion(tx, user.id), reauthenticated, 'password')
    await eraseWithReaders(tx, user.id, now)
  })
}

/** Deletes accounts that an admin removed and nobody restored in time. One that fails does not hold up the others. */
export async function deleteRemovedAccounts(db: Database, now: Date, onFailure: (error: unknown, id: string) => void) {
  const due = { isDeleted: false, deletesAt: { lte: now } }
  for (const { id, timeZone } of await db.user.findMany({ where: due, select: { id: true, timeZone: true } })) {
    const person = { id, timeZone: timeZone ?? DEFAULT_TIME_ZONE }
    await leaveRoomsAnd(db, withReaders(person), now, async (tx) => {
      await findAndLockAccountForDeletion(tx, id)
      const isStillDue = (await tx.user.count({ where: { id, ...due } })) > 0
      if (isStillDue) await eraseWithReaders(tx, id, now)
    }).catch((error: unknown) => onFailure(error, id))
  }
}

/** Deletes a reader as an account is deleted. @throws AppError `reader_not_found`, `other_guardians` */
export function deleteReader(
  db: Database,
  { readerId, guardianId }: { readerId: string; guardianId: string },
  now: Date,
): Promise<void> {
  const findReader = async (tx: Transaction) => {
    const reader = await queryReaderInCare(tx, readerId, guardianId)
    if (!reader) throw new AppError('reader_not_found')
    return [reader]
  }
  return leaveRoomsAnd(db, findReader, now, async (tx) => {
    if (!(await lockReaderInCare(tx, readerId, guardianId))) throw new AppError('reader_not_found')
    if ((await tx.guardianship.count({ where: { readerId } })) > 1) throw new AppError('other_guardians')
    await erasePersonalData(tx, readerId, now)
  })
}

class ChangedMeanwhile extends Error {
  constructor() {
    super('A room was joined, or care for a reader began or ended, while rooms were left.')
  }
}

/** A person, and the readers for whom nobody else cares or would act. */
const withReaders = (person: Person) => async (tx: Transaction) => [
  person,
  ...(await queryReadersOfNobodyElse(tx, person.id)),
  ...(await queryNamesOfNobodyElse(tx, person.id)),
]

async function leaveRooms(tx: Transaction, people: readonly Person[], now: Date) {
  const rooms = await lockRoomsOf(
    tx,
    people.map(({ id }) => id),
  )
  for (const { id } of rooms) {
    for (const person of people) {
      const room = await lockRoom(tx, id)
      // Another request of this person may have left the room while this one waited for its lock.
      const isMember = (await tx.roomMember.count({ where: { roomId: id, userId: person.id, isActive: true } })) > 0
      if (isMember) await deactivateMember(tx, room, person, now)
    }
  }
}

async function assertLeft(tx: Transaction, people: readonly Person[]) {
  const userId = { in: people.map(({ id }) => id) }
  if ((await tx.roomMember.count({ where: { userId, isActive: true } })) > 0) throw new ChangedMeanwhile()
}

/** The caller holds the account's lock, so that nobody becomes a reader of theirs meanwhile. */
async function eraseWithReaders(tx: Transaction, userId: string, now: Date) {
  await lockReadersInCare(tx, userId)
  const readers = await queryReadersOfNobodyElse(tx, userId)
  await assertLeft(tx, readers)
  for (const { id } of readers) await erasePersonalData(tx, id, now)
  const names = await queryNamesOfNobodyElse(tx, userId)
  await assertLeft(tx, names)
  for (const { id } of names) await eraseName(tx, id, now)
  await erasePersonalData(tx, userId, now)
}

/** The record of a room keeps who held which portion and when it was completed, not how it was read. */
async function eraseReadingRecord(tx: Transaction, userId: string) {
  const unread = { openedAt: null, bookmarkPos: null, placeMovedAt: null, askedToKeepAt: null, keptAt: null }
  await tx.task.updateMany({ where: { userId, waitingReason: 'left' }, data: { ...unread, userId: null } })
  await tx.task.updateMany({ where: { userId }, data: unread })
  await tx.roomMember.updateMany({ where: { userId }, data: { share: WHOLE, carriedQuarters: null } })
  await tx.formerReading.deleteMany({ where: { userId } })
}

/** Erases a reader by name, whose portions stay in the room's record. */
export const eraseName = (tx: Transaction, readerId: string, now: Date) =>
  erasePersonalData(tx, readerId, now, FORMER_READER_BY_NAME)

async function erasePersonalData(tx: Transaction, userId: string, now: Date, nameInRecord = FORMER_MEMBER) {
  await tx.session.deleteMany({ where: { userId } })
  await tx.careLink.deleteMany({ where: { OR: [{ readerId: userId }, { guardianId: userId }] } })
  await tx.guardianship.deleteMany({ where: { OR: [{ readerId: userId }, { guardianId: userId }] } }) // with the devices that they locked
  await tx.nameClaim.deleteMany({ where: { userId } })
  await tx.nameRefusal.deleteMany({ where: { OR: [{ readerId: userId }, { userId }] } })
  await tx.securityEvent.deleteMany({ where: { userId } })
  await deleteMailedLinks(tx, userId)
  await removeMailsOf(tx, userId)
  await tx.joinRequest.deleteMany({ where: { userId } })
  await tx.dedicationReport.deleteMany({ where: { userId } })
  await forgetNotifications(tx, userId, nameInRecord)
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
      fullName: nameInRecord,
      email: null,
      emailConfirmedAt: null,
      passwordHash: null,
      timeZone: null,
      language: null,
      showsHijri: false,
      role: 'user',
      isDeleted: true,
      inCare: false,
      colour: null,
      namedInRoomId: null,
      suspendedAt: null,
      suspensionReason: null,
      deletesAt: null,
      updatedAt: now,
    },
  })
}
