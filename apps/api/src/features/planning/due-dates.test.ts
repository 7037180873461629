import { daysBetween } from '@halaqa/contract/calendar'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { toDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aRecurrentRoomBody, complete, join, openRoom, planThrough, tasksOf } from '../../test/rooms.ts'

describe('the last date of a portion', () => {
  const api = useTestApp()

  const datesOf = async (person: Person, date: string) =>
    (await tasksOf(person, date)).map((task) => [task.task_date, task.due_date])

  /** As portions of a turn of several days will have them. */
  async function postpone(person: Person, until: string) {
    await api.db.task.updateMany({ where: { userId: person.id }, data: { dueDate: toDate(until) } })
  }

  async function aPausedRoom(...zones: string[]) {
    const people = await Promise.all(zones.map((timeZone) => api.person({ timeZone })))
    const room = await openRoom(people[0]!)
    for (const person of people.slice(1)) await join(person, room.id)
    return { people, act: (verb: string) => people[0]!.post(`/rooms/${room.id}/${verb}`), room }
  }

  test('is its only one when it is given, taken or given out', async () => {
    const { people, room } = await aPausedRoom('UTC', 'UTC')
    const [owner, guest] = people as [Person, Person]
    const [task] = await tasksOf(owner, '2026-03-02')
    expect(await datesOf(owner, '2026-03-02')).toEqual([['2026-03-02', '2026-03-02']])
    await owner.put(`/tasks/${task!.id}/offer`)
    api.clock.set('2026-03-04T09:00:00Z')
    const taken = (await guest.put(`/tasks/${task!.id}/take`)).json().task
    expect(taken).toMatchObject({ task_date: '2026-03-04', due_date: '2026-03-04' })
    expect((await guest.get(`/rooms/${room.id}/tasks?date=2026-03-04`)).json().tasks[0]).toMatchObject({ id: task!.id })
  })

  test('is never before the first', async () => {
    const owner = await api.person()
    await openRoom(owner)
    await tasksOf(owner, '2026-03-02')
    await expect(postpone(owner, '2026-03-01')).rejects.toThrow('tasks_due_date')
  })

  test('a portion is of each of its dates, read or not, and overdue after the last', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const [first] = await tasksOf(owner, '2026-03-02')
    await postpone(owner, '2026-03-05')
    const listed = async (date: string) => (await tasksOf(owner, date)).map(({ id }) => id)
    expect(await listed('2026-03-01')).toEqual([])
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-05', '2026-03-06'])
      expect(await listed(date)).toContain(first!.id)
    await complete(owner, first!.id)
    api.clock.set('2026-03-05T09:00:00Z')
    expect(await listed('2026-03-05')).toContain(first!.id)
    expect(await listed('2026-03-06')).not.toContain(first!.id)
    expect((await owner.get(`/rooms/${room.id}/tasks?date=2026-03-05`)).json().tasks).toContainEqual(
      expect.objectContaining({ id: first!.id, is_completed: true, due_date: '2026-03-05' }),
    )
  })

  test('sorts later portions among those of the date, and overdue ones after them by their last date', async () => {
    const owner = await api.person()
    await openRoom(owner)
    await planThrough(api, '2026-03-02', 4)
    const due = (from: string, until: string) =>
      api.db.task.updateMany({
        where: { userId: owner.id, taskDate: toDate(from) },
        data: { dueDate: toDate(until) },
      })
    await due('2026-03-02', '2026-03-04')
    await due('2026-03-03', '2026-03-07')
    expect(await datesOf(owner, '2026-03-05')).toEqual([
      ['2026-03-05', '2026-03-05'],
      ['2026-03-03', '2026-03-07'],
      ['2026-03-02', '2026-03-04'],
      ['2026-03-04', '2026-03-04'],
    ])
  })

  test('moves on while the room is paused, by the days of each reader', async () => {
    const { people, act } = await aPausedRoom('Europe/Istanbul', 'Pacific/Midway', 'Pacific/Kiritimati')
    const [here, west, east] = people as [Person, Person, Person]
    // On the second of March here, the first in Midway and the third in Kiritimati soon.
    api.clock.set('2026-03-02T10:30:00Z')
    const readers = [
      [here, '2026-03-02', '2026-03-06'],
      [west, '2026-03-01', '2026-03-05'],
      [east, '2026-03-03', '2026-03-07'],
    ] as const
    /** How many days before the reader's today each of their portions was due. */
    const lateness = async (person: Person, today: string) =>
      new Map((await tasksOf(person, today)).map(({ id, due_date }) => [id, daysBetween(due_date, today)]))
    const before = await Promise.all(readers.map(([person, today]) => lateness(person, today)))
    expect(before.map((portions) => [...portions.values()])).toEqual([[0], [], [0, 1]])
    await act('pause')
    api.clock.set('2026-03-06T10:30:00Z')
    const paused = await Promise.all(readers.map(([person, , today]) => lateness(person, today)))
    await act('resume')
    const resumed = await Promise.all(readers.map(([person, , today]) => lateness(person, today)))
    for (const [i, portions] of before.entries()) {
      for (const [id, days] of portions) expect([paused[i]!.get(id), resumed[i]!.get(id)]).toEqual([days, days])
      expect([...resumed[i]!.values()].filter((days) => days > 0)).toHaveLength(i === 2 ? 1 : 0)
    }
    expect(await datesOf(west, '2026-03-06')).toContainEqual(['2026-03-02', '2026-03-06'])
    api.clock.set('2026-03-07T10:30:00Z')
    expect(await datesOf(here, '2026-03-07')).toContainEqual(['2026-03-02', '2026-03-06'])
  })

  test('moves only for people who saw a pause over one midnight', async () => {
    const { people, act } = await aPausedRoom('UTC', 'Asia/Tokyo')
    const [here, tokyo] = people as [Person, Person]
    api.clock.set('2026-03-02T14:00:00Z')
    for (const [person, date] of [
      [here, '2026-03-02'],
      [tokyo, '2026-03-02'],
    ] as const)
      await tasksOf(person, date)
    await act('pause')
    api.clock.set('2026-03-02T16:00:00Z') // the third of March in Tokyo
    await act('resume')
    expect(await datesOf(here, '2026-03-02')).toEqual([['2026-03-02', '2026-03-02']])
    expect(await datesOf(tokyo, '2026-03-03')).toContainEqual(['2026-03-02', '2026-03-03'])
  })

  test('keeps a portion as overdue as it was before a pause, and a read one as it is', async () => {
    const { people, act } = await aPausedRoom('UTC')
    const [owner] = people as [Person]
    await planThrough(api, '2026-03-02', 3)
    const [today] = await tasksOf(owner, '2026-03-04')
    await complete(owner, today!.id)
    await act('pause')
    api.clock.set('2026-03-14T09:00:00Z')
    await act('resume')
    expect(await datesOf(owner, '2026-03-14')).toEqual([
      ['2026-03-14', '2026-03-14'],
      ['2026-03-02', '2026-03-12'],
      ['2026-03-03', '2026-03-13'],
    ])
  })

  test('stays when a paused room is closed, and counts from there', async () => {
    const { people, act } = await aPausedRoom('UTC')
    const [owner] = people as [Person]
    await tasksOf(owner, '2026-03-02')
    await act('pause')
    api.clock.set('2026-03-12T09:00:00Z')
    await act('close')
    expect(await datesOf(owner, '2026-03-12')).toEqual([['2026-03-02', '2026-03-12']])
    api.clock.set('2026-03-13T09:00:00Z')
    expect(await datesOf(owner, '2026-03-13')).toEqual([['2026-03-02', '2026-03-12']])
  })

  test('a room sleeps thirty days after a last date that passed, not in the middle of a long portion', async () => {
    const owner = await api.person()
    const { id } = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 90 }))).json()
    const asleep = async () => (await api.db.room.findUniqueOrThrow({ where: { id } })).dormantSince
    for (const [first, days] of [
      ['2026-03-02', 20],
      ['2026-03-22', 29],
    ] as const) {
      await planThrough(api, first, days)
      await postpone(owner, '2026-04-20')
    }
    await planThrough(api, '2026-04-20', 31)
    expect(await asleep()).toBeNull()
    await planThrough(api, '2026-05-21', 1)
    expect(await asleep()).not.toBeNull()
  })

  test('moves on while the room sleeps: nothing is later than it was when it fell asleep', async () => {
    const owner = await api.person()
    const { id } = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 90 }))).json()
    await planThrough(api, '2026-03-02', 40)
    const { dormantSince } = await api.db.room.findUniqueOrThrow({ where: { id } })
    const slept = dormantSince!.toISOString().slice(0, 10)
    expect(slept < '2026-04-10').toBe(true)
    api.clock.set('2026-06-01T09:00:00Z')
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    const seen = (await tasksOf(owner, '2026-06-01')).find(({ task_date }) => task_date === '2026-03-02')!
    expect(daysBetween(seen.due_date, '2026-06-01')).toBe(daysBetween('2026-03-02', slept))
    // Paused and resumed while it slept, it moves by each day once.
    await owner.post(`/rooms/${id}/pause`)
    await owner.get(`/rooms/${id}`)
    api.clock.set('2026-06-03T09:00:00Z')
    await owner.post(`/rooms/${id}/resume`)
    const after = (await tasksOf(owner, '2026-06-03')).find(({ task_date }) => task_date === '2026-03-02')!
    expect(daysBetween(after.due_date, '2026-06-03')).toBe(daysBetween('2026-03-02', slept))
    await planRooms(api.app)
    expect((await api.db.room.findUniqueOrThrow({ where: { id } })).dormantSince).toBeNull()
  })

  test.each(['leaves the room', 'is away'])('is not overdue for a person who %s and comes back', async (how) => {
    const { people, room } = await aPausedRoom('UTC', 'UTC')
    const [, guest] = people as [Person, Person]
    const [task] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${task!.id}/open`)
    if (how === 'is away') await guest.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-20' })
    else await guest.post(`/rooms/${room.id}/leave`)
    api.clock.set('2026-03-04T09:00:00Z')
    if (how === 'is away') await guest.put(`/rooms/${room.id}/membership`, { away_until: null })
    else expect((await join(guest, room.id)).first_portion_date).toBe('2026-03-04')
    const back = (await tasksOf(guest, '2026-03-04')).find(({ id }) => id === task!.id)
    expect(back).toMatchObject({ task_date: '2026-03-04', due_date: '2026-03-04' })
  })
})
