import { randomBytes } from 'node:crypto'
import { addDays, type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import type { ChangeRoomBody } from '@halaqa/contract/room-settings'
import type { Database, Transaction } from '@halaqa/database/client'
import { DAYS_UNTIL_OPEN } from '@halaqa/planning/pieces/turns'
import { dateIn, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { changePage } from '../khatm-pages/khatm-pages.service.ts'
import { notifyOfDedication, notifyOfOpening } from '../notifications/notify.service.ts'
import { postponeDueDates } from '../planning/dormancy.service.ts'
import { replanRoom } from '../planning/replanning.service.ts'
import { PLANNING_FINISHED } from '../planning/room-plan.ts'
import { turnAfter } from '../planning/turn-plan.ts'
import { type LockedRoom, lockAsOwner, type Membership, type OwnedRoom } from '../room-access/room.access.ts'

/** Changes what the body names; the rest stays as it is. */
export function changeRoom(
  db: Database,
  roomId: string,
  body: ChangeRoomBody,
  owner: SignedIn,
  now: Date,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const {
      name,
      description,
      requires_approval: requiresApproval,
      care_limit_lifted: careLimitLifted,
      list_shared: listShared,
      named_in_previews: namedInPreviews,
      dedication_in_previews: dedicationInPreviews,
      dedication,
      openness,
      is_public: isPublic,
      ...plan
    } = body
    const door = { requiresApproval, careLimitLifted, listShared, namedInPreviews, dedicationInPreviews }
    await tx.room.update({ where: { id: room.id }, data: { name, description, ...door, updatedAt: now } })
    if (dedication !== undefined) await changeDedication(tx, room, dedication || null, now)
    if (openness) await changeOpenness(tx, room, openness, now)
    if (isPublic !== undefined) await changePage(tx, room, isPublic, now)
    await replanRoom(tx, room, plan, now)
  })
}

/** Members are told that the line is another one, never by the line itself: an administrator who clears it clears it everywhere. */
async function changeDedication(tx: Transaction, room: OwnedRoom, dedication: string | null, now: Date) {
  const { count } = await tx.room.updateMany({
    where: {
      id: room.id,
      ...(dedication === null
        ? { dedication: { not: null } }
        : { OR: [{ dedication: null }, { dedication: { not: dedication } }] }),
    },
    data: { dedication },
  })
  if (count > 0) await notifyOfDedication(tx, room, 'dedication_changed', now)
}

/** A room opens for portions of later days, because earlier ones stay quiet for ever, and its members are told. It becomes quiet again at once. */
async function changeOpenness(tx: Transaction, room: OwnedRoom, openness: LockedRoom['openness'], now: Date) {
  if (openness === room.openness) return
  const from = openness === 'open' ? openingDate(room, now) : null
  await tx.room.update({ where: { id: room.id }, data: { openness, openFrom: from && toDate(from) } })
  if (from) await notifyOfOpening(tx, room, from, now)
}

/** A pieces room opens with a turn: the pieces of one that has begun stay quiet. Where none begins any more it opens after its end. */
function openingDate(room: OwnedRoom, now: Date): CalendarDate {
  const earliest = addDays(dateIn(room.timeZone, now), DAYS_UNTIL_OPEN)
  if (room.plan === 'daily') return earliest
  const isPlanned = room.plannedThrough === PLANNING_FINISHED
  const turn = isPlanned ? undefined : turnAfter(room, room.plannedThrough, dayOf(earliest))
  if (turn) return dateOfDay(turn.first)
  return room.endDate && room.endDate >= earliest ? addDays(room.endDate, 1) : earliest
}

/** Ends planning and joining, and drops the join requests; open portions can still be read. */
export function closeRoom(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    if (room.closedAt !== null) return
    const since = room.dormantSince ?? room.pausedSince
    if (since !== null) await postponeDueDates(tx, room.id, { since, until: now })
    await tx.room.update({
      where: { id: room.id },
      data: {
        closedAt: now,
        pausedSince: null,
        dormantSince: null,
        plannedThrough: toDate(PLANNING_FINISHED),
        updatedAt: now,
      },
    })
    await tx.joinRequest.deleteMany({ where: { roomId: room.id } })
  })
}

/** Ends the invitations given out so far. */
export function renewInvite(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const data = { inviteCode: newInviteCode(), takesOldLinks: false, updatedAt: now }
    await tx.room.update({ where: { id: room.id }, data })
  })
}

/** From now on the links that this member copied before do not name them. */
export async function renewOwnLink(db: Database, { roomId, userId }: Membership): Promise<void> {
  const linkCode = randomBytes(6).toString('hex')
  await db.roomMember.update({ where: { roomId_userId: { roomId, userId } }, data: { linkCode } })
}

/** Short enough for a link, and past guessing: 128 random bits. */
export const newInviteCode = () => randomBytes(16).toString('base64url')
