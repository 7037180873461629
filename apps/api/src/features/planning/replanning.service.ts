import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { fieldMessage } from '@halaqa/contract/field-messages'
import { hasReadingDate, MAX_ROOM_DAYS } from '@halaqa/contract/rooms'
import type { Transaction } from '@halaqa/database/client'
import { lettersADay } from '@halaqa/planning/pace'
import { hasTextLeft, nextDay, withPace } from '@halaqa/planning/schedule'
import { pageOf } from '@halaqa/quran/mushaf'
import type { Span } from '@halaqa/quran/range'
import { WEIGHT_PREFIX, weightOf } from '@halaqa/quran/weights'
import { AppError, invalidField } from '../../lib/app-error.ts'
import { dateIn, toDate } from '../../lib/dates.ts'
import {
  assertRoomOpen,
  isRoomComplete,
  type LockedRoom,
  lockRoom,
  type OwnedRoom,
} from '../room-access/room.access.ts'
import { assertFieldsOfRoom, type Paces, type PlanChange } from './plan-change.ts'
import { findNewestCycle, planBegunDays } from './planning.service.ts'
import { listActiveMembers } from './planning.sql.ts'
import { inOrder, lengthToRead, restsAfter } from './rest-days.ts'
import { allowedStarts, PLANNING_FINISHED, type RoomCycle, rangeOfRoom } from './room-plan.ts'
import { changeTurns, estimateTurnPace } from './turn-changes.service.ts'

/** Plans what is left of a room anew from the first date that is not planned yet; what was given out stays. */
export async function replanRoom(tx: Transaction, owned: OwnedRoom, change: PlanChange, now: Date) {
  if (!isChange(owned, change)) return
  assertRoomOpen(owned)
  await assertHatimNotComplete(tx, owned)
  assertFieldsOfRoom(owned, change)
  await planBegunDays(tx, owned, now)
  const room = await lockRoom(tx, owned.id)
  const estimate = room.plan === 'pieces' ? estimateTurnPace : estimatePaces
  const before = change.confirm ? null : await estimate(tx, room)
  const restWeekdays = change.rest_weekdays ? inOrder(change.rest_weekdays) : room.restWeekdays
  if (room.plan === 'pieces') await changeTurns(tx, room, change, restWeekdays, lastPlannedDate(room, now))
  else await changeDays(tx, room, change, restWeekdays, now)
  await tx.room.update({ where: { id: room.id }, data: { updatedAt: now } })
  if (before) assertPaceKept(before, await estimate(tx, await lockRoom(tx, room.id)))
}

async function changeDays(
  tx: Transaction,
  room: LockedRoom,
  { end_date: end, recurrence_duration_days: days, division }: PlanChange,
  restWeekdays: number[],
  now: Date,
) {
  // The dates of another end or length are counted with the rest days that the same request chooses.
  const resting = { ...room, restWeekdays }
  if (division && division !== room.division) await changeDivision(tx, resting, division)
  if (end && end !== room.endDate) await changeEnd(tx, resting, end, now)
  if (days && days !== room.recurrenceDurationDays) await changeDuration(tx, resting, days)
  if (isOther(restWeekdays, room)) await changeRestDays(tx, await lockRoom(tx, room.id), restWeekdays)
}

const isChange = (room: LockedRoom, change: PlanChange) =>
  (change.end_date !== undefined && change.end_date !== room.endDate) ||
  (change.recurrence_duration_days !== undefined && change.recurrence_duration_days !== room.recurrenceDurationDays) ||
  (change.division !== undefined && change.division !== room.division) ||
  (change.turn_days !== undefined && change.turn_days !== room.turnDays) ||
  (change.free_at_end !== undefined && change.free_at_end !== room.freeAtEnd) ||
  (change.board_limit_lifted !== undefined && change.board_limit_lifted !== room.boardLimitLifted) ||
  (change.rest_weekdays !== undefined && isOther(inOrder(change.rest_weekdays), room))

const isOther = (restWeekdays: readonly number[], room: LockedRoom) => restWeekdays.join() !== room.restWeekdays.join()

async function estimatePaces(tx: Transaction, room: LockedRoom): Promise<Paces> {
  const shares = (await listActiveMembers(tx, room.id)).map(({ share }) => share)
  const open = await findNewestCycle(tx, room)
  const next = open && nextDay(open.cycle)
  const starts = allowedStarts(room)
  const pagesOf = (text: Span, days: number) =>
    (lettersADay({ text, days, shares, starts }, WEIGHT_PREFIX) / weightOf(text)) * pagesTouched(text)
  const length = room.endDate === null ? room.recurrenceDurationDays : daysBetween(room.plannedThrough, room.endDate)
  const days = length && Math.max(1, (length * (7 - room.restWeekdays.length)) / 7)
  return {
    rest:
      open && next && next.daysLeft > 0 && hasTextLeft(open.cycle)
        ? pagesOf({ ...open.cycle.range, start: open.cycle.next }, next.daysLeft)
        : null,
    whole: days !== null && (room.roomType === 'recurrent' || !open) ? pagesOf(rangeOfRoom(room), days) : null,
  }
}

const pagesTouched = ({ start, end }: Span) => pageOf(end) - pageOf(start) + 1

