import { z } from 'zod'
import { addDays, type CalendarDate as DateText, daysBetween } from './calendar.ts'
import { DEFAULT_CYCLE_DAYS } from './constants.ts'
import { DedicationText } from './dedication-text.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { findPlanFaults, PiecesOfNewRoom, PiecesOfRoom, withPlanDefaults } from './pieces.ts'
import {
  AyahRangeFields,
  AyahRangeInput,
  atMost,
  CalendarDate,
  CalendarDateInput,
  checkRange,
  Id,
  InviteCode,
  Timestamp,
  typedText,
} from './scalars.ts'
import { typedName } from './typed-name.ts'
import { isoWeekday } from './weekday.ts'

export const MAX_ROOM_DAYS = 3653
export const MAX_ACTIVE_MEMBERS = 10_000
/** Rooms of one owner that are neither closed nor complete nor asleep. */
export const MAX_OWN_ROOMS = 50

/** How portions are cut: by letters, so that all read the same amount, or by whole juz, one a person. */
export const Division = z.enum(['letters', 'juz'])
export const Openness = z
  .enum(['quiet', 'open'])
  .describe(
    'Whether members see who has read. `quiet`: nobody learns it of others. `open`: for the portions of days from `open_from` on, and only while their date has not passed.',
  )
const REST_DAYS = 'Weekdays on which nothing is given out or due: ISO, 1 Monday to 7 Sunday.'
export const Share = z.enum(['quarter', 'half', 'whole', 'double'])
export type Share = z.output<typeof Share>

/**
 * The effect of joining for the caller; for an active member, that of coming back after leaving.
 * `open`: it makes them a member. `ask`: the owner is asked for approval. `full`: no place is left. `closed`: the owner has
 * closed the room. `complete`: its only hatim is complete. The last three are refused.
 */
export const JoinDecision = z.enum(['open', 'ask', 'full', 'closed', 'complete'])
export type JoinDecision = z.output<typeof JoinDecision>

/**
 * How far a cycle of a room has come, as everybody sees it who may see the room's card. Task figures count all members'
 * portions given out so far in the cycle, and one that was divided when it was given to others once. Progress moves only when something
 * is read. A cycle of which all days are open counts letters: read weight over the weight of the whole range. Any other counts
 * portions: the sum over its days of (weight of the day × completed ÷ given portions), poured into the juz from the first on. In pieces
 * rooms the cycle is the hatim that has been open longest, and task figures count the portions of the turn. The progress of a quiet one
 * is completed ÷ portions of the turn, poured likewise. A hatim of a quiet pieces room is complete once all portions of its turns are read, or three
 * days after their last date.
 */
export const RoomFigures = z.object({
  /** Rises with every change of the room's portions: of two answers the one with the higher revision is the newer one. */
  revision: z.int(),
  /** In pieces rooms the turn whose portions are counted, 0 before the first; left out in daily rooms. */
  turn_number: z.int().optional(),
  /** Counted from 1; a fixed room has one cycle. 0 before the first day. */
  cycle_number: z.int(),
  total_tasks: z.int(),
  finished_tasks: z.int(),
  /** Percent of the range's letters that were completed, rounded down: one decimal where letters are counted, none where portions are. */
  progress_percentage: z.number(),
  /** For each of the 30 juz the percent completed, null where the range does not touch it. */
  juz_progress: z.array(z.number().nullable()),
  /** For each of the 30 juz how many letters were completed: both percentages are made of these. */
  juz_letters: z.array(z.int().nullable()),
  /** The letters that completed portions come to, not whole; null where letters are counted. */
  read_letters: z.number().nullable(),
  /** When the hatim of the cycle was completed. */
  hatim_completed_at: Timestamp.nullable(),
  /** How many hatims the room has completed; where the range is one piece, readings of it. */
  hatims_completed: z.int(),
  hatims: z
    .object({
      completed: z.int().describe('As `hatims_completed`.'),
      begun: z.int().describe('How many hatims the room has begun, complete ones too.'),
      free: z.int().describe('Pieces of them that nobody was given, or has taken from the board; 0 in daily rooms.'),
    })
    .describe('"12 of 20 hatims complete · 9 juz free". Pieces that are unread, or wait for a reader, are not free.'),
})
export type RoomFigures = z.output<typeof RoomFigures>

