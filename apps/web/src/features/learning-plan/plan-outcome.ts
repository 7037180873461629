/** Computes what a plan leads to before it is sent, by the rules that the server plans with. */
import { type CalendarDate, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import { lastDay, lessonsADayUntil, MOST_LESSONS_A_DAY } from '@halaqa/memory/learning-plan'
import type { PlanChoice, PlanLessons } from './learning-plan.queries.ts'

export type PlanOutcome =
  /** No lessons are left, or there never were any. */
  | { kind: 'done' | 'empty' }
  /** Its days or its date are not chosen yet, or the date is over. */
  | { kind: 'open' }
  | { kind: 'ends'; lessons: number; end: CalendarDate }
  | { kind: 'aDay'; lessons: number; lessonsADay: number }
  /** The days until the date cannot hold it; `earliest` is the first date that works. */
  | { kind: 'tooShort'; earliest: CalendarDate }

export function planOutcome(
  choice: Pick<PlanChoice, 'until' | 'lessonsADay' | 'weekdays'>,
  counted: PlanLessons,
): PlanOutcome {
  const { until, lessonsADay, weekdays } = choice
  const { date, lessons, lessonsLeft, doneToday } = counted
  if (lessonsLeft === 0) return { kind: lessons === 0 ? 'empty' : 'done' }
  const [left, today] = [lessonsLeft + doneToday, dayOf(date)]
  if (weekdays.length === 0) return { kind: 'open' }
  if (lessonsADay !== null) {
    return { kind: 'ends', lessons: lessonsLeft, end: dateOfDay(lastDay(left, lessonsADay, weekdays, today)) }
  }
  const last = until === null ? Number.NaN : dayOf(until)
  if (Number.isNaN(last) || last < today) return { kind: 'open' }
  const aDay = lessonsADayUntil(last, weekdays, left, today)
  return aDay > MOST_LESSONS_A_DAY
    ? { kind: 'tooShort', earliest: dateOfDay(lastDay(left, MOST_LESSONS_A_DAY, weekdays, today)) }
    : { kind: 'aDay', lessons: lessonsLeft, lessonsADay: aDay }
}
