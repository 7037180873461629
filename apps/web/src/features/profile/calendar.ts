import { addDays } from '@halaqa/contract/calendar'
import type { Activity } from '@halaqa/contract/profile'
import { monthOf } from '../../lib/dates.ts'

type ActiveDay = Activity['days'][number]

export interface Day {
  date: string
  portions: number
  lessons: number
  /** Runs that were recited. */
  reviews: number
  /** How much was done, 0 to 4: one step for each portion or lesson, and one for a review, however long. */
  heat: number
}

export interface Week {
  /** The name of the month that begins in this week, shown above it. */
  month: string | null
  /** Sunday first; the last week ends with today. */
  days: Day[]
}

const MOST = 4
const WEEK = 7

/** The calendar's weeks, oldest first. `from` is a Sunday. */
export function weeksOf({ from, to, days }: Activity): Week[] {
  const byDate = new Map(days.map((day) => [day.date, day]))
  const weeks: Week[] = []
  for (let sunday = from; sunday <= to; sunday = addDays(sunday, WEEK)) {
    const dates = Array.from({ length: WEEK }, (_, day) => addDays(sunday, day)).filter((date) => date <= to)
    const first = dates.find((date) => date.endsWith('-01'))
    weeks.push({
      month: first ? monthOf(first, 'short') : null,
      days: dates.map((date) => dayOf(date, byDate.get(date))),
    })
  }
  return weeks
}

function dayOf(date: string, { portions = 0, lessons = 0, reviews = 0 }: Partial<ActiveDay> = {}): Day {
  const heat = Math.min(MOST, portions + lessons + Math.min(1, reviews))
  return { date, portions, lessons, reviews, heat }
}

/** The number of active days of each month, which puts the squares into words. Months without any are left out. */
export function activeDaysByMonth(days: readonly Pick<Day, 'date'>[]): { month: string; days: number }[] {
  const counts = new Map<string, number>()
  for (const { date } of days) {
    const month = monthOf(date, 'long')
    counts.set(month, (counts.get(month) ?? 0) + 1)
  }
  return [...counts].map(([month, count]) => ({ month, days: count }))
}
