import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Room, RoomParams } from './rooms.ts'

const schema = { params: RoomParams, response: { 200: Room, ...failures } }

export const pauseRoom = {
  method: 'POST',
  url: '/rooms/:id/pause',
  summary: 'Give nothing out until the owner resumes; days paused are no room days',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema,
} as const satisfies Endpoint

export const resumeRoom = {
  method: 'POST',
  url: '/rooms/:id/resume',
  summary: 'Go on where the room stopped',
  access: 'user',
  notFoundCode: 'room_not_found',
  schema,
} as const satisfies Endpoint
