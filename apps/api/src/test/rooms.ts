import { addDays } from '@halaqa/contract/calendar'
import { RoomFigures } from '@halaqa/contract/rooms'
import { afterEach } from 'vitest'
import { PLANNING_FINISHED } from '../features/planning/room-plan.ts'
import { planRooms } from '../jobs/jobs.ts'
import { toDate } from '../lib/dates.ts'
import type { TestApp } from './app.ts'
import type { Person, PersonOptions } from './person.ts'

/** Closes the rooms of each test after it: jobs see to all that are open, so that those of earlier tests would slow down the later ones. */
export const closeRoomsAfterEach = (api: TestApp) =>
  afterEach(() =>
    api.db.room.updateMany({
      data: {
        closedAt: api.clock.now(),
        pausedSince: null,
        dormantSince: null,
        plannedThrough: toDate(PLANNING_FINISHED),
      },
    }),
  )

/** A room for a complete hatim in thirty days from the day the tests' clock starts on. */
export const aRoomBody = (change: Record<string, unknown> = {}) => ({
  name: 'Winter Hatim',
  description: '',
  room_type: 'fixed',
  start_date: '2026-03-02',
  end_date: '2026-03-31',
  start_surah: 1,
  start_ayah: 1,
  end_surah: 114,
  end_ayah: 6,
  ...change,
})

export const aRecurrentRoomBody = (change: Record<string, unknown> = {}) =>
  aRoomBody({ room_type: 'recurrent', end_date: undefined, recurrence_duration_days: 7, ...change })

/** A juz each, every week, without an end. */
export const aPiecesRoomBody = (change: Record<string, unknown> = {}) =>
  aRoomBody({ room_type: 'recurrent', end_date: undefined, plan: 'pieces', piece: 'juz', ...change })

/**
 * A pieces room of so many readers from the day after the tests' clock starts, so that all have joined before its first turn, in the order of
 * their joining.
 */
export async function aPiecesRoom(api: TestApp, readers: number | readonly PersonOptions[], change = {}) {
  const people: Person[] = []
  const options = typeof readers === 'number' ? Array<PersonOptions>(readers).fill({}) : readers
  for (const one of options) people.push(await api.person(one))
  const room = await openRoom(people[0]!, aPiecesRoomBody({ start_date: '2026-03-03', ...change }))
  for (const person of people.slice(1)) {
    api.clock.advance({ seconds: 1 })
    await join(person, room.id)
  }
  return { people, room }
}

/** The pieces of a room as the table has them, by hatim and in mushaf order. */
export const piecesIn = (api: TestApp, roomId: string) =>
  api.db.task.findMany({
    where: { roomId },
    orderBy: [{ cycle: { number: 'asc' } }, { startPos: 'asc' }],
    include: { cycle: true, day: true },
  })

/** Each hatim's pieces follow each other without gap or overlap as far as it was given out, and no turn begins before the one before it has ended. */
export async function expectNoPieceLost(api: TestApp, roomId: string) {
  const room = await api.db.room.findUniqueOrThrow({ where: { id: roomId } })
  const next = new Map<string, number>()
  for (const { cycleId, startPos, endPos } of await piecesIn(api, roomId)) {
    const expected = next.get(cycleId) ?? room.startPos
    if (startPos !== expected) throw new Error(`A piece starts at ${startPos}, not at ${expected}`)
    next.set(cycleId, endPos + 1)
  }
  for (const { id, nextPos } of await api.db.roomCycle.findMany({ where: { roomId } }))
    if (nextPos !== next.get(id)) throw new Error(`The hatim goes on at ${nextPos}, its pieces at ${next.get(id)}`)
  const turns = await api.db.roomDay.findMany({ where: { roomId }, orderBy: { number: 'asc' } })
  for (const [i, turn] of turns.slice(1).entries())
    if (turn.date <= turns[i]!.lastDate)
      throw new Error(`Turn ${turn.number} begins before the one before it has ended`)
}

