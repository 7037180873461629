import { daysBetween } from '@halaqa/contract/calendar'
import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/rooms'
import { t } from '../../../lib/i18n.ts'
import type { Room } from '../room.model.ts'

interface NewPlan {
  today: string
  /** Calendar date, empty while not chosen; counts for fixed rooms. */
  endDate: string
  /** Counts for recurrent rooms; NaN while not filled in. */
  cycleDays: number
}

type Plan = Pick<Room, 'roomType' | 'startDate' | 'daysLeft' | 'pagesLeft' | 'recurrenceDurationDays'>

/** What another end, or another pace, would mean, in plain words; null when it makes no sense yet. */
export function describeReplan(room: Plan, { today, endDate, cycleDays }: NewPlan): string | null {
  if (room.roomType === 'fixed') {
    const last = room.startDate > today ? daysBetween(room.startDate, endDate) + 1 : daysBetween(today, endDate)
    if (!(last >= 1)) return null
    return t('room-settings.plan', { share: share(room.pagesLeft, last) })
  }
  if (!(cycleDays >= 1 && cycleDays <= 365)) return null
  const counted = (room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS) - room.daysLeft
  const left = Math.max(1, cycleDays - counted)
  if (room.pagesLeft === 0) return t('room-settings.planLater', { days: cycleDays })
  return t('room-settings.planCycle', { share: share(room.pagesLeft, left), days: cycleDays })
}

function share(pages: number, days: number) {
  const each = Math.round(pages / days)
  return each < 1 ? t('room-settings.underPage') : t('room-settings.perDay', { count: each })
}
