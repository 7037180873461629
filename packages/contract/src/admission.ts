import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { RoomParams } from './rooms.ts'
import { Id, Message, Timestamp } from './scalars.ts'

/** Somebody who waits for the owner's yes. */
export const WaitingPerson = z
  .object({ user_id: Id, full_name: z.string(), requested_at: Timestamp })
  .meta({ id: 'WaitingPerson' })
export type WaitingPerson = z.output<typeof WaitingPerson>

/** Somebody whom the owner removed and keeps out: for them the room does not exist. */
export const KeptOutPerson = z
  .object({ user_id: Id, full_name: z.string(), kept_out_at: Timestamp })
  .meta({ id: 'KeptOutPerson' })
export type KeptOutPerson = z.output<typeof KeptOutPerson>

const PersonParams = RoomParams.extend({ userId: Id })
const door = { access: 'user', absent: 'room_not_found' } as const
const told = { params: PersonParams, response: { 200: Message, ...failures } }

export const listJoinRequests = {
  method: 'GET',
  url: '/rooms/:id/requests',
  summary: "Who waits for the owner's yes, the longest waiting first",
  ...door,
  schema: { params: RoomParams, response: { 200: z.array(WaitingPerson), ...failures } },
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

export const removeMember = {
  method: 'DELETE',
  url: '/rooms/:id/members/:userId',
  summary: 'Remove a member; their open portions are shared out, and with `keep_out` the room is gone for them',
  ...door,
  schema: { ...told, querystring: z.object({ keep_out: z.enum(['true', 'false']).default('false') }) },
} as const satisfies Endpoint

export const listKeptOut = {
  method: 'GET',
  url: '/rooms/:id/kept-out',
  summary: 'Whom the owner keeps out, the latest first',
  ...door,
  schema: { params: RoomParams, response: { 200: z.array(KeptOutPerson), ...failures } },
} as const satisfies Endpoint

export const endKeepingOut = {
  method: 'DELETE',
  url: '/rooms/:id/kept-out/:userId',
  summary: 'Somebody who was kept out can see the room and join again',
  ...door,
  schema: told,
} as const satisfies Endpoint
