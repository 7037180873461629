import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect as connectSocket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { connect, type Database } from '@halaqa/database/client'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { testConfig, useTestApp } from '../../test/app.ts'
import { NetworkSwitch } from '../../test/network-switch.ts'
import { callsOf } from '../../test/person.ts'
import { complete, figuresFor, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { openStream } from '../../test/stream.ts'

const TODAY = '2026-03-02'
const SECOND = fileURLToPath(new URL('../../test/second-process.ts', import.meta.url))

describe('a server in another process', () => {
  const api = useTestApp()

  test('sends the events of this one, and stops on request', async () => {
    const owner = await api.person()
    const child = spawn(process.execPath, ['--import', 'tsx', SECOND], {
      env: { ...process.env, DATABASE_URL: api.database.url, NOW: api.clock.now().toISOString() },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const exited = once(child, 'exit')
    try {
      const [line] = await once(child.stdout, 'data')
      const stream = await openStream(api, String(line).trim(), owner)
      const room = await openRoom(owner)
      await stream.hears({ type: 'room', room_id: room.id })
      child.stdin.end()
      await stream.ended

      expect(await exited).toEqual([0, null])
    } finally {
      child.kill('SIGKILL')
    }
  })
})

describe('two servers on one database', () => {
  const api = useTestApp()
  let network: NetworkSwitch
  let db: Database
  let other: FastifyInstance
  let address: string
  beforeAll(async () => {
    const url = new URL(api.database.url)
    network = new NetworkSwitch({ host: url.hostname, port: Number(url.port) })
    await network.switchOn()
    db = connect(api.database.url, { max: 3 })
    const databaseUrl = Object.assign(url, { hostname: '127.0.0.1', port: String(network.port) }).href
    other = await buildApp({ db, databaseUrl, clock: api.clock.now, config: testConfig() })
    address = await other.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(async () => {
    await other?.close()
    await db?.$disconnect()
    await network?.switchOff()
  })

  test("hear each other's events", async () => {
    const [owner, reader] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(reader, room.id)
    const stream = await openStream(api, address, owner)
    const [task] = await tasksOf(reader, TODAY)
    await complete(reader, task!.id)

    await stream.hears({ type: 'room', room_id: room.id, figures: await figuresFor(owner, room.id) })
    await callsOf(api.app, owner.token).post('/auth/signout')
    await stream.ended
  })

  test('recover a broken connection, and tell everybody to load again except signed-out people', async () => {
    const [owner, gone] = [await api.person(), await api.person()]
    const [stream, ofGone] = [await openStream(api, address, owner), await openStream(api, address, gone)]
    const room = await openRoom(owner)
    expect(await stream.settled()).toContainEqual({ type: 'room', room_id: room.id })
    await network.switchOff()
    await callsOf(api.app, gone.token).post('/auth/signout')
    const [task] = await tasksOf(owner, TODAY)
    await complete(owner, task!.id)
    expect(stream.heard).toEqual([])
    await network.switchOn()

    await expect
      .poll(() => stream.heard)
      .toEqual(
        expect.arrayContaining([{ type: 'notifications' }, { type: 'tasks' }, { type: 'room', room_id: room.id }]),
      )
    await ofGone.endsSoon()
    await stream.close()
  })

  test('tell everybody once the database answers, if the connection is back earlier', async () => {
    const stream = await openStream(api, address, await api.person())
    const warned = vi.spyOn(other.log, 'warn')
    await network.switchOff()
    await api.db.$executeRaw`ALTER TABLE room_members RENAME TO room_members_away`
    try {
      await network.switchOn()
      await expect.poll(() => warned.mock.calls.join('\n')).toContain('room_members')
      expect(stream.heard).toEqual([])
    } finally {
      await api.db.$executeRaw`ALTER TABLE room_members_away RENAME TO room_members`
      warned.mockRestore()
    }
    await stream.hears({ type: 'content' }) // no lesson changed: only who may have missed anything is told so
    await stream.close()
  })

  test('while nothing can be heard nobody is let listen in vain', async () => {
    const person = await api.person()
    await network.switchOff()
    const deaf = await buildApp({
      db,
      databaseUrl: `postgresql://127.0.0.1:${network.port}/none`,
      clock: api.clock.now,
      config: testConfig(),
    })
    const answer = await callsOf(deaf, person.token).get('/events')
    await deaf.close()
    await network.switchOn()

    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('5')
    expect(answer.json()).toMatchObject({ code: 'database_unavailable' })
  })

  test('end their streams when they stop, unread ones included', async () => {
    const person = await api.person()
    const stream = await openStream(api, address, person)
    const unread = connectSocket(Number(new URL(address).port), '127.0.0.1')
    unread.on('error', () => {})
    unread.write(`GET /api/v1/events HTTP/1.1\r\nhost: a\r\nauthorization: ${person.token}\r\n\r\n`)
    await new Promise((done) => unread.once('readable', done))
    await other.close()

    await stream.endsSoon()
    unread.destroy()
  })
})
