import { once } from 'node:events'
import { connect } from 'node:net'
import { ErrorBody } from '@halaqa/contract/errors'
import { signUp } from '@halaqa/contract/invitations'
import { afterEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'

const DEAR = ['/user/data', '/user/memory', '/user/review', '/user/units']

describe('an account that sends too many requests', () => {
  const api = useTestApp({ config: { accountBudget: 600 } })

  test('has to wait, with the usual error body, and nobody else has to', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const statuses: number[] = []
    for (let i = 0; i < 301; i++) statuses.push((await person.get('/auth/me')).statusCode)
    const refused = await person.get('/rooms')

    expect(statuses).toEqual([...Array<number>(300).fill(200), 429])
    expect(refused.statusCode).toBe(429)
    expect(ErrorBody.parse(refused.json())).toMatchObject({
      code: 'too_many_requests',
      message: 'Your account has asked for too much in a short time. Please wait a few minutes and try again.',
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
    for (const path of DEAR) expect((await person.get(path)).statusCode, path).toBe(429)
    expect((await other.get('/auth/me')).statusCode).toBe(200)
  })

  test('spends more with dear calls', async () => {
    const person = await api.person()
    const statuses = [
      await person.get('/user/memory'),
      await person.get('/user/memory'),
      await person.get('/user/memory'),
    ]

    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 429])
  })
})

describe('sign-ups', () => {
  const api = useTestApp({ config: { anonymousBudget: 2_500 } })

  test('are charged to the address, with or without a session', async () => {
    const person = await api.person()
    const send = (number: number, authorization: string) => {
      const payload = { email: `${number}@example.org`, password: 'correct horse', full_name: 'A' }
      return api.app.inject({ method: 'POST', url: `/api/v1${signUp.url}`, headers: { authorization }, payload })
    }
    const statuses: number[] = []
    for (const [number, token] of [person.token, person.token, person.token, 'nobody', ''].entries()) {
      statuses.push((await send(number, token)).statusCode)
    }

    expect(statuses).toEqual([201, 201, 429, 429, 429])
  })
})

describe('dear calls of one person at once', () => {
  const api = useTestApp()
  const sockets: { destroy(): unknown }[] = []
  afterEach(() => {
    for (const socket of sockets.splice(0)) socket.destroy()
  })

  test.each(DEAR)('a hundred times %s are answered, or refused in a sentence, and others do not wait', async (path) => {
    const [person, other] = [await api.person(), await api.person()]
    const asked = Array.from({ length: 100 }, () => person.get(path))
    expect((await other.get(path)).statusCode).toBe(200)
    const answers = await Promise.all(asked)
    const refused = answers.filter(({ statusCode }) => statusCode === 429)

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toContain(200)
    expect(answers.filter(({ statusCode }) => ![200, 429].includes(statusCode))).toEqual([])
    for (const answer of refused) {
      expect(ErrorBody.parse(answer.json())).toMatchObject({ code: 'too_many_at_once' })
      expect(answer.headers['retry-after']).toBe('2')
    }
  })

  test('keep their place during an unread download, without delaying others', async () => {
    const address = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
    const [slow, other] = [await api.person(), await api.person()]
    await fillNotifications(slow)
    const download = async () => {
      const socket = connect(Number(address.port), '127.0.0.1')
      sockets.push(socket)
      const head = `GET /api/v1/user/data HTTP/1.1\r\nhost: ${address.host}\r\nauthorization: ${slow.token}\r\n\r\n`
      socket.write(head)
      await once(socket, 'readable')
      return socket
    }
    const [first] = [await download(), await download()]

    expect((await slow.get('/user/memory')).json()).toMatchObject({ code: 'too_many_at_once' })
    expect((await other.get('/user/data')).statusCode).toBe(200)
    first!.destroy()
    await expect.poll(async () => (await slow.get('/user/memory')).statusCode).toBe(200)
  })

  /** More than a connection takes before it is read. */
  async function fillNotifications({ id }: Person) {
    await api.db.$executeRaw`
      INSERT INTO notifications (id, user_id, kind, cause, created_at)
      SELECT gen_random_uuid(), ${id}::uuid, 'welcome', 'welcome ' || n, now() FROM generate_series(1, 60000) n`
  }
})
