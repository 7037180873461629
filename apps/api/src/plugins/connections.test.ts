import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { ErrorBody } from '@halaqa/contract/errors'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'

describe('on the wire', () => {
  const api = useTestApp()
  let port: number
  beforeAll(async () => {
    port = Number(new URL(await api.app.listen({ port: 0, host: '127.0.0.1' })).port)
  })

  test.each([
    ['what is no request', 'hello\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n', 400],
    [
      'a length and chunks',
      'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n',
      400,
    ],
  ])('%s is refused in the one shape', async (_, sent, status) => {
    const { head, body } = await exchange(sent)

    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(head).toContain('X-Content-Type-Options: nosniff')
    expect(ErrorBody.parse(JSON.parse(body))).toEqual({
      error: 'We couldn’t read the request.',
      message: 'We couldn’t read the request.',
      code: 'malformed_request',
    })
  })

  test('an address that cannot be decoded is refused with the headers of every answer', async () => {
    const response = await fetch(`http://127.0.0.1:${port}/api/v1/%ff`)

    expect(response.status).toBe(404)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('a body shorter than announced is given up, and the server continues', async () => {
    const socket = await open()
    socket.write(
      'POST /api/v1/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
    socket.destroy()

    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
  })

  test('an invalid request is refused after the answer of the request before it', async () => {
    const { token, email } = await api.person()
    const socket = await open()
    socket.write(`GET /api/v1/user/data HTTP/1.1\r\nhost: a\r\nauthorization: ${token}\r\n\r\nhello\r\n\r\n`)
    const [first = '', second = ''] = (await readAll(socket)).split(/(?<=\r\n0\r\n\r\n)/)

    expect(first).toMatch(/^HTTP\/1.1 200 OK/)
    expect(first).toContain(email)
    expect(second).toMatch(/^HTTP\/1.1 400 /)
  })

  test('a request on an open connection is still answered while the server stops, and is the last on it', async () => {
    const socket = await open()
    const head = 'POST /api/v1/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    socket.write(`${head}content-length: 2\r\nexpect: 100-continue\r\n\r\n`)
    const [proceed] = await once(socket, 'data')
    const closing = api.app.close()
    socket.write('{}GET /healthz HTTP/1.1\r\nhost: a\r\n\r\n')
    const answers = await readAll(socket)
    await closing

    expect(String(proceed)).toContain('100 Continue')
    expect(answers).toMatch(/^HTTP\/1.1 400 /)
    expect(answers).toMatch(/HTTP\/1.1 200 OK\r\n(.+\r\n)*connection: close\r\n(.+\r\n)*\r\n{"status":"ok"}$/i)
  })

  function open() {
    return new Promise<Socket>((done, fail) => {
      const socket = connect(port, '127.0.0.1', () => done(socket)).once('error', fail)
    })
  }

  async function exchange(text: string) {
    const socket = await open()
    socket.write(text)
    const [head = '', body = ''] = (await readAll(socket)).split('\r\n\r\n')
    return { head, body }
  }

  async function readAll(socket: Socket) {
    const chunks: Buffer[] = []
    for await (const chunk of socket) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks).toString()
  }
})

describe('a server that stops', () => {
  // Only what is under way is waited for: nothing is ever given up.
  const api = useTestApp({ stalledAfterMs: 3_600_000 })

  test('waits neither for connections that have asked nothing nor for a request that broke off', async () => {
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
    const opened = once(api.app.server, 'connection')
    const unused = connect(Number(port), '127.0.0.1')
    await opened
    const begun = once(api.app.server, 'request')
    const broken = connect(Number(port), '127.0.0.1')
    const head = 'POST /api/v1/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    broken.end(`${head}content-length: 99\r\n\r\n{`)
    await begun
    const ended = once(unused, 'close')
    await api.app.close()
    await ended
  })
})

describe('a client that disconnects', () => {
  const lines: string[] = []
  const api = useTestApp({ config: { logLevel: 'warn' }, log: { write: (line) => void lines.push(line) } })

  test('in the middle of a body is not logged as an unavailable database', async () => {
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
    const ended = new Promise<void>((done) => api.app.server.once('request', (_, answer) => answer.once('close', done)))
    const socket = connect(Number(port), '127.0.0.1')
    await once(socket, 'connect')
    const head = 'POST /api/v1/auth/signin HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\n'
    socket.write(`${head}content-length: 99\r\n\r\n{`)
    await once(api.app.server, 'request')
    socket.resetAndDestroy()
    await ended

    expect(lines).toEqual([])
  })
})

describe('an unread answer', () => {
  const api = useTestApp({ stalledAfterMs: 200 })

  test('is given up, with its connection', async () => {
    const { port } = new URL(await api.app.listen({ port: 0, host: '127.0.0.1' }))
    const connections = () =>
      new Promise<number>((done, fail) =>
        api.app.server.getConnections((error, count) => (error ? fail(error) : done(count))),
      )
    const socket = connect(Number(port), '127.0.0.1')
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.pause()
    // Two hundred thirds of a megabyte: more than what the system keeps for a connection.
    socket.write('GET /api/v1/chapters/2 HTTP/1.1\r\nhost: a\r\n\r\n'.repeat(200))
    await expect.poll(connections).toBe(1)

    await expect.poll(connections).toBe(0)
    socket.destroy()
  })
})
