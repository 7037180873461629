import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Turn } from './pieces.ts'
import { AyahRangeFields, Id } from './scalars.ts'
import { TaskMessage, TaskParams } from './tasks.ts'

/** A piece of a hatim, on the board of a room whose readers choose. Its id is that of the portion that it is, or will be, in its reader's hands. */
export const BoardPiece = AyahRangeFields.extend({
  id: Id,
  number: z.int().describe('Of its page, rub, hizb or juz in the mushaf.'),
  hatim_number: z.int(),
  minutes: z.int().describe('About how long it takes to read, rounded up.'),
  state: z.enum(['free', 'yours', 'taken']),
  taken_by: z
    .string()
    .nullable()
    .describe(
      'The full name of the reader who took it from the board, whatever has become of it since; null while it is free, and for others once its turn has passed in a quiet room.',
    ),
  taken_by_id: Id.nullable(),
  is_read: z
    .boolean()
    .optional()
    .describe(
      "Of one's own pieces. Of others' it is said in open rooms alone, until the piece's last date has passed, of readers who show their tick.",
    ),
  can_give_back: z
    .boolean()
    .describe("It is one's own, not read, and its turn's last date has not passed for its reader."),
}).meta({ id: 'BoardPiece' })
export type BoardPiece = z.output<typeof BoardPiece>

export const Board = z
  .object({
    pieces: z
      .array(BoardPiece)
      .describe('Of the hatims of the current turn, hatim after hatim, in the order of the mushaf.'),
    limit: z
      .int()
      .nullable()
      .describe(
        'How many pieces of a hatim one may take, read or not. It rises by one with each quarter of the turn, and is null after the third, and where the owner has lifted it.',
      ),
    held: z.int().describe('How many pieces of the newest hatim the caller has taken, read or not.'),
    turn: Turn.nullable().describe('Null before the first one.'),
    hatim_number: z.int().describe('Of the newest hatim; 0 before the first turn.'),
    free: z.int().describe('How many pieces nobody has taken.'),
  })
  .meta({ id: 'Board' })
export type Board = z.output<typeof Board>

export const getBoard = {
  method: 'GET',
  url: '/rooms/:roomId/board',
  summary: 'The pieces that readers choose from, for members; 404 `no_board` for a room that deals them',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: z.object({ roomId: Id }), response: { 200: Board, ...failures } },
} as const satisfies Endpoint

export const giveBackTask = {
  method: 'PUT',
  url: '/tasks/:taskId/give-back',
  summary:
    "Put an unread piece back on the board, opened or not, until its turn's last date; 409 `too_late_to_give_back` after that, when it can be offered; 404 `no_board` for what did not come from a board",
  access: 'user',
  notFoundCode: 'task_not_found',
  schema: { params: TaskParams, response: { 200: TaskMessage, ...failures } },
} as const satisfies Endpoint
