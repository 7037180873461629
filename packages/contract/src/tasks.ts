import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { ErrorBody, failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { PieceOfPortion } from './pieces.ts'
import { AyahRangeFields, CalendarDate, CalendarDateInput, Id, Message, Timestamp } from './scalars.ts'

/** About how long it takes to read, rounded up. */
const minutes = z.int().optional()

/**
 * A portion in its reader's hands. `task_date` and `due_date` are its first and its last date, plain dates; it is late once the
 * last one lies before the reader's own today.
 */
export const Task = AyahRangeFields.extend({
  id: Id,
  room_id: Id,
  room_name: z.string(),
  /** Null while it is nobody's. */
  user_id: Id.nullable(),
  task_date: CalendarDate,
  /** While its room is paused it moves on day by day. */
  due_date: CalendarDate.optional(),
  minutes,
  /**
   * By how many letters completing it moves its room's progress where portions are counted; left out where others have parts of
   * it, who decide when it counts.
   */
  progress_letters: z.number().optional(),
  /** The cycle it was given out in: it counts in its room's progress while that is the room's `cycle_number`. */
  cycle_number: z.int(),
  /** In a pieces room the hatim that it is a piece of: the same as `cycle_number`; null in daily rooms. */
  hatim_number: z.int().nullable(),
  ...PieceOfPortion.shape,
  is_completed: z.boolean(),
  completed_at: Timestamp.nullable(),
  /** The first name of the guardian who completed it for its reader; null where its reader did. */
  completed_by: z.string().nullable(),
  /** The completion can be undone: it is less than 24 hours old, and its reader is still a member of the room. */
  can_reopen: z.boolean(),
  opened_at: Timestamp.nullable(),
  /** Since when the portion waits for a reader, because its own one offered it; null while it does not. */
  offered_at: Timestamp.nullable(),
  /** Its reader is asked whether they keep it or pass it on: it lies unopened late in a long turn. */
  asks_to_keep: z.boolean(),
  /** The last ayah that its reader marked as read; both or neither. It goes when the portion comes into other hands. */
  bookmark_surah: z.int().nullable(),
  bookmark_ayah: z.int().nullable(),
  created_at: Timestamp,
}).meta({ id: 'Task' })
export type Task = z.output<typeof Task>

/** Lateness is private: an offered portion does not say whose it was. */
export const OfferedPortion = AyahRangeFields.extend({
  id: Id,
  room_id: Id,
  ...PieceOfPortion.shape,
  minutes,
  offered_at: Timestamp,
}).meta({ id: 'OfferedPortion' })
export type OfferedPortion = z.output<typeof OfferedPortion>

/** `completion_rate` is a percentage with one decimal, 0 when nothing was given out. */
export const TaskStats = z
  .object({ total_tasks: z.int(), finished_tasks: z.int(), pending_tasks: z.int(), completion_rate: z.number() })
  .meta({ id: 'TaskStats' })
export type TaskStats = z.output<typeof TaskStats>

export const TaskList = z.object({ tasks: z.array(Task) }).meta({ id: 'TaskList' })
export const TaskMessage = Message.extend({ task: Task }).meta({ id: 'TaskMessage' })

/** A 409 `portion_changed` carries the portion as it is now. */
export const PortionChanged = ErrorBody.extend({ task: Task.optional() }).meta({ id: 'PortionChanged' })

/** A 409 `portion_taken` says who was first (null where that is not known any more), and which free piece is the nearest. */
export const PieceTaken = ErrorBody.extend({
  taken_by: z.string().nullable().optional(),
  nearest_free: Id.nullable().optional(),
}).meta({ id: 'PieceTaken' })
export type PieceTaken = z.output<typeof PieceTaken>

/** A portion that the caller has read, or what they read of one that another reader has now. */
export const Reading = AyahRangeFields.extend({
  id: Id,
  room_name: z.string(),
  ...PieceOfPortion.shape,
  /** The date for which it counts. */
  read_on: CalendarDate,
  completed_at: Timestamp,
  /** As of a portion. */
  completed_by: z.string().nullable(),
}).meta({ id: 'Reading' })
export type Reading = z.output<typeof Reading>

export const READINGS_A_PAGE = 30

/** The completion after which a page goes on: older ones, and of the same moment those of a lower id. */
const ReadingCursor = z.object({ before: Timestamp, before_id: Id })
export type ReadingCursor = z.output<typeof ReadingCursor>

const DateQuery = z.object({ date: CalendarDateInput.optional() })
export const TaskParams = z.object({ taskId: z.string() })
const RoomParams = z.object({ roomId: Id })

export const listTasks = {
  method: 'GET',
  url: '/tasks',
  summary:
    "The caller's portions of a date over all rooms, what is open and was due before it, and what was completed in the last 24 hours",
  access: 'user',
  schema: { querystring: DateQuery, response: { 200: TaskList, ...failures } },
} as const satisfies Endpoint

export const listRoomTasks = {
  method: 'GET',
  url: '/rooms/:roomId/tasks',
  summary: 'The same for one room',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, querystring: DateQuery, response: { 200: TaskList, ...failures } },
} as const satisfies Endpoint

