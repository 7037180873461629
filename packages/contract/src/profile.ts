import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { AyahRangeFields, CalendarDate, Id, Timestamp } from './scalars.ts'

/**
 * A person's own figures, from records. `pages_read` counts pages of the 604-page Madani mushaf by weight, rounded down;
 * `current_streak` counts days in the person's time zone on which they read a portion, submitted a lesson or recited a run, and
 * `active_days` names those among today and the six days before it, oldest first. `paused_streak` is what it stood at when
 * yesterday alone was missed and an act of today would still go on from it, otherwise null. `surahs_memorized` are
 * those whose lessons were all completed and of which each verse was recited by heart on two dates; they stay, whatever is forgotten.
 *
 * `best_streak` is the longest that the current streak ever was, counted by the same rule. `pages_this_week` are those of the
 * days since the last Sunday where the person is, today included. `last_hatim_at` is when the newest of the completed hatims
 * was complete. `surah_in_progress` is the surah of the unit learned in last, if its lessons are begun and not all completed,
 * otherwise the first such unit of the path.
 */
export const Figures = z
  .object({
    pages_read: z.int(),
    current_streak: z.int(),
    paused_streak: z.int().nullable(),
    active_rooms: z.int(),
    completed_hatims: z.int(),
    surahs_memorized: z.int(),
    lessons_completed: z.int(),
    xp: z.int(),
    active_days: z.array(CalendarDate),
    best_streak: z.int(),
    pages_this_week: z.int(),
    last_hatim_at: Timestamp.nullable(),
    surah_in_progress: z.int().nullable(),
  })
  .meta({ id: 'Figures' })
export type Figures = z.output<typeof Figures>

export const getFigures = {
  method: 'GET',
  url: '/user/figures',
  summary: "The caller's own figures",
  access: 'user',
  schema: { response: { 200: Figures, ...failures } },
} as const satisfies Endpoint

/** Weeks begin on Sunday, the first day as the Arabic names of the days count them (al-ahad); the newest may not be over. */
export const ACTIVITY_WEEKS = 26

/**
 * What a person did on the days of the last 26 weeks, today included: completed portions, submitted lessons and recited runs of
 * the review by the local date on which they counted. Days without any are left out.
 */
export const Activity = z
  .object({
    from: CalendarDate,
    to: CalendarDate,
    days: z.array(z.object({ date: CalendarDate, portions: z.int(), lessons: z.int(), reviews: z.int() })),
  })
  .meta({ id: 'Activity' })
export type Activity = z.output<typeof Activity>

export const getActivity = {
  method: 'GET',
  url: '/user/activity',
  summary: "The caller's days of reading and learning in the last 26 weeks",
  access: 'user',
  schema: { response: { 200: Activity, ...failures } },
} as const satisfies Endpoint

/** A complete hatim that the caller read in; its page is for members. */
export const OwnHatim = AyahRangeFields.extend({
  room_id: Id,
  room_name: z.string(),
  cycle_number: z.int(),
  completed_at: Timestamp,
  is_member: z.boolean(),
}).meta({ id: 'OwnHatim' })
export type OwnHatim = z.output<typeof OwnHatim>

/** Not more than a person looks through. */
export const OWN_HATIMS = 20

export const listOwnHatims = {
  method: 'GET',
  url: '/user/hatims',
  summary: `The newest ${OWN_HATIMS} complete hatims in which the caller read`,
  access: 'user',
  schema: { response: { 200: z.array(OwnHatim), ...failures } },
} as const satisfies Endpoint
