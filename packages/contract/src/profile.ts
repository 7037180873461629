import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { CalendarDate } from './scalars.ts'

/**
 * A person's own figures, from records. `pages_read` counts pages of the 604-page Madani mushaf by weight, rounded down;
 * `current_streak` counts days in the person's time zone on which they read a portion or submitted a lesson, and
 * `active_days` names those among today and the six days before it, oldest first. `surahs_memorized` are units whose
 * lessons are all completed.
 */
export const Figures = z
  .object({
    pages_read: z.int(),
    current_streak: z.int(),
    active_rooms: z.int(),
    completed_hatims: z.int(),
    surahs_memorized: z.int(),
    lessons_completed: z.int(),
    xp: z.int(),
    active_days: z.array(CalendarDate),
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