/** A reading group, with the figures of its current cycle. `creator_id` is its owner now. */
export const Room = AyahRangeFields.extend({
  ...PiecesOfRoom.shape,
  id: Id,
  name: z.string(),
  description: z.string(),
  /** For whom or what it reads, on one line. */
  dedication: z.string().nullable(),
  creator_id: Id,
  room_type: z.enum(['fixed', 'recurrent']),
  start_date: CalendarDate,
  end_date: CalendarDate.nullable(),
  /** Null in fixed rooms and in pieces rooms. */
  recurrence_duration_days: z.int().nullable(),
  ...RoomFigures.shape,
  active_members: z.int(),
  inactive_members: z.int(),
  /** The caller is an active member. */
  is_member: z.boolean(),
  join: JoinDecision,
  /** Days of the current cycle, or turn, still to come, the day being read not counted. */
  days_left: z.int(),
  /** Pages of the mushaf that the current cycle has not given out yet. */
  pages_left: z.int(),
  division: Division,
  /** Set while the owner has paused it: nothing is given out. */
  paused_since: Timestamp.nullable(),
  /** Set once the owner has closed it: planning and joining have ended; open portions can still be read. */
  closed_at: Timestamp.nullable(),
  /** Newcomers wait for the owner's approval. */
  requires_approval: z.boolean(),
  /** A guardian may bring more readers in care than three. */
  care_limit_lifted: z.boolean(),
  openness: Openness,
  /** In a quiet room: a guardian who acts for readers there can tell who of the others has read, because fewer than three are left. */
  guardian_can_tell: z.boolean(),
  /** How many readers by name the room has; null for callers who may not act for them. */
  readers_by_name: z.int().nullable(),
  /** Members can take the list of who reads what to their chat. */
  list_shared: z.boolean(),
  rest_weekdays: z.array(z.int()).describe(REST_DAYS),
  open_from: CalendarDate.nullable().describe(
    'The first date whose portions are open, which may lie after the end of the room; null in quiet rooms.',
  ),
  /** Active members alone see it: once set, newcomers need it besides the address. */
  invite_code: z.string().nullable(),
  /** Part of the links that the caller copies: it names them as the inviter. Null for readers in care and callers who are no active member. */
  my_link_code: z.string().nullable(),
  /** Previews of the room's links show its name. */
  named_in_previews: z.boolean(),
  /** They show its dedication. */
  dedication_in_previews: z.boolean(),
  /** Everyone with the address of its page sees how far it is, without names. */
  is_public: z.boolean(),
  /** Part of that address: `/khatm/{code}`. Null for callers who are no active member. */
  page_code: z.string().nullable(),
  /** The rounds before and after this one, as its active members see them. */
  previous_room_id: Id.nullable(),
  next_room_id: Id.nullable(),
  /** The caller waits for the owner's approval. */
  join_requested: z.boolean(),
  /** For the owner alone, once they have reminded the readers: when they can do so again, perhaps in the past. */
  can_remind_from: Timestamp.nullable(),
  /** The caller, or the reader in their care, is asked whether they still read here. Others never learn of it. */
  asks_if_reading: z.boolean(),
  /** How many requests wait for the caller's approval; 0 for callers who are not the owner. */
  join_requests: z.int(),
  /** The caller's own; null for callers who are no active member. */
  my_share: Share.nullable(),
  /** The last day on which the caller is given nothing; null when they are not away. */
  my_away_until: CalendarDate.nullable(),
  /** The caller keeps to themselves whether they have read, where the room is open; null for callers who are no active member. */
  my_tick_hidden: z.boolean().nullable(),
  /** The caller can take a free piece today, in a room that deals its pieces. */
  may_take_free: z.boolean(),
  /** Near the end of a fixed room that deals its pieces: none is free, the caller has none of the turn, and can begin a hatim that may stay unfinished. */
  may_begin_hatim: z.boolean(),
  /** The caller stands in the list by their first name alone; null for callers who are no active member. */
  my_listed_by_first_name: z.boolean().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
}).meta({ id: 'Room' })
export type Room = z.output<typeof Room>

export const RoomName = typedName('room_name_required').refine(atMost(100), fieldMessage('room_name_too_long', 100))
export const RoomDescription = typedText().trim().refine(atMost(500), fieldMessage('description_too_long', 500))
const DURATION = fieldMessage('duration_range', 365)
export const CycleDays = z.int(DURATION).min(1, DURATION).max(365, DURATION)

/** For a rule over several fields: it applies as soon as these have values, so that all faults show at once. */
const areGiven =
  (...keys: string[]) =>
  ({ value }: { value: unknown }) =>
    keys.every((key) => (value as Record<string, unknown> | null)?.[key] !== undefined)
const isDate = (text: unknown): text is string => CalendarDateInput.safeParse(text).success

const EVERY_DAY_RESTS = fieldMessage('every_weekday_rests')
const REST_WEEKDAYS = fieldMessage('rest_weekdays')
export const RestWeekdays = z
  .array(z.int(REST_WEEKDAYS).min(1, REST_WEEKDAYS).max(7, REST_WEEKDAYS))
  .max(7, REST_WEEKDAYS)
  .refine((weekdays) => new Set(weekdays).size < 7, EVERY_DAY_RESTS)
  .describe(REST_DAYS)

