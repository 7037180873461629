import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  aRecurrentRoomBody,
  complete,
  datesFrom,
  expectNoAyahLost,
  join,
  portionsOf,
  tasksOf,
  weightsOf,
} from '../../test/rooms.ts'

const MIGRATION = new URL('../../../../../prisma/history/20261121000620_ends_of_cycles/migration.sql', import.meta.url)

describe('recurrent rooms', () => {
  const api = useTestApp()

  async function liveThrough(people: Person[], first: string, days: number) {
    for (const date of datesFrom(first, days)) {
      api.clock.set(`${date}T09:00:00Z`)
      await planRooms(api.app)
      for (const person of people) for (const task of await tasksOf(person, date)) await complete(person, task.id)
    }
  }

  test('a new cycle starts by the calendar, and balances go on', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 3 }))).json()
    await join(guest, room.id)
    await liveThrough([owner, guest], '2026-03-02', 9)

    const cycles = await api.app.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
    expect(cycles.map((cycle) => cycle.completedAt?.toISOString())).toEqual([
      '2026-03-04T09:00:00.000Z',
      '2026-03-07T09:00:00.000Z',
      '2026-03-10T09:00:00.000Z',
    ])
    const members = await api.app.db.roomMember.findMany({ where: { roomId: room.id } })
    const [a, b] = members.map((member) => member.givenWeight)
    expect(Math.abs((a ?? 0) - (b ?? 0)) / ((a ?? 0) + (b ?? 1))).toBeLessThan(0.01)
    await expectNoAyahLost(api, room.id)
  })

  test('the last day of a cycle and the first of the next, planned together, complete each their own', async () => {
    const owner = await api.person()
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 3 }))).json()
    await liveThrough([owner], '2026-03-02', 2)
    api.clock.set('2026-03-04T11:00:00Z') // and the 5th has begun in UTC+14
    await planRooms(api.app)
    await expectNoAyahLost(api, room.id)
    for (const task of await tasksOf(owner, '2026-03-04')) await complete(owner, task.id)

    const cycles = () => api.app.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
    const whole = await cycles()
    expect(whole.map((cycle) => cycle.completedAt?.toISOString())).toEqual(['2026-03-04T11:00:00.000Z', undefined])

    // What an older version left behind is put right.
    await api.app.db.roomCycle.update({ where: { id: whole[0]!.id }, data: { nextPos: 4000, completedAt: null } })
    for (const statement of (await readFile(MIGRATION, 'utf8')).split(';\n'))
      await api.app.db.$executeRawUnsafe(statement)
    expect(await cycles()).toEqual(whole)
  })

  test('portions of an old cycle stay open with their readers, and can still complete its hatim', async () => {
    const owner = await api.person()
    const room = (
      await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 2, start_surah: 112 }))
    ).json()
    await liveThrough([], '2026-03-02', 3)
    const open = await tasksOf(owner, '2026-03-04')
    expect(open.map((task) => task.task_date)).toEqual(['2026-03-04', '2026-03-02', '2026-03-03'])
    expect(open.map((task) => task.cycle_number)).toEqual([2, 1, 1])
    for (const task of open.slice(1)) await complete(owner, task.id)
    const [first] = await api.app.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
    expect(first?.completedAt).not.toBeNull()
  })

  test('a forgotten room becomes dormant, wakes when a member opens its page, and continues where it stopped', async () => {
    const [owner, stranger] = [await api.person(), await api.person()]
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 90 }))).json()
    await liveThrough([], '2026-03-02', 40)
    const given = await portionsOf(api, room.id)
    expect(given.length).toBeGreaterThanOrEqual(30)
    expect(given.length).toBeLessThanOrEqual(32)

    api.clock.set('2026-06-01T09:00:00Z')
    await api.app.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    await planRooms(api.app)
    await stranger.get(`/rooms/${room.id}`)
    await tasksOf(owner, '2026-06-01')
    expect(await portionsOf(api, room.id)).toHaveLength(given.length)

    await owner.get(`/rooms/${room.id}`)
    const after = await portionsOf(api, room.id)
    expect(after).toHaveLength(given.length + 1)
    expect(after.at(-1)?.taskDate).toEqual(new Date('2026-06-01'))
    expect(after.at(-1)?.day.number).toBe((given.at(-1)?.day.number ?? 0) + 1)
    await expectNoAyahLost(api, room.id)

    await liveThrough([], '2026-06-02', 5)
    expect(await portionsOf(api, room.id)).toHaveLength(given.length + 6)
  })

  test('completing a portion wakes a dormant room, and its next portions come', async () => {
    const owner = await api.person()
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 90 }))).json()
    await liveThrough([], '2026-03-02', 40)
    await api.app.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    const given = await portionsOf(api, room.id)
    await planRooms(api.app)
    expect(await portionsOf(api, room.id)).toHaveLength(given.length)

    const [open] = await tasksOf(owner, '2026-04-10')
    await complete(owner, open!.id)
    await planRooms(api.app)
    const after = await portionsOf(api, room.id)
    expect(after).toHaveLength(given.length + 1)
    expect(after.at(-1)?.taskDate).toEqual(new Date('2026-04-10'))
    expect(after.at(-1)?.day.number).toBe((given.at(-1)?.day.number ?? 0) + 1)
  })

  test('nobody catches up on days missed while away, once the room wakes after their return', async () => {
    const [owner, back, away] = [await api.person(), await api.person(), await api.person()]
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 90 }))).json()
    await join(back, room.id)
    await join(away, room.id)
    await back.put(`/rooms/${room.id}/membership`, { away_until: '2026-04-30' })
    await away.put(`/rooms/${room.id}/membership`, { away_until: '2026-06-30' })
    await liveThrough([], '2026-03-02', 40)
    api.clock.set('2026-05-10T09:00:00Z')
    await api.app.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    await owner.get(`/rooms/${room.id}`)

    const weight = await weightsOf(api, room.id)
    expect(Math.abs(weight(owner) - weight(back))).toBeLessThan(500)
    expect(weight(away)).toBe(0)
  })
})
