import { z } from 'zod'
import { Session, SignUpBody } from './auth.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { JoinRoomAnswer } from './members.ts'
import { PiecesOfRoom } from './pieces.ts'
import { Division, InviteQuery, JoinDecision, Openness, RoomParams } from './rooms.ts'
import { AyahRangeFields, CalendarDate, Id, InviteCode } from './scalars.ts'
import { Task } from './tasks.ts'

/** What following the link does, as `JoinDecision` has it. `code_needed`: the link lacks the room's code, or has an old one. */
export const InvitationState = z.enum([...JoinDecision.options, 'code_needed'])
export type InvitationState = z.output<typeof InvitationState>

/** A room as a stranger with its link sees it. */
export const InvitedRoom = AyahRangeFields.extend({
  ...PiecesOfRoom.pick({ plan: true, piece: true, turn_days: true, dealing: true }).shape,
  name: z.string(),
  description: z.string(),
  /** For whom or what it reads, on one line. */
  dedication: z.string().nullable(),
  start_date: CalendarDate,
  end_date: CalendarDate.nullable(),
  recurrence_duration_days: z.int().nullable(),
  division: Division,
  rest_weekdays: z.array(z.int()),
  openness: Openness,
  /** Members can take the list of who reads what to their chat. */
  list_shared: z.boolean(),
  /** The owner has paused it: nothing is given out now. */
  is_paused: z.boolean(),
  /** Active members. */
  readers: z.int(),
  /** Pages of the mushaf that one more reader would have on a day of reading; an estimate with one decimal. Null if nothing is left to give. */
  pages_a_day: z.number().nullable(),
  /** Whole hatims that the readers, with one more, are assigned in a turn. 0 if they are too few, or the room deals nothing turn by turn. */
  hatims_a_turn: z.int(),
})
export type InvitedRoom = z.output<typeof InvitedRoom>

/**
 * A link that somebody was sent. `inviter` is the first name of the member whose code it carries, else of the owner. Both are null if the
 * link needs a code, or the room asks its owner first: then it shows no name to strangers. `signs_up`: this link makes a new account on this server.
 */
export const RoomInvitation = z
  .object({
    state: InvitationState,
    inviter: z.string().nullable(),
    room: InvitedRoom.nullable(),
    signs_up: z.boolean(),
  })
  .meta({ id: 'RoomInvitation' })
export type RoomInvitation = z.output<typeof RoomInvitation>

export const LinkQuery = InviteQuery.extend({
  /** The code of the member who sent the link. */
  from: InviteCode.optional(),
})

export const getInvitation = {
  method: 'GET',
  url: '/rooms/:id/invitation',
  summary: "What a link to a room says to somebody without an account: only what the room's owner lets strangers see",
  access: 'anyone',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, querystring: LinkQuery, response: { 200: RoomInvitation, ...failures } },
} as const satisfies Endpoint

/** `lang` as in the address of a page: for a language that is not known the server takes its own. */
const PictureQuery = z.object({ lang: z.string().max(35).optional() })

export const getSitePreview = {
  method: 'GET',
  url: '/preview.png',
  summary: 'The picture in previews of links to other pages than those of rooms, 1200 × 630',
  access: 'anyone',
  produces: 'image/*',
  schema: { querystring: PictureQuery, response: { 200: z.string().meta({ format: 'binary' }), ...failures } },
} as const satisfies Endpoint

export const getPreview = {
  method: 'GET',
  url: '/rooms/:id/preview.png',
  summary:
    "The picture in previews of a room's link, 1200 × 630: its ring and a sentence, and its name and dedication where the owner allows them. No person is named",
  access: 'anyone',
  notFoundCode: 'room_not_found',
  produces: 'image/*',
  schema: {
    params: RoomParams,
    querystring: InviteQuery.extend(PictureQuery.shape),
    response: { 200: z.string().meta({ format: 'binary' }), ...failures },
  },
} as const satisfies Endpoint

/** What became of an invitation. `first_portion` is what the newcomer can read now; null if they wait for the owner, choose from a board, or begin later. */
export const NewMembership = JoinRoomAnswer.omit({ message: true })
  .extend({ room_id: Id, first_portion: Task.nullable() })
  .meta({ id: 'NewMembership' })
export type NewMembership = z.output<typeof NewMembership>

export const signUp = {
  method: 'POST',
  url: '/auth/signup',
  summary:
    'Create an account, and with an invitation join its room; if the room does not take them there is no account either',
  access: 'anyone',
  schema: {
    body: SignUpBody,
    response: { 201: Session.extend({ membership: NewMembership.nullable() }).meta({ id: 'SignedUp' }), ...failures },
  },
} as const satisfies Endpoint
