import { Reminders } from '@halaqa/contract/reminders'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { openPushService } from '../../test/push-service.ts'

const service = await openPushService()
afterAll(() => service.close())

const PUBLIC_URL = 'https://halaqa.example.org'

describe('choosing reminders', () => {
  const api = useTestApp({ config: { push: { contact: PUBLIC_URL, allowPrivate: true } } })
  let person: Person
  const current = async () => Reminders.parse((await person.get('/user/reminders')).json())

  beforeEach(async () => {
    api.clock.advance({ hours: 1 })
    person = await api.person()
  })

  describe('push', () => {
    const subscribe = (subscription: unknown, who = person) => who.put('/user/reminders/push', { subscription })
    const subscriptions = (who = person) => api.db.pushSubscription.findMany({ where: { userId: who.id } })

    test.each([
      ['no address', { endpoint: 'not an address' }, 'subscription.endpoint'],
      ['a key that is none', { keys: { p256dh: 'short', auth: 'short' } }, 'subscription.keys.p256dh'],
    ])('refuses %s', async (_, change, path) => {
      const response = await subscribe({ ...service.browser().subscription, ...change })

      expect(response.statusCode).toBe(400)
      expect(response.json().fields[0]).toMatchObject({ path })
      expect(await subscriptions()).toEqual([])
    })

    test('reaches this device from then on, subscribed twice at once or again', async () => {
      const { subscription } = service.browser()
      const answers = await Promise.all([subscribe(subscription), subscribe(subscription), subscribe(subscription)])

      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
      expect(await current()).toMatchObject({ this_device: true, other_devices: 0 })
      expect(await subscriptions()).toHaveLength(1)
    })

    test('of a browser that another person used before no longer reaches that person', async () => {
      const { subscription } = service.browser()
      const before = await api.person()
      await subscribe(subscription, before)
      await subscribe(subscription)

      expect(await subscriptions(before)).toEqual([])
      expect(await subscriptions()).toHaveLength(1)
    })

    test('of a browser with a new address forgets the old one', async () => {
      const [old, fresh] = [service.browser().subscription, service.browser().subscription]
      await subscribe(old)
      await subscribe(fresh)

      expect(await subscriptions()).toMatchObject([{ endpoint: fresh.endpoint }])
    })

    test('is switched off here, or everywhere', async () => {
      const now = api.clock.now()
      await subscribe(service.browser().subscription)
      const row = { userId: person.id, p256dh: 'x', auth: 'y', createdAt: now }
      const session = await api.db.session.create({
        data: { userId: person.id, tokenHash: Buffer.from(person.id), createdAt: now, lastUsedAt: now },
      })
      await api.db.pushSubscription.create({
        data: { ...row, sessionId: session.id, endpoint: service.browser().subscription.endpoint },
      })
      expect((await subscribe(null)).json()).toMatchObject({ this_device: false, other_devices: 1 })

      const response = await person.put('/user/reminders/push', { subscription: null, everywhere: true })
      expect(response.json()).toMatchObject({ this_device: false, other_devices: 0 })
      expect(await api.db.userSettings.findUnique({ where: { userId: person.id } })).toMatchObject({
        remindsByPush: false,
      })
    })

    test('ends when the person signs out', async () => {
      await subscribe(service.browser().subscription)
      await person.post('/auth/signout')
      expect(await subscriptions()).toEqual([])
    })

    test('can be tried on this device, five times in a quarter of an hour', async () => {
      const browser = service.browser()
      const attempt = () => person.post('/user/reminders/test', { channel: 'push' })
      expect((await attempt()).json()).toMatchObject({ code: 'reminders_off' })
      await subscribe(browser.subscription)

      for (let tried = 0; tried < 5; tried++) expect((await attempt()).statusCode).toBe(200)
      expect(browser.messages()).toHaveLength(5)
      expect(browser.messages()[0]).toMatchObject({ body: 'Reminders on this device look like this.' })
      expect((await attempt()).statusCode).toBe(429)
    })

    test('tells, when tried, that the device is gone or the push service is away', async () => {
      const browser = service.browser()
      const attempt = async () => (await person.post('/user/reminders/test', { channel: 'push' })).json().code
      await subscribe(browser.subscription)
      service.answer(500, browser.path)
      expect(await attempt()).toBe('push_failed')
      service.answer(410, browser.path)
      expect(await attempt()).toBe('push_gone')
      expect(await current()).toMatchObject({ this_device: false })
    })
  })
})

describe('when the operator has not allowed their own push services', () => {
  const api = useTestApp()

  test.each(['http://push.example.com/a', 'https://192.168.1.1/a', 'https://halaqa.local/a'])(
    'refuses one at %s',
    async (endpoint) => {
      const { keys } = service.browser().subscription
      const response = await (await api.person()).put('/user/reminders/push', { subscription: { endpoint, keys } })

      expect(response.statusCode).toBe(400)
      expect(response.json().fields).toMatchObject([{ path: 'subscription.endpoint' }])
      expect(await api.db.pushSubscription.count()).toBe(0)
    },
  )
})
