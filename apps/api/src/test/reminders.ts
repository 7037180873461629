import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { remindEverybody } from '../features/reminders/sending.service.ts'
import { useTestApp } from './app.ts'
import { textsWithMirrored } from './mirrored.ts'
import type { Person, PersonOptions } from './person.ts'
import { openPushService } from './push-service.ts'
import { openRoom, tasksOf } from './rooms.ts'
import { openInbox } from './smtp.ts'

interface Wish extends PersonOptions {
  at?: string
  quiet?: [from: string, to: string]
}

/** An inbox and a push service of the test's own, and the settings of a server that sends to them. */
export async function openSenders() {
  const [inbox, service] = [await openInbox(), await openPushService()]
  const config = {
    mail: { smtpUrl: inbox.url, from: 'halaqa@example.org', publicUrl: 'https://halaqa.example.org' },
    push: { contact: 'https://halaqa.example.org', allowPrivate: true },
  }
  return { inbox, service, config }
}

/** People who are reminded by these, half past midnight on the second of March. */
export function useReminders({ inbox, service, config }: Awaited<ReturnType<typeof openSenders>>) {
  // Hooks of the end run backwards: the server stops first.
  afterAll(() => Promise.all([inbox.close(), service.close()]))
  const api = useTestApp({ config, textsFor: textsWithMirrored })
  const run = (app: FastifyInstance = api.app) => remindEverybody(app)
  const mailsTo = ({ email }: Person) => inbox.mails.filter(({ to }) => to.includes(email))

  beforeEach(() => api.clock.set('2026-03-02T00:30:00Z'))
  afterEach(async () => {
    inbox.refuse(false)
    inbox.mails.length = 0
    await api.db.userSettings.deleteMany()
    await api.db.reminderSent.deleteMany()
  })

  /** A person with a room of their own, a mailbox that is known to be theirs, and reminders by mail. */
  async function reader({ at = '07:00', quiet, ...options }: Wish = {}) {
    const person = await api.person(options)
    await api.db.user.update({ where: { id: person.id }, data: { emailConfirmedAt: api.clock.now() } })
    const today = api.clock.now().toISOString().slice(0, 10)
    await openRoom(person, { start_date: today, end_date: '2026-12-31' })
    await person.put('/user/reminders/times', {
      remind_at: at,
      quiet_from: quiet?.[0] ?? null,
      quiet_to: quiet?.[1] ?? null,
    })
    await person.put('/user/reminders/email', { on: true })
    return person
  }

  /** At which of these instants a mail came. */
  async function comesOf(person: Person, instants: string[]) {
    const came: string[] = []
    let planned = ''
    for (const instant of instants) {
      api.clock.set(instant)
      const date = instant.slice(0, 10)
      if (date !== planned) await tasksOf(person, date) // which plans the room
      planned = date
      const before = mailsTo(person).length
      await run()
      if (mailsTo(person).length > before) came.push(instant)
    }
    return came
  }

  return { api, run, mailsTo, reader, comesOf }
}

/** Every half hour from the one instant up to the other. */
export function halfHours(from: string, to: string) {
  const [first, last, step] = [Date.parse(from), Date.parse(to), 1_800_000]
  return Array.from({ length: (last - first) / step }, (_, i) => new Date(first + i * step).toISOString())
}
