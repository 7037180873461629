import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { PieceKind, PieceOfPortion } from './pieces.ts'
import { RoomFigures } from './rooms.ts'
import { AyahRangeFields, CalendarDate, Id, Message, Timestamp } from './scalars.ts'

/**
 * Kinds of notifications. `welcome` greets a new account and is read from the beginning; `ready` comes at most once a local day for all
 * rooms together: of a portion of several dates at its start, half-way and on the last one; `waiting` once a portion, on the day after
 * that. `portion_taken` goes to the one who had it, `portions_wait` to all who could take one, and `pieces_free` to all readers of a
 * board near the end of its turn; `dedication_changed` and `dedication_cleared`, the latter by an administrator, say nothing of the line itself; `reminded` goes to those who have not read, once the owner asks for it and outside their quiet hours; `still_reading` asks a silent reader, and `names_still_reading` the owner for readers by name; `keep_or_pass` asks the reader of a portion that lies unopened late in a long turn, alone; `page_opened` tells members that everyone with an address sees how far the room is; `hatim_complete` goes to those who read in it, except a hatim of one piece, which its reader alone
 * would hear of; `joined` and `asks_to_join` go to the owner of a room alone.
 */
export const NOTIFICATION_KINDS = [
  'welcome',
  'ready',
  'waiting',
  'joined',
  'asks_to_join',
  'portion_came',
  'hatim_complete',
  'owner_now',
  'next_round',
  'unit_finished',
  'room_opens',
  'portion_taken',
  'portions_wait',
  'portion_was_read',
  'pieces_free',
  'dedication_changed',
  'dedication_cleared',
  'reminded',
  'still_reading',
  'page_opened',
  'names_still_reading',
  'keep_or_pass',
] as const

/** The names in a sentence, as they were when it happened. */
export const NotificationDetails = z.object({
  room_name: z.string().optional(),
  person_name: z.string().optional(),
  surah_name: z.string().optional(),
  /** How many portions it is about. */
  portions: z.int().optional(),
  /** The date from which it holds. */
  from: CalendarDate.optional(),
  /** The last date of portions that have more than one. */
  due_date: CalendarDate.optional(),
  /** Of a pieces room, the number of the hatim. */
  hatim_number: z.int().optional(),
  /** Of a pieces room, what its pieces are: where that is `range`, what waits is for its reader alone. */
  piece: PieceKind.optional(),
  /** The portion it is about, as it was. */
  portion: AyahRangeFields.extend(PieceOfPortion.shape).optional(),
})
export type NotificationDetails = z.output<typeof NotificationDetails>

/** The reader in the caller's care whom something is for; null where it is for the caller. */
const ForReader = z.object({ id: Id, full_name: z.string() }).nullable()

/** The web decides where it leads, by its kind and ids. */
export const Notification = z
  .object({
    id: Id,
    reader: ForReader,
    kind: z.enum(NOTIFICATION_KINDS),
    room_id: Id.nullable(),
    task_id: Id.nullable(),
    unit_id: Id.nullable(),
    details: NotificationDetails,
    created_at: Timestamp,
    read_at: Timestamp.nullable(),
  })
  .meta({ id: 'Notification' })
export type Notification = z.output<typeof Notification>

/** A hearing that waits for its reciter to accept or refuse it: told as long as it waits, and not one of those that are read. */
const HearingToAnswer = z.object({ id: Id, reader: ForReader, listener_name: z.string(), finished_at: Timestamp })

/** An unread `portion_taken`, by the id of the notification: what stands in the place of the portion until its reader closes it. */
const TakenPortion = AyahRangeFields.extend({
  ...PieceOfPortion.shape,
  id: Id,
  reader: ForReader,
  room_id: Id,
  room_name: z.string(),
})

/** As many as are listed in `taken`, and can be marked read by their ids in one call. */
export const MAX_TAKEN = 100

/**
 * Newest first. `next` is the id to ask `before` for the ones after these; null at the end.
 */
export const NotificationList = z
  .object({
    notifications: z.array(Notification),
    unread: z.int(),
    next: Id.nullable(),
    hearings: z.array(HearingToAnswer),
    taken: z.array(TakenPortion),
  })
  .meta({ id: 'NotificationList' })
export type NotificationList = z.output<typeof NotificationList>

export const listNotifications = {
  method: 'GET',
  url: '/notifications',
  summary: "The caller's notifications and those of the readers in their care, newest first, and how many are unread",
  access: 'user',
  schema: {
    querystring: z.object({ limit: z.coerce.number().int().min(1).max(100).default(30), before: Id.optional() }),
    response: { 200: NotificationList, ...failures },
  },
} as const satisfies Endpoint

export const readNotification = {
  method: 'PUT',
  url: '/notifications/:id/read',
  summary: 'Mark one notification read',
  access: 'user',
  notFoundCode: 'notification_not_found',
  schema: { params: z.object({ id: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const readAllNotifications = {
  method: 'PUT',
  url: '/notifications/read',
  summary: 'Mark every notification read, or only some of them',
  access: 'user',
  schema: {
    body: z.object({ ids: z.array(Id).max(MAX_TAKEN) }).nullish(),
    response: { 200: Message, ...failures },
  },
} as const satisfies Endpoint

/**
 * How many people are told the same thing together. Left out where they are few; where they are many, each waits for a
 * moment of their own before asking again, so that they do not all ask at once.
 */
const watching = z.int().optional()

/**
 * An event of the stream `GET /events` (server-sent events, read with fetch because it needs the Authorization header).
 * It names what changed, so that those who show it ask again. `room` goes to the active members of a room, with `figures`
 * when nothing but them has changed: they are what a cycle's figures are now, and need not be asked for. With `only` a part of
 * the room has changed: `portions` is who holds which of today's portions and which are offered. `membership` goes to the
 * person who came to a room, left it, was removed from it or whose request was answered; `content` to everybody when a unit
 * or lesson went away or came back, and to a reader in care for whom a lesson was submitted; `hearings` to a reciter whose listener
 * joined, marked or finished; `care` to guardians, when their readers, those who care for these, their rooms or their lessons changed.
 */
export const LiveEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('notifications'), watching }),
  z.object({ type: z.literal('tasks'), watching }),
  // Unknown values are left out; then the whole room is requested.
  z.object({
    type: z.literal('room'),
    room_id: Id,
    figures: RoomFigures.optional().catch(undefined),
    only: z.enum(['portions']).optional().catch(undefined),
    watching,
  }),
  z.object({ type: z.literal('membership'), room_id: Id, watching }),
  z.object({ type: z.literal('content'), watching }),
  z.object({ type: z.literal('hearings'), watching }),
  z.object({ type: z.literal('care'), watching }),
])
export type LiveEvent = z.output<typeof LiveEvent>
