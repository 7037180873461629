import { addDays } from '@halaqa/contract/calendar'
import { NOTIFICATIONS_KEPT_DAYS } from '@halaqa/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { deleteOldNotifications } from '../features/notifications/notifications.service.ts'
import { deleteSentBefore } from '../features/reminders/due.sql.ts'
import { dateIn } from '../lib/dates.ts'

/** Notifications are kept for ninety days, and so is that a reminder was sent. */
export async function sweepNotifications(app: FastifyInstance) {
  const now = app.clock()
  await deleteOldNotifications(app.db, now)
  await deleteSentBefore(app.db, addDays(dateIn('UTC', now), -NOTIFICATIONS_KEPT_DAYS))
}
