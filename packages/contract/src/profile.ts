import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'

/**
 * A person's own figures, from records. `pages_read` counts pages of the 604-page Madani mushaf by weight, rounded down;
 * `current_streak` counts days in the person's time zone.
 */
export const Figures = z
  .object({
    pages_read: z.int(),
    current_streak: z.int(),
    active_rooms: z.int(),
    completed_hatims: z.int(),
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