/** Some date from the first to the last, both included, is no rest day. */
export const hasReadingDate = (first: DateText, last: DateText, restWeekdays: readonly number[]): boolean => {
  const dates = Math.min(7, daysBetween(first, last) + 1)
  return Array.from({ length: dates }, (_, i) => addDays(first, i)).some(
    (date) => !restWeekdays.includes(isoWeekday(date)),
  )
}

const NewRoom = AyahRangeInput.extend({
  ...PiecesOfNewRoom.shape,
  name: RoomName,
  description: RoomDescription.default(''),
  /** For whom or what it reads: one line without links. */
  dedication: DedicationText.nullish(),
  room_type: z.enum(['fixed', 'recurrent', 'recurring']).default('fixed'),
  start_date: CalendarDateInput,
  end_date: CalendarDateInput.nullish(),
  recurrence_duration_days: CycleDays.nullish(),
  division: Division.default('letters'),
  requires_approval: z.boolean().default(false),
  /** Members can take the list of who was given what to their chat. */
  list_shared: z.boolean().default(true),
  openness: Openness.default('quiet'),
  rest_weekdays: RestWeekdays.default([]),
})

/** The fields of a new room. The form and the server check them with the same messages. */
export const CreateRoomBody = NewRoom.refine((room) => room.room_type !== 'fixed' || Boolean(room.end_date), {
  path: ['end_date'],
  error: fieldMessage('end_date_required'),
  when: areGiven('room_type'),
})
  .refine((room) => !hasBothDates(room) || room.end_date.slice(0, 10) >= room.start_date.slice(0, 10), {
    path: ['end_date'],
    error: fieldMessage('end_date_before_start'),
    when: areGiven('room_type', 'start_date', 'end_date'),
  })
  .refine(
    (room) =>
      !hasBothDates(room) || daysBetween(room.start_date.slice(0, 10), room.end_date.slice(0, 10)) < MAX_ROOM_DAYS,
    {
      path: ['end_date'],
      error: fieldMessage('room_too_long', MAX_ROOM_DAYS),
      when: areGiven('room_type', 'start_date', 'end_date'),
    },
  )
  .refine(
    (room) =>
      !hasBothDates(room) ||
      room.end_date.slice(0, 10) < room.start_date.slice(0, 10) ||
      hasReadingDate(room.start_date.slice(0, 10), room.end_date.slice(0, 10), room.rest_weekdays),
    {
      path: ['rest_weekdays'],
      error: fieldMessage('only_rest_days'),
      when: areGiven('room_type', 'start_date', 'end_date', 'rest_weekdays'),
    },
  )
  .superRefine((room, context) => {
    const problem = checkRange(room)
    if (problem) context.addIssue({ code: 'custom', path: [problem.path], message: problem.message })
    for (const { path, message } of findPlanFaults(room)) context.addIssue({ code: 'custom', path: [path], message })
  })
  .transform((room) => {
    const fixed = room.room_type === 'fixed'
    const isDaily = room.plan === 'daily'
    return {
      ...room,
      ...withPlanDefaults(room),
      room_type: fixed ? ('fixed' as const) : ('recurrent' as const),
      end_date: fixed ? (room.end_date ?? null) : null,
      recurrence_duration_days: fixed || !isDaily ? null : (room.recurrence_duration_days ?? DEFAULT_CYCLE_DAYS),
    }
  })
export type CreateRoomBody = z.output<typeof CreateRoomBody>

type Dated = { room_type: string; start_date: string; end_date?: string | null | undefined }
function hasBothDates<R extends Dated>(room: R): room is R & { end_date: string } {
  return room.room_type === 'fixed' && isDate(room.start_date) && isDate(room.end_date)
}

export const RoomParams = z.object({ id: Id })

export const InviteQuery = z.object({ invite: InviteCode.optional() })

export const createRoom = {
  method: 'POST',
  url: '/rooms',
  summary:
    'Open a room; its creator is its first member. With `plan` `pieces` each reader gets a `piece` for a turn of `turn_days`, dealt by the room or chosen from a board',
  access: 'user',
  schema: {
    headers: z.object({ 'idempotency-key': z.string().min(1).max(200).optional() }),
    body: CreateRoomBody,
    response: { 201: Room, ...failures },
  },
} as const satisfies Endpoint

export const listRooms = {
  method: 'GET',
  url: '/rooms',
  summary: 'The rooms the caller is an active member of, newest first',
  access: 'user',
  schema: { response: { 200: z.array(Room), ...failures } },
} as const satisfies Endpoint

export const getRoom = {
  method: 'GET',
  url: '/rooms/:id',
  summary: "A room's card, for anyone signed in who has its address, and its invite code where it has one",
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, querystring: InviteQuery, response: { 200: Room, ...failures } },
} as const satisfies Endpoint
