import type { FastifyInstance } from 'fastify'
import { deleteOldNotifications } from '../features/notifications/notifications.service.ts'

/** Notifications are kept for ninety days. */
export async function sweepNotifications(app: FastifyInstance) {
  await deleteOldNotifications(app.db, app.clock())
}
