import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Turn } from './pieces.ts'
import { RoomParams } from './rooms.ts'
import { CalendarDate, CalendarDateInput, Language } from './scalars.ts'

/** The chats mark bold text differently. */
export const ListFormat = z.enum(['whatsapp', 'telegram', 'plain'])
export type ListFormat = z.output<typeof ListFormat>
export const ListSubject = z
  .enum(['given', 'waiting'])
  .describe('`given`: who was given what. `waiting`: that portions wait for a reader; which ones, in open rooms alone.')
export type ListSubject = z.output<typeof ListSubject>

/** A message of a chat may have 4,096 characters. */
export const MAX_PART_LENGTH = 3_800

export const RoomList = z
  .object({
    date: CalendarDate,
    turn: Turn.nullable().describe('In pieces rooms the turn that the date lies in; null where none does.'),
    parts: z
      .array(z.string())
      .describe(
        `Each a message of its own, numbered where there are several, of ${MAX_PART_LENGTH} characters at most. Empty where there is nothing to say.`,
      ),
  })
  .meta({ id: 'RoomList' })
export type RoomList = z.output<typeof RoomList>

export const getRoomList = {
  method: 'GET',
  url: '/rooms/:id/list',
  summary:
    "Who was given what on a date of the room's, or in its turn, as a text for a chat; for members. In a quiet room a day or turn that has passed has the caller's own portions alone",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: {
    params: RoomParams,
    querystring: z.object({
      date: CalendarDateInput.optional().describe(
        "The room's today, unless it is named; of `waiting` it is always today.",
      ),
      format: ListFormat.default('plain'),
      language: Language.optional().describe('That of the caller, unless it is named.'),
      subject: ListSubject.default('given'),
    }),
    response: { 200: RoomList, ...failures },
  },
} as const satisfies Endpoint
