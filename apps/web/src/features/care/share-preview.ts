import { daysBetween } from '@halaqa/contract/calendar'
import { DEFAULT_CYCLE_DAYS } from '@halaqa/contract/constants'
import type { Share } from '@halaqa/contract/rooms'
import { ayahsIn, spanOf } from '@halaqa/quran/range'
import type { Room } from '../rooms/room.model.ts'

const PARTS: Record<Share, number> = { quarter: 0.25, half: 0.5, whole: 1, double: 2 }
const DAYS_A_WEEK = 7

/**
 * About how many verses a day one more reader with this share reads in a daily room; null for a room of pieces. Shares of
 * the others are not known, so each counts as a whole one.
 */
export function versesADay(room: Room, share: Share): number | null {
  if (room.plan === 'pieces') return null
  const dates = room.endDate
    ? daysBetween(room.startDate, room.endDate) + 1
    : (room.recurrenceDurationDays ?? DEFAULT_CYCLE_DAYS)
  const readingDates = Math.max(1, (dates * (DAYS_A_WEEK - room.restWeekdays.length)) / DAYS_A_WEEK)
  const part = PARTS[share]
  const verses = (ayahsIn(spanOf(room)) / readingDates) * (part / (Math.max(1, room.activeMembers) + part))
  return Math.max(1, Math.round(verses))
}
