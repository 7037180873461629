import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import type { Member } from '@halaqa/planning/deal'
import type { Share } from '@halaqa/planning/share'
import { DEFAULT_TIME_ZONE, dateIn } from '../../lib/dates.ts'
import type { Balance } from './plan-rows.sql.ts'
import type { ActiveMemberRow } from './planning.sql.ts'

/** An active member as planning sees them. */
export interface PlannedMember extends Member {
  /** Away from the one date to the other, both included. */
  awayFrom: CalendarDate | null
  awayUntil: CalendarDate | null
  /** Their own date at the moment of planning. */
  today: CalendarDate
}

/** @param dateNowIn of `localDatesAt` */
export const toPlannedMember = (
  row: ActiveMemberRow,
  dateNowIn: (timeZone: string | null) => CalendarDate,
): PlannedMember => ({
  id: row.id,
  joinedAt: row.joinedAt.getTime(),
  weight: row.weight,
  portions: row.portions,
  share: toShare(row.share),
  awayFrom: row.awayFrom,
  awayUntil: row.awayUntil,
  today: dateNowIn(row.timeZone),
})

/**
 * The first and the last date of a portion that somebody gets on a date of their room, today at the earliest: nothing is overdue as it
 * appears. A day's portion is for that day.
 */
export function portionDates({ today }: Pick<PlannedMember, 'today'>, date: CalendarDate) {
  const own = date > today ? date : today
  return { date: own, dueDate: own }
}

/** Shares are stored in quarters of a whole one. */
export const toShare = (quarters: number) => (quarters / 4) as Share
export const toQuarters = (share: Share | undefined) => 4 * (share ?? 1)

type Away = Pick<PlannedMember, 'awayFrom' | 'awayUntil'>

export const isAwayOn = ({ awayFrom, awayUntil }: Away, date: CalendarDate) =>
  awayFrom !== null && awayUntil !== null && awayFrom <= date && date <= awayUntil

export const returnsOn = ({ awayUntil }: Away, date: CalendarDate) =>
  awayUntil !== null && addDays(awayUntil, 1) === date

/** The balances that members of a room have in `after` and did not have in `before`. */
export function findChangedBalances(roomId: string, before: readonly Member[], after: readonly Member[]): Balance[] {
  const old = new Map(before.map((member) => [member.id, member]))
  return after
    .filter(({ id, weight, portions }) => {
      const was = old.get(id)
      return was?.weight !== weight || was.portions !== portions
    })
    .map(({ id, weight, portions }) => ({ roomId, id, weight, portions }))
}

/** The date that it is at an instant in a time zone; each zone is asked for once. */
export function localDatesAt(now: Date): (timeZone: string | null) => CalendarDate {
  const dates = new Map<string | null, CalendarDate>()
  return (timeZone) => {
    const known = dates.get(timeZone)
    if (known !== undefined) return known
    const date = dateIn(timeZone ?? DEFAULT_TIME_ZONE, now)
    dates.set(timeZone, date)
    return date
  }
}

/**
 * The date it is for the westernmost of these members: every date before it has passed for all of them.
 *
 * @param dateNowIn of `localDatesAt`
 */
export function earliestLocalDate(
  members: readonly { timeZone: string | null }[],
  dateNowIn: (timeZone: string | null) => CalendarDate,
): CalendarDate {
  const zones = new Set(members.map((member) => member.timeZone))
  if (zones.size === 0) zones.add(null)
  return [...zones].map(dateNowIn).reduce((first, date) => (date < first ? date : first))
}
