import { addDays, daysBetween } from '@halaqa/contract/calendar'
import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/constants'
import { t } from '../../../lib/i18n.ts'
import { countReadingDays } from '../rest-days.ts'
import type { Room } from '../room.model.ts'

interface NewPlan {
  today: string
  /** Calendar date, empty while not chosen; counts for fixed rooms. */
  endDate: string
  /** Counts for recurrent rooms; NaN while not filled in. */
  cycleDays: number
  /** 1 is Monday. */
  restWeekdays?: readonly number[]
}

type Plan = Pick<Room, 'roomType' | 'startDate' | 'daysLeft' | 'pagesLeft' | 'recurrenceDurationDays'>

/** Describes the outcome of another end or pace; null while the fields make no sense. */
export function describeReplan(room: Plan, { today, endDate, cycleDays, restWeekdays = [] }: NewPlan): string | null {
  if (room.roomType === 'fixed') {
    const last = room.startDate > today ? daysBetween(room.startDate, endDate) + 1 : daysBetween(today, endDate)
    const read = last >= 1 ? countReadingDays(addDays(endDate, 1 - last), last, restWeekdays) : 0
    if (!(read >= 1)) return null
    return t('room-settings.plan', { share: share(room.pagesLeft, read) })
  }
  if (!(cycleDays >= 1 && cycleDays <= 365)) return null
  const counted = (room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS) - room.daysLeft
  const left = Math.max(1, cycleDays - counted)
  if (room.pagesLeft === 0) return t('room-settings.planLater', { days: cycleDays })
  return t('room-settings.planCycle', {
    share: share(room.pagesLeft, Math.max(1, countReadingDays(addDays(today, 1), left, restWeekdays))),
    days: cycleDays,
  })
}

function share(pages: number, days: number) {
  const each = Math.round(pages / days)
  return each < 1 ? t('room-settings.underPage') : t('room-settings.perDay', { count: each })
}
