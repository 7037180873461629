import { z } from 'zod'
import { PLAN_SCOPES } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { CalendarDate, CalendarDateInput, Id, Message } from './scalars.ts'

/** The highest number of each; `all` has none. */
const HIGHEST = { surah: 114, juz: 30, all: 0 } as const

/** `number`: of a surah, 1 to 114, or of a juz, 1 to 30; null for all. */
const Scope = { scope: z.enum(PLAN_SCOPES), number: z.int().nullable() }

const isInScope = ({ scope, number }: { scope: (typeof PLAN_SCOPES)[number]; number: number | null }) =>
  scope === 'all' ? number === null : number !== null && number >= 1 && number <= HIGHEST[scope]
const OUT_OF_SCOPE = { path: ['number'], error: fieldMessage('plan_scope') }

/** Days of the week, 0 (Sunday) to 6. */
const Weekdays = z
  .array(z.int().min(0).max(6))
  .min(1, fieldMessage('plan_weekday_required'))
  .refine((days) => new Set(days).size === days.length, { error: fieldMessage('plan_weekday_twice') })

/**
 * New lessons by a date, or so many a day. Either `until`, the last day, or `lessons_a_day` is null. `revision` is that of the plan which this
 * one takes the place of; null where there is none.
 */
export const SavePlanBody = z
  .object({
    ...Scope,
    until: CalendarDateInput.nullable(),
    lessons_a_day: z.int().min(1, fieldMessage('plan_one_lesson')).max(10, fieldMessage('plan_ten_lessons')).nullable(),
    weekdays: Weekdays,
    revision: Id.nullable(),
  })
  .refine(isInScope, OUT_OF_SCOPE)
  .refine(({ until, lessons_a_day }) => (until === null) !== (lessons_a_day === null), {
    path: ['until'],
    error: fieldMessage('plan_date_or_pace'),
  })
export type SavePlanBody = z.output<typeof SavePlanBody>

/**
 * What a person plans to learn, and what it asks of today, by their own date. `lessons_a_day` of a plan with an end is what that came to
 * when it was chosen.
 *
 * `lessons` counts those of the scope that have questions; those of a surah before the part that lies in a juz are among them, because
 * lessons open one another. `today` is how many of them are planned for this date and how many were completed on it. `next` is where
 * the person goes on, `index` its place, from 0, in its unit; null when nothing is left. `end` is the last day, of the plan or of
 * the last lesson at this pace. While `end` cannot hold, `new_end` is the first date that does at `lessons_a_day`. `next_on` is
 * the plan's next day after today, null when nothing is left.
 */
export const LearningPlan = z
  .object({
    ...Scope,
    until: CalendarDate.nullable(),
    lessons_a_day: z.int(),
    weekdays: z.array(z.int()),
    revision: Id,
    date: CalendarDate,
    lessons: z.int(),
    lessons_left: z.int(),
    today: z.object({ planned: z.int(), done: z.int() }),
    next: z.object({ lesson_id: Id, surah_number: z.int(), surah_name: z.string(), index: z.int() }).nullable(),
    end: CalendarDate,
    new_end: CalendarDate.nullable(),
    next_on: CalendarDate.nullable(),
  })
  .meta({ id: 'LearningPlan' })
export type LearningPlan = z.output<typeof LearningPlan>

/** The choice, for the file with a person's data. */
export const OwnPlan = LearningPlan.pick({
  scope: true,
  number: true,
  until: true,
  lessons_a_day: true,
  weekdays: true,
})
export type OwnPlan = z.output<typeof OwnPlan>

const Planned = z.object({ plan: LearningPlan.nullable() })

export const getPlan = {
  method: 'GET',
  url: '/user/learning-plan',
  summary: 'What the caller plans to learn; null without a plan',
  access: 'user',
  schema: { response: { 200: Planned, ...failures } },
} as const satisfies Endpoint

export const savePlan = {
  method: 'PUT',
  url: '/user/learning-plan',
  summary: 'Make a plan, or change it',
  access: 'user',
  schema: { body: SavePlanBody, response: { 200: z.object({ plan: LearningPlan }), ...failures } },
} as const satisfies Endpoint

export const endPlan = {
  method: 'DELETE',
  url: '/user/learning-plan',
  summary: 'End the plan; what was learned stays',
  access: 'user',
  schema: { querystring: z.object({ revision: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

/** The lessons of a possible plan, by the caller's own date: all of them, those left, and those completed on this date. */
export const PlanLessons = z
  .object({ date: CalendarDate, lessons: z.int(), lessons_left: z.int(), done_today: z.int() })
  .meta({ id: 'PlanLessons' })
export type PlanLessons = z.output<typeof PlanLessons>

export const getPlanLessons = {
  method: 'GET',
  url: '/user/learning-plan/lessons',
  summary: 'How many lessons a surah, a juz or all has for the caller',
  access: 'user',
  schema: {
    querystring: z
      .object({ scope: z.enum(PLAN_SCOPES), number: z.coerce.number().int().optional() })
      .refine(({ scope, number = null }) => isInScope({ scope, number }), OUT_OF_SCOPE),
    response: { 200: PlanLessons, ...failures },
  },
} as const satisfies Endpoint
