import {
  changeSubjects,
  changeTimes,
  confirmReminders,
  getReminders,
  remindByEmail,
  remindByPush,
  testReminder,
} from '@halaqa/contract/reminders'
import type { FastifyInstance } from 'fastify'
import type { SignedIn } from '../../lib/signed-in.ts'
import { mount } from '../../plugins/mount.ts'
import * as reminders from './reminders.service.ts'
import { sendTestReminder } from './test-reminder.service.ts'

/** When and how a person is reminded of what there is to read and to memorize. */
export async function reminderRoutes(app: FastifyInstance) {
  const { db, mailer, pusher } = app
  const present = (user: SignedIn) => reminders.getReminders(db, user, pusher, app.clock())

  mount(app, getReminders, ({ user }) => present(user))

  mount(app, changeTimes, async ({ user, body }) => {
    await reminders.changeTimes(db, user.id, body, app.clock())
    return present(user)
  })

  mount(app, changeSubjects, async ({ user, body }) => {
    await reminders.changeSubjects(db, user.id, body, app.clock())
    return present(user)
  })

  mount(app, remindByEmail, async ({ user, body, request }) => {
    await reminders.switchEmail(db, mailer, user, body, {
      texts: app.textsFor(user.language),
      from: request.ip,
      now: app.clock(),
    })
    return present(user)
  })

  mount(app, remindByPush, async ({ user, body }) => {
    await reminders.switchPush(db, pusher, user, body, app.clock())
    return present(user)
  })

  mount(app, testReminder, async ({ user, body, request }) => {
    await sendTestReminder(app, body.channel, user, request.ip, app.clock())
    return { message: 'A test is on its way.' }
  })

  mount(app, confirmReminders, async ({ body }) => {
    await reminders.confirmReminderEmail(db, body.token, app.clock())
    return { message: 'Reminders come to your mailbox from now on.' }
  })
}
