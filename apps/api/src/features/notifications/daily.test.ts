import type { Notification } from '@halaqa/contract/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { notifyReaders, planRooms, sweepNotifications } from '../../jobs/jobs.ts'
import { inTransaction } from '../../lib/db.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { somebodyWaits } from '../../test/waiting.ts'
import { lockRoom } from '../room-access/room.access.ts'

describe('each day', () => {
  const api = useTestApp()
  beforeEach(async () => {
    await api.db.notification.deleteMany()
    await api.db.room.updateMany({ data: { closedAt: api.clock.now() } })
  })

  /** What is done every hour. */
  const runJobs = async () => {
    await planRooms(api.app)
    await notifyReaders(api.app)
    await sweepNotifications(api.app)
  }
  /** Every hour until an instant. */
  const liveUntil = async (instant: string) => {
    for (; api.clock.now() < new Date(instant); api.clock.advance({ hours: 1 })) await runJobs()
    await runJobs()
  }
  const toldTo = async (person: Person, kind: Notification['kind']) => {
    const rows = await api.db.notification.findMany({
      where: { userId: person.id, kind },
      orderBy: [{ createdAt: 'asc' }, { cause: 'asc' }],
    })
    return rows.map(({ createdAt, ...row }) => ({ ...row, at: createdAt.toISOString() }))
  }

  test('the portions of all rooms are told of together, once, however often anybody looks', async () => {
    const person = await api.person()
    const rooms = [await openRoom(person, { name: 'One' }), await openRoom(person, { name: 'Two' })]
    await Promise.all([notifyReaders(api.app), notifyReaders(api.app), notifyReaders(api.app)])
    await runJobs()

    expect(await toldTo(person, 'ready')).toMatchObject([
      { cause: 'ready:2026-03-02', roomId: null, taskId: null, details: { portions: 2 } },
    ])
    expect((await toldTo(person, 'ready'))[0]!.details).not.toHaveProperty('room_name')
    expect(rooms).toHaveLength(2)
  })

  test('a single portion is named', async () => {
    const person = await api.person()
    const room = await openRoom(person, { name: 'One' })
    const [task] = await tasksOf(person, '2026-03-02')
    await runJobs()

    expect(await toldTo(person, 'ready')).toMatchObject([
      { roomId: room.id, taskId: task!.id, details: { portions: 1, room_name: 'One' } },
    ])
  })

  test.each([
    ['was read', (person: Person, id: string) => complete(person, id)],
    ['is open before them', (person: Person, id: string) => person.put(`/tasks/${id}/open`)],
    ['was offered', (person: Person, id: string) => person.put(`/tasks/${id}/offer`)],
    ['was left with the room', (person: Person, _: string, roomId: string) => person.post(`/rooms/${roomId}/leave`)],
  ])('skips %s', async (_, act) => {
    const [person, other] = [await api.person(), await api.person()]
    const room = await openRoom(person)
    await join(other, room.id)
    const [task] = await tasksOf(person, '2026-03-02')
    expect((await act(person, task!.id, room.id)).statusCode).toBe(200)
    await runJobs()

    expect([await toldTo(person, 'ready'), (await toldTo(other, 'ready')).length]).toEqual([[], 1])
  })

  test.each([
    ['paused', { pausedSince: new Date('2026-03-02T08:00:00Z') }],
    ['closed', { closedAt: new Date('2026-03-02T08:00:00Z') }],
  ])('skips a %s room', async (_, change) => {
    const person = await api.person()
    const room = await openRoom(person)
    await api.db.room.update({ where: { id: room.id }, data: change })
    await runJobs()
    api.clock.advance({ days: 1 })
    await notifyReaders(api.app)

    expect(await api.db.notification.count({ where: { userId: person.id } })).toBe(0)
  })

  test('skips absent members', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const room = await openRoom(other)
    await join(person, room.id)
    const away = { awayFrom: new Date('2026-03-02'), awayUntil: new Date('2026-03-03') }
    await api.db.roomMember.update({ where: { roomId_userId: { roomId: room.id, userId: person.id } }, data: away })
    await runJobs()
    api.clock.advance({ days: 1 })
    await notifyReaders(api.app)

    expect(await api.db.notification.count({ where: { userId: person.id } })).toBe(0)
    expect(await toldTo(other, 'ready')).not.toEqual([])
  })

  test('begins when it does for the person: first in UTC+14, last in UTC-12', async () => {
    const [first, middle, last, unknown] = await Promise.all([
      api.person({ timeZone: 'Pacific/Kiritimati' }),
      api.person({ timeZone: 'Asia/Kathmandu' }),
      api.person({ timeZone: 'Etc/GMT+12' }),
      api.person({ timeZone: null }),
    ])
    api.clock.set('2026-03-02T22:00:00Z')
    for (const person of [first, middle, last, unknown]) await openRoom(person, { start_date: '2026-03-04' })
    api.clock.set('2026-03-03T09:05:00Z')
    await liveUntil('2026-03-04T13:05:00Z')
    const times = async (person: Person) => (await toldTo(person, 'ready')).slice(0, 1)

    expect(await times(first)).toMatchObject([{ cause: 'ready:2026-03-04', at: '2026-03-03T10:05:00.000Z' }])
    expect(await times(middle)).toMatchObject([{ cause: 'ready:2026-03-04', at: '2026-03-03T19:05:00.000Z' }])
    expect(await times(unknown)).toMatchObject([{ cause: 'ready:2026-03-04', at: '2026-03-04T00:05:00.000Z' }])
    expect(await times(last)).toMatchObject([{ cause: 'ready:2026-03-04', at: '2026-03-04T12:05:00.000Z' }])
  })

  test('comes once over a change of the clocks, and after travelling into a day again', async () => {
    const [settled, traveller] = [
      await api.person({ timeZone: 'America/New_York' }),
      await api.person({ timeZone: 'Asia/Tokyo' }),
    ]
    for (const person of [settled, traveller]) await openRoom(person)
    api.clock.set('2026-03-08T03:05:00Z') // in New York the clocks go forward at 07:00 UTC
    await api.db.notification.deleteMany()
    await liveUntil('2026-03-08T16:05:00Z')
    await api.db.user.update({ where: { id: traveller.id }, data: { timeZone: 'America/Los_Angeles' } })
    await liveUntil('2026-03-09T12:05:00Z')
    const days = async (person: Person) => (await toldTo(person, 'ready')).map(({ cause }) => cause)

    expect(await days(settled)).toEqual(['ready:2026-03-07', 'ready:2026-03-08', 'ready:2026-03-09'])
    expect(await days(traveller)).toEqual(['ready:2026-03-08', 'ready:2026-03-09'])
  })

  test('mentions a portion left unread yesterday once, and no older one', async () => {
    const person = await api.person({ timeZone: 'Asia/Tashkent' })
    const room = await openRoom(person, { name: 'One' })
    const [task] = await tasksOf(person, '2026-03-02')
    await liveUntil('2026-03-02T18:00:00Z')
    expect(await toldTo(person, 'waiting')).toEqual([])
    await liveUntil('2026-03-03T18:00:00Z')
    const first = { cause: `waiting:${task!.id}`, taskId: task!.id, roomId: room.id, details: { room_name: 'One' } }

    expect(await toldTo(person, 'waiting')).toMatchObject([first])
    await api.db.notification.deleteMany({ where: { kind: 'waiting' } }) // as the sweep does after ninety days
    api.clock.advance({ hours: 6 })
    await runJobs()
    expect((await toldTo(person, 'waiting')).map(({ taskId }) => taskId)).not.toContain(task!.id)
  })

  test('mentions a portion of several dates at its start, half-way and on its last date, and the day after as waiting', async () => {
    const person = await api.person()
    const room = await openRoom(person, { name: 'One' })
    const [task] = await tasksOf(person, '2026-03-02')
    await api.db.task.update({ where: { id: task!.id }, data: { dueDate: new Date('2026-03-08') } })
    await api.db.room.update({ where: { id: room.id }, data: { plannedThrough: new Date('2026-12-31') } })
    await liveUntil('2026-03-03T12:00:00Z')
    await person.put(`/tasks/${task!.id}/open`)
    await liveUntil('2026-03-12T12:00:00Z')

    expect((await toldTo(person, 'ready')).map(({ cause }) => cause)).toEqual(
      ['2026-03-02', '2026-03-05', '2026-03-08'].map((date) => `ready:${date}`),
    )
    expect((await toldTo(person, 'waiting')).map(({ cause, at }) => [cause, at.slice(0, 10)])).toEqual([
      [`waiting:${task!.id}`, '2026-03-09'],
    ])
  })

  test('counts the second of two dates as the last', async () => {
    const person = await api.person()
    const room = await openRoom(person)
    const [task] = await tasksOf(person, '2026-03-02')
    await api.db.task.update({ where: { id: task!.id }, data: { dueDate: new Date('2026-03-03') } })
    await api.db.room.update({ where: { id: room.id }, data: { plannedThrough: new Date('2026-12-31') } })
    await liveUntil('2026-03-03T12:00:00Z')
    expect((await toldTo(person, 'ready')).map(({ cause }) => cause)).toEqual(['ready:2026-03-02', 'ready:2026-03-03'])
  })

  describe('in a pieces room', () => {
    const told = async (person: Person) =>
      (await toldTo(person, 'ready')).map(({ cause, details }) => [
        cause.slice('ready:'.length),
        (details as Notification['details']).due_date,
      ])

    test('mentions a juz until Sunday on Monday, half-way and on Sunday, with its last date', async () => {
      const person = await api.person({ timeZone: 'Asia/Tashkent' })
      const room = await openRoom(person, aPiecesRoomBody({ name: 'Weekly Hatim' }))
      const [piece] = await tasksOf(person, '2026-03-02')
      await liveUntil('2026-03-08T18:00:00Z')

      expect(await toldTo(person, 'ready')).toMatchObject(
        ['2026-03-02', '2026-03-05', '2026-03-08'].map((date) => ({
          cause: `ready:${date}`,
          roomId: room.id,
          taskId: piece!.id,
          details: { portions: 1, room_name: 'Weekly Hatim', due_date: '2026-03-08' },
        })),
      )
      await liveUntil('2026-03-08T19:05:00Z') // Monday in Tashkent, and the next turn's first date
      expect(await toldTo(person, 'waiting')).toMatchObject([{ taskId: piece!.id, roomId: room.id }])
      expect((await told(person)).at(-1)).toEqual(['2026-03-09', '2026-03-15'])
    })

    test('moves the half-way notice from a rest day to the next reading date', async () => {
      const person = await api.person()
      await openRoom(person, aPiecesRoomBody({ rest_weekdays: [4, 5, 7] }))
      await liveUntil('2026-03-08T12:00:00Z')
      // Its dates are Monday to Saturday, of which Thursday is the fourth.
      expect(await told(person)).toEqual([
        ['2026-03-02', '2026-03-07'],
        ['2026-03-07', '2026-03-07'],
      ])
    })

    test('pieces with other last dates are told of without one', async () => {
      const person = await api.person()
      await openRoom(person, aPiecesRoomBody())
      await openRoom(person, aPiecesRoomBody({ turn_days: 3 }))
      await liveUntil('2026-03-03T12:00:00Z')

      expect(await told(person)).toEqual([
        ['2026-03-02', undefined],
        ['2026-03-03', '2026-03-04'],
      ])
    })

    test('mentions a taken piece half-way, and not at its start', async () => {
      const person = await api.person()
      const room = await openRoom(person, aPiecesRoomBody({ dealing: 'chosen' }))
      expect((await person.post(`/rooms/${room.id}/take-next`, { from: 'board' })).statusCode).toBe(200)
      await liveUntil('2026-03-05T12:00:00Z')

      expect(await told(person)).toEqual([['2026-03-05', '2026-03-08']])
    })
  })

  test("is only today's after days without the server", async () => {
    const person = await api.person()
    await openRoom(person)
    await runJobs()
    api.clock.advance({ days: 5 })
    await runJobs()

    expect((await toldTo(person, 'ready')).map(({ cause }) => cause)).toEqual(['ready:2026-03-02', 'ready:2026-03-07'])
    expect(await toldTo(person, 'waiting')).toEqual([])
  })

  test('skips an account that is being deleted', async () => {
    const person = await api.person()
    await openRoom(person, { start_date: '2026-03-01' }) // one portion of yesterday, one of today
    const telling = await inTransaction(api.db, async (tx) => {
      await tx.$queryRaw`SELECT FROM users WHERE id = ${person.id}::uuid FOR UPDATE`
      const told = notifyReaders(api.app)
      await somebodyWaits(api)
      await tx.user.update({ where: { id: person.id }, data: { isDeleted: true, email: null, passwordHash: null } })
      return { told }
    })
    await telling.told

    expect(await api.db.notification.count({ where: { userId: person.id } })).toBe(0)
  })

  test('waits for no room that is being changed', async () => {
    const person = await api.person()
    const room = await openRoom(person)
    await inTransaction(api.db, async (tx) => {
      await lockRoom(tx, room.id)
      await notifyReaders(api.app)
    })

    expect(await toldTo(person, 'ready')).toHaveLength(1)
  })

  test('a time zone that this server does not know, but a newer one did, counts as UTC', async () => {
    const [settler, person] = [await api.person(), await api.person()]
    await api.db.user.update({ where: { id: settler.id }, data: { timeZone: 'Mars/Phobos' } })
    await openRoom(settler)
    await openRoom(person)
    await runJobs()

    for (const one of [settler, person]) expect(await toldTo(one, 'ready')).toHaveLength(1)
    await api.db.user.update({ where: { id: settler.id }, data: { timeZone: 'UTC' } })
  })

  test('a time zone that the database does not know is as good as any', async () => {
    const person = await api.person({ timeZone: 'CTT' }) // an old name of China's
    await openRoom(person)
    await expect(api.db.$queryRaw`SELECT ${api.clock.now()}::timestamptz AT TIME ZONE 'CTT'`).rejects.toThrow(
      'time zone',
    )
    await notifyReaders(api.app)

    expect(await toldTo(person, 'ready')).toMatchObject([{ cause: 'ready:2026-03-02' }])
  })
})
