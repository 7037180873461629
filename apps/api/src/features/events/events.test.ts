import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { complete, figuresFor, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { openStream, type TestStream } from '../../test/stream.ts'
import { somebodyWaits } from '../../test/waiting.ts'

const TODAY = '2026-03-02'

describe('live events', () => {
  const api = useTestApp()
  let address: string
  const streams: TestStream[] = []
  const listen = async (person: { id: string; token: string }) => {
    const stream = await openStream(api, address, person)
    streams.push(stream)
    return stream
  }
  beforeAll(async () => {
    address = await api.app.listen({ port: 0, host: '127.0.0.1' })
  })
  afterEach(async () => {
    await Promise.all(streams.splice(0).map((stream) => stream.close()))
  })

  describe('are refused', () => {
    test.each([
      ['without a session', ''],
      ['with a session that has ended', 'nobody'],
    ])('%s', async (_, token) => {
      const response = await callsOf(api.app, token).get('/events')

      expect(response.statusCode).toBe(401)
      expect(response.json()).toMatchObject({ code: 'authentication_required' })
    })

    test('to a session with eight streams, and not to another session of the person', async () => {
      const person = await api.person()
      const open = await Promise.all(Array.from({ length: 8 }, () => listen(person)))
      const ninth = await callsOf(api.app, person.token).get('/events')

      expect(open.map(({ response }) => response.status)).toEqual(Array(8).fill(200))
      expect(ninth.statusCode).toBe(429)
      expect(ninth.headers['retry-after']).toBe('60')
      expect(ninth.json()).toMatchObject({ code: 'too_many_streams' })
      expect((await listen(await api.person())).response.status).toBe(200)
      await open[0]!.close()
      await expect.poll(async () => (await listen(person)).response.status).toBe(200)
    })
  })

  test('come as a stream that no proxy delays or caches', async () => {
    const { response, beats } = await listen(await api.person())

    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
    })
    expect(response.headers.has('content-encoding')).toBe(false)
    await expect.poll(() => beats).toEqual([': here'])
  })

  test('end their connection, and nothing is answered after them on it', async () => {
    const { token } = await api.person()
    const socket = connectTo(address)
    socket.write(eventsRequest(address, token) + requestOf(address, 'GET', '/healthz'))
    const read = readFrom(socket)
    await expect.poll(read).toContain(': here')
    await Promise.all([once(socket, 'close'), callsOf(api.app, token).post('/auth/signout')])

    expect(read()).toMatch(/^HTTP\/1\.1 200 OK\r\n/)
    expect(read().toLowerCase()).toContain('\r\nconnection: close')
    expect(read().match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('wait for the answers before them on their connection', async () => {
    const { token } = await api.person()
    const other = await api.person()
    const socket = connectTo(address)
    const dataOfOther = requestOf(address, 'GET', '/api/v1/user/data', { authorization: other.token })
    socket.write(dataOfOther + eventsRequest(address, token))
    const read = readFrom(socket)
    await expect.poll(read).toContain(': here')
    socket.destroy()

    const [first = '', second = ''] = read().split(/(?<=\r\n0\r\n\r\n)/)
    expect(first).toContain(other.email)
    expect(first).not.toContain('text/event-stream')
    expect(second).toMatch(/^HTTP\/1\.1 200 OK\r\n(.+\r\n)*content-type: text\/event-stream/)
  })

  test('HEAD answers at once and leaves no stream behind', async () => {
    const person = await api.person()
    for (let i = 0; i < 9; i++) {
      const response = await api.app.inject({
        method: 'HEAD',
        url: '/api/v1/events',
        headers: { authorization: person.token },
      })
      expect([response.statusCode, response.body]).toEqual([200, ''])
    }
    expect((await listen(person)).response.status).toBe(200)
  })

  describe('tell', () => {
    test('the members of a room its progress once a portion was completed, without another request', async () => {
      const [owner, reader] = [await api.person(), await api.person()]
      const room = await openRoom(owner)
      await join(reader, room.id)
      const [task] = await tasksOf(reader, TODAY)
      const [ofOwner, ofReader] = [await listen(owner), await listen(reader)]
      await complete(reader, task!.id)

      const event = { type: 'room', room_id: room.id, figures: await figuresFor(owner, room.id) } as const
      await expect.poll(() => ofReader.heard).toEqual(expect.arrayContaining([event, { type: 'tasks' }]))
      await expect.poll(() => ofOwner.heard).toEqual([event])
      ofOwner.heard.length = 0
      const own = await openRoom(owner)
      expect(JSON.stringify(await ofOwner.hears({ type: 'room', room_id: own.id }))).not.toContain(room.id)
    })

    test('nothing about a room to strangers, requesters, former and banned members', async () => {
      const owner = await api.person()
      const room = await openRoom(owner, { requires_approval: false })
      const outside = {
        stranger: await api.person(),
        requester: await api.person(),
        former: await api.person(),
        banned: await api.person(),
      }
      for (const person of [outside.former, outside.banned]) await join(person, room.id)
      await outside.former.post(`/rooms/${room.id}/leave`)
      await owner.delete(`/rooms/${room.id}/members/${outside.banned.id}?ban=true`)
      await owner.put(`/rooms/${room.id}`, { requires_approval: true })
      await outside.requester.post('/rooms/join', { room_id: room.id })
      const streams = await Promise.all(Object.values(outside).map((person) => listen(person)))
      const ofOwner = await listen(owner)

      const [task] = await tasksOf(owner, TODAY)
      await complete(owner, task!.id)
      await ofOwner.hears({ type: 'room', room_id: room.id, figures: await figuresFor(owner, room.id) })
      await owner.put(`/rooms/${room.id}`, { name: 'Summer Hatim' })
      await ofOwner.hears({ type: 'room', room_id: room.id })
      for (const [i, person] of Object.values(outside).entries()) {
        const own = await openRoom(person)
        expect(JSON.stringify(await streams[i]!.hears({ type: 'room', room_id: own.id }))).not.toContain(room.id)
      }
    })

    test('figures that are those of the card at the same revision, whatever is done to the portions', async () => {
      const readers = [await api.person(), await api.person(), await api.person()]
      const room = await openRoom(readers[0]!, { start_surah: 112, start_ayah: 1, end_date: '2026-03-04' })
      for (const reader of readers.slice(1)) await join(reader, room.id)
      const stream = await listen(readers[0]!)
      const carried = () => stream.heard.flatMap((event) => (event.type === 'room' && event.figures) || [])
      const next = seededRandom('portions')
      const pick = <T>(items: readonly T[]) => items[Math.floor(next() * items.length)] as T

      for (const day of ['2026-03-02', '2026-03-03', '2026-03-04']) {
        api.clock.set(`${day}T09:00:00Z`)
        await planRooms(api.app)
        for (let i = 0; i < 12; i++) {
          const reader = pick(readers)
          const task = pick(await tasksOf(reader, day))
          const action = pick(['complete', 'complete', 'reopen', 'offer', 'take'])
          const before = await figuresFor(reader, room.id)
          await reader.put(`/tasks/${task?.id}/${action}`)
          const after = await figuresFor(reader, room.id)
          if (JSON.stringify({ ...before, revision: 0 }) === JSON.stringify({ ...after, revision: 0 })) continue
          expect(after.revision).toBeGreaterThan(before.revision)
          await expect.poll(carried).toContainEqual(after)
        }
      }
      for (const reader of readers) {
        for (const task of await tasksOf(reader, '2026-03-04')) {
          await complete(reader, task.id)
          await expect.poll(carried).toContainEqual(await figuresFor(reader, room.id))
        }
      }
      expect(carried().length).toBeGreaterThan(10)
      expect(new Set(carried().map(({ revision }) => revision)).size).toBe(carried().length)
      expect(carried().some(({ hatim_completed_at }) => hatim_completed_at !== null)).toBe(true)
    })

    test('only the portions and the progress when an offered portion is completed', async () => {
      const [owner, reader] = [await api.person(), await api.person()]
      const room = await openRoom(owner)
      await join(reader, room.id)
      const [task] = await tasksOf(reader, TODAY)
      await reader.put(`/tasks/${task!.id}/offer`)
      const stream = await listen(owner)
      await complete(reader, task!.id)

      const event = { type: 'room', room_id: room.id } as const
      const figures = await figuresFor(owner, room.id)
      await expect
        .poll(() => stream.heard)
        .toEqual([
          { ...event, figures },
          { ...event, only: 'portions' },
        ])
    })

    test('the owner alone who asks to join', async () => {
      const [owner, member, guest] = [await api.person(), await api.person(), await api.person()]
      const room = await openRoom(owner)
      await join(member, room.id)
      await owner.put(`/rooms/${room.id}`, { requires_approval: true })
      const [ofOwner, ofMember] = [await listen(owner), await listen(member)]
      await join(guest, room.id)
      await ofOwner.hears({ type: 'room', room_id: room.id })
      const own = await openRoom(member)
      expect(JSON.stringify(await ofMember.hears({ type: 'room', room_id: own.id }))).not.toContain(room.id)
    })

    test('many people how many they are, so that they need not ask all at once', async () => {
      const admin = await api.person({ admin: true })
      const unit = await makeUnit(api.app)
      const people = await Promise.all(Array.from({ length: 21 }, () => api.person()))
      const some = await Promise.all(people.slice(1).map((person) => listen(person)))
      await admin.put(`/lessons/${unit.lessons[0]!.id}`, { is_active: false })
      for (const stream of some) await stream.hears({ type: 'content' })

      await listen(people[0]!)
      await admin.delete(`/units/${unit.id}`)
      for (const stream of some) await stream.hears({ type: 'content', watching: 21 })
    })

    test('everybody whose portions a newcomer changes, and the owner of being told', async () => {
      const [owner, guest] = [await api.person(), await api.person()]
      const room = await openRoom(owner)
      const stream = await listen(owner)
      await join(guest, room.id)

      await expect
        .poll(() => stream.heard)
        .toEqual(expect.arrayContaining([{ type: 'room', room_id: room.id }, { type: 'tasks' }]))
    })

    test.each([
      ['has other settings', { path: '', body: { name: 'Another name' } }],
      ['has a member with another share', { path: '/membership', body: { share: 'half' } }],
      ['has a member who is away', { path: '/membership', body: { away_until: '2026-03-09' } }],
      ['has a member who hides what they have read', { path: '/membership', body: { hides_tick: true } }],
    ])('the members of a room that %s', async (_, { path, body }) => {
      const [owner, member] = [await api.person(), await api.person()]
      const room = await openRoom(owner, { openness: 'open' })
      await join(member, room.id)
      const stream = await listen(member)
      expect((await owner.put(`/rooms/${room.id}${path}`, body)).statusCode).toBe(200)

      await stream.hears({ type: 'room', room_id: room.id })
    })

    test('a person in two places of what they read in one', async () => {
      const person = await api.person()
      await api.db.notification.create({
        data: { userId: person.id, kind: 'welcome', cause: 'welcome', createdAt: api.clock.now() },
      })
      const stream = await listen(person)
      await person.put('/notifications/read')

      await stream.hears({ type: 'notifications' })
    })

    test('a leaver once that they left, and nothing of the room afterwards', async () => {
      const [owner, guest] = [await api.person(), await api.person()]
      const room = await openRoom(owner)
      const stream = await listen(guest)
      await join(guest, room.id)
      await stream.hears({ type: 'room', room_id: room.id })
      expect((await guest.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)

      await stream.hears({ type: 'membership', room_id: room.id })
      const [task] = await tasksOf(owner, TODAY)
      await complete(owner, task!.id)
      const own = await openRoom(guest)
      expect(JSON.stringify(await stream.hears({ type: 'room', room_id: own.id }))).not.toContain(room.id)
    })

    test('only a removed, banned, unbanned or declined person which room it was', async () => {
      const [owner, guest, other] = [await api.person(), await api.person(), await api.person()]
      const room = await openRoom(owner)
      await join(guest, room.id)
      const [ofGuest, ofOther] = [await listen(guest), await listen(other)]
      const membership = { type: 'membership', room_id: room.id } as const
      const path = `/rooms/${room.id}`

      await owner.delete(`${path}/members/${guest.id}?ban=true`)
      await ofGuest.hears(membership)
      await owner.delete(`${path}/bans/${guest.id}`)
      await ofGuest.hears(membership)
      await owner.put(path, { requires_approval: true })
      await join(guest, room.id)
      await ofGuest.hears(membership)
      expect((await owner.delete(`${path}/requests/${guest.id}`)).statusCode).toBe(200)
      await ofGuest.hears(membership)
      const own = await openRoom(other)
      expect(JSON.stringify(await ofOther.hears({ type: 'room', room_id: own.id }))).not.toContain(room.id)
    })

    test('everybody of a lesson that is switched off and of a unit that is deleted, not of an edited text', async () => {
      const [learner, admin] = [await api.person(), await api.person({ admin: true })]
      const unit = await makeUnit(api.app)
      const lesson = `/lessons/${unit.lessons[0]!.id}`
      const stream = await listen(learner)
      expect((await admin.put(lesson, { title: 'The opening' })).statusCode).toBe(200)
      const room = await openRoom(learner)
      expect(await stream.hears({ type: 'room', room_id: room.id })).not.toContainEqual({ type: 'content' })

      await admin.put(lesson, { is_active: false })
      await stream.hears({ type: 'content' })
      await admin.delete(`/units/${unit.id}`)
      await stream.hears({ type: 'content' })
    })

    test('events in their order, even if the database is slow to name the recipients', async () => {
      const person = await api.person()
      const room = await openRoom(person)
      const stream = await listen(person)
      const notify = (channel: string, id: string) => api.db.$executeRaw`SELECT pg_notify(${channel}, ${id}::text)`
      await api.db.$transaction(async (tx) => {
        await tx.$executeRaw`LOCK TABLE room_members IN ACCESS EXCLUSIVE MODE`
        await notify('halaqa_room', room.id)
        await somebodyWaits(api)
        await notify('halaqa_notifications', person.id)
        for (let i = 0; i < 100; i++) await api.person() // takes longer than a batch is gathered for
        expect(stream.heard).toEqual([])
      })

      await expect.poll(() => stream.heard).toEqual([{ type: 'room', room_id: room.id }, { type: 'notifications' }])
    })

    test('nobody about a rolled back change', async () => {
      const person = await api.person()
      const stream = await listen(person)
      const row = (cause: string) => ({ userId: person.id, kind: 'ready' as const, cause, createdAt: api.clock.now() })
      await api.db
        .$transaction(async (tx) => {
          await tx.notification.create({ data: row('one') })
          throw new Error('no')
        })
        .catch(() => {})
      const room = await openRoom(person)

      expect(await stream.hears({ type: 'room', room_id: room.id })).not.toContainEqual({ type: 'notifications' })
    })
  })

  describe('end', () => {
    test('with the session, and only with it', async () => {
      const person = await api.person()
      const elsewhere = await signInAgain(person)
      const [here, there] = [await listen(person), await listen(elsewhere)]
      await callsOf(api.app, elsewhere.token).post('/auth/signout')

      await there.ended
      await openRoom(person)
      await here.hears({ type: 'tasks' })
      await callsOf(api.app, person.token).post('/auth/signout')
      await here.ended
    })

    test('with the account', async () => {
      const person = await api.person()
      const passwordHash = await api.app.passwords.hash('correct horse')
      await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
      const stream = await listen(person)
      expect((await person.post('/auth/delete', { password: 'correct horse' })).statusCode).toBe(200)

      await stream.ended
    })

    async function signInAgain(person: Person) {
      const passwordHash = await api.app.passwords.hash('correct horse')
      await api.db.user.update({ where: { id: person.id }, data: { passwordHash } })
      const answer = await callsOf(api.app).post('/auth/signin', { email: person.email, password: 'correct horse' })
      return { id: person.id, token: (answer.json() as { token: string }).token }
    }
  })
})

function connectTo(address: string) {
  return connect(Number(new URL(address).port), '127.0.0.1').setEncoding('utf8')
}

function requestOf(address: string, method: string, path: string, headers: Record<string, string> = {}) {
  const lines = Object.entries({ host: new URL(address).host, ...headers }).map(([name, value]) => `${name}: ${value}`)
  return `${[`${method} ${path} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n`
}

const eventsRequest = (address: string, token: string) =>
  requestOf(address, 'GET', '/api/v1/events', { authorization: token })

/** The text that has come so far. */
function readFrom(socket: Socket) {
  let read = ''
  socket.on('data', (text) => {
    read += text
  })
  return () => read
}
