import { afterAll, describe, expect, test } from 'vitest'
import { openPushService, readVapid } from '../test/push-service.ts'
import { createPusher, type PushMessage, vapidKeys } from './push.ts'

const service = await openPushService()
afterAll(() => service.close())

const CONTACT = 'https://halaqa.example.org'
const MESSAGE: PushMessage = {
  title: 'Your reading',
  body: '1 portion is ready for you today.',
  lang: 'en',
  dir: 'ltr',
  path: '/read',
}
const pusher = createPusher({ contact: CONTACT, allowPrivate: true }, 'an application key')
const subscriberOf = ({ subscription: { endpoint, keys } }: ReturnType<typeof service.browser>) => ({
  endpoint,
  ...keys,
})

describe('a push', () => {
  test('reaches the browser that it is encrypted for, and says how long it may wait', async () => {
    const browser = service.browser()
    expect(await pusher.send(subscriberOf(browser), MESSAGE, 3600)).toBe('delivered')

    expect(browser.messages()).toEqual([MESSAGE])
    const push = service.pushes.at(-1)!
    expect(push.headers).toMatchObject({ ttl: '3600', 'content-encoding': 'aes128gcm', urgency: 'normal' })
    expect(push.body.toString('latin1')).not.toContain('portion')
  })

  test('is signed by this server for this push service', async () => {
    await pusher.send(subscriberOf(service.browser()), MESSAGE, 60)
    const signed = readVapid(service.pushes.at(-1)!)

    expect(signed?.key).toBe(pusher.publicKey)
    expect(signed?.claims).toMatchObject({ aud: service.origin, sub: CONTACT })
  })

  test.each([
    [404, 'gone'],
    [410, 'gone'],
    [201, 'delivered'],
    [302, 'failed'],
    [403, 'failed'],
    [413, 'failed'],
    [429, 'failed'],
    [500, 'failed'],
  ])('answered with %i is %s', async (status, delivery) => {
    const browser = service.browser()
    service.answer(status, browser.path)

    expect(await pusher.send(subscriberOf(browser), MESSAGE, 60)).toBe(delivery)
  })

  test('to an unavailable service has failed', async () => {
    const gone = await openPushService()
    const browser = gone.browser()
    await gone.close()

    expect(await pusher.send(subscriberOf(browser), MESSAGE, 60)).toBe('failed')
  })

  test('to a browser with impossible keys is given up', async () => {
    const keys = { p256dh: Buffer.alloc(65, 4).toString('base64url'), auth: Buffer.alloc(16).toString('base64url') }

    expect(await pusher.send({ ...subscriberOf(service.browser()), ...keys }, MESSAGE, 60)).toBe('gone')
  })

  test('goes to no private address unless the operator allows it', async () => {
    const careful = createPusher({ contact: CONTACT, allowPrivate: false }, 'an application key')
    const before = service.pushes.length

    expect(await careful.send(subscriberOf(service.browser()), MESSAGE, 60)).toBe('gone')
    expect(service.pushes).toHaveLength(before)
  })
})

test('the keys are those of the password key: the same again, others for another', () => {
  const [keys, again, others] = [vapidKeys('one'), vapidKeys('one'), vapidKeys('another')]

  expect(again).toEqual(keys)
  expect(others.publicKey).not.toBe(keys.publicKey)
  expect(Buffer.from(keys.publicKey, 'base64url')).toHaveLength(65)
  expect(Buffer.from(keys.privateKey, 'base64url')).toHaveLength(32)
})
