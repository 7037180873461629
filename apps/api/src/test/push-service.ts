import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** A push service on this machine: what browsers' vendors run, as far as a sender can see. */
export interface PushService {
  /** What came, in order. */
  pushes: ReceivedPush[]
  origin: string
  /** A browser that subscribes here, as `PushSubscription` says it. */
  browser(): Browser
  /** From now on every push to this path, or to all, is answered like this. */
  answer(status: number, path?: string): void
  close(): Promise<void>
}

export interface Browser {
  path: string
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What came for this browser, as its service worker reads it. */
  messages(): unknown[]
}

export async function openPushService(): Promise<PushService> {
  const pushes: ReceivedPush[] = []
  const answers = new Map<string, number>()
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray())
    const path = request.url ?? ''
    const status = answers.get(path) ?? answers.get('') ?? 201
    if (status < 300) pushes.push({ path, headers: request.headers, body })
    response.writeHead(status).end('an answer that nobody reads')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  let count = 0

  return {
    pushes,
    origin,
    browser() {
      const path = `/push/${++count}`
      const keys = createECDH('prime256v1')
      keys.generateKeys()
      const auth = randomBytes(16)
      return {
        path,
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
        },
        messages: () =>
          pushes.filter((push) => push.path === path).map(({ body }) => JSON.parse(decrypt(body, keys, auth))),
      }
    },
    answer: (status, path = '') => void answers.set(path, status),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** RFC 8291 over RFC 8188, one record: written from the documents, not with the library that encrypts. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const derive = (secret: Buffer, from: Buffer, info: Buffer | string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(secret, salt, 'Content-Encoding: nonce\0', 12)
  const opening = createDecipheriv('aes-128-gcm', key, nonce)
  opening.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8')
}

/** What a push is signed with (RFC 8292): the claims, when they are signed by the key that the header names. */
export function readVapid({ headers }: ReceivedPush): { claims: Record<string, unknown>; key: string } | undefined {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const [head, claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  return isSigned ? { claims: JSON.parse(Buffer.from(claims, 'base64url').toString()), key } : undefined
}
