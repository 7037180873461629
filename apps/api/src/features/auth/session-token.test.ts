import { createHash, createHmac, hkdfSync, randomBytes, randomUUID } from 'node:crypto'
import { listSessions } from '@halaqa/contract/account'
import { getMe } from '@halaqa/contract/auth'
import { connect, type Database } from '@halaqa/database/client'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { testConfig, useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'

type Json = Record<string, unknown>

/** A label that changes would end every session of every installation. */
const keyOf = (passwordKey: string) => Buffer.from(hkdfSync('sha256', passwordKey, '', 'halaqa session tokens', 32))
const KEY = keyOf(testConfig().passwordKey)
const HEADER = { alg: 'HS256', typ: 'JWT' }
const HASHES: Record<string, string> = { HS256: 'sha256', HS384: 'sha384', HS512: 'sha512' }

const encode = (part: Json) => Buffer.from(JSON.stringify(part)).toString('base64url')
const decode = (part: string | undefined) => JSON.parse(Buffer.from(part ?? '', 'base64url').toString()) as Json

/** Signs by hand, so that no rule of the library stands between a test and a forged token. */
function sign(claims: Json, { header = HEADER, key = KEY }: { header?: Json; key?: Buffer } = {}) {
  const input = `${encode(header)}.${encode(claims)}`
  const hash = HASHES[String(header.alg)]
  return `${input}.${hash ? createHmac(hash, key).update(input).digest('base64url') : ''}`
}

function partsOf(token: string) {
  const [header, claims, signature] = token.split('.')
  return { header: decode(header), claims: decode(claims), signature }
}

describe("a session's token", () => {
  const api = useTestApp()
  let person: Person
  const me = (authorization: string, app = api.app) =>
    app.inject({ url: `/api/v1${getMe.url}`, headers: { authorization } })
  const status = async (authorization: string) => (await me(authorization)).statusCode

  beforeEach(async () => {
    person = await api.person()
  })

  test('is signed with HS256 and names the session, the issuer and the audience, and nobody', async () => {
    const { header, claims } = partsOf(person.token)
    const session = await api.db.session.findFirstOrThrow({ where: { userId: person.id } })

    expect(header).toEqual(HEADER)
    expect(claims).toEqual({
      jti: session.id,
      nonce: expect.stringMatching(/^[\w-]{22}$/),
      iat: api.clock.now().getTime() / 1000,
      iss: 'halaqa',
      aud: 'halaqa:session',
    })
    expect(sign(claims)).toBe(person.token)
  })

  test('is what signing up, signing in and a new password answer', async () => {
    const { post } = callsOf(api.app)
    const form = { email: `jwt-${randomUUID()}@example.org`, password: 'correct horse', full_name: 'Amina' }
    const signedUp = (await post('/auth/signup', form)).json().token
    const signedIn = (await post('/auth/signin', form)).json().token
    const changed = (
      await callsOf(api.app, signedIn).put('/auth/password', {
        current_password: form.password,
        new_password: 'another staple',
      })
    ).json().token

    const sessions = [signedUp, signedIn, changed].map((token) => partsOf(token).claims.jti)
    expect(new Set(sessions).size).toBe(3)
    expect([await status(signedUp), await status(signedIn), await status(changed)]).toEqual([401, 401, 200])
    const own = (await callsOf(api.app, changed).get(listSessions.url)).json()
    expect(own).toMatchObject([{ id: sessions[2], is_current: true }])
  })

  test('works raw and after Bearer', async () => {
    for (const form of [person.token, `Bearer ${person.token}`, `bearer  ${person.token} `]) {
      expect((await me(form)).json()).toMatchObject({ id: person.id })
    }
  })

  test('is refused once its session is deleted, although it is signed well', async () => {
    await api.db.session.deleteMany({ where: { userId: person.id } })

    expect(await status(person.token)).toBe(401)
  })

  test('is refused once its account is deleted', async () => {
    await api.db.user.update({ where: { id: person.id }, data: { isDeleted: true, email: null } })

    expect(await status(person.token)).toBe(401)
  })

  test('cannot be made of the rows and the key alone, as a backup has them', async () => {
    const { claims } = partsOf(person.token)
    const nonce = randomBytes(16).toString('base64url')

    expect(await status(sign({ ...claims, nonce }))).toBe(401)
    expect(await status(person.token)).toBe(200)
  })

  test('opens no session but the one it names', async () => {
    const other = await api.person()
    const { claims } = partsOf(person.token)
    const token = sign({ ...claims, jti: partsOf(other.token).claims.jti })
    await api.db.session.updateMany({ where: { userId: person.id }, data: { tokenHash: sha256(token) } })

    expect(await status(token)).toBe(401)
  })

  test('is invalid under another key, and its person signs in again', async () => {
    const rekeyed = await buildApp({
      db: api.db,
      databaseUrl: api.database.url,
      clock: api.clock.now,
      config: testConfig({ passwordKey: 'another key for tests that is long enough' }),
    })
    try {
      const refused = await me(person.token, rekeyed)
      expect(refused.statusCode).toBe(401)
      expect(refused.json()).toMatchObject({ code: 'authentication_required' })

      const passwordHash = await rekeyed.passwords.hash('correct horse')
      await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
      const again = await callsOf(rekeyed).post('/auth/signin', { email: person.email, password: 'correct horse' })
      expect((await me(again.json().token, rekeyed)).json()).toMatchObject({ id: person.id })
    } finally {
      await rekeyed.close()
    }
  })

  describe('of an earlier version, 32 random bytes,', () => {
    const opaque = async () => {
      const token = randomBytes(32).toString('base64url')
      const at = api.clock.now()
      const data = { userId: person.id, tokenHash: sha256(token), userAgent: 'Firefox', createdAt: at, lastUsedAt: at }
      await api.db.session.create({ data })
      return token
    }

    test('works raw and after Bearer, and lasts 30 days from its last use', async () => {
      const token = await opaque()

      expect([await status(token), await status(`Bearer ${token}`)]).toEqual([200, 200])
      api.clock.advance({ days: 29 })
      expect(await status(token)).toBe(200)
      api.clock.advance({ days: 29 })
      expect(await status(token)).toBe(200)
      api.clock.advance({ days: 30, seconds: 1 })
      expect(await status(token)).toBe(401)
    })

    test('ends when it signs out', async () => {
      const token = await opaque()
      await callsOf(api.app, token).post('/auth/signout')

      expect([await status(token), await status(person.token)]).toEqual([401, 200])
    })
  })

  test('is found by a process of the version before, which knows its hash', async () => {
    const found = await api.db.session.findUnique({ where: { tokenHash: sha256(person.token) } })

    expect(found).toMatchObject({ userId: person.id })
  })
})

describe('without a database', () => {
  const NOWHERE = 'postgresql://nobody@127.0.0.1:1/none'
  let app: FastifyInstance
  let db: Database
  const me = (authorization: string) => app.inject({ url: `/api/v1${getMe.url}`, headers: { authorization } })
  const claims = (changes: Json = {}) => ({
    jti: randomUUID(),
    nonce: randomBytes(16).toString('base64url'),
    iat: 1_772_000_000,
    iss: 'halaqa',
    aud: 'halaqa:session',
    ...changes,
  })

  beforeAll(async () => {
    db = connect(NOWHERE, { max: 1 })
    app = await buildApp({ db, databaseUrl: NOWHERE, clock: () => new Date(), config: testConfig() })
  })
  afterAll(async () => {
    await app.close()
    await db.$disconnect()
  })

  test.each([
    ['a well-signed token', () => sign(claims())],
    ['a token of the version before', () => randomBytes(32).toString('base64url')],
  ])('%s cannot be judged', async (_, token) => {
    expect((await me(token())).statusCode).toBe(503)
  })

  test.each([
    ['an altered jti', () => withClaims(sign(claims()), { jti: randomUUID() })],
    ['an altered signature', () => sign(claims()).replace(/.{43}$/, 'A'.repeat(43))],
    ['no signature', () => sign(claims()).replace(/[^.]*$/, '')],
    ['algorithm none', () => sign(claims(), { header: { alg: 'none', typ: 'JWT' } })],
    [
      'algorithm none and a signature',
      () => `${sign(claims(), { header: { alg: 'none', typ: 'JWT' } })}${'A'.repeat(43)}`,
    ],
    ['HS512 under the right key', () => sign(claims(), { header: { alg: 'HS512', typ: 'JWT' } })],
    ['HS384 under the right key', () => sign(claims(), { header: { alg: 'HS384', typ: 'JWT' } })],
    ['another key', () => sign(claims(), { key: randomBytes(32) })],
    ['an empty key', () => sign(claims(), { key: Buffer.alloc(0) })],
    ['the password key itself', () => sign(claims(), { key: Buffer.from(testConfig().passwordKey) })],
    ['another type', () => sign(claims(), { header: { alg: 'HS256', typ: 'at+jwt' } })],
    ['no type', () => sign(claims(), { header: { alg: 'HS256' } })],
    ['another issuer', () => sign(claims({ iss: 'halaqa.example.org' }))],
    ['no issuer', () => sign(claims({ iss: undefined }))],
    ['another audience', () => sign(claims({ aud: 'halaqa:unsubscribe' }))],
    ['no audience', () => sign(claims({ aud: undefined }))],
    ['an end that has passed', () => sign(claims({ exp: 1_772_000_001 }))],
    ['a beginning that has not come', () => sign(claims({ nbf: 32_503_680_000 }))],
    ['no jti', () => sign(claims({ jti: undefined }))],
    ['a jti that is no id', () => sign(claims({ jti: "' OR true --" }))],
    ['a jti that is no text', () => sign(claims({ jti: 7 }))],
    ['claims that are no object', () => sign([] as unknown as Json)],
    ['two dots', () => '..'],
    ['another scheme', () => 'Basic YTpi'],
    ['a word', () => 'token'],
  ])('%s is still refused', async (_, token) => {
    for (const form of [token(), `Bearer ${token()}`]) {
      const response = await me(form)
      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'authentication_required' })
    }
  })
})

function withClaims(token: string, changes: Json) {
  const [header, claims, signature] = token.split('.')
  return [header, encode({ ...decode(claims), ...changes }), signature].join('.')
}

const sha256 = (text: string) => createHash('sha256').update(text).digest()
