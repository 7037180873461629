import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { RoomParams } from './rooms.ts'
import { Id, Message, Timestamp } from './scalars.ts'

/** A person who waits for the owner's approval. */
export const JoinRequest = z
  .object({ user_id: Id, full_name: z.string(), requested_at: Timestamp })
  .meta({ id: 'JoinRequest' })
export type JoinRequest = z.output<typeof JoinRequest>

/** A person whom the owner removed and banned: for them the room does not exist. */
export const BannedMember = z
  .object({ user_id: Id, full_name: z.string(), banned_at: Timestamp })
  .meta({ id: 'BannedMember' })
export type BannedMember = z.output<typeof BannedMember>

const PersonParams = RoomParams.extend({ userId: Id })
const door = { access: 'user', absent: 'room_not_found' } as const
const told = { params: PersonParams, response: { 200: Message, ...failures } }

export const listJoinRequests = {
  method: 'GET',
  url: '/rooms/:id/requests',
  summary: "Who waits for the owner's yes, the longest waiting first",
  ...door,
  schema: { params: RoomParams, response: { 200: z.array(JoinRequest), ...failures } },
} as const satisfies Endpoint

export const approveJoinRequest = {
  method: 'POST',
  url: '/rooms/:id/requests/:userId/approve',
  summary: 'Let somebody in who asked to join',
  ...door,
  schema: told,
} as const satisfies Endpoint

export const dropJoinRequest = {
  method: 'DELETE',
  url: '/rooms/:id/requests/:userId',
  summary: 'The owner declines a request to join, or whoever asked withdraws it',
  ...door,
  schema: told,
} as const satisfies Endpoint

const Flag = z.enum(['true', 'false'])

export const removeMember = {
  method: 'DELETE',
  url: '/rooms/:id/members/:userId',
  summary: 'Remove a member; their open portions are shared out, and with `ban` the room does not exist for them',
  ...door,
  schema: {
    ...told,
    querystring: z.object({
      ban: Flag.default('false'),
      /** @deprecated `ban`, as a tab of the version before says it; goes with the next version. */
      keep_out: Flag.optional().meta({ deprecated: true }),
    }),
  },
} as const satisfies Endpoint

export const listBannedMembers = {
  method: 'GET',
  url: '/rooms/:id/bans',
  summary: 'The banned members, the latest first',
  ...door,
  schema: { params: RoomParams, response: { 200: z.array(BannedMember), ...failures } },
} as const satisfies Endpoint

export const unbanMember = {
  method: 'DELETE',
  url: '/rooms/:id/bans/:userId',
  summary: 'A banned member can see the room and join again',
  ...door,
  schema: told,
} as const satisfies Endpoint

const deprecated = 'A tab of the version before asks so; it goes with the next version.'

/** @deprecated `BannedMember` */
const KeptOutPerson = z
  .object({ user_id: Id, full_name: z.string(), kept_out_at: Timestamp })
  .meta({ id: 'KeptOutPerson', deprecated: true })

/** @deprecated `listBannedMembers` */
export const listKeptOut = {
  ...listBannedMembers,
  url: '/rooms/:id/kept-out',
  deprecated,
  schema: { params: RoomParams, response: { 200: z.array(KeptOutPerson), ...failures } },
} as const satisfies Endpoint

/** @deprecated `unbanMember` */
export const endKeepingOut = {
  ...unbanMember,
  url: '/rooms/:id/kept-out/:userId',
  deprecated,
} as const satisfies Endpoint
