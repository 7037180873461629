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

describe('a database that goes away', () => {
  let dataDir: string
  let server: EmbeddedPostgres
  let db: Database
  let app: FastifyInstance
  let person: Person

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'halaqa-away-'))
    server = await startEmbedded({ dataDir, settings: { fsync: 'off' } })
    await migrate(server.url)
    db = connect(server.url, { max: 3 })
    app = await buildApp({ db, databaseUrl: server.url, clock: () => new Date(), config: testConfig() })
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
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/v1/config')).statusCode).toBe(200)

    server = await startEmbedded({ dataDir, settings: { fsync: 'off', port: server.port } })
    expect((await person.get('/auth/me')).statusCode).toBe(200)
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    expect((await post('/auth/signup', form)).statusCode).toBe(201)
  })
})

describe('connections that are cut', () => {
  const t = useTestApp()

  test('fail the requests on them at most, and the next ones get new ones', async () => {
    const person = await t.person()
    const all = () => Promise.all(Array.from({ length: 12 }, () => person.get('/user/figures')))
    await all()
    const [asking] = await Promise.all([
      all(),
      t.db.$queryRaw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    ])

    for (const { statusCode } of asking) expect([200, 503]).toContain(statusCode)
    expect((await all()).map(({ statusCode }) => statusCode)).toEqual(Array(12).fill(200))
  })
})
