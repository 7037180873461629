import { connect } from '@halaqa/database/client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { planRooms, withJobStatus } from '../../jobs/jobs.ts'
import { TestApp, testConfig, useTestApp } from '../../test/app.ts'
import { callsOf } from '../../test/person.ts'
import { openRoom } from '../../test/rooms.ts'

const TOKEN = 'a-token-for-prometheus'
type Server = Pick<TestApp, 'app'>

const ask = ({ app }: Server, authorization?: string) =>
  app.inject({
    url: '/metrics',
    headers: { accept: 'text/html', ...(authorization !== undefined && { authorization }) },
  })
const read = async (server: Server) => (await ask(server, `Bearer ${TOKEN}`)).body
const metricOf = async (server: Server, name: string, labels?: string) => metricIn(await read(server), name, labels)
/** The value of a metric with these labels; undefined where it has none. */
function metricIn(answer: string, name: string, labels = ''): number | undefined {
  const line = answer.split('\n').find((line) => line.startsWith(`${name}${labels && `{${labels}}`} `))
  return line === undefined ? undefined : Number(line.split(' ').at(-1))
}

describe('metrics without a token in the settings', () => {
  const api = useTestApp()

  test.each([undefined, 'Bearer ', `Bearer ${TOKEN}`])('are not found, asked with %j', async (authorization) => {
    const response = await ask(api, authorization)
    expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
  })
})

describe('metrics', () => {
  const api = useTestApp({ config: { metricsToken: TOKEN } })

  test.each([
    undefined,
    '',
    'Bearer',
    'Bearer ',
    TOKEN,
    `Basic ${TOKEN}`,
    `Bearer ${TOKEN}x`,
    `Bearer ${TOKEN.slice(1)}`,
    `Bearer ${TOKEN} ${TOKEN}`,
    `Bearer Bearer ${TOKEN}`,
    'Bearer é',
  ])('are refused to %j', async (authorization) => {
    const response = await ask(api, authorization)
    expect([response.statusCode, response.json().code]).toEqual([401, 'authentication_required'])
    expect(response.headers['www-authenticate']).toBe('Bearer')
    expect(response.body).not.toContain('process_')
  })

  test('are refused to an admin, and to a token in the address', async () => {
    const { token } = await api.person({ admin: true })
    expect((await ask(api, `Bearer ${token}`)).statusCode).toBe(401)
    expect((await api.app.inject(`/metrics?token=${TOKEN}`)).statusCode).toBe(401)
  })

  test('are text in the format of Prometheus, with those of the process', async () => {
    const response = await ask(api, `Bearer ${TOKEN}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(response.headers['cache-control']).toBe('no-store')
    expect(response.body).toContain('# TYPE http_request_duration_seconds histogram')
    expect(response.body).toMatch(/^process_resident_memory_bytes \d+/m)
  })

  test('count requests by the pattern of their route, and name nobody', async () => {
    const person = await api.person({ name: 'Khadija of Metrics', email: 'khadija@metrics.example' })
    const room = await openRoom(person, { name: 'Room of Metrics' })
    const count = (labels: string) => metricOf(api, 'http_request_duration_seconds_count', labels)
    const labels = 'method="GET",route="/api/v1/rooms/:id",status="200"'
    const before = (await count(labels)) ?? 0
    await person.get(`/rooms/${room.id}`)
    await person.get(`/rooms/${room.id}?email=khadija@metrics.example`)
    await api.app.inject('/api/v1/khadija@metrics.example')

    expect(await count(labels)).toBe(before + 2)
    expect(await count('method="GET",route="none",status="404"')).toBeGreaterThan(0)
    const text = await read(api)
    for (const secret of [person.id, room.id, person.token, 'hadija', 'metrics.example', 'Room of']) {
      expect(text).not.toContain(secret)
    }
  })

  test('count sign-ins that are refused, and none that is not', async () => {
    const { post } = callsOf(api.app)
    const form = { email: 'sumayya@example.org', password: 'correct horse battery', full_name: 'Sumayya' }
    await post('/auth/signup', form)
    await post('/auth/signin', form)
    expect(await metricOf(api, 'halaqa_sign_ins_refused_total', 'status="401"')).toBeUndefined()
    await post('/auth/signin', { ...form, password: 'wrong' })
    await post('/auth/signin', { ...form, email: 'nobody@example.org' })
    await post('/auth/signin', {}) // is no sign-in

    expect(await metricOf(api, 'halaqa_sign_ins_refused_total', 'status="401"')).toBe(2)
  })

  test('show when scheduled work succeeded and failed', async () => {
    const at = (outcome: string) => metricOf(api, `halaqa_job_last_${outcome}_timestamp_seconds`, 'job="plan_rooms"')
    expect([await at('success'), await at('failure')]).toEqual([undefined, undefined])
    await withJobStatus(api.app, 'plan_rooms', planRooms)
    expect(await at('success')).toBe(api.clock.now().getTime() / 1000)
    api.clock.advance({ hours: 1 })
    await withJobStatus(api.app, 'plan_rooms', () => Promise.reject(new Error('no'))).catch(() => {})
    expect(await at('failure')).toBe(api.clock.now().getTime() / 1000)
  })

  test('show the rooms that are planned for today and those that are behind', async () => {
    await planRooms(api.app)
    const before = await metricOf(api, 'halaqa_planned_days')
    expect(await metricOf(api, 'halaqa_rooms_behind')).toBe(0)
    await openRoom(await api.person())
    expect(await metricOf(api, 'halaqa_planned_days')).toBe(before! + 1)

    api.clock.advance({ days: 2 })
    expect(await metricOf(api, 'halaqa_rooms_behind')).toBeGreaterThan(0)
    await planRooms(api.app)
    expect(await metricOf(api, 'halaqa_rooms_behind')).toBe(0)
  })

  test('show the connections to the database', async () => {
    // One answer: between two, an idle connection may have become busy.
    const answer = await read(api)
    const [idle, busy, waiting] = ['idle', 'busy', 'waiting'].map((state) =>
      metricIn(answer, 'halaqa_pool_connections', `state="${state}"`),
    )
    expect(idle! + busy!).toBeGreaterThan(0)
    expect(waiting).toBe(0)
  })
})

describe('metrics of two processes on one database', () => {
  const [one, two] = [
    new TestApp({ config: { metricsToken: TOKEN } }),
    new TestApp({ config: { metricsToken: TOKEN } }),
  ]
  beforeAll(async () => {
    await one.start()
    await two.startOn(one.database)
  })
  afterAll(async () => {
    await two.stopApp()
    await one.stop()
  })

  test('count the requests of each by themselves, and show the same of the database', async () => {
    await openRoom(await one.person())
    await callsOf(one.app).get('/config')
    const labels = 'method="GET",route="/api/v1/config",status="200"'

    expect(await metricOf(one, 'http_request_duration_seconds_count', labels)).toBe(1)
    expect(await metricOf(two, 'http_request_duration_seconds_count', labels)).toBeUndefined()
    for (const server of [one, two]) expect(await metricOf(server, 'halaqa_planned_days')).toBe(1)
  })
})

test('metrics are readable while the database is away, and say so', async () => {
  const url = 'postgresql://halaqa:secret@127.0.0.1:1/halaqa'
  const db = connect(url)
  const app = await buildApp({
    db,
    databaseUrl: url,
    clock: () => new Date(),
    config: testConfig({ metricsToken: TOKEN }),
  })

  expect(await metricOf({ app }, 'halaqa_database_up')).toBe(0)
  await app.close()
  await db.$disconnect()
})