export const listOwnReadings = {
  method: 'GET',
  url: '/user/readings',
  summary: `What the caller has read, the newest first, ${READINGS_A_PAGE} at once; \`next\` asks for the ones after these and is null at the end`,
  access: 'user',
  schema: {
    querystring: ReadingCursor.partial().refine(
      ({ before, before_id }) => (before === undefined) === (before_id === undefined),
      { path: ['before_id'], error: fieldMessage('before_together') },
    ),
    response: { 200: z.object({ readings: z.array(Reading), next: ReadingCursor.nullable() }), ...failures },
  },
} as const satisfies Endpoint

export const getTaskStats = {
  method: 'GET',
  url: '/rooms/:roomId/tasks/stats',
  summary: "All members' portions of the current cycle, or of the current turn of a pieces room",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, response: { 200: TaskStats, ...failures } },
} as const satisfies Endpoint

export const listOfferedPortions = {
  method: 'GET',
  url: '/rooms/:roomId/tasks/offered',
  summary:
    "What waits for a reader: in a quiet room the caller's own portions alone; in an open one what any member can take",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, response: { 200: z.array(OfferedPortion), ...failures } },
} as const satisfies Endpoint

export const Waiting = z.object({ waits: z.boolean() }).meta({ id: 'Waiting' })

export const getWaiting = {
  method: 'GET',
  url: '/rooms/:roomId/waiting',
  summary: 'Does a portion wait that the caller could take?',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, response: { 200: Waiting, ...failures } },
} as const satisfies Endpoint

export const takeNext = {
  method: 'POST',
  url: '/rooms/:roomId/take-next',
  summary:
    'Take one of the portions that wait for a reader, the next free piece of the board, or in a room that deals its pieces the next one that nobody was given (`free`), at most one a day: 409 `one_free_a_day`. 404 `nothing_waits` where there is none to take, `not_dealt` where no piece is ever free. With `minutes` one that can be read in them (of the board: in so many on each of the days that are left), or else the shortest: a refusal would tell how long portions are that wait. 409 `finish_first` where the pool of a quiet room gave the caller two within 24 hours.',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: {
    params: RoomParams,
    body: z.object({
      from: z.enum(['board', 'waiting', 'free']),
      minutes: z.int().min(1).max(1440).optional(),
      begin: z
        .boolean()
        .optional()
        .describe(
          'With `free`, in the last tenth of a fixed room: who has nothing of the turn begins the next hatim where no piece is free. It may stay unfinished.',
        ),
    }),
    response: { 200: TaskMessage, ...failures },
  },
} as const satisfies Endpoint

export const getTask = {
  method: 'GET',
  url: '/tasks/:taskId',
  summary:
    'One portion, for its reader; 404 `portion_taken` for whoever had it before, `membership_ended` when they left its room',
  access: 'user',
  notFoundCode: 'task_not_found',
  schema: { params: TaskParams, response: { 200: Task, ...failures } },
} as const satisfies Endpoint

