import { ErrorBody } from '@halaqa/contract/errors'
import { describe, expect, test, vi } from 'vitest'
import { BODY_LIMIT } from '../app.ts'
import { useTestApp } from '../test/app.ts'

/** Words that only libraries, databases and stacks say. */
const LIBRARY_TEXT =
  /zod|fastify|FST_|prisma|postgres|invalid input|expected|received|syntax|unexpected|json\.parse| at [^"]*:\d+|node_modules/i

describe('refusals', () => {
  const api = useTestApp()
  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    api.app.inject({ method: 'POST', url: '/api/v1/auth/signin', headers, payload })

  test.each([
    ['half a body', '{"email":', 400, 'malformed_body'],
    ['a body that is no JSON', 'email=a@example.org', 400, 'malformed_body'],
    ['a key that would change the prototype', '{"__proto__":{"role":"admin"}}', 400, 'malformed_body'],
    ['a constructor that would', '{"constructor":{"prototype":{"role":"admin"}}}', 400, 'malformed_body'],
    ['an empty body', '', 400, 'validation_failed'],
    ['null', 'null', 400, 'validation_failed'],
    ['a list', '[]', 400, 'validation_failed'],
    ['a number', '5', 400, 'validation_failed'],
    ['a text', '"email"', 400, 'validation_failed'],
    ['values of another type', '{"email":{"a":1},"password":[]}', 400, 'validation_failed'],
    ['a NUL', '{"email":"a\\u0000@example.org","password":"12345678"}', 400, 'validation_failed'],
    ['half of a surrogate pair', '{"email":"a@example.org","password":"\\ud800"}', 400, 'validation_failed'],
    ['nested lists a thousand deep', '['.repeat(1000) + ']'.repeat(1000), 400, 'validation_failed'],
    ['more than is allowed', JSON.stringify({ email: 'a'.repeat(BODY_LIMIT) }), 413, 'body_too_large'],
  ])('for %s have the one shape', async (_, payload, status, code) => {
    const response = await post(payload)

    expect(response.statusCode).toBe(status)
    expectFailure(response, code)
  })

  test.each([
    ['a form', 'application/x-www-form-urlencoded'],
    ['plain text', 'text/plain'],
    ['another JSON', 'application/vnd.api+json'],
    ['a type that is none', 'nonsense'],
  ])('for %s are a 415', async (_, type) => {
    const response = await post('{"email":"a@example.org","password":"12345678"}', { 'content-type': type })

    expect(response.statusCode).toBe(415)
    expectFailure(response, 'unsupported_media_type')
  })

  test('name the field and its problem, even if the contract has no text for it', async () => {
    const admin = await api.person({ admin: true })
    const response = await admin.post('/units', {
      surah_number: '1',
      display_order: -1,
      surah_name: '',
      total_ayahs: 'x',
    })

    expect(response.statusCode).toBe(400)
    expectFailure(response, 'validation_failed')
    expect(response.json().fields).toEqual(
      expect.arrayContaining([
        { path: 'surah_number', message: 'Invalid surah number. Must be between 1 and 114', code: 'surah_number' },
        { path: 'display_order', message: 'This must be at least 0.', code: 'at_least', value: 0 },
        { path: 'surah_name', message: 'This is required.', code: 'required' },
        { path: 'total_ayahs', message: 'This must be a number.', code: 'not_a_number' },
        { path: 'background_color', message: 'This is required.', code: 'required' },
      ]),
    )
  })

  test('name the place in a list', async () => {
    const person = await api.person()
    const response = await person.post('/user/progress', {
      lesson_id: 'x',
      question_statuses: [{ question_id: 'y', correct: true }],
    })

    expect(response.json().fields).toEqual([
      { path: 'question_statuses.0.question_id', message: 'This isn’t a valid id.', code: 'invalid_id' },
    ])
  })

  test.each([
    ['GET', '/'],
    ['GET', '/api'],
    ['GET', '/api/v1/nowhere'],
    ['GET', '/api/v1/%zz'],
    ['GET', '/api/v1/rooms/%00/nowhere'],
    ['DELETE', '/api/v1/auth/me'],
    ['PATCH', '/api/v1/rooms'],
    ['GET', `/api/v1/chapters/${'1'.repeat(500)}`],
  ] as const)('for %s %s are a 404', async (method, url) => {
    const response = await api.app.inject({ method, url, headers: { accept: 'text/html' } })

    expect(response.statusCode).toBe(404)
    expectFailure(response)
  })

  test('for impossible ids equal those for unknown ones', async () => {
    const person = await api.person()

    for (const id of ['1', 'not-an-id', '%00', '99999999999999999999', crypto.randomUUID()]) {
      expectFailure(await person.get(`/rooms/${id}`), 'room_not_found')
      expectFailure(await person.get(`/tasks/${id}`), 'task_not_found')
      expectFailure(await person.get(`/lessons/${id}`), 'lesson_not_found')
      expectFailure(await person.get(`/questions/${id}`), 'question_not_found')
    }
  })
})

describe('bugs', () => {
  const lines: string[] = []
  const api = useTestApp({ config: { logLevel: 'info' }, log: { write: (line) => lines.push(line) } })

  test('say nothing of themselves, and name their line of the log', async () => {
    const person = await api.person()
    await api.db.$executeRaw`ALTER TABLE room_members RENAME TO hidden`
    const response = await person.get('/user/figures')

    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      error: 'Something went wrong. Please try again.',
      message: 'Something went wrong. Please try again.',
      code: 'internal',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    })
    const logged = lines.map((line) => JSON.parse(line)).filter(({ reqId }) => reqId === response.json().request_id)
    expect(logged).toHaveLength(1)
    expect(logged[0]).toMatchObject({
      level: 50,
      method: 'GET',
      url: '/api/v1/user/figures',
      err: { stack: expect.anything() },
    })
    expect(lines.join()).not.toContain(person.token)
  })

  test('keep secrets out of the log', async () => {
    const person = await api.person()
    const { passwords } = api.app
    const hash = vi.spyOn(passwords, 'hashOfNewcomer')
    await api.db.$executeRaw`ALTER TABLE sessions RENAME COLUMN user_agent TO hidden`
    const form = { email: 'planted@example.org', full_name: 'Planted', password: 'a planted password' }
    const response = await person.post('/auth/signup?invite=a-planted-code', form)

    expect(response.statusCode).toBe(500)
    expect(lines.join()).toContain(response.json().request_id)
    for (const secret of ['a planted password', 'a-planted-code', await hash.mock.results[0]!.value, person.token]) {
      expect(lines.join()).not.toContain(secret)
    }
  })
})

function expectFailure(response: { body: string; json(): unknown; headers: Record<string, unknown> }, code?: string) {
  const body = ErrorBody.parse(response.json())
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(body.message).toBe(body.error)
  expect(response.body).not.toMatch(LIBRARY_TEXT)
  if (code) expect(body.code).toBe(code)
}
