import { createECDH, hkdfSync } from 'node:crypto'
import { request as requestHttp } from 'node:http'
import { type RequestOptions, request as requestHttps } from 'node:https'
import webPush, { type PushSubscription } from 'web-push'
import type { PushConfig } from '../config.ts'
import { isPublicUrl, lookupPublic, PrivateAddress } from './public-address.ts'

const PATIENCE_MS = 10_000

export interface Subscriber {
  endpoint: string
  p256dh: string
  auth: string
}

/** The message that the service worker shows; `path` is the page that a press opens. */
export interface PushMessage {
  title: string
  body: string
  lang: string
  dir: 'ltr' | 'rtl'
  path: string
}

/** `gone`: the browser will never hear from us again. `failed`: not now. */
export type Delivery = 'delivered' | 'gone' | 'failed'

export interface Pusher {
  /** The key with which browsers subscribe, base64url. */
  readonly publicKey: string
  /** Whether such an endpoint may be called at all. */
  allows(endpoint: string): boolean
  /** @param ttlSeconds how long the push service may wait for a browser that is not there */
  send(to: Subscriber, message: PushMessage, ttlSeconds: number): Promise<Delivery>
}

export function createPusher(config: PushConfig, passwordKey: string): Pusher {
  const keys = vapidKeys(passwordKey)
  const allows = (endpoint: string) => config.allowPrivate || isPublicUrl(endpoint)
  return {
    publicKey: keys.publicKey,
    allows,
    async send({ endpoint, p256dh, auth }, message, ttlSeconds) {
      const details = allows(endpoint) && sealed({ endpoint, keys: { p256dh, auth } }, message, ttlSeconds)
      if (!details) return 'gone'
      try {
        return deliveryOf(await post(endpoint, { headers: details.headers }, details.body, config.allowPrivate))
      } catch (error) {
        return error instanceof PrivateAddress ? 'gone' : 'failed'
      }
    },
  }

  /** Encrypted for the browser alone; undefined for keys that nobody can encrypt for. */
  function sealed(subscription: PushSubscription, message: PushMessage, ttlSeconds: number) {
    const vapidDetails = { subject: config.contact, ...keys }
    const options = { vapidDetails, TTL: ttlSeconds, urgency: 'normal', topic: 'reading' } as const
    try {
      return webPush.generateRequestDetails(subscription, JSON.stringify(message), options)
    } catch {
      return undefined
    }
  }
}

/** RFC 8030: 404 and 410 say that the subscription is no more. */
function deliveryOf(status: number): Delivery {
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'delivered' : 'failed'
}

/** Redirects are not followed and no word of the answer is read: whose server it is, only its status is believed. */
function post(endpoint: string, options: RequestOptions, body: Buffer | null, allowPrivate: boolean): Promise<number> {
  const request = endpoint.startsWith('http:') ? requestHttp : requestHttps
  return new Promise((done, fail) => {
    const sending = request(endpoint, {
      ...options,
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(allowPrivate ? {} : { lookup: lookupPublic }),
    })
    sending.on('error', fail)
    sending.on('response', (response) => {
      response.on('error', () => {})
      response.destroy()
      done(response.statusCode ?? 0)
    })
    sending.end(body)
  })
}

/**
 * The pair of keys that push services know this server by (RFC 8292), made from the password key: the same after every
 * start, on every process, and after a restore elsewhere. 48 bytes, so that the remainder is as good as even (FIPS 186-5, A.2.1).
 */
export function vapidKeys(passwordKey: string) {
  const wide = Buffer.from(hkdfSync('sha256', passwordKey, '', 'halaqa web push', 48)).toString('hex')
  const scalar = (BigInt(`0x${wide}`) % (P256_ORDER - 1n)) + 1n
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(scalar.toString(16).padStart(64, '0'), 'hex')
  return { publicKey: pair.getPublicKey('base64url'), privateKey: pair.getPrivateKey('base64url') }
}

const P256_ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n