/** @throws AppError `pace_doubles`, with both figures, where somebody then reads more than twice as much a day */
function assertPaceKept(before: Paces, after: Paces) {
  const changes = (['rest', 'whole'] as const).flatMap((part) => {
    const [now, then] = [before[part], after[part]]
    return now !== null && then !== null && then > 2 * now ? [{ now, then }] : []
  })
  const [greatest] = changes.sort((one, other) => other.then / other.now - one.then / one.now)
  if (!greatest) return
  const [now, then] = [greatest.now, greatest.then].map((pages) => Math.round(10 * pages) / 10) as [number, number]
  throw new AppError('pace_doubles', {
    detail: 'pace',
    params: { before: now, after: then },
    body: { pages_a_day: now, pages_a_day_then: then },
  })
}

/** @throws AppError `room_closed` where the hatim of a fixed room is complete */
export async function assertHatimNotComplete(tx: Transaction, room: LockedRoom) {
  if (await isRoomComplete(tx, room.id)) throw new AppError('room_closed')
}

async function changeDivision(tx: Transaction, room: LockedRoom, division: LockedRoom['division']) {
  await tx.room.update({ where: { id: room.id }, data: { division } })
  const open = await findNewestCycle(tx, room)
  if (open && nextDay(open.cycle)) await setPace(tx, room, open, open.cycle.days - open.cycle.counted)
}

async function changeEnd(tx: Transaction, room: LockedRoom, end: CalendarDate, now: Date) {
  if (end < room.startDate) throw invalidField('end_date', 'end_date_before_start')
  const open = await findNewestCycle(tx, room)
  if (room.plannedThrough === PLANNING_FINISHED || (open && !hasTextLeft(open.cycle))) {
    throw invalidField('end_date', 'all_given_out')
  }
  const earliest = addDays(lastPlannedDate(room, now), 1)
  if (end < earliest) throw invalidField('end_date', fieldMessage('end_date_from', earliest))
  const daysLeft = daysBetween(room.plannedThrough, end)
  if ((open ? open.cycle.counted : 0) + daysLeft > MAX_ROOM_DAYS) {
    throw invalidField('end_date', fieldMessage('room_too_long', MAX_ROOM_DAYS))
  }
  if (!hasReadingDate(addDays(room.plannedThrough, 1), end, room.restWeekdays)) {
    throw invalidField('end_date', 'only_rest_days_until')
  }
  await tx.room.update({ where: { id: room.id }, data: { endDate: toDate(end) } })
  if (open) await setPace(tx, room, open, daysLeft)
}

/** Spreads the rest over other days from the first unplanned date. A recurrent cycle keeps at least one day to read on. */
async function changeRestDays(tx: Transaction, room: LockedRoom, restWeekdays: number[]) {
  const { id, endDate, plannedThrough } = room
  if (plannedThrough === PLANNING_FINISHED) {
    await tx.room.update({ where: { id }, data: { restWeekdays } })
    return
  }
  const open = await findNewestCycle(tx, room)
  const isLeft = open === undefined || hasTextLeft(open.cycle)
  if (endDate !== null && isLeft && !hasReadingDate(addDays(plannedThrough, 1), endDate, restWeekdays)) {
    throw invalidField('rest_weekdays', 'only_rest_days')
  }
  await tx.room.update({ where: { id }, data: { restWeekdays } })
  if (!open || !nextDay(open.cycle)) return
  await setPace(tx, { plannedThrough, restWeekdays }, open, open.cycle.days - open.cycle.counted)
}

/** The dates of a pause count as planned: they are no room days. */
function lastPlannedDate(room: LockedRoom, now: Date): CalendarDate {
  const today = dateIn('UTC', now)
  return room.pausedSince !== null && room.plannedThrough < today ? today : room.plannedThrough
}

/** The open cycle has the new length too, except what is counted, and for a day more while text is left. */
async function changeDuration(tx: Transaction, room: LockedRoom, days: number) {
  if (room.roomType !== 'recurrent') throw invalidField('recurrence_duration_days', 'no_cycles')
  await tx.room.update({ where: { id: room.id }, data: { recurrenceDurationDays: days } })
  const open = await findNewestCycle(tx, room)
  if (!open || !nextDay(open.cycle)) return
  await setPace(tx, room, open, Math.max(days - open.cycle.counted, hasTextLeft(open.cycle) ? 1 : 0))
}

/** After a pause all days that are left may be rest days while text is left: then the end lies later. */
export async function keepReadingDay(tx: Transaction, room: LockedRoom) {
  if (room.plannedThrough === PLANNING_FINISHED) return
  const open = room.plan === 'daily' ? await findNewestCycle(tx, room) : undefined
  const { plannedThrough, endDate, restWeekdays } = room
  const left = open ? open.cycle.days - open.cycle.counted : daysBetween(plannedThrough, endDate ?? plannedThrough)
  if (left < 1 || (open && !hasTextLeft(open.cycle))) return
  const length = lengthToRead(plannedThrough, left, restWeekdays)
  if (length === left) return
  if (endDate !== null) {
    await tx.room.update({ where: { id: room.id }, data: { endDate: toDate(addDays(plannedThrough, length)) } })
  }
  if (open) await setPace(tx, room, open, length)
}

/** This many days, or more if all of them are rest days while text is left. */
async function setPace(
  tx: Transaction,
  { plannedThrough, restWeekdays }: Pick<LockedRoom, 'plannedThrough' | 'restWeekdays'>,
  { id, cycle }: RoomCycle,
  daysLeft: number,
) {
  const length = hasTextLeft(cycle) ? lengthToRead(plannedThrough, daysLeft, restWeekdays) : daysLeft
  const { days, paced } = withPace(cycle, length, restsAfter(plannedThrough, restWeekdays))
  await tx.roomCycle.update({ where: { id }, data: { days, pacedDay: paced.day, pacedFrom: paced.from } })
}
