import type { FastifyInstance } from 'fastify'
import { notifyOfToday } from '../features/notifications/daily.service.ts'

/** After the rooms are planned: whoever's day has begun since the last time hears what it holds. */
export async function notifyReaders(app: FastifyInstance) {
  await notifyOfToday(app.db, app.clock())
}
