import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import type { Database, Transaction } from '@halaqa/database/client'
import { AppError } from '../../lib/app-error.ts'
import { dateIn, fromDate, toDate } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { copyNames } from '../members/admit-names.service.ts'
import { assertMayOwnAnotherRoom } from '../members/room-limit.service.ts'
import { notifyOfNextRound } from '../notifications/notify.service.ts'
import { lengthToRead } from '../planning/rest-days.ts'
import { isRoomComplete, lockAsOwner, type OwnedRoom, requireVisitor } from '../room-access/room.access.ts'
import { insertRoom } from './rooms.service.ts'
import { copyBans } from './rooms.sql.ts'
import { newInviteCode } from './settings.service.ts'

/**
 * The room of the round after a complete hatim, from the owner's tomorrow on: the same name, dedication, range, number of days,
 * division, pieces, turns, approval, openness, list and rest days. The owner and the readers by name are enrolled unasked, and nobody else. A second
 * request answers the same room.
 */
export function startNextRound(db: Database, roomId: string, owner: SignedIn, now: Date): Promise<string> {
  return inTransaction(db, async (tx) => {
    const room = await lockAsOwner(tx, roomId, owner.id)
    const earlier = await tx.room.findUnique({ where: { previousRoomId: room.id }, select: { id: true } })
    if (earlier) return (await requireVisitor(tx, earlier.id, owner.id)).roomId
    const days = await requireCompleteHatim(tx, room)
    await assertMayOwnAnotherRoom(tx, owner.id)
    const first = addDays(dateIn(owner.timeZone, now), 1)
    const { name, description, dedication, listShared } = await tx.room.findUniqueOrThrow({ where: { id: room.id } })
    const columns = {
      name,
      description,
      dedication,
      listShared,
      roomType: room.roomType,
      startDate: toDate(first),
      endDate: toDate(lastDateOf(room, first, days)),
      restWeekdays: [...room.restWeekdays],
      startPos: room.startPos,
      endPos: room.endPos,
      division: room.division,
      plan: room.plan,
      piece: room.piece,
      turnDays: room.turnDays,
      dealing: room.dealing,
      freeAtEnd: room.freeAtEnd,
      boardLimitLifted: room.boardLimitLifted,
      requiresApproval: room.requiresApproval,
      careLimitLifted: room.careLimitLifted,
      openness: room.openness,
      openFrom: room.openness === 'open' ? toDate(first) : null,
      timeZone: owner.timeZone,
      inviteCode: room.inviteCode && newInviteCode(),
      previousRoomId: room.id,
    }
    const next = await insertRoom(tx, columns, owner.id, now)
    await copyBans(tx, room.id, next)
    await copyNames(tx, room.id, next, now)
    await notifyOfNextRound(tx, room.id, next, now)
    return next
  })
}

/** A round lasts as long as the one before, and longer where all of that would be rest days. */
const lastDateOf = ({ restWeekdays }: OwnedRoom, first: CalendarDate, days: number) =>
  addDays(first, lengthToRead(addDays(first, -1), days, restWeekdays) - 1)

/** How many days were planned: of the complete hatim, or in all turns of a pieces room, which a pause made longer. */
async function requireCompleteHatim(tx: Transaction, room: OwnedRoom): Promise<number> {
  if (room.roomType === 'recurrent') throw new AppError('hatim_not_complete', { detail: 'next_round_by_itself' })
  if (!(await isRoomComplete(tx, room.id))) throw new AppError('hatim_not_complete')
  if (room.plan === 'pieces') {
    const turns = await tx.roomDay.findMany({ where: { roomId: room.id }, select: { date: true, lastDate: true } })
    return turns.reduce((sum, { date, lastDate }) => sum + daysBetween(fromDate(date), fromDate(lastDate)) + 1, 0)
  }
  const cycle = await tx.roomCycle.findFirstOrThrow({
    where: { roomId: room.id, completedAt: { not: null } },
    select: { days: true },
  })
  return cycle.days
}
