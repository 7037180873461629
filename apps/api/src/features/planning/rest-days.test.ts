import { addDays } from '@halaqa/contract/calendar'
import { isoWeekday } from '@halaqa/contract/weekday'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { describe, expect, test } from 'vitest'
import { notifyReaders, planRooms } from '../../jobs/jobs.ts'
import { fromDate } from '../../lib/dates.ts'
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
} from '../../test/rooms.ts'

/** 2026-03-02, on which rooms of tests begin, is a Monday. */
const FRIDAY = 5
const WEEKEND = [6, 7]
const dateOf = (instant: Date) => instant.toISOString().slice(0, 10)

describe('rest days of a room', () => {
  const api = useTestApp()
  const daysOf = async (roomId: string) => {
    const days = await api.db.roomDay.findMany({ where: { roomId }, orderBy: { date: 'asc' } })
    return days.map(({ date, isRest, isUnread, startPos }) => {
      const weekday = isoWeekday(date.toISOString().slice(0, 10))
      return { weekday, kind: isRest ? 'rest' : isUnread ? 'unread' : startPos === null ? 'empty' : 'given' }
    })
  }

  test.each([
    ['a weekday that is none', [0], 'Rest days are days of the week, from 1 for Monday to 7 for Sunday.'],
    ['every weekday', [1, 2, 3, 4, 5, 6, 7], 'Leave at least one day of the week to read on.'],
    ['all days of the room', [1, 2, 3], 'All days of this room are rest days. Leave at least one to read on.'],
  ])('cannot be %s', async (_, rest_weekdays, message) => {
    const owner = await api.person()
    const body = { name: 'Rest', start_date: '2026-03-02', end_date: '2026-03-03', rest_weekdays }
    const range = { start_surah: 1, start_ayah: 1, end_surah: 114, end_ayah: 6 }
    const refused = await owner.post('/rooms', { ...body, ...range })
    expect([refused.statusCode, refused.json().error]).toEqual([400, message])
  })

  test('give nothing out, and the text spreads over the days between them', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { end_date: '2026-03-15', rest_weekdays: [7, 6, 6] })
    expect(room).toMatchObject({ rest_weekdays: WEEKEND, days_left: 13 })
    await join(guest, room.id)
    await planThrough(api, '2026-03-03', 14)

    const days = await daysOf(room.id)
    expect(days).toHaveLength(14)
    for (const { weekday, kind } of days) expect(kind).toBe(weekday >= 6 ? 'rest' : 'given')
    const portions = await portionsOf(api, room.id)
    expect(portions).toHaveLength(20)
    const weights = new Map<string, number>()
    for (const { dayId, weight } of portions) weights.set(dayId, (weights.get(dayId) ?? 0) + weight)
    expect(weights.size).toBe(10)
    expect(Math.max(...weights.values()) / Math.min(...weights.values())).toBeLessThan(1.1)
    await expectNoAyahLost(api, room.id)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ days_left: 0, pages_left: 0 })
  })

  test('count in a cycle, which begins and ends by the calendar; and who joins on one begins on the next day', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = (
      await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 7, rest_weekdays: [FRIDAY] }))
    ).json()
    await planThrough(api, '2026-03-03', 3)
    api.clock.set('2026-03-06T11:00:00Z')
    expect(await join(guest, room.id)).toMatchObject({ first_portion_date: '2026-03-07' })
    await planThrough(api, '2026-03-07', 7)
    expect((await daysOf(room.id)).filter(({ kind }) => kind === 'rest')).toEqual(
      Array(2).fill({ weekday: FRIDAY, kind: 'rest' }),
    )
    const cycles = await api.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
    expect(cycles.map(({ days, nextPos }) => [days, nextPos])).toEqual([
      [7, 6236],
      [7, expect.any(Number)],
    ])
    await expectNoAyahLost(api, room.id)
  })

  test('apply from the first unplanned date on, and keep given portions', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-11' })
    const change = (rest_weekdays: number[]) => owner.put(`/rooms/${room.id}`, { rest_weekdays })
    api.clock.set('2026-03-02T11:00:00Z')
    await planRooms(api.app)
    expect((await change([2, 3, 4])).json()).toMatchObject({ rest_weekdays: [2, 3, 4] })
    await planThrough(api, '2026-03-03', 9)
    expect((await daysOf(room.id)).map(({ kind }) => kind)).toEqual([
      'given',
      'given',
      'rest',
      'rest',
      'given',
      'given',
      'given',
      'given',
      'rest',
      'rest',
    ])
    await expectNoAyahLost(api, room.id)
    const none = await change([1])
    expect(none.statusCode).toBe(200)
  })

  test('are refused in a fixed room if they leave no day to read on, and nothing changes', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-04' })
    const refused = await owner.put(`/rooms/${room.id}`, { rest_weekdays: [2, 3] })
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'All days of this room are rest days. Leave at least one to read on.',
    ])
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ rest_weekdays: [] })
  })

  test('make a portion taken on one due on the next reading date, and not late', async () => {
    const [owner, taker] = [await api.person(), await api.person({ timeZone: 'Pacific/Kiritimati' })]
    const room = await openRoom(owner, { rest_weekdays: WEEKEND })
    await join(taker, room.id)
    const [offered] = await tasksOf(owner, '2026-03-02')
    await owner.put(`/tasks/${offered!.id}/offer`)
    // In Kiritimati it is Saturday, in Greenwich still Friday.
    api.clock.set('2026-03-06T12:00:00Z')
    const answer = await taker.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })
    expect(answer.statusCode).toBe(200)
    const { task } = answer.json()
    expect(task.task_date).toBe('2026-03-07')
    expect(task.due_date).toBe('2026-03-09')
    const today = await tasksOf(taker, '2026-03-07')
    expect(today.find(({ id }) => id === task.id)?.due_date).toBe(task.due_date)
    await notifyReaders(api.app)
    expect(await api.db.notification.count({ where: { userId: taker.id, taskId: task.id, kind: 'waiting' } })).toBe(0)
  })

  test('are never the last date of a portion moved by a pause, returned or taken', async () => {
    const draw = seededRandom('pauses over rest days')
    const pick = (from: number, to: number) => from + Math.floor(draw() * (to - from + 1))
    const WEEK = [1, 2, 3, 4, 5, 6, 7]
    for (let i = 0; i < 12; i += 1) {
      api.clock.set('2026-03-02T09:00:00Z')
      const zones = ['UTC', 'Pacific/Kiritimati', 'Etc/GMT+12']
      const people = await Promise.all(zones.map((timeZone) => api.person({ timeZone })))
      const [owner, second, third] = people as [Person, Person, Person]
      // It begins on a Monday, on which there is something to read.
      const rest_weekdays = WEEK.slice(1).filter(() => draw() < 0.5)
      const pieces = {
        plan: 'pieces',
        piece: 'juz',
        turn_days: pick(1, 9),
        room_type: 'recurrent',
        end_date: undefined,
      }
      const room = await openRoom(owner, { rest_weekdays, openness: 'open', ...(i % 2 === 0 ? {} : pieces) })
      for (const person of [second, third]) await join(person, room.id)
      await planThrough(api, '2026-03-02', pick(1, 6))
      api.clock.advance({ days: pick(0, 3) })
      await second.put(`/rooms/${room.id}/membership`, { away_until: addDays(dateOf(api.clock.now()), pick(10, 20)) })
      await third.post(`/rooms/${room.id}/leave`)
      await owner.post(`/rooms/${room.id}/pause`)
      api.clock.advance({ days: pick(0, 9) })
      const said = (await tasksOf(owner, dateOf(api.clock.now()))).map(({ id, due_date }) => [id, due_date])
      await owner.post(`/rooms/${room.id}/resume`)
      const open = await api.db.task.findMany({ where: { roomId: room.id, completedAt: null, userId: owner.id } })
      const moved = new Map(open.map(({ id, dueDate }) => [id, fromDate(dueDate)]))
      expect(said.map(([id]) => [id, moved.get(id!)])).toEqual(said)

      await second.put(`/rooms/${room.id}/membership`, { away_until: null })
      await join(third, room.id)
      for (const { id } of await tasksOf(owner, dateOf(api.clock.now()))) {
        await owner.put(`/tasks/${id}/offer`)
        expect((await second.put(`/tasks/${id}/take`)).statusCode).toBe(200)
      }
      const all = await api.db.task.findMany({ where: { roomId: room.id, userId: { not: null } } })
      expect(all.length).toBeGreaterThan(1)
      for (const { dueDate, taskDate } of all) {
        expect(rest_weekdays, `room ${i}`).not.toContain(isoWeekday(fromDate(dueDate)))
        expect(dueDate >= taskDate).toBe(true)
      }
    }
  })

  test('after a pause leave a reading date, so that the end moves', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-03', rest_weekdays: WEEKEND })
    await owner.post(`/rooms/${room.id}/pause`)
    api.clock.set('2026-03-07T09:00:00Z')
    expect((await owner.post(`/rooms/${room.id}/resume`)).json()).toMatchObject({ end_date: '2026-03-09' })
    await planThrough(api, '2026-03-08', 3)
    expect((await daysOf(room.id)).map(({ kind }) => kind)).toEqual(['given', 'rest', 'rest', 'given'])
    await expectNoAyahLost(api, room.id)
  })

  test('are no outage: what went unread before them waits at once, also while they are still to come', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-08', rest_weekdays: WEEKEND, openness: 'open' })
    api.clock.set('2026-03-07T13:00:00Z')
    await planRooms(api.app)
    const portions = await portionsOf(api, room.id)
    const waiting = portions.filter(({ userId }) => userId === null)
    expect(waiting.map(({ day }) => day.date.getUTCDate())).toEqual(waiting.map(() => 6))
    expect(waiting.length).toBeGreaterThan(3)
    await expectNoAyahLost(api, room.id)
    for (const { id } of waiting) {
      await owner.put(`/tasks/${id}/take`)
      await complete(owner, id)
    }
    for (const task of await tasksOf(owner, '2026-03-07')) await complete(owner, task.id)
    expect((await owner.get(`/rooms/${room.id}`)).json().hatim_completed_at).not.toBeNull()
  })
})
