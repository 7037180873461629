import { poolOf } from '@halaqa/database/client'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { planRooms } from '../jobs/jobs.ts'
import { TestApp, useTestApp } from '../test/app.ts'
import { callsOf, type Person } from '../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../test/rooms.ts'

const TODAY = '2026-03-02'
const api = useTestApp()
const nextDay = async () => {
  api.clock.advance({ hours: 24 })
  await planRooms(api.app)
}

interface Scene {
  amina: Person
  yusuf: Person
  room: string
  /** Amina's portion of today. */
  portion: string
}

/** Amina's room, with Yusuf in it; both have a portion. */
async function openScene(): Promise<Scene> {
  const [amina, yusuf] = [await api.person({ name: 'Amina' }), await api.person({ name: 'Yusuf' })]
  const { id: room } = await openRoom(amina, { requires_approval: false })
  await join(yusuf, room)
  const [portion] = await tasksOf(amina, TODAY)
  return { amina, yusuf, room, portion: portion!.id }
}

const READS: Record<string, (scene: Scene) => string> = {
  'the portions of a day': () => `/tasks?date=${TODAY}`,
  'the card of a room': ({ room }) => `/rooms/${room}`,
  notifications: () => '/notifications',
}

const isAnswer = (value: unknown): value is { statusCode: number } =>
  typeof value === 'object' && value !== null && 'statusCode' in value

let addresses = 0
/** The same call by an address that nobody has asked: its answer cannot be cached. */
const anew = (path: string) => `${path}${path.includes('?') ? '&' : '?'}anew=${++addresses}`

/** How many statements a call asks. */
async function countStatements(call: () => Promise<unknown>) {
  const read = vi.spyOn(poolOf(api.db)!, 'read')
  await call()
  const { length } = read.mock.calls
  read.mockRestore()
  return length
}

describe.each(Object.entries(READS))('%s', (_, pathOf) => {
  test('asks one statement while nothing changes, and has the same bytes', async () => {
    const scene = await openScene()
    const path = pathOf(scene)
    const first = await scene.amina.get(path)

    expect(await countStatements(() => scene.amina.get(path))).toBe(1)
    expect(await countStatements(() => scene.amina.get(anew(path)))).toBeGreaterThan(1)
    const [cached, made] = [await scene.amina.get(path), await scene.amina.get(anew(path))]
    for (const answer of [cached, made]) {
      expect(answer.body).toBe(first.body)
      expect({ ...answer.headers, date: '' }).toEqual({ ...first.headers, date: '' })
    }
  })

  test('is compressed once for those who ask for it, to what it would be otherwise', async () => {
    const scene = await openScene()
    await nextDay()
    const path = pathOf(scene)
    await scene.amina.get(path)

    for (const encoding of ['gzip', 'br']) {
      const asked = { 'accept-encoding': encoding }
      const answers = [
        ...[await scene.amina.get(path, asked), await scene.amina.get(path, asked)],
        await scene.amina.get(anew(path), asked),
      ]
      expect(new Set(answers.map(({ rawPayload }) => rawPayload.toString('base64'))).size).toBe(1)
      expect(new Set(answers.map(({ headers }) => JSON.stringify({ ...headers, date: '' }))).size).toBe(1)
    }
  })

  test('is for nobody without a session or with one that has ended', async () => {
    const scene = await openScene()
    const path = pathOf(scene)
    await scene.amina.get(path)

    expect((await callsOf(api.app).get(path)).statusCode).toBe(401)
    expect((await callsOf(api.app, `${scene.amina.token}x`).get(path)).statusCode).toBe(401)
    await scene.amina.post('/auth/signout')
    expect((await scene.amina.get(path)).statusCode).toBe(401)
  })
})

test('requests that the contract refuses are refused, beside others that are answered', async () => {
  const { amina, yusuf, room } = await openScene()
  const asked = ['/tasks?date=2026-02-31', '/tasks', '/rooms/none', `/rooms/${room}`, '/notifications?limit=0']
  const answers = await Promise.all(asked.flatMap((path) => [amina.get(path), yusuf.get(path)]))

  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 200, 200, 404, 404, 200, 200, 400, 400])
})

test('people who ask at once have their own answers each', async () => {
  const people = await Promise.all(Array.from({ length: 70 }, (_, n) => api.person({ name: `Reader ${n}` })))
  const answers = await Promise.all(people.map((person) => person.get('/auth/me')))

  expect(answers.map((answer) => answer.json().full_name)).toEqual(people.map(({ name }) => name))
})

