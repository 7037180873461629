import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { InviteQuery, Room, RoomParams, Share } from './rooms.ts'
import { atMost, CalendarDate, CalendarDateInput, Id, InviteCode, Message, Timestamp, typedText } from './scalars.ts'

const ofRoom = { access: 'user', notFoundCode: 'room_not_found' } as const

export const RoomMember = z
  .object({
    id: Id,
    room_id: Id,
    user_id: Id,
    /** Of a reader in care the first name, for all but their guardians. */
    full_name: z.string(),
    /** The first name of a guardian, of a reader in care; null of everybody else. */
    in_care_of: z.string().nullable(),
    /** A reader by name, who has no account. Those who may not act for them know the first name. */
    by_name: z.boolean(),
    /** The owner lets them take and complete for readers by name. */
    marks_for_names: z.boolean(),
    is_active: z.boolean(),
    joined_at: Timestamp,
  })
  .meta({ id: 'RoomMember' })
export type RoomMember = z.output<typeof RoomMember>

export const listMembers = {
  method: 'GET',
  url: '/rooms/:id/members',
  summary:
    'Members, the caller and the owner first, or those whose names have what is searched; the `Link` header leads on',
  ...ofRoom,
  schema: {
    params: RoomParams,
    querystring: InviteQuery.extend({
      limit: z.coerce.number().int().min(1).max(200).default(200),
      after: Id.optional(),
      /** Words of a name, whole or in part; how letters are marked, cased or joined to hamza does not matter. */
      search: typedText().trim().refine(atMost(100), fieldMessage('at_most_characters', 100)).optional(),
    }),
    response: { 200: z.array(RoomMember), ...failures },
  },
} as const satisfies Endpoint

export const JoinRoomAnswer = Message.extend({
  /** `requested`: the owner decides who joins, and was asked. */
  status: z.enum(['joined', 'requested']),
  /** The date of the newcomer's first portion; null when the room has no days left or is paused, or the newcomer waits. */
  first_portion_date: CalendarDate.nullable(),
}).meta({ id: 'JoinRoomAnswer' })

export const joinRoom = {
  method: 'POST',
  url: '/rooms/join',
  summary: 'Join a room, come back to it, or ask for the approval of its owner',
  access: 'user',
  schema: {
    body: z.object({ room_id: Id, invite: InviteCode.nullish() }),
    response: { 200: JoinRoomAnswer, ...failures },
  },
} as const satisfies Endpoint

export const leaveRoom = {
  method: 'POST',
  url: '/rooms/:id/leave',
  summary: 'Leave a room; open portions wait for other readers',
  ...ofRoom,
  schema: { params: RoomParams, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

/**
 * How the caller reads in a room; what is not named stays. `away_until` is the last day on which nothing is given to them,
 * counted from their today, and no reason is asked; null ends it. With `hides_tick` nobody sees in an open room whether they have read;
 * with `listed_by_first_name` they stand in the list for the chat by their first name alone.
 */
export const ChangeMembershipBody = z.object({
  share: Share.optional(),
  away_until: CalendarDateInput.nullable().optional(),
  hides_tick: z.boolean().optional(),
  listed_by_first_name: z.boolean().optional(),
})
export type ChangeMembershipBody = z.output<typeof ChangeMembershipBody>

export const changeMembership = {
  method: 'PUT',
  url: '/rooms/:id/membership',
  summary: 'Read a smaller or larger share, be away for some days, or keep to oneself what one has read',
  ...ofRoom,
  schema: { params: RoomParams, body: ChangeMembershipBody, response: { 200: Room, ...failures } },
} as const satisfies Endpoint

export const answerStillReading = {
  method: 'PUT',
  url: '/rooms/:id/still-reading',
  summary: 'Say that one still reads in a room, which asks who has done nothing for weeks',
  ...ofRoom,
  schema: { params: RoomParams, response: { 200: Room, ...failures } },
} as const satisfies Endpoint

/** A person who waits for the owner's approval. */
export const JoinRequest = z
  .object({ user_id: Id, full_name: z.string(), in_care_of: z.string().nullable(), requested_at: Timestamp })
  .meta({ id: 'JoinRequest' })
export type JoinRequest = z.output<typeof JoinRequest>

/** A person whom the owner removed and banned: for them the room does not exist. */
export const BannedMember = z
  .object({ user_id: Id, full_name: z.string(), banned_at: Timestamp })
  .meta({ id: 'BannedMember' })
export type BannedMember = z.output<typeof BannedMember>

const PersonParams = RoomParams.extend({ userId: Id })
const personCall = { params: PersonParams, response: { 200: Message, ...failures } }

export const listJoinRequests = {
  method: 'GET',
  url: '/rooms/:id/requests',
  summary: "Requests that wait for the owner's approval, the longest waiting first",
  ...ofRoom,
  schema: { params: RoomParams, response: { 200: z.array(JoinRequest), ...failures } },
} as const satisfies Endpoint

export const approveJoinRequest = {
  method: 'POST',
  url: '/rooms/:id/requests/:userId/approve',
  summary: 'Admit the requester as a member',
  ...ofRoom,
  schema: personCall,
} as const satisfies Endpoint

export const cancelOrDeclineJoinRequest = {
  method: 'DELETE',
  url: '/rooms/:id/requests/:userId',
  summary: 'The owner declines a request to join, or the requester cancels it',
  ...ofRoom,
  schema: personCall,
} as const satisfies Endpoint

const Flag = z.enum(['true', 'false'])

export const removeMember = {
  method: 'DELETE',
  url: '/rooms/:id/members/:userId',
  summary:
    'Remove a member; their open portions wait for other readers, and with `ban` the room does not exist for them',
  ...ofRoom,
  schema: {
    ...personCall,
    querystring: z.object({
      ban: Flag.default('false'),
    }),
  },
} as const satisfies Endpoint

export const listBannedMembers = {
  method: 'GET',
  url: '/rooms/:id/bans',
  summary: 'The banned members, the latest first',
  ...ofRoom,
  schema: { params: RoomParams, response: { 200: z.array(BannedMember), ...failures } },
} as const satisfies Endpoint

export const unbanMember = {
  method: 'DELETE',
  url: '/rooms/:id/bans/:userId',
  summary: 'A banned member can see the room and join again',
  ...ofRoom,
  schema: personCall,
} as const satisfies Endpoint

export const transferOwnership = {
  method: 'PUT',
  url: '/rooms/:id/owner',
  summary:
    'Make another active member the owner; 409 `too_many_names_of_owner` where their rooms would have more than 600 readers by name',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema: { params: RoomParams, response: { 200: Room, ...failures }, body: z.object({ user_id: Id }) },
} as const satisfies Endpoint
