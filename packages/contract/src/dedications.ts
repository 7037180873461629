import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { InviteQuery, RoomParams } from './rooms.ts'
import { Id, Message, Timestamp, typedText } from './scalars.ts'

/** The line that the caller saw: if it has changed meanwhile, nothing is done. */
export const SeenDedication = z.object({ dedication: typedText().min(1).max(200) })

export const reportDedication = {
  method: 'POST',
  url: '/rooms/:id/dedication/report',
  summary:
    'Report the dedication of a room to the administrators, for anyone signed in who sees it; again changes nothing. 409 `dedication_changed` if it is another one now',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: {
    params: RoomParams,
    querystring: InviteQuery,
    body: SeenDedication,
    response: { 200: Message, ...failures },
  },
} as const satisfies Endpoint

/** A dedication that people have reported and no administrator has answered. Nobody learns who reported it. */
export const ReportedDedication = z
  .object({
    room_id: Id,
    room_name: z.string(),
    dedication: z.string(),
    reports: z.int(),
    first_reported_at: Timestamp,
  })
  .meta({ id: 'ReportedDedication' })
export type ReportedDedication = z.output<typeof ReportedDedication>

export const listReportedDedications = {
  method: 'GET',
  url: '/admin/dedications',
  summary: 'The reported dedications that no administrator has answered, those with the most reports first',
  access: 'admin',
  schema: { response: { 200: z.array(ReportedDedication), ...failures } },
} as const satisfies Endpoint

export const answerReports = {
  method: 'PUT',
  url: '/admin/dedications/:id',
  summary:
    'Clear the reported dedication of a room, which its members are told, or keep it; 409 `dedication_changed` if it is another one now',
  access: 'admin',
  notFoundCode: 'room_not_found',
  schema: {
    params: RoomParams,
    body: SeenDedication.extend({ clear: z.boolean() }),
    response: { 200: Message, ...failures },
  },
} as const satisfies Endpoint
