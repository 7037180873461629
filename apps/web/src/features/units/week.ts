import { addDays } from '@halaqa/contract/calendar'

export interface WeekDay {
  date: string
  isActive: boolean
}

/** Today and the six days before it, oldest first. */
export const weekOf = (activeDays: readonly string[], today: string): WeekDay[] =>
  Array.from({ length: 7 }, (_, index) => {
    const date = addDays(today, index - 6)
    return { date, isActive: activeDays.includes(date) }
  })