describe('what changes shows at once', () => {
  const other = new TestApp({})
  beforeAll(async () => {
    await other.startOn(api.database)
    return () => other.stopApp()
  })
  beforeEach(() => other.clock.reset())
  /** The same person in another process, which keeps answers of its own. */
  const elsewhere = ({ token }: Person) => callsOf(other.app, token)

  test.each<[read: string, what: string, change: (scene: Scene) => unknown]>([
    ['the portions of a day', 'one is opened', ({ amina, portion }) => elsewhere(amina).put(`/tasks/${portion}/open`)],
    [
      'the portions of a day',
      'one has a bookmark',
      async ({ portion }) => {
        const { endPos } = await api.db.task.findUniqueOrThrow({ where: { id: portion } })
        await api.db.task.update({ where: { id: portion }, data: { bookmarkPos: endPos } })
      },
    ],
    [
      'the portions of a day',
      'one is completed',
      ({ amina, portion }) => elsewhere(amina).put(`/tasks/${portion}/complete`),
    ],
    [
      'the portions of a day',
      'one is offered',
      ({ amina, portion }) => elsewhere(amina).put(`/tasks/${portion}/offer`),
    ],
    [
      'the portions of a day',
      'another one was offered, and is taken',
      async ({ amina, yusuf }) => {
        const [portion] = await tasksOf(yusuf, TODAY)
        await elsewhere(yusuf).put(`/tasks/${portion!.id}/offer`)
        await elsewhere(amina).put(`/tasks/${portion!.id}/take`)
      },
    ],
    [
      'the portions of a day',
      'their room has another name',
      ({ amina, room }) => elsewhere(amina).put(`/rooms/${room}`, { name: 'Spring Hatim', description: '' }),
    ],
    [
      'the portions of a day',
      'their reader leaves',
      ({ amina, room }) => elsewhere(amina).post(`/rooms/${room}/leave`),
    ],
    [
      'the portions of a day',
      'one of another room comes',
      async ({ amina }) => openRoom({ ...amina, ...elsewhere(amina) }, { name: 'Second' }),
    ],
    [
      'the portions of a day',
      'the range of their day changes',
      ({ portion }) =>
        api.db.roomDay.updateMany({ where: { tasks: { some: { id: portion } } }, data: { portions: 3 } }),
    ],
    [
      'the card of a room',
      'somebody completes a portion',
      async ({ yusuf }) => elsewhere(yusuf).put(`/tasks/${(await tasksOf(yusuf, TODAY))[0]!.id}/complete`),
    ],
    [
      'the card of a room',
      'somebody joins',
      async ({ room }) => elsewhere(await api.person()).post('/rooms/join', { room_id: room }),
    ],
    ['the card of a room', 'somebody leaves', ({ yusuf, room }) => elsewhere(yusuf).post(`/rooms/${room}/leave`)],
    ['the card of a room', 'its reader leaves', ({ amina, room }) => elsewhere(amina).post(`/rooms/${room}/leave`)],
    [
      'the card of a room',
      'its reader reads another share',
      ({ amina, room }) => elsewhere(amina).put(`/rooms/${room}/membership`, { share: 'half' }),
    ],
    [
      'the card of a room',
      'somebody asks to join',
      async ({ amina, room }) => {
        await api.db.room.update({ where: { id: room }, data: { requiresApproval: true } })
        await amina.get(`/rooms/${room}`)
        await elsewhere(await api.person()).post('/rooms/join', { room_id: room })
      },
    ],
    [
      'the card of a room',
      'its cycle has other days',
      ({ room }) => api.db.roomCycle.updateMany({ where: { roomId: room }, data: { days: 20 } }),
    ],
    [
      'the card of a room',
      'a next round is opened',
      async ({ amina, room }) => {
        const { id } = await openRoom(amina, { name: 'Next' })
        await api.db.room.update({ where: { id }, data: { previousRoomId: room } })
      },
    ],
    [
      'notifications',
      'one comes',
      async ({ room }) => elsewhere(await api.person()).post('/rooms/join', { room_id: room }),
    ],
    [
      'notifications',
      'one is read',
      async ({ amina }) => {
        const [first] = (await amina.get('/notifications')).json().notifications
        await elsewhere(amina).put(`/notifications/${first.id}/read`)
      },
    ],
    ['notifications', 'all are read', ({ amina }) => elsewhere(amina).put('/notifications/read')],
    [
      'notifications',
      'their room is closed to the person',
      async ({ amina, room }) => {
        await api.db.notification.updateMany({ where: { userId: amina.id }, data: { roomId: room } })
        await amina.get('/notifications')
        await api.db.roomMember.updateMany({
          where: { userId: amina.id },
          data: { isActive: false, leftAt: api.clock.now(), bannedAt: api.clock.now() },
        })
      },
    ],
    [
      'notifications',
      'an old one is deleted',
      ({ amina }) => api.db.notification.deleteMany({ where: { userId: amina.id } }),
    ],
  ])('%s: %s', async (read, _, change) => {
    const scene = await openScene()
    const path = READS[read]!(scene)
    const before = await scene.amina.get(path)
    expect(await countStatements(() => scene.amina.get(path))).toBe(1)
    const changed = await change(scene)
    if (isAnswer(changed)) expect(changed.statusCode).toBeLessThan(300)

    const after = await scene.amina.get(path)
    expect(after.body).not.toBe(before.body)
    expect(after.body).toBe((await scene.amina.get(anew(path))).body)
  })

  test('a portion can be reopened for a day, and then no more', async () => {
    const { amina, portion } = await openScene()
    await complete(amina, portion)
    const canReopen = async () => (await amina.get(`/tasks?date=${TODAY}`)).json().tasks[0].can_reopen
    expect(await canReopen()).toBe(true)

    api.clock.advance({ hours: 24 })
    expect(await canReopen()).toBe(true)
    api.clock.advance({ seconds: 1 })
    expect(await canReopen()).toBe(false)
  })

  test('the next day is planned by whoever asks first, and whoever comes to a dormant room wakes it', async () => {
    const { amina, room } = await openScene()
    await amina.get('/tasks?date=2026-03-03')
    api.clock.advance({ hours: 24 })
    expect((await amina.get('/tasks?date=2026-03-03')).json().tasks).toHaveLength(2)

    await api.db.room.update({ where: { id: room }, data: { dormantSince: api.clock.now() } })
    await amina.get(`/rooms/${room}`)
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room } })).dormantSince).toBeNull()
  })
})