/**
 * Completing may name the range that was read, so that nobody completes a portion other than the one they saw. `read_at` is when it was
 * read, of a completion that waited on the device: it counts for that date, or for the date of its receipt where that is later by more
 * than two days. `local_date` is the date that the reader saw: it counts where it was a date somewhere on earth then, and else that of
 * the account's time zone.
 */
export const CompleteTaskBody = AyahRangeFields.partial()
  .extend({ read_at: z.iso.datetime({ offset: true }).optional(), local_date: CalendarDate.optional() })
  .nullish()
export type CompleteTaskBody = z.output<typeof CompleteTaskBody>

/**
 * `completed_hatim` is the number of the portion's hatim if this completion made it complete, for all members at that moment; otherwise
 * null. It is the same when the call is repeated. A reading that is a hatim by itself is none.
 */
export const CompletedTask = TaskMessage.extend({ completed_hatim: z.int().nullable().optional() }).meta({
  id: 'CompletedTask',
})
export type CompletedTask = z.output<typeof CompletedTask>

export const completeTask = {
  method: 'PUT',
  url: '/tasks/:taskId/complete',
  summary: 'Mark a portion complete; the first time counts',
  access: 'user',
  notFoundCode: 'task_not_found',
  schema: {
    params: TaskParams,
    body: CompleteTaskBody,
    response: { 200: CompletedTask, 409: PortionChanged, ...failures },
  },
} as const satisfies Endpoint

/**
 * A bookmark after the last ayah read; null for both takes it away. Naming the range, as in completing, keeps a bookmark of
 * the portion one saw out of another.
 */
export const BookmarkBody = AyahRangeFields.partial()
  .extend({ surah: z.int().nullable(), ayah: z.int().nullable() })
  .refine(({ surah, ayah }) => (surah === null) === (ayah === null), {
    path: ['ayah'],
    error: fieldMessage('place_incomplete'),
  })
export type BookmarkBody = z.output<typeof BookmarkBody>

export const bookmarkTask = {
  method: 'PUT',
  url: '/tasks/:taskId/bookmark',
  summary: 'Keep the place in a portion, or take the bookmark away; the portion counts as opened',
  access: 'user',
  notFoundCode: 'task_not_found',
  schema: {
    params: TaskParams,
    body: BookmarkBody,
    response: { 200: TaskMessage, 409: PortionChanged, ...failures },
  },
} as const satisfies Endpoint

const act = <const Verb extends string>(verb: Verb, summary: string) =>
  ({
    method: 'PUT',
    url: `/tasks/:taskId/${verb}`,
    summary,
    access: 'user',
    notFoundCode: 'task_not_found',
    schema: { params: TaskParams, response: { 200: TaskMessage, ...failures } },
  }) as const satisfies Endpoint

export const openTask = act('open', 'The reader has the portion before them')
export const keepTask = act('keep', 'The reader keeps a portion that lies unopened; offering it passes it on')
export const reopenTask = act('reopen', 'Undo a completion within 24 hours')
export const offerTask = act(
  'offer',
  'Offer an open portion to the group; 409 `own_reading` where everybody reads the whole range, `too_soon_to_give_back` within 24 hours of taking it from the pool of a quiet room',
)

export const takeTask = {
  method: 'PUT',
  url: '/tasks/:taskId/take',
  summary:
    'Take an offered portion, or a free piece of a board; the first one does. 409 `portion_taken` says who has the piece and which free one is nearest, `portion_not_offered` that a portion of the pool waits no more, `board_limit` that the caller has taken as many pieces of the hatim as one may, `finish_first` that the pool of a quiet room gave them two portions within 24 hours',
  access: 'user',
  notFoundCode: 'task_not_found',
  schema: { params: TaskParams, response: { 200: TaskMessage, 409: PieceTaken, ...failures } },
} as const satisfies Endpoint
