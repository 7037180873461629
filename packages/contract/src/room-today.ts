import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { RoomParams } from './rooms.ts'
import { AyahRangeFields, CalendarDate, Id } from './scalars.ts'

/** A day's portions with the names of their readers, never whether one was read. Offered portions are not among them. */
export const RoomToday = z
  .object({
    /** The caller's own today. */
    date: CalendarDate,
    /** In the order of the mushaf. */
    portions: z.array(AyahRangeFields.extend({ user_id: Id, full_name: z.string() })),
  })
  .meta({ id: 'RoomToday' })
export type RoomToday = z.output<typeof RoomToday>

export const getRoomToday = {
  method: 'GET',
  url: '/rooms/:id/today',
  summary: "Who reads what on the caller's today, for members",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, response: { 200: RoomToday, ...failures } },
} as const satisfies Endpoint
