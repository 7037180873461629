import { expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  closeRoomsAfterEach,
  complete,
  datesFrom,
  expectNoAyahLost,
  join,
  openRoom,
  tasksOf,
} from '../../test/rooms.ts'

const api = useTestApp()
closeRoomsAfterEach(api)
const HOUR = 3_600_000

async function readers(count: number, timeZone = 'UTC', change = {}) {
  const people: Person[] = []
  for (let i = 0; i < count; i += 1) people.push(await api.person({ timeZone }))
  const room = await openRoom(people[0]!, change)
  for (const person of people.slice(1)) await join(person, room.id)
  const tasks = await Promise.all(people.map(async (person) => (await tasksOf(person, '2026-03-02'))[0]!))
  return { people: people as [Person, Person, Person], room, tasks }
}

const row = (id: string) => api.db.task.findUniqueOrThrow({ where: { id } })
const toldTo = async (person: Person, kind: string) =>
  (await person.get('/notifications')).json().notifications.filter((one: { kind: string }) => one.kind === kind)

/** Runs the hourly jobs over some dates. */
async function live(first: string, days: number, each: (date: string) => Promise<unknown> = async () => {}) {
  for (const date of datesFrom(first, days)) {
    for (const hour of ['00', '06', '12', '18']) {
      api.clock.set(`${date}T${hour}:10:00Z`)
      await planRooms(api.app)
      if (hour === '12') await each(date)
      await assignUntakenPortions(api.app)
    }
  }
}

test.each([
  ['UTC', 0],
  ['Pacific/Kiritimati', -14],
  ['Pacific/Midway', 11],
])(
  "an unopened portion waits from the fourth day after its last date in its reader's time zone, %s",
  async (zone, hours) => {
    const { tasks, room } = await readers(6, zone)
    const [date] = tasks.map(({ due_date }) => due_date)
    const begins = new Date(`${date}T00:00:00Z`).getTime() + 4 * 24 * HOUR + hours * HOUR
    api.clock.set(new Date(begins - 60_000).toISOString())
    await assignUntakenPortions(api.app)
    expect(await api.db.task.count({ where: { roomId: room.id, offeredAt: { not: null } } })).toBe(0)

    const moments = new Set<number>()
    for (let hour = 1; hour <= 24; hour += 1) {
      api.clock.set(new Date(begins + hour * HOUR).toISOString())
      await assignUntakenPortions(api.app)
      for (const { id } of tasks) {
        const { offeredAt } = await row(id)
        if (offeredAt) expect(offeredAt <= api.clock.now()).toBe(true)
      }
    }
    for (const { id } of tasks) {
      const { waitingReason, offeredAt, userId } = await row(id)
      expect([waitingReason, userId !== null]).toEqual(['late', true])
      expect(offeredAt!.getTime()).toBeGreaterThanOrEqual(begins)
      expect(offeredAt!.getTime()).toBeLessThan(begins + 24 * HOUR)
      moments.add(offeredAt!.getTime())
    }
    expect(moments.size).toBe(tasks.length)
  },
  120_000,
)

test('its reader keeps it as it was, sees nothing of it, and may still read it or offer it', async () => {
  const { people, room, tasks } = await readers(3)
  const [owner, silent, other] = people
  await live('2026-03-03', 5)
  expect(await row(tasks[1]!.id)).toMatchObject({ waitingReason: 'late', userId: silent.id })
  expect((await silent.get(`/tasks/${tasks[1]!.id}`)).json()).toMatchObject({
    offered_at: null,
    due_date: '2026-03-02',
  })
  expect((await tasksOf(silent, '2026-03-07')).map(({ id }) => id)).toContain(tasks[1]!.id)
  const offeredTo = async (person: Person) =>
    (await person.get(`/rooms/${room.id}/tasks/offered`)).json().map(({ id }: { id: string }) => id)
  expect((await owner.get(`/rooms/${room.id}/waiting`)).json()).toEqual({ waits: true })
  expect([await offeredTo(owner), await offeredTo(silent)]).toEqual([[], []])
  expect((await silent.put(`/tasks/${tasks[1]!.id}/take`)).statusCode).toBe(200)
  expect((await row(tasks[1]!.id)).waitingReason).toBe('late')

  expect((await complete(silent, tasks[1]!.id)).statusCode).toBe(200)
  expect(await row(tasks[1]!.id)).toMatchObject({ waitingReason: null, offeredAt: null, completedAt: api.clock.now() })
  await other.put(`/tasks/${tasks[2]!.id}/offer`)
  expect(await row(tasks[2]!.id)).toMatchObject({ waitingReason: 'offered', offeredAt: api.clock.now() })
  await owner.put(`/tasks/${tasks[0]!.id}/open`)
  expect(await row(tasks[0]!.id)).toMatchObject({ waitingReason: null, offeredAt: null, openedAt: api.clock.now() })
  await expectNoAyahLost(api, room.id)
})