/** Plans as the hourly job does, at a time. */
export async function planAt(api: TestApp, time: string) {
  api.clock.set(time)
  await planRooms(api.app)
}

/** A room that its owner opened, and its id. */
export async function openRoom(owner: Person, change: Record<string, unknown> = {}) {
  const response = await owner.post('/rooms', aRoomBody(change))
  if (response.statusCode !== 201) throw new Error(response.body)
  return response.json() as { id: string; [key: string]: unknown }
}

export async function join(person: Person, roomId: string) {
  const response = await person.post('/rooms/join', { room_id: roomId })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

/** What somebody has to read on a date, over all rooms. */
export async function tasksOf(person: Person, date: string) {
  const response = await person.get(`/tasks?date=${date}`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json().tasks as TaskAnswer[]
}

export interface TaskAnswer {
  id: string
  room_id: string
  user_id: string
  task_date: string
  due_date: string
  cycle_number: number
  hatim_number: number | null
  piece: string | null
  piece_number: number | null
  start_surah: number
  start_ayah: number
  end_surah: number
  end_ayah: number
  is_completed: boolean
  completed_at: string | null
  offered_at: string | null
}

export const complete = (person: Person, taskId: string) => person.put(`/tasks/${taskId}/complete`)

/** The portions of a room's newest cycle as the table has them, in mushaf order. */
export function portionsOf(api: TestApp, roomId: string) {
  return api.app.db.task.findMany({
    where: { roomId, cycle: { number: { gte: 1 } } },
    orderBy: [{ cycle: { number: 'asc' } }, { startPos: 'asc' }],
    include: { cycle: true, day: true },
  })
}

/** The weight that the plan has given each member of a room, for each whole share, their starting balance in it. */
export async function weightsOf(api: TestApp, roomId: string) {
  const members = await api.app.db.roomMember.findMany({ where: { roomId } })
  const weights = new Map(members.map(({ userId, givenWeight }) => [userId, givenWeight]))
  return (person: Person) => weights.get(person.id) ?? Number.NaN
}

/** No gap, no overlap, nothing outside: the portions of each cycle cover a beginning of the range once. */
export async function expectNoAyahLost(api: TestApp, roomId: string) {
  const room = await api.app.db.room.findUniqueOrThrow({ where: { id: roomId } })
  const next = new Map<string, number>()
  for (const portion of await portionsOf(api, roomId)) {
    const expected = next.get(portion.cycleId) ?? room.startPos
    if (portion.startPos !== expected) throw new Error(`A portion starts at ${portion.startPos}, not at ${expected}`)
    if (portion.endPos > room.endPos) throw new Error(`A portion ends at ${portion.endPos}, outside the range`)
    const { startPos, endPos } = portion.day
    if (startPos === null || endPos === null || portion.startPos < startPos || portion.endPos > endPos) {
      throw new Error('A portion lies outside its day')
    }
    next.set(portion.cycleId, portion.endPos + 1)
  }
  for (const [cycleId, position] of next) {
    const cycle = await api.app.db.roomCycle.findUniqueOrThrow({ where: { id: cycleId } })
    if (cycle.nextPos !== position)
      throw new Error(`The cycle goes on at ${cycle.nextPos}, its portions at ${position}`)
  }
}

/** Day by day at nine in the morning, planning as the hourly job does. */
export async function planThrough(api: TestApp, first: string, days: number) {
  for (const date of datesFrom(first, days)) {
    api.clock.set(`${date}T09:00:00Z`)
    await planRooms(api.app)
  }
}

/** Each date of a span of days, both ends included. */
export function datesFrom(first: string, days: number) {
  return Array.from({ length: days }, (_, i) => addDays(first, i))
}

/** How far a room is, as its card tells a person. */
export async function figuresFor(person: Person, roomId: string) {
  return RoomFigures.parse((await person.get(`/rooms/${roomId}`)).json())
}
