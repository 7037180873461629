import { describe, expect, test } from 'vitest'
import { hashToken, newToken } from '../../lib/token.ts'
import type { Person } from '../../test/person.ts'
import { openSenders, useReminders } from '../../test/reminders.ts'
import { tasksOf } from '../../test/rooms.ts'

const senders = await openSenders()
const { service } = senders

describe('reminders by push', () => {
  const { api, run, reader } = useReminders(senders)

  async function withBrowsers(count: number) {
    const person = await reader()
    await person.put('/user/reminders/email', { on: false })
    const browsers = Array.from({ length: count }, () => service.browser())
    for (const { subscription } of browsers) {
      const { token } = await signInAgain(person)
      const headers = { authorization: token }
      await person.put('/user/reminders/push', { subscription }, headers)
    }
    return { person, browsers }
  }

  /** Another device of the same person. */
  async function signInAgain(person: Person) {
    const [token, now] = [newToken(), api.clock.now()]
    await api.db.session.create({
      data: { userId: person.id, tokenHash: hashToken(token), createdAt: now, lastUsedAt: now },
    })
    return { token }
  }

  test('come to every device, and wait for it until quiet hours at the longest', async () => {
    const { person, browsers } = await withBrowsers(2)
    await person.put('/user/reminders/times', { remind_at: '07:00', quiet_from: '09:00', quiet_to: '10:00' })
    api.clock.set('2026-03-03T07:05:00Z')
    await tasksOf(person, '2026-03-03')
    await run()
    await run()

    for (const { messages, path } of browsers) {
      expect(messages()).toEqual([
        {
          title: 'Your reading',
          body: expect.stringContaining('1 portion is ready for you today'),
          path: '/read',
          lang: 'en',
          dir: 'ltr',
        },
      ])
      expect(service.pushes.find((push) => push.path === path)!.headers.ttl).toBe(String(115 * 60))
    }
  })

  test('forget a browser that is gone, and reach the others', async () => {
    const { person, browsers } = await withBrowsers(2)
    service.answer(410, browsers[0]!.path)
    api.clock.set('2026-03-03T07:00:00Z')
    await run()

    expect(browsers[1]!.messages()).toHaveLength(1)
    const left = await api.db.pushSubscription.findMany({ where: { userId: person.id } })
    expect(left.map(({ endpoint }) => endpoint)).toEqual([browsers[1]!.subscription.endpoint])
  })

  test('are tried again when no device took it, and not for one that is gone', async () => {
    const { browsers } = await withBrowsers(1)
    service.answer(500, browsers[0]!.path)
    api.clock.set('2026-03-03T07:00:00Z')
    await run()
    service.answer(201, browsers[0]!.path)
    api.clock.advance({ minutes: 5 })
    await run()
    expect(browsers[0]!.messages()).toHaveLength(1)
  })

  test('end with the session of the device', async () => {
    const { person, browsers } = await withBrowsers(1)
    await person.post('/auth/signout/elsewhere')
    api.clock.set('2026-03-03T07:00:00Z')
    await run()
    expect(browsers[0]!.messages()).toEqual([])
  })
})