test('it is taken like any other; the former reader sees a gentle note without a name, and it is not late for the new one', async () => {
  const { people, room, tasks } = await readers(2)
  const [owner, silent] = people
  await live('2026-03-03', 5, async (date) => {
    for (const task of await tasksOf(owner, date)) await complete(owner, task.id)
  })
  expect((await owner.get(`/rooms/${room.id}/waiting`)).json()).toEqual({ waits: true })
  const taken = (await owner.post(`/rooms/${room.id}/take-next`, { from: 'waiting' })).json().task
  expect(taken).toMatchObject({ id: tasks[1]!.id, user_id: owner.id, task_date: '2026-03-07', due_date: '2026-03-07' })
  const told = await toldTo(silent, 'portion_taken')
  expect(told).toMatchObject([{ room_id: room.id, task_id: tasks[1]!.id }])
  expect(JSON.stringify(told)).not.toContain(owner.name)
  expect(await toldTo(owner, 'portion_taken')).toEqual([])
})

test('a begun portion waits seven days after its last date, and 48 hours after its bookmark moved at the earliest', async () => {
  const { people, tasks } = await readers(2)
  const [owner, slow] = people
  api.clock.set('2026-03-05T09:00:00Z')
  await owner.put(`/tasks/${tasks[0]!.id}/open`)
  const { start_surah: surah, start_ayah: ayah } = tasks[1]!
  await slow.put(`/tasks/${tasks[1]!.id}/bookmark`, { surah, ayah })
  await live('2026-03-06', 4)
  const reasons = () => Promise.all(tasks.map(async ({ id }) => (await row(id)).waitingReason))
  expect(await reasons()).toEqual([null, null])

  api.clock.set('2026-03-09T20:00:00Z')
  await slow.put(`/tasks/${tasks[1]!.id}/bookmark`, { surah, ayah })
  api.clock.set('2026-03-11T00:10:00Z')
  await assignUntakenPortions(api.app)
  expect(await reasons()).toEqual(['late', null])
  api.clock.set('2026-03-11T19:59:00Z')
  await assignUntakenPortions(api.app)
  expect(await reasons()).toEqual(['late', null])
  api.clock.set('2026-03-12T20:00:00Z')
  await assignUntakenPortions(api.app)
  expect(await reasons()).toEqual(['late', 'late'])
  await slow.put(`/tasks/${tasks[1]!.id}/bookmark`, { surah, ayah })
  expect(await reasons()).toEqual(['late', null])
})

test('nothing is late while a room is paused or closed, nor for an absent reader', async () => {
  const { people, room, tasks } = await readers(2)
  const [owner, reader] = people
  api.clock.set('2026-03-03T09:00:00Z')
  await planRooms(api.app)
  await owner.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-20' })
  await api.db.task.updateMany({ where: { userId: owner.id }, data: { waitingReason: null, offeredAt: null } })
  await owner.post(`/rooms/${room.id}/pause`)
  await live('2026-03-06', 2)
  expect(await api.db.task.count({ where: { roomId: room.id, waitingReason: 'late' } })).toBe(0)
  await owner.post(`/rooms/${room.id}/resume`)
  await live('2026-03-08', 8)
  expect(await row(tasks[0]!.id)).toMatchObject({ waitingReason: null, userId: owner.id })
  expect(await row(tasks[1]!.id)).toMatchObject({ waitingReason: 'late', userId: reader.id })
})

test('it is given out from the eleventh day after its last date; after a week everyone but its reader is asked, once, and about a room at most once a week', async () => {
  const { people, room, tasks } = await readers(3)
  const [owner, silent, other] = people
  const readAll = async (date: string) => {
    for (const person of [owner, other]) {
      for (const task of await tasksOf(person, date)) await complete(person, task.id)
    }
  }
  await live('2026-03-03', 10, readAll)
  expect(await row(tasks[1]!.id)).toMatchObject({ waitingReason: 'late', userId: silent.id })
  expect(await api.db.taskHandover.count({ where: { task: { roomId: room.id } } })).toBe(0)
  await live('2026-03-13', 10, readAll)
  const given = await api.db.taskHandover.findMany({ where: { task: { roomId: room.id } }, orderBy: { at: 'asc' } })
  expect(new Set(given.map(({ reason, fromUserId }) => `${reason} ${fromUserId}`))).toEqual(
    new Set([`assigned ${silent.id}`]),
  )
  for (const person of [owner, other]) expect(given.some(({ toUserId }) => toUserId === person.id)).toBe(true)
  // A portion begins to wait at a moment of its day that its id decides, so everyone is asked on March 15 or 16, and a week later.
  await live('2026-03-23', 1, readAll)
  expect(await toldTo(silent, 'portions_wait')).toEqual([])
  for (const person of [owner, other]) {
    const asked = (await toldTo(person, 'portions_wait')) as { created_at: string; details: object }[]
    expect(asked).toMatchObject([
      { room_id: room.id, task_id: null, details: { room_name: 'Winter Hatim' } },
      { room_id: room.id },
    ])
    expect(asked[1]!.created_at >= '2026-03-13').toBe(true)
    expect(Date.parse(asked[0]!.created_at) - Date.parse(asked[1]!.created_at)).toBeGreaterThanOrEqual(7 * 24 * HOUR)
    expect(JSON.stringify(asked)).not.toContain(silent.name)
  }
}, 120_000)
