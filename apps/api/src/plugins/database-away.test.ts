import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect, type Database } from '@halaqa/database/client'
import { type EmbeddedPostgres, startEmbedded } from '@halaqa/database/embedded'
import { migrate } from '@halaqa/database/migrate'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { testConfig, useTestApp } from '../test/app.ts'
import { callsOf, createPerson, type Person } from '../test/person.ts'
import { aRoomBody } from '../test/rooms.ts'

describe('a database that becomes unavailable', () => {
  let dataDir: string
  let server: EmbeddedPostgres
  let db: Database
  let app: FastifyInstance
  let person: Person
  let fault: Error | undefined
  const lines: string[] = []

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'halaqa-away-'))
    server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
    await migrate(server.url)
    db = connect(server.url, { max: 3 })
    const config = testConfig({ logLevel: 'info' })
    const log = { write: (line: string) => void lines.push(line) }
    app = await buildApp({
      db,
      databaseUrl: server.url,
      databaseFault: () => fault,
      clock: () => new Date(),
      config,
      log,
    })
    person = await createPerson(app, {})
  })
  afterAll(async () => {
    await app?.close()
    await db?.$disconnect()
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  test('is a 503 with Retry-After until it is back, and then no more', async () => {
    expect((await person.get('/auth/me')).statusCode).toBe(200)
    await server.stop()

    const form = { email: 'a@example.org', password: 'correct horse', full_name: 'Amina' }
    const { post } = callsOf(app)
    const answers = [
      await person.get('/auth/me'),
      await person.get('/user/figures'),
      await person.get('/rooms'),
      await post('/auth/signin', form),
      await post('/auth/signup', form),
      await app.inject('/readyz'),
    ]
    for (const answer of answers) {
      expect(answer.statusCode).toBe(503)
      expect(answer.headers['retry-after']).toBe('5')
      expect(answer.json()).toEqual({
        error: 'Something went wrong. Please try again.',
        message: 'Something went wrong. Please try again.',
        code: 'database_unavailable',
        request_id: expect.any(String),
      })
    }
    app.failures.flush()
    const told = lines.filter((line) => /requests? failed/.test(line))
    for (const answer of answers) expect(told.join()).toContain(answer.json().request_id)
    expect(told[0]).toContain('the database is away')
    // One at once and one for each five seconds.
    expect(told.length).toBeLessThan(answers.length)
    for (const line of told) {
      expect(line).not.toMatch(/stack|node_modules/)
      expect(line.length).toBeLessThan(1_000)
    }

    fault = Object.assign(new Error('The disk is full'), { code: 'ENOSPC' })
    const full = await person.get('/auth/me')
    expect(full.statusCode).toBe(503)
    expect(full.headers['retry-after']).toBe('60')
    expect(full.json()).toMatchObject({ code: 'storage_full', error: expect.stringMatching(/disk is full/) })
    const unready = await app.inject('/readyz')
    expect([unready.statusCode, unready.json().status]).toEqual([503, 'disk'])
    fault = undefined

    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/v1/config')).statusCode).toBe(200)

    server = await startEmbedded({ dataDir, settings: { fsync: 'off', port: server.port } })
    expect((await person.get('/auth/me')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await post('/auth/signup', form)).statusCode).toBe(201)
  })
})

describe('connections that are cut', () => {
  const api = useTestApp()

  test('fail the requests on them at most, and the next ones get new ones', async () => {
    const person = await api.person()
    const all = () => Promise.all(Array.from({ length: 12 }, () => person.get('/user/figures')))
    await all()
    const [asking] = await Promise.all([
      all(),
      // Waits until each has ended: the signal alone may be heard while the next requests are already on their way.
      api.db.$queryRaw`SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ])

    for (const { statusCode } of asking) expect([200, 503]).toContain(statusCode)
    expect((await all()).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })
})

describe('a read-only database', () => {
  const lines: string[] = []
  const api = useTestApp({ config: { logLevel: 'info' }, log: { write: (line) => lines.push(line) } })
  const refuseWrites = (code: string) =>
    api.db.$executeRawUnsafe(`
      CREATE OR REPLACE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION 'could not extend file "base/5/1249": No space left on device' USING ERRCODE = '${code}';
      END $$`)

  test.each(['53100', '53200', '58030'])('%s is a 503 that says that nothing was saved, and one line', async (code) => {
    const person = await api.person()
    await refuseWrites(code)
    await api.db.$executeRaw`CREATE OR REPLACE TRIGGER refuse BEFORE INSERT ON room_members EXECUTE FUNCTION refuse()`
    lines.length = 0
    const sent = { 'idempotency-key': code }
    const response = await person.post('/rooms', aRoomBody(), sent)
    api.app.failures.flush()

    expect(response.statusCode).toBe(503)
    expect(response.headers['retry-after']).toBe('60')
    expect(response.json()).toMatchObject({ code: 'storage_full', error: expect.stringMatching(/^Nothing was saved/) })
    expect(await api.db.room.count({ where: { ownerId: person.id } })).toBe(0)
    expect(lines).toHaveLength(1)
    expect(lines[0]).toContain(response.json().request_id)
    expect(lines[0]).toContain('is its disk full?')
    expect(lines[0]).toContain(code)
    expect(lines[0]).not.toContain('stack')

    await api.db.$executeRaw`DROP TRIGGER refuse ON room_members`
    expect((await person.post('/rooms', aRoomBody(), sent)).statusCode).toBe(201)
    const unready = await api.app.inject('/readyz')
    expect([unready.statusCode, unready.json().status]).toEqual([503, 'disk'])
    api.clock.advance({ minutes: 1 })
    expect((await api.app.inject('/readyz')).statusCode).toBe(200)
  })

  test('lets people who are signed in go on reading, also those whose session was last used long ago', async () => {
    const person = await api.person()
    await refuseWrites('53100')
    await api.db.$executeRaw`CREATE TRIGGER refuse BEFORE UPDATE ON sessions FOR EACH ROW EXECUTE FUNCTION refuse()`
    api.clock.advance({ days: 2 })
    const full = await person.get('/auth/me')
    await api.db.$executeRaw`DROP TRIGGER refuse ON sessions`
    expect(full.statusCode).toBe(200)

    await person.get('/auth/me')
    const { lastUsedAt } = await api.db.session.findFirstOrThrow({ where: { userId: person.id } })
    expect(lastUsedAt).toEqual(api.clock.now())
  })

  test('shows what is decided for today, and does not say that there is nothing on a day that is not', async () => {
    const person = await api.person({ timeZone: 'UTC' })
    const room = (await person.post('/rooms', aRoomBody())).json()
    await refuseWrites('53100')
    await api.db
      .$executeRaw`CREATE TRIGGER refuse BEFORE INSERT OR UPDATE ON rooms FOR EACH ROW EXECUTE FUNCTION refuse()`
    const paths = ['/tasks', '/rooms', `/rooms/${room.id}`, `/rooms/${room.id}/tasks`, `/rooms/${room.id}/today`]
    const statuses = async () => {
      const answers = await Promise.all(paths.map((path) => person.get(path)))
      return answers.map(({ statusCode }) => statusCode)
    }

    api.clock.advance({ hours: 2 }) // tomorrow has begun east of here
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
    expect((await person.get('/tasks')).json().tasks).toHaveLength(1)
    api.clock.advance({ days: 2 })
    expect(await statuses()).toEqual([503, 503, 503, 503, 503])

    await api.db.$executeRaw`DROP TRIGGER refuse ON rooms`
    expect(await statuses()).toEqual([200, 200, 200, 200, 200])
  })
})
