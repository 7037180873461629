/**
 * A plan of new lessons: so many by a date, or so many on each of its days of the week. What was missed is spread over the
 * days that are left; the end holds.
 *
 * Units   days are whole numbers as in the log (day 0 was a Thursday); days of the week are 0 (Sunday) to 6.
 */
export type Pace = { readonly until: number } | { readonly lessonsADay: number }

export interface PlanDay {
  /** Lessons of this date in all, those completed on it included. */
  readonly lessons: number
  /** The date on which the last lesson comes at this pace. */
  readonly end: number
  /** Null while the plan holds; else the first date that would: its days cannot hold the lessons that are left. */
  readonly newEnd: number | null
}

const THURSDAY = 4
export const weekdayOf = (day: number): number => (((day + THURSDAY) % 7) + 7) % 7

/** More than this many lessons on a day nobody learns well: the plan says so and offers a later date. */
const MOST_LESSONS_A_DAY = 10

/**
 * What the plan asks of a date.
 *
 * @param left lessons not completed before this date
 * @param weekdays at least one
 */
export function planDay(pace: Pace, weekdays: readonly number[], left: number, day: number): PlanDay {
  const isPlanned = weekdays.includes(weekdayOf(day))
  const perDay = 'lessonsADay' in pace ? pace.lessonsADay : perDayUntil(pace.until, weekdays, left, day)
  const end = dateOfLast(left, Math.max(1, Math.min(perDay, MOST_LESSONS_A_DAY)), weekdays, day)
  const cannotHold =
    'until' in pace && left > 0 && (pace.until < day || perDay > MOST_LESSONS_A_DAY || end > pace.until)
  return {
    lessons: isPlanned ? Math.min(left, Math.min(perDay, MOST_LESSONS_A_DAY)) : 0,
    end,
    newEnd: cannotHold ? end : null,
  }
}

function perDayUntil(until: number, weekdays: readonly number[], left: number, day: number): number {
  let days = 0
  for (let each = day; each <= until; each += 1) if (weekdays.includes(weekdayOf(each))) days += 1
  return days === 0 ? left : Math.ceil(left / days)
}

function dateOfLast(left: number, perDay: number, weekdays: readonly number[], day: number): number {
  let rest = left
  for (let each = day; ; each += 1) {
    if (weekdays.includes(weekdayOf(each))) rest -= perDay
    if (rest <= 0) return each
  }
}
