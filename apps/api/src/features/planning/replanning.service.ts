import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { MAX_ROOM_DAYS } from '@halaqa/contract/rooms'
import type { Transaction } from '@halaqa/database/client'
import { type Cycle, hasTextLeft, nextDay, withPace } from '@halaqa/planning/schedule'
import { AppError } from '../../lib/app-error.ts'
import { dateIn, longDate, toDate } from '../../lib/dates.ts'
import { assertRoomOpen, type LockedRoom, lockRoom, type OwnedRoom } from '../room-access/room.access.ts'
import { findNewestCycle, planBegunDays } from './planning.service.ts'
import type { RoomCycle } from './room-plan.ts'

/** A change of an owner's plan. A field that is absent, or equal to the room's, changes nothing. */
export interface PlanChange {
  end_date?: CalendarDate | undefined
  recurrence_duration_days?: number | undefined
  division?: LockedRoom['division'] | undefined
}

/** Plans what is left of a room anew from the first date that is not planned yet; what was given out stays. */
export async function replanRoom(tx: Transaction, owned: OwnedRoom, change: PlanChange, now: Date) {
  if (!isChange(owned, change)) return
  assertRoomOpen(owned)
  await assertHatimNotComplete(tx, owned)
  await planBegunDays(tx, owned, now)
  const room = await lockRoom(tx, owned.id)
  if (change.division && change.division !== room.division) await changeDivision(tx, room, change.division)
  if (change.end_date && change.end_date !== room.endDate) await changeEnd(tx, room, change.end_date, now)
  const days = change.recurrence_duration_days
  if (days && days !== room.recurrenceDurationDays) await changeDuration(tx, room, days)
  await tx.room.update({ where: { id: room.id }, data: { updatedAt: now } })
}

const isChange = (room: LockedRoom, { end_date, recurrence_duration_days: days, division }: PlanChange) =>
  (end_date !== undefined && end_date !== room.endDate) ||
  (days !== undefined && days !== room.recurrenceDurationDays) ||
  (division !== undefined && division !== room.division)

/** @throws AppError `room_closed` where the hatim of a fixed room is complete */
export async function assertHatimNotComplete(tx: Transaction, room: LockedRoom) {
  if (room.roomType !== 'fixed') return
  const complete = await tx.roomCycle.count({ where: { roomId: room.id, completedAt: { not: null } } })
  if (complete > 0) throw new AppError('room_closed')
}

async function changeDivision(tx: Transaction, room: LockedRoom, division: LockedRoom['division']) {
  await tx.room.update({ where: { id: room.id }, data: { division } })
  const open = await findNewestCycle(tx, room)
  const next = open && nextDay(open.cycle)
  if (next) await setPace(tx, open, next.daysLeft)
}

async function changeEnd(tx: Transaction, room: LockedRoom, end: CalendarDate, now: Date) {
  if (room.roomType !== 'fixed') throw fieldError('end_date', 'A recurrent room has no end date')
  if (end <= room.startDate) throw fieldError('end_date', 'End date must be after start date')
  const open = await findNewestCycle(tx, room)
  if (open && !hasTextLeft(open.cycle)) {
    throw fieldError('end_date', 'All of this room is given out already. Its end date cannot change any more.')
  }
  const earliest = addDays(lastPlannedDate(room, now), 1)
  if (end < earliest) throw fieldError('end_date', `The end date must be ${longDate(earliest)} or later`)
  const daysLeft = daysBetween(room.plannedThrough, end)
  if ((open ? countedOf(open.cycle) : 0) + daysLeft > MAX_ROOM_DAYS) {
    throw fieldError('end_date', `A room lasts at most ${MAX_ROOM_DAYS.toLocaleString('en-US')} days`)
  }
  await tx.room.update({ where: { id: room.id }, data: { endDate: toDate(end) } })
  if (open) await setPace(tx, open, daysLeft)
}

/** The dates of a pause count as planned: they are no room days. */
function lastPlannedDate(room: LockedRoom, now: Date): CalendarDate {
  const today = dateIn('UTC', now)
  return room.pausedSince !== null && room.plannedThrough < today ? today : room.plannedThrough
}

/** The open cycle has the new length too, but for what is counted, and for a day more while text is left. */
async function changeDuration(tx: Transaction, room: LockedRoom, days: number) {
  if (room.roomType !== 'recurrent')
    throw fieldError('recurrence_duration_days', 'A room with an end date has no cycles')
  await tx.room.update({ where: { id: room.id }, data: { recurrenceDurationDays: days } })
  const open = await findNewestCycle(tx, room)
  if (!open || !nextDay(open.cycle)) return
  await setPace(tx, open, Math.max(days - countedOf(open.cycle), hasTextLeft(open.cycle) ? 1 : 0))
}

const countedOf = (cycle: Cycle) => cycle.counted + cycle.givenAfterEnd

async function setPace(tx: Transaction, { id, cycle }: RoomCycle, daysLeft: number) {
  const { days, paced } = withPace(cycle, daysLeft)
  await tx.roomCycle.update({ where: { id }, data: { days, pacedDay: paced.day, pacedFrom: paced.from } })
}

const fieldError = (path: string, message: string) =>
  new AppError('validation_failed', { message, fields: [{ path, message }] })
