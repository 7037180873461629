import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import { fieldMessage } from '@halaqa/contract/field-messages'
import type { ChangeMembershipBody } from '@halaqa/contract/members'
import type { Share as ShareName } from '@halaqa/contract/rooms'
import type { Database, Transaction } from '@halaqa/database/client'
import type { Share } from '@halaqa/planning/share'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { dateIn, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { type LockedRoom, lockRoom, requireMember } from '../room-access/room.access.ts'
import { isAwayOn, localDatesAt, type PlannedMember, toPlannedMember, toQuarters } from './planned-members.ts'
import { planBegunDays } from './planning.service.ts'
import { findActiveMember, offerOpenTasks, returnOfferedTasks } from './planning.sql.ts'
import { recutUntouched } from './recut.service.ts'

export const MAX_DAYS_AWAY = 365
const SHARES: Record<ShareName, Share> = { quarter: 0.25, half: 0.5, whole: 1, double: 2 }

/** Changes the share or the absence of a member from their today on; the same change again does nothing. */
export function changeMembership(
  db: Database,
  roomId: string,
  user: SignedIn,
  { share, away_until: until, hides_tick: hidesTick, listed_by_first_name: listedByFirstName }: ChangeMembershipBody,
  now: Date,
): Promise<void> {
  const today = dateIn(user.timeZone, now)
  if (until) assertAbsenceAllowed(until, today)
  return inTransaction(db, async (tx) => {
    const locked = await lockRoom(tx, roomId)
    await requireMember(tx, roomId, user.id)
    await planBegunDays(tx, locked, now)
    const change = { tx, room: await lockRoom(tx, roomId), userId: user.id, today, now }
    const wasSilent = await markHeard(change)
    if (share) await changeShare(change, SHARES[share])
    if (until !== undefined || wasSilent) await changeAbsence(change, until ?? null)
    if (hidesTick !== undefined) await updateMember(change, { hidesTick })
    if (listedByFirstName !== undefined) await updateMember(change, { listedByFirstName })
  })
}

/** A change of how they read answers for a silent reader that they are there. Answers whether they were silent. */
async function markHeard(change: MembershipChange): Promise<boolean> {
  const { tx, room, userId, now } = change
  const { silentSince } = await tx.roomMember.findUniqueOrThrow({
    where: { roomId_userId: { roomId: room.id, userId } },
    select: { silentSince: true },
  })
  await updateMember(change, { heardAt: now, askedIfReadingAt: null, silentSince: null })
  return silentSince !== null
}

/** Sends a member of a locked room away from their today until a date, or brings them back with null. */
export async function setAbsence(
  tx: Transaction,
  room: LockedRoom,
  { id: userId, timeZone }: Pick<SignedIn, 'id' | 'timeZone'>,
  until: CalendarDate | null,
  now: Date,
) {
  await planBegunDays(tx, room, now)
  await changeAbsence({ tx, room: await lockRoom(tx, room.id), userId, today: dateIn(timeZone, now), now }, until)
}

/** A change of one member's share or absence, with the room's row locked. */
interface MembershipChange {
  tx: Transaction
  room: LockedRoom
  userId: string
  today: CalendarDate
  now: Date
}

function assertAbsenceAllowed(until: CalendarDate, today: CalendarDate) {
  if (until < today) throw invalidField('away_until', 'day_past')
  if (until > addDays(today, MAX_DAYS_AWAY))
    throw invalidField('away_until', fieldMessage('away_too_long', MAX_DAYS_AWAY))
}

async function loadMember({ tx, room, userId, now }: MembershipChange): Promise<PlannedMember> {
  const row = await findActiveMember(tx, room.id, userId)
  if (!row) throw new AppError('not_a_member')
  return toPlannedMember(row, localDatesAt(now))
}

async function changeShare(change: MembershipChange, share: Share) {
  const { tx, room, today, now } = change
  const member = await loadMember(change)
  if (member.share === share) return
  await updateMember(change, { share: toQuarters(share) })
  await recutUntouched(tx, room, { today, now, starting: startOf(change, member) })
}

/**
 * Sends a member away until a date, or brings them back. Untouched days of the absence are cut again without them, and their
 * other open portions that are due in it or before are offered. Untouched days after it are cut again with them, and their offered
 * portions return unless another member has taken them.
 */
async function changeAbsence(change: MembershipChange, until: CalendarDate | null) {
  const { tx, room, userId, today, now } = change
  const before = await loadMember(change)
  const wasAway = isAwayOn(before, today)
  if (until === (wasAway ? before.awayUntil : null)) return
  const comesBackSooner = wasAway && (until === null || until < (before.awayUntil ?? until))
  const from = until === null ? null : wasAway ? before.awayFrom : today
  await updateMember(change, { awayFrom: dateOrNull(from), awayUntil: dateOrNull(until) })

  if (comesBackSooner) await returnOfferedTasks(tx, room.id, userId, today, now, until ?? undefined)
  const starting = startOf(change, { awayFrom: from, awayUntil: until })
  await recutUntouched(tx, room, { today, now, starting })
  if (until !== null) await offerOpenTasks(tx, { roomId: room.id, userId, reason: 'away', until }, now)
}

/** The date on which a member starts: today, or the day after an absence. A day that is not planned yet starts them when it is planned. */
function startOf({ room, userId, today }: MembershipChange, absence: Pick<PlannedMember, 'awayFrom' | 'awayUntil'>) {
  if (!isAwayOn(absence, today)) return { ids: [userId], from: today }
  const from = addDays(absence.awayUntil!, 1)
  return from <= room.plannedThrough ? { ids: [userId], from } : undefined
}

const dateOrNull = (date: CalendarDate | null) => (date === null ? null : toDate(date))

type MemberColumns = {
  share?: number
  awayFrom?: Date | null
  awayUntil?: Date | null
  hidesTick?: boolean
  listedByFirstName?: boolean
  heardAt?: Date
  askedIfReadingAt?: null
  silentSince?: null
}

async function updateMember({ tx, room, userId }: MembershipChange, data: MemberColumns) {
  await tx.roomMember.update({ where: { roomId_userId: { roomId: room.id, userId } }, data })
}
