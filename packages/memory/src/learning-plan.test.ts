import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  lessonsADayUntil,
  MOST_LESSONS_A_DAY,
  nextPlannedDay,
  type PlanRule,
  planDay,
  weekdayOf,
} from './learning-plan.ts'

/** Day 0 was Thursday 1 January 1970. */
const THURSDAY = 0
const ALL_DAYS = [0, 1, 2, 3, 4, 5, 6]

const weekdays = fc.uniqueArray(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 7 })
const day = fc.integer({ min: -10_000, max: 30_000 })
const lessons = fc.integer({ min: 0, max: 400 })

/** Day by day, without any arithmetic of weeks. */
const isPlanned = (plan: Pick<PlanRule, 'weekdays'>, date: number) =>
  plan.weekdays.includes(new Date(date * 86_400_000).getUTCDay())

function plannedDates(plan: Pick<PlanRule, 'weekdays'>, from: number, to: number) {
  const dates: number[] = []
  for (let date = from; date <= to; date += 1) if (isPlanned(plan, date)) dates.push(date)
  return dates
}

/** Follows a plan to its end: on each date all that is asked for, or nothing where the date is missed. */
function follow(plan: PlanRule, all: number, from: number, isMissed: (date: number) => boolean = () => false) {
  const days: { date: number; lessons: number; newEnd: number | null }[] = []
  let left = all
  for (let date = from; left > 0 && days.length < 4_000; date += 1) {
    const asked = planDay(plan, left, date)
    days.push({ date, ...asked })
    if (!isMissed(date)) left -= asked.lessons
  }
  return days
}

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

/** A plan that holds on the day on which it is made. */
const held = fc
  .record({ weekdays, from: day, all: fc.integer({ min: 1, max: 400 }), span: fc.integer({ min: 0, max: 300 }) })
  .map(({ span, ...rest }) => ({ ...rest, until: rest.from + span }))
  .filter(({ weekdays: days, from, until, all }) => {
    const dates = plannedDates({ weekdays: days }, from, until).length
    return dates > 0 && Math.ceil(all / dates) <= MOST_LESSONS_A_DAY
  })
  .map(({ weekdays: days, from, until, all }) => ({
    from,
    all,
    plan: { weekdays: days, until, lessonsADay: lessonsADayUntil(until, days, all, from) },
  }))

describe('a plan with an end', () => {
  test('a plan without a day of the week has no next day', () => {
    expect(() => nextPlannedDay([], 3)).toThrow(RangeError)
  })

  test('asks for all lessons, none on a rest day, evenly except for one, and ends by its date', () => {
    fc.assert(
      fc.property(held, ({ plan, from, all }) => {
        const days = follow(plan, all, from)
        expect(sum(days.map((one) => one.lessons))).toBe(all)
        expect(days.at(-1)!.date).toBeLessThanOrEqual(plan.until)
        expect(days.filter((one) => one.newEnd !== null)).toEqual([])
        expect(days.filter((one) => !isPlanned(plan, one.date) && one.lessons > 0)).toEqual([])
        const dealt = plannedDates(plan, from, plan.until).map(
          (date) => days.find((one) => one.date === date)?.lessons ?? 0,
        )
        expect(Math.max(...dealt) - Math.min(...dealt)).toBeLessThanOrEqual(1)
      }),
    )
  })

  test('spreads missed lessons over the remaining days, and keeps its end as long as ten a day are enough', () => {
    fc.assert(
      fc.property(held, fc.infiniteStream(fc.boolean()), ({ plan, from, all }, chance) => {
        const missed = new Set(plannedDates(plan, from, plan.until).filter(() => chance.next().value))
        const days = follow(plan, all, from, (date) => missed.has(date) && date <= plan.until)
        for (const { date, newEnd } of days) {
          const left =
            all - sum(days.filter((one) => one.date < date && !missed.has(one.date)).map((one) => one.lessons))
          const dates = plannedDates(plan, date, plan.until).length
          expect(newEnd === null).toBe(left <= dates * MOST_LESSONS_A_DAY)
        }
        if (days.every((one) => one.newEnd === null)) expect(days.at(-1)!.date).toBeLessThanOrEqual(plan.until)
      }),
    )
  })

  test('that cannot hold offers the first date that does at its original pace', () => {
    fc.assert(
      fc.property(
        weekdays,
        day,
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 10 }),
        (days, from, left, pace) => {
          const plan = { weekdays: days, until: from - 1, lessonsADay: pace }
          const { newEnd, lessons: asked } = planDay(plan, left, from)
          let first = from
          while (plannedDates(plan, from, first).length * pace < left) first += 1
          expect(newEnd).toBe(first)
          expect(asked).toBe(isPlanned(plan, from) ? Math.min(left, pace) : 0)
          expect(planDay({ ...plan, until: newEnd }, left, from).newEnd).toBeNull()
        },
      ),
    )
  })

  test('that was done early asks for less afterwards, and for nothing once all is done', () => {
    const plan = { weekdays: ALL_DAYS, until: THURSDAY + 4, lessonsADay: 2 }
    expect(planDay(plan, 10, THURSDAY).lessons).toBe(2)
    expect(planDay(plan, 4, THURSDAY + 1).lessons).toBe(1)
    expect(planDay(plan, 0, THURSDAY + 1)).toEqual({ lessons: 0, end: plan.until, newEnd: null })
    expect(planDay(plan, 0, THURSDAY + 40)).toEqual({ lessons: 0, end: plan.until, newEnd: null })
  })
})

describe('a plan of so many lessons a day', () => {
  test('asks for them on its days, for the rest at the end, and says when that is', () => {
    fc.assert(
      fc.property(weekdays, day, lessons, fc.integer({ min: 1, max: 10 }), (days, from, all, lessonsADay) => {
        const plan = { weekdays: days, until: null, lessonsADay }
        const followed = follow(plan, all, from)
        expect(sum(followed.map((one) => one.lessons))).toBe(all)
        expect(followed.filter((one) => !isPlanned(plan, one.date) && one.lessons > 0)).toEqual([])
        const { end, newEnd } = planDay(plan, all, from)
        expect([end, newEnd]).toEqual([followed.at(-1)?.date ?? from, null])
      }),
    )
  })
})

test('days of the week and the next of a plan are those of the calendar', () => {
  fc.assert(
    fc.property(weekdays, day, (days, date) => {
      expect(weekdayOf(date)).toBe(new Date(date * 86_400_000).getUTCDay())
      expect(nextPlannedDay(days, date)).toBe(plannedDates({ weekdays: days }, date + 1, date + 7)[0])
    }),
  )
})
