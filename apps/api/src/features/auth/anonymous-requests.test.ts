import { signIn } from '@halaqa/contract/auth'
import { listChapters, listTranslations } from '@halaqa/contract/chapters'
import { getConfig } from '@halaqa/contract/config'
import { ErrorBody } from '@halaqa/contract/errors'
import { signUp } from '@halaqa/contract/invitations'
import { listUnits } from '@halaqa/contract/units'
import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { type TestApp, useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'

/** Requests from an address, with a token or without. */
function from(api: TestApp, remoteAddress: string, token?: string) {
  const send = async (method: InjectOptions['method'], path: string, body?: object, forwarded?: string) =>
    api.app.inject({
      method: method!,
      url: `/api/v1${path}`,
      remoteAddress,
      headers: { ...(token && { authorization: token }), ...(forwarded && { 'x-forwarded-for': forwarded }) },
      ...(body && { payload: body }),
    })
  return {
    get: (path: string, forwarded?: string) => send('GET', path, undefined, forwarded),
    post: (path: string, body: object) => send('POST', path, body),
  }
}
const statuses = (answers: { statusCode: number }[]) => [...new Set(answers.map(({ statusCode }) => statusCode))].sort()

describe('a class of forty behind one address', () => {
  const api = useTestApp()

  test('reads, tries lessons, signs up and signs in all at once, and meets no limit', async () => {
    const unit = await makeUnit(api.app, { lessons: [{}, {}, {}] })
    const { get, post } = from(api, '192.0.2.1')
    const pupil = async (number: number) => {
      const form = { email: `pupil-${number}@example.org`, password: 'correct horse', full_name: `Pupil ${number}` }
      const answers = [await get(getConfig.url), await get(listChapters.url), await get(listTranslations.url)]
      for (let surah = 95; surah <= 114; surah++) {
        answers.push(await get(`/chapters/${surah}`), await get(`/chapters/${surah}/translations/en`))
      }
      answers.push(await get(listUnits.url))
      for (const { id } of unit.lessons) answers.push(await get(`/lessons/${id}`), await get(`/questions/lesson/${id}`))
      answers.push(await post(signUp.url, form))
      // The first try has a slip of the finger.
      const slip = await post(signIn.url, { ...form, password: 'correct hose' })
      answers.push(await post(signIn.url, form), await post(signIn.url, form))
      return { answers, slip }
    }
    const pupils = await Promise.all(Array.from({ length: 40 }, (_, number) => pupil(number)))

    expect(statuses(pupils.flatMap(({ answers }) => answers))).toEqual([200, 201])
    expect(statuses(pupils.map(({ slip }) => slip))).toEqual([401])
    expect(await api.db.user.count()).toBe(40)
  })
})

describe('requests without a session from one address', () => {
  const api = useTestApp({ config: { anonymousBudget: 1_000, trustProxy: ['192.0.2.99'] } })
  const flood = async (address: string) => {
    const { get } = from(api, address)
    return Promise.all(Array.from({ length: 120 }, () => get(listUnits.url)))
  }

  test('have to wait after too many together, with the usual error body', async () => {
    const answers = await flood('192.0.2.2')
    const refused = answers.filter(({ statusCode }) => statusCode === 429)

    expect(statuses(answers)).toEqual([200, 429])
    expect(refused).toHaveLength(20)
    expect(ErrorBody.parse(refused[0]!.json())).toMatchObject({ code: 'too_many_requests' })
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    expect(Number(refused[0]!.headers['retry-after'])).toBeLessThanOrEqual(600)
    for (const path of ['/chapters/1', '/config', `/lessons/${crypto.randomUUID()}`]) {
      expect((await from(api, '192.0.2.2').get(path)).statusCode).toBe(429)
    }
  })

  test('never make somebody wait who is signed in there, whatever they ask for', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app)
    await flood('192.0.2.3')
    const { get } = from(api, '192.0.2.3', person.token)
    const lesson = unit.lessons[0]!.id
    const asked = [
      '/auth/me',
      '/user/units',
      '/rooms',
      '/config',
      '/chapters',
      '/chapters/1',
      '/translations',
      '/units',
      `/lessons/${lesson}`,
      `/questions/lesson/${lesson}`,
      `/questions/lesson/${lesson}/count`,
    ]
    for (let time = 0; time < 20; time++) {
      expect(statuses(await Promise.all(asked.map((path) => get(path))))).toEqual([200])
    }
  })

  test('are charged too if their token is unknown', async () => {
    const { get } = from(api, '192.0.2.4', 'a token that nobody has')
    expect((await get('/auth/me')).statusCode).toBe(401)
    await flood('192.0.2.4')

    expect((await get('/chapters/1')).statusCode).toBe(429)
    expect((await get('/auth/me')).statusCode).toBe(429)
  })

  test('do not spend what others have at another address, or what a signed-in person asks for', async () => {
    const person = await api.person()
    const own = from(api, '192.0.2.5', person.token)
    for (let time = 0; time < 120; time++) await own.get(listUnits.url)
    await flood('192.0.2.6')

    expect((await from(api, '192.0.2.5').get(listUnits.url)).statusCode).toBe(200)
  })

  test('open one account and no more, if that is the limit', async () => {
    const { post } = from(api, '192.0.2.7')
    const form = (number: number) => ({ email: `${number}@example.org`, password: 'correct horse', full_name: 'A' })

    expect((await post(signUp.url, form(1))).statusCode).toBe(201)
    expect((await post(signUp.url, form(2))).statusCode).toBe(429)
    expect(await api.db.user.count({ where: { email: form(2).email } })).toBe(0)
  })

  test.each([
    ['sign-ups', signUp.url, '192.0.2.10', { email: 'no email', password: 'correct horse', full_name: 'A' }],
    ['sign-ins', signIn.url, '192.0.2.11', { email: 'a@example.org' }],
  ])(
    'spend on %s that nobody could mean what an ordinary call costs, and the budget ends those too',
    async (_, path, address, form) => {
      const { post } = from(api, address)
      const answers = []
      for (let time = 0; time < 101; time++) answers.push((await post(path, form)).statusCode)

      expect(answers).toEqual([...Array<number>(100).fill(400), 429])
    },
  )

  test('can still send a corrected form after a mistake', async () => {
    const { post } = from(api, '192.0.2.12')
    const form = { email: 'mended@example.org', password: 'correct horse' }
    for (let time = 0; time < 5; time++) expect((await post(signIn.url, { email: form.email })).statusCode).toBe(400)
    expect((await post(signIn.url, form)).statusCode).toBe(401)
  })

  test("are distinguished by a trusted proxy's address, and by nothing that they send", async () => {
    const proxy = from(api, '192.0.2.99')
    for (let time = 0; time < 101; time++) await proxy.get(listUnits.url, '198.51.100.1')
    expect((await proxy.get(listUnits.url, '198.51.100.1')).statusCode).toBe(429)
    expect((await proxy.get(listUnits.url, '198.51.100.2')).statusCode).toBe(200)

    await flood('192.0.2.8')
    expect((await from(api, '192.0.2.8').get(listUnits.url, '198.51.100.3')).statusCode).toBe(429)
  })

  test('always get the app itself and what watches the server', async () => {
    await flood('192.0.2.9')
    const inject = (url: string) => api.app.inject({ url, remoteAddress: '192.0.2.9' })

    expect((await inject('/healthz')).statusCode).toBe(200)
    expect((await inject('/readyz')).statusCode).toBe(200)
  })
})
