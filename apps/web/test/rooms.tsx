import type { Config } from '../src/lib/config.ts'
import { amina, renderApp, signInAmina, stubApi } from './app.tsx'
import { aMember, type aRoom, figures } from './wire.ts'

export type WireRoom = ReturnType<typeof aRoom>
export type Replies = Parameters<typeof stubApi>[0]

/** Amina, as the members' list has her. */
export const aminaIn = (room: WireRoom) => aMember({ room_id: room.id, user_id: amina.id, full_name: amina.fullName })

/** The answers that a room's page and the dashboard need on November 21, 2025. */
export const aroundRoom = (room: WireRoom, replies: Replies = {}): Replies => ({
  [`GET /rooms/${room.id}`]: { body: room },
  [`GET /rooms/${room.id}/members?limit=50`]: { body: [aminaIn(room)] },
  [`GET /rooms/${room.id}/requests`]: { body: [] },
  [`GET /rooms/${room.id}/bans`]: { body: [] },
  [`GET /rooms/${room.id}/today`]: { body: { date: '2025-11-21', portions: [] } },
  [`GET /rooms/${room.id}/tasks?date=2025-11-21`]: { body: { tasks: [] } },
  [`GET /rooms/${room.id}/tasks/offered`]: { body: [] },
  [`GET /rooms/${room.id}/waiting`]: { body: { waits: false } },
  'GET /rooms': { body: [room] },
  'GET /tasks?date=2025-11-21': { body: { tasks: [] } },
  'GET /tasks?date=2025-11-22': { body: { tasks: [] } },
  'GET /user/figures': { body: figures },
  ...replies,
})

/** Amina at the room's page; `sent` are the calls it made, `writes` those that change something. */
export function openRoom(room: WireRoom, replies: Replies = {}, search = '', config?: Partial<Config>) {
  signInAmina()
  const sent = stubApi(aroundRoom(room, replies))
  const writes = () =>
    sent
      .filter(({ method }) => method !== 'GET')
      .map(({ method, path, body }) => (body === undefined ? `${method} ${path}` : [`${method} ${path}`, body]))
  return { sent, writes, ...renderApp(`/rooms/${room.id}${search}`, config) }
}
