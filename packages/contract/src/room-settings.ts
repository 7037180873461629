import { z } from 'zod'
import { DedicationText } from './dedication-text.ts'
import type { Endpoint } from './endpoint.ts'
import { ErrorBody, failures } from './errors.ts'
import { FreeAtEnd, TurnDays } from './pieces.ts'
import { CycleDays, Division, Openness, RestWeekdays, Room, RoomDescription, RoomName, RoomParams } from './rooms.ts'
import { CalendarDateInput } from './scalars.ts'

/**
 * An owner's changes of a room. Fields that are left out stay. A new end (fixed rooms) or length of the cycle (recurrent
 * ones) plans what is left again from tomorrow; a new division counts from the next day that is planned. A quiet room that opens
 * tells its members, and is open from seven days later on; an open one is quiet at once.
 */
export const ChangeRoomBody = z.object({
  name: RoomName.optional(),
  description: RoomDescription.optional(),
  /** For whom or what it reads; null or an empty one removes it. Members are told of a change. */
  dedication: DedicationText.nullish(),
  end_date: CalendarDateInput.optional(),
  recurrence_duration_days: CycleDays.optional(),
  /** Of pieces rooms; holds from the next turn. */
  turn_days: TurnDays.optional(),
  /** Of rooms whose readers choose. */
  free_at_end: FreeAtEnd.optional(),
  /** Of rooms whose readers choose: they may hold as many unfinished pieces as they like. */
  board_limit_lifted: z.boolean().optional(),
  requires_approval: z.boolean().optional(),
  /** A guardian may bring more readers in care than three. */
  care_limit_lifted: z.boolean().optional(),
  division: Division.optional(),
  openness: Openness.optional(),
  /** Whether members can take the list of who reads what to their chat. */
  list_shared: z.boolean().optional(),
  /** Whether previews of the room's links show its name. Those of a room that asks first, or without its code, never do. */
  named_in_previews: z.boolean().optional(),
  /** Whether they show its dedication, by the same rule. */
  dedication_in_previews: z.boolean().optional(),
  /** Whether the room has a page for everyone. Its members are told when it is switched on; switched off, its address is gone for good. */
  is_public: z.boolean().optional(),
  /** Holds from the first date that is not planned yet. */
  rest_weekdays: RestWeekdays.optional(),
  /** The owner knows that somebody will read more than twice as much a day. */
  confirm: z.boolean().optional(),
})
export type ChangeRoomBody = z.output<typeof ChangeRoomBody>

/**
 * A 409 `pace_doubles` says how many pages of the mushaf, with one decimal, the one who reads most has on a day, and would have. Nothing
 * is changed; the same body with `confirm` is.
 */
export const PaceDoubles = ErrorBody.extend({
  pages_a_day: z.number().optional(),
  pages_a_day_then: z.number().optional(),
}).meta({ id: 'PaceDoubles' })
export type PaceDoubles = z.output<typeof PaceDoubles>

const ofOwner = { access: 'user', notFoundCode: 'room_not_found' } as const
const change = { params: RoomParams, response: { 200: Room, ...failures } }

export const changeRoom = {
  method: 'PUT',
  url: '/rooms/:id',
  summary: "Change a room's name, description, dedication, plan or door; its owner may",
  ...ofOwner,
  schema: { params: RoomParams, body: ChangeRoomBody, response: { 200: Room, 409: PaceDoubles, ...failures } },
} as const satisfies Endpoint

export const closeRoom = {
  method: 'POST',
  url: '/rooms/:id/close',
  summary: 'End planning and joining; open portions can still be read',
  ...ofOwner,
  schema: change,
} as const satisfies Endpoint

export const pauseRoom = {
  method: 'POST',
  url: '/rooms/:id/pause',
  summary: 'Give nothing out until the owner resumes; days paused are no room days',
  ...ofOwner,
  schema: change,
} as const satisfies Endpoint

export const resumeRoom = {
  method: 'POST',
  url: '/rooms/:id/resume',
  summary: 'Go on where the room stopped',
  ...ofOwner,
  schema: change,
} as const satisfies Endpoint

export const remindReaders = {
  method: 'POST',
  url: '/rooms/:id/remind',
  summary:
    'Remind whoever has a portion that was given a day ago or more and is not read, once in three days (429 `already_reminded`). Nobody learns whom it reaches, or whether anybody: the answer is always the same',
  ...ofOwner,
  schema: { params: RoomParams, response: { 200: z.object({ sent: z.literal(true) }), ...failures } },
} as const satisfies Endpoint

export const renewInvite = {
  method: 'POST',
  url: '/rooms/:id/invite/renew',
  summary: 'End the invitations given out so far; the answer has the new code',
  ...ofOwner,
  schema: change,
} as const satisfies Endpoint

export const renewOwnLink = {
  method: 'POST',
  url: '/rooms/:id/link/renew',
  summary: "The links that the caller sent so far do not name them any more; the answer has the new link's code",
  ...ofOwner,
  schema: change,
} as const satisfies Endpoint

export const renewPage = {
  method: 'POST',
  url: '/rooms/:id/page/renew',
  summary:
    "Give the room's page for everyone another address; the one before leads nowhere. 404 `page_not_found` while it has none",
  ...ofOwner,
  schema: change,
} as const satisfies Endpoint

export const startNextRound = {
  method: 'POST',
  url: '/rooms/:id/next-round',
  summary: "Open the room of the next round once this one's hatim is complete; again gives the same room",
  ...ofOwner,
  schema: { params: RoomParams, response: { 201: Room, ...failures } },
} as const satisfies Endpoint
