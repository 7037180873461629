import { z } from 'zod'
import { SeenDedication } from './dedications.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { CalendarDate, InviteCode, Message } from './scalars.ts'

/** A room with fewer active readers shows completed hatims alone: a percentage would say what each of them has read. */
export const FEWEST_SHOWN_READERS = 5

const PercentOf = z.enum(['hatim', 'turn', 'readers'])
export type PercentOf = z.output<typeof PercentOf>

/** How far a room is, for everyone. It names nobody, and neither the room. */
export const KhatmPage = z
  .object({
    /** The date of the figures in the room's time zone. */
    taken_on: CalendarDate,
    /** How much was read; null where the room has too few readers. */
    percent: z.int().nullable(),
    /** Of what the percentage is: of the hatim that is read, of the portions of the turn, or of the readers, who all read the same. */
    percent_of: PercentOf,
    hatims_completed: z.int(),
    /** For whom or what it reads, on one line. */
    dedication: z.string().nullable(),
  })
  .meta({ id: 'KhatmPage' })
export type KhatmPage = z.output<typeof KhatmPage>

const PageParams = z.object({ code: InviteCode })

export const getKhatmPage = {
  method: 'GET',
  url: '/khatm/:code',
  summary:
    "What a room's page for everyone says. Its figures change once a day. 404 `page_not_found` for a code that is none, or was one",
  access: 'anyone',
  notFoundCode: 'page_not_found',
  schema: { params: PageParams, response: { 200: KhatmPage, ...failures } },
} as const satisfies Endpoint

export const reportKhatmPage = {
  method: 'POST',
  url: '/khatm/:code/report',
  summary:
    "Report the dedication on a room's page for everyone to the administrators; again, by whomever, changes nothing. 409 `dedication_changed` if it is another one now",
  access: 'anyone',
  notFoundCode: 'page_not_found',
  schema: { params: PageParams, body: SeenDedication, response: { 200: Message, ...failures } },
} as const satisfies Endpoint
