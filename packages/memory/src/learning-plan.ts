/**
 * A plan of new lessons: all of them by a date, or so many on each of its days of the week.
 *
 * It keeps no list of days. Each date asks for its share of what is left, so that what was missed is spread over the days that are left,
 * and what was done early makes them lighter. The end holds for as long as no day has to hold more lessons than one learns well.
 *
 * Units   days are whole numbers as in the log (day 0 was a Thursday); days of the week are 0 (Sunday) to 6.
 */
export const MOST_LESSONS_A_DAY = 10

export interface PlanRule {
  /** One at least, each once. */
  readonly weekdays: readonly number[]
  /** Its last day; null for so many lessons a day, without an end. */
  readonly until: number | null
  /** As chosen; of a plan with an end, what that came to when it was chosen. */
  readonly lessonsADay: number
}

export interface PlanDay {
  /** Of this date in all, those completed on it included. */
  readonly lessons: number
  /** The last day: of the plan, or of the last lesson at its pace. */
  readonly end: number
  /** Null while the end holds; else the first date at which no day has more than `lessonsADay`. */
  readonly newEnd: number | null
}

/** The number of lessons that a plan asks for on a date. @param left lessons that were not completed before this date */
export function planDay(plan: PlanRule, left: number, day: number): PlanDay {
  const { weekdays, until, lessonsADay } = plan
  const isPlanned = weekdays.includes(weekdayOf(day))
  const atPace = lastDay(left, lessonsADay, weekdays, day)
  const aDay = until === null ? lessonsADay : lessonsADayUntil(until, weekdays, left, day)
  const holds = aDay <= MOST_LESSONS_A_DAY
  return {
    lessons: isPlanned ? Math.min(left, holds ? aDay : lessonsADay) : 0,
    end: until ?? atPace,
    newEnd: holds ? null : atPace,
  }
}

const THURSDAY = 4
const WEEK = 7
export const weekdayOf = (day: number): number => (((day + THURSDAY) % WEEK) + WEEK) % WEEK

/** Lessons a day that end on `until`; infinitely many where none of the days until then is planned and some are left. */
export function lessonsADayUntil(until: number, weekdays: readonly number[], left: number, day: number): number {
  return left === 0 ? 0 : Math.ceil(left / plannedDays(weekdays, day, until))
}

/** Days of the week from the one date to the other, both included. */
function plannedDays(weekdays: readonly number[], from: number, to: number): number {
  const days = Math.max(0, to - from + 1)
  const rest = days % WEEK
  const inRest = weekdays.filter((weekday) => (weekday - weekdayOf(from) + WEEK) % WEEK < rest)
  return Math.floor(days / WEEK) * weekdays.length + inRest.length
}

/** The date of the last of so many lessons, from this date on; the date itself when none are left. */
export function lastDay(left: number, lessonsADay: number, weekdays: readonly number[], day: number): number {
  if (left === 0) return day
  const needed = Math.ceil(left / lessonsADay)
  const weeks = Math.floor((needed - 1) / weekdays.length)
  let last = day + weeks * WEEK - 1
  for (let rest = needed - weeks * weekdays.length; rest > 0; rest -= 1) last = nextPlannedDay(weekdays, last)
  return last
}

/**
 * The first date of the plan after this one.
 *
 * @throws RangeError for a plan without a day of the week
 */
export function nextPlannedDay(weekdays: readonly number[], day: number): number {
  const days = [1, 2, 3, 4, 5, 6, 7].find((after) => weekdays.includes(weekdayOf(day + after)))
  if (days === undefined) throw new RangeError('A plan has at least one day of the week')
  return day + days
}
