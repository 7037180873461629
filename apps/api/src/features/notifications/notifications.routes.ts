import { listNotifications, readAllNotifications, readNotification } from '@halaqa/contract/notifications'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import { presentHearingToAnswer, presentNotification, presentTakenPortion } from './notifications.presenter.ts'
import * as notifications from './notifications.service.ts'

/** A person's own notifications. */
export async function notificationRoutes(app: FastifyInstance) {
  mount(app, listNotifications, async ({ user, query }) => {
    const found = await notifications.findNotifications(app.db, user.id, query, app.clock())
    return {
      notifications: found.page.map(presentNotification),
      unread: found.unread,
      next: found.next,
      hearings: found.hearings.map(presentHearingToAnswer),
      taken: found.taken.map(presentTakenPortion),
    }
  })

  mount(app, readAllNotifications, async ({ user, body }) => {
    await notifications.readAll(app.db, user.id, body?.ids, app.clock())
    return { message: body ? 'The notifications are read.' : 'Every notification is read.' }
  })

  mount(app, readNotification, async ({ user, params }) => {
    await notifications.readOne(app.db, user.id, params.id, app.clock())
    return { message: 'The notification is read.' }
  })
}
