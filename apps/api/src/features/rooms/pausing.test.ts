import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  aRecurrentRoomBody,
  complete,
  expectNoAyahLost,
  join,
  openRoom,
  planThrough,
  portionsOf,
  tasksOf,
  weightsOf,
} from '../../test/rooms.ts'
import { giveOutUntakenTasks } from '../tasks/giving-out.service.ts'

describe('pausing a room', () => {
  const api = useTestApp()

  async function aRoom(change: Record<string, unknown> = {}) {
    const owner = await api.person()
    const room = await openRoom(owner, change)
    const act = (verb: 'pause' | 'resume', person: Person = owner) => person.post(`/rooms/${room.id}/${verb}`)
    const days = async () =>
      (await api.app.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })).map((day) => [
        day.date.getUTCDate(),
        day.number,
        day.isUnread,
      ])
    return { owner, room, act, days }
  }

  test('is its owner’s: members and strangers may not, nor anyone once it is closed or complete', async () => {
    const { owner, room, act } = await aRoom({ start_surah: 114, end_date: '2026-03-03' })
    const [guest, stranger] = [await api.person(), await api.person()]
    await join(guest, room.id)
    for (const person of [guest, stranger]) {
      expect((await act('pause', person)).json().code).toBe('forbidden')
      expect((await act('resume', person)).json().code).toBe('forbidden')
    }
    await planThrough(api, '2026-03-03', 1)
    for (const person of [owner, guest])
      for (const task of await tasksOf(person, '2026-03-03')) await complete(person, task.id)
    expect((await act('pause')).json().code).toBe('room_closed')
    await owner.post(`/rooms/${room.id}/close`)
    expect((await act('resume')).json().code).toBe('room_closed')
  })

  test('keeps what is given out, gives nothing more, and moves the end on by the days paused', async () => {
    const { owner, room, act, days } = await aRoom({ end_date: '2026-03-11' })
    const paused = await Promise.all([act('pause'), act('pause'), act('pause')])
    expect(paused.map((answer) => answer.json().paused_since)).toEqual(Array(3).fill('2026-03-02T09:00:00.000Z'))
    await planThrough(api, '2026-03-03', 4)
    await tasksOf(owner, '2026-03-06')
    expect(await days()).toEqual([[2, 1, false]])

    const resumed = await Promise.all([act('resume'), act('resume')])
    expect(resumed.map((answer) => answer.json())).toMatchObject(
      Array(2).fill({ paused_since: null, end_date: '2026-03-14', days_left: 8 }),
    )
    expect(await days()).toEqual([
      [2, 1, false],
      [6, 2, false],
    ])
    await planThrough(api, '2026-03-07', 8)
    const portions = await portionsOf(api, room.id)
    expect(portions).toHaveLength(10)
    expect(portions.at(-1)?.endPos).toBe(6235)
    await expectNoAyahLost(api, room.id)
  })

  test('resumed the same day, nothing has changed', async () => {
    const { act, days } = await aRoom()
    await act('pause')
    api.clock.set('2026-03-02T20:00:00Z')
    expect((await act('resume')).json()).toMatchObject({ end_date: '2026-03-31' })
    await planThrough(api, '2026-03-03', 1)
    expect((await days()).slice(0, 2)).toEqual([
      [2, 1, false],
      [3, 2, false],
    ])
  })

  test('on its last day keeps its end, because no day is left to move', async () => {
    const { room, act, days } = await aRoom({ end_date: '2026-03-03' })
    await planThrough(api, '2026-03-03', 1)
    await act('pause')
    api.clock.set('2026-03-08T09:00:00Z')
    expect((await act('resume')).json()).toMatchObject({ end_date: '2026-03-03', days_left: 0 })
    await planThrough(api, '2026-03-09', 1)
    expect(await days()).toEqual([
      [2, 1, false],
      [3, 2, false],
    ])
    await expectNoAyahLost(api, room.id)
  })

  test('before its first day moves its days, and keeps their number', async () => {
    const { room, act, days } = await aRoom({ start_date: '2026-03-04', end_date: '2026-03-06' })
    await act('pause')
    api.clock.set('2026-03-06T09:00:00Z')
    expect((await act('resume')).json()).toMatchObject({ end_date: '2026-03-08' })
    await planThrough(api, '2026-03-07', 3)
    expect(await days()).toEqual([
      [6, 1, false],
      [7, 2, false],
      [8, 3, false],
    ])
    await expectNoAyahLost(api, room.id)
  })

  test.each([
    ['Sunday', { end_date: '2026-03-02', rest_weekdays: [7] }],
    ['Sunday, all of its range', { end_date: '2026-03-03', rest_weekdays: [7] }],
    ['six weekdays', { end_date: '2026-03-03', rest_weekdays: [2, 3, 4, 5, 6, 7] }],
    ['Sunday, in turns', { plan: 'pieces', piece: 'juz', turn_days: 2, end_date: '2026-03-03', rest_weekdays: [7] }],
  ])('after its end changes nothing for a room that rests on %s', async (_, change) => {
    const { owner, room, act, days } = await aRoom(change)
    const newcomer = await api.person()
    await planThrough(api, '2026-03-03', 4)
    const [before, portions] = [await days(), await portionsOf(api, room.id)]
    expect((await act('pause')).statusCode).toBe(200)
    api.clock.set('2026-03-09T09:00:00Z')
    expect((await act('resume')).json()).toMatchObject({ paused_since: null, end_date: change.end_date, days_left: 0 })
    await planThrough(api, '2026-03-10', 2)
    expect([await days(), (await portionsOf(api, room.id)).length]).toEqual([before, portions.length])
    expect((await join(newcomer, room.id)).first_portion_date).toBeNull()
    expect((await owner.put(`/rooms/${room.id}`, { rest_weekdays: [1, 7] })).statusCode).toBe(200)
    expect((await owner.put(`/rooms/${room.id}`, { end_date: '2026-03-20' })).statusCode).toBe(400)
  })

  test('lets people join and leave, and tells newcomers about the pause', async () => {
    const { owner, room, act } = await aRoom()
    const guest = await api.person()
    const [task] = await tasksOf(owner, '2026-03-02')
    await owner.put(`/tasks/${task?.id}/open`)
    await act('pause')
    api.clock.set('2026-03-05T09:00:00Z')
    expect(await join(guest, room.id)).toMatchObject({ status: 'joined', first_portion_date: null })
    expect((await guest.get(`/rooms/${room.id}`)).json().paused_since).not.toBeNull()
    await owner.put(`/tasks/${task?.id}/offer`)
    api.clock.set('2026-03-09T09:00:00Z')
    await assignUntakenPortions(api.app)
    expect(await tasksOf(guest, '2026-03-09')).toEqual([])
    await act('resume')
    expect(await tasksOf(guest, '2026-03-09')).toHaveLength(1)
    await assignUntakenPortions(api.app)
    expect(await tasksOf(guest, '2026-03-09')).toHaveLength(2)
  })

  test('lets nobody catch up on days missed while they were away, after it resumes', async () => {
    const { owner, room, act } = await aRoom()
    const [back, away] = [await api.person(), await api.person()]
    for (const person of [back, away]) await join(person, room.id)
    await back.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-06' })
    await away.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-20' })
    await planThrough(api, '2026-03-03', 3)
    await act('pause')
    api.clock.set('2026-03-10T09:00:00Z')
    await act('resume')

    const weight = await weightsOf(api, room.id)
    expect(Math.abs(weight(owner) - weight(back))).toBeLessThan(500)
    expect(weight(away)).toBe(0)
  })

  test('gives nobody the portions of others: neither by a job that started before it, nor after a removal', async () => {
    const { owner, room, act } = await aRoom({ openness: 'open' })
    const [guest, other] = [await api.person(), await api.person()]
    for (const person of [guest, other]) await join(person, room.id)
    const [[mine], [theirs]] = [await tasksOf(owner, '2026-03-02'), await tasksOf(guest, '2026-03-02')]
    await owner.put(`/tasks/${mine?.id}/offer`)
    await act('pause')
    api.clock.set('2026-03-06T09:00:00Z')
    expect(await giveOutUntakenTasks(api.db, room.id, api.clock.now())).toBe(0)

    await owner.delete(`/rooms/${room.id}/members/${guest.id}`)
    const offered = (await owner.get(`/rooms/${room.id}/tasks/offered`)).json()
    expect(offered.map(({ id }: { id: string }) => id).sort()).toEqual([mine?.id, theirs?.id].sort())
  })

  test('wakes a dormant recurrent room for a member, and continues when it resumes', async () => {
    const owner = await api.person()
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 90 }))).json()
    await planThrough(api, '2026-03-02', 40)
    await api.app.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    const given = (await portionsOf(api, room.id)).length
    await owner.post(`/rooms/${room.id}/pause`)
    api.clock.set('2026-05-01T09:00:00Z')
    await api.app.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    await owner.get(`/rooms/${room.id}`)
    await planRooms(api.app)
    expect(await portionsOf(api, room.id)).toHaveLength(given)

    await owner.post(`/rooms/${room.id}/resume`)
    const after = await portionsOf(api, room.id)
    expect(after).toHaveLength(given + 1)
    expect(after.at(-1)?.taskDate).toEqual(new Date('2026-05-01'))
    await planThrough(api, '2026-05-02', 3)
    expect(await portionsOf(api, room.id)).toHaveLength(given + 4)
    await expectNoAyahLost(api, room.id)
  })
})
