import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { RoomParams } from './rooms.ts'
import { AyahRangeFields, CalendarDate, Id } from './scalars.ts'

/**
 * The portions of the room's today, or of the turn that it lies in, the same for all its members. In a quiet room those to whom the plan gave them are named, whatever has
 * become of them since. In an open one their readers are, without what waits for one; once a portion's last date has passed for its
 * reader it says nothing any more, and what was not read leaves the list.
 */
export const RoomToday = z
  .object({
    /** The date in the time zone in which the room was opened. */
    date: CalendarDate,
    /** In the order of the mushaf, hatim after hatim. */
    portions: z.array(
      AyahRangeFields.extend({
        /** In a pieces room the hatim that it is a piece of. */
        hatim_number: z.int().optional(),
        /** The number of its page, rub, hizb or juz in the mushaf. */
        piece_number: z.int().optional(),
        user_id: Id,
        full_name: z.string(),
        /** Left out in quiet rooms, for past portions, and for readers who keep it hidden. */
        is_read: z.boolean().optional(),
      }),
    ),
  })
  .meta({ id: 'RoomToday' })
export type RoomToday = z.output<typeof RoomToday>

export const getRoomToday = {
  method: 'GET',
  url: '/rooms/:id/today',
  summary: "Who reads what on the room's today, for members",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, response: { 200: RoomToday, ...failures } },
} as const satisfies Endpoint
