import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { RoomParams } from './rooms.ts'
import { AyahRangeFields, CalendarDate, Id, Timestamp } from './scalars.ts'

/**
 * A complete hatim and its readers, in the order of their names: all who were given a portion of it. It never tells how much anyone
 * read.
 */
export const Hatim = AyahRangeFields.extend({
  room_id: Id,
  room_name: z.string(),
  /** Of the room now. */
  dedication: z.string().nullable(),
  cycle_number: z.int(),
  began_on: CalendarDate,
  completed_at: Timestamp,
  readers: z.array(z.object({ user_id: Id, full_name: z.string() })),
}).meta({ id: 'Hatim' })
export type Hatim = z.output<typeof Hatim>

export const getHatim = {
  method: 'GET',
  url: '/rooms/:id/hatim',
  summary: "A room's complete hatim, for members: the latest, or that of a `cycle`",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: {
    params: RoomParams,
    querystring: z.object({ cycle: z.coerce.number().int().min(1).max(100_000).optional() }),
    response: { 200: Hatim, ...failures },
  },
} as const satisfies Endpoint
