import { z } from 'zod'
import { MAX_AHEAD } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { PieceOfPortion } from './pieces.ts'
import { AyahRangeFields, CalendarDate, Id } from './scalars.ts'
import { Task, TaskList } from './tasks.ts'

export const AheadPortion = AyahRangeFields.extend({
  ...PieceOfPortion.shape,
  task_date: CalendarDate,
  due_date: CalendarDate,
  minutes: z.int().describe('About how long it takes to read, rounded up.'),
}).meta({ id: 'AheadPortion' })
export type AheadPortion = z.output<typeof AheadPortion>

export const ReadingAhead = z
  .object({
    tasks: z
      .array(Task)
      .describe(
        "The caller's portions of this room that they have ahead and have not read, in the order of their dates.",
      ),
    next: z
      .array(AheadPortion)
      .describe(
        'What reading ahead would give now: of so many portions the first so many. Empty where nothing can be read ahead.',
      ),
  })
  .meta({ id: 'ReadingAhead' })
export type ReadingAhead = z.output<typeof ReadingAhead>

const PORTIONS = fieldMessage('portions_range', MAX_AHEAD)
export const ReadAheadBody = z.object({ portions: z.int(PORTIONS).min(1, PORTIONS).max(MAX_AHEAD, PORTIONS) })

const ofRoom = { access: 'user', notFoundCode: 'room_not_found' } as const
const params = z.object({ roomId: Id })

export const getReadingAhead = {
  method: 'GET',
  url: '/rooms/:roomId/read-ahead',
  summary: "The caller's portions that are ahead of their days, and those that they could have besides",
  ...ofRoom,
  schema: { params, response: { 200: ReadingAhead, ...failures } },
} as const satisfies Endpoint

export const readAhead = {
  method: 'POST',
  url: '/rooms/:roomId/read-ahead',
  summary:
    "Have so many of one's own coming portions now, or as many as there are; 404 `nothing_waits` where there is none, 409 `read_ahead_limit` where they would be more than seven with those that are not read",
  ...ofRoom,
  schema: {
    params,
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: ReadAheadBody,
    response: { 200: TaskList, ...failures },
  },
} as const satisfies Endpoint
