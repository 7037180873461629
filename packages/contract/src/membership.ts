import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Room, RoomParams, Share } from './rooms.ts'
import { CalendarDateInput } from './scalars.ts'

/**
 * How the caller reads in a room; what is not named stays. `away_until` is the last day on which nothing is given to them,
 * counted from their today, and no reason is asked; null ends it.
 */
export const ChangeMembershipBody = z.object({
  share: Share.optional(),
  away_until: CalendarDateInput.nullable().optional(),
})
export type ChangeMembershipBody = z.output<typeof ChangeMembershipBody>

export const changeMembership = {
  method: 'PUT',
  url: '/rooms/:id/membership',
  summary: 'Read a smaller or larger share, or be away for some days',
  access: 'user',
  absent: 'room_not_found',
  schema: { params: RoomParams, body: ChangeMembershipBody, response: { 200: Room, ...failures } },
} as const satisfies Endpoint
