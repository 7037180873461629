/**
 * Rooms of every kind that are played through two weeks by the real app: what happens in them is drawn by the room's number, so
 * that it is the same in every version, and their rows can be held beside those of a version before.
 */
import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { assignUntakenPortions, planRooms } from '../jobs/jobs.ts'
import { dateIn, toDate } from '../lib/dates.ts'
import type { TestApp } from './app.ts'
import { createPerson, type Person } from './person.ts'
import { join, openRoom } from './rooms.ts'

/** What happens in a room besides that everybody reads what is theirs on its date, and some hand a portion to each other at once. */
const KINDS = ['plain', 'late', 'away', 'joins', 'leaves', 'shares', 'untaken', 'paused', 'outage'] as const
export type Kind = (typeof KINDS)[number]

/** How many rooms there are of each kind. */
const COUNTS: Record<Kind, number> = {
  plain: 90,
  late: 12,
  away: 24,
  joins: 18,
  leaves: 12,
  shares: 18,
  untaken: 8,
  paused: 8,
  outage: 10,
}

const FIRST_DATE = '2026-03-02'
const DATES = 14
/** The server is off on these dates in rooms of kind `outage`. */
const OFF = { from: '2026-03-06', until: '2026-03-08' }
const ZONES = ['UTC', 'Europe/Istanbul', 'Asia/Riyadh', 'America/New_York', 'Pacific/Kiritimati', 'Pacific/Midway']
const RANGES = [
  [1, 1, 114, 6],
  [1, 1, 114, 6],
  [78, 1, 114, 6],
  [18, 1, 18, 110],
  [36, 1, 36, 83],
  [2, 255, 2, 257],
  [1, 1, 1, 7],
] as const

interface PlayedRoom {
  number: number
  kind: Kind
  id: string
  people: Person[]
  zones: string[]
  /** Numbers from 0 to 1. */
  draw: () => number
}

/** The rooms' numbers in their order, with the kind of each. */
export const ROOMS: readonly { number: number; kind: Kind }[] = KINDS.flatMap((kind) =>
  Array.from({ length: COUNTS[kind] }, () => kind),
).map((kind, number) => ({ number, kind }))

interface Played {
  /** The rows of each room, by its number. */
  rows: Map<number, string[]>
  /** Portions that were dated before their reader's own today when they were made. */
  bornOverdue: string[]
  /** How many acts of each kind of room were answered with 200. */
  acts: Map<Kind, number>
}

/** Plays some of the rooms on one server. */
export async function playRooms(
  api: TestApp,
  played: typeof ROOMS,
  isOff: (date: CalendarDate) => boolean,
): Promise<Played> {
  const rooms: PlayedRoom[] = []
  const bornOverdue: string[] = []
  const acts = new Map<Kind, number>()
  api.clock.set(`${FIRST_DATE}T00:30:00Z`)
  for (const { number, kind } of played) rooms.push(await open(api, number, kind))
  for (let day = 0; day < DATES; day += 1) {
    const date = addDays(FIRST_DATE, day)
    if (isOff(date)) continue
    for (const hour of ['01:05', '10:05']) {
      api.clock.set(`${date}T${hour}:00Z`)
      await planRooms(api.app)
      bornOverdue.push(...(await findBornOverdue(api)))
    }
    for (const room of rooms) {
      api.clock.set(`${date}T12:00:00Z`)
      const answers = await act(api, room, date)
      const done = answers.filter(({ statusCode }) => statusCode === 200).length
      acts.set(room.kind, (acts.get(room.kind) ?? 0) + done)
    }
    bornOverdue.push(...(await findBornOverdue(api)))
    api.clock.set(`${date}T18:05:00Z`)
    await read(api, rooms)
    await assignUntakenPortions(api.app)
  }
  const rows = new Map(await Promise.all(rooms.map(async (room) => [room.number, await rowsOf(api, room)] as const)))
  return { rows, bornOverdue, acts }
}

/** Among those that were made at this moment. */
async function findBornOverdue(api: TestApp): Promise<string[]> {
  const now = api.clock.now()
  const made = await api.db.task.findMany({
    where: { createdAt: now },
    select: { id: true, taskDate: true, user: { select: { timeZone: true } } },
  })
  return made
    .filter(({ taskDate, user }) => taskDate < toDate(dateIn(user?.timeZone ?? 'UTC', now)))
    .map(({ id }) => id)
}

export const isOutage = (date: CalendarDate) => OFF.from <= date && date <= OFF.until

async function open(api: TestApp, number: number, kind: Kind): Promise<PlayedRoom> {
  const draw = seededRandom(`recorded room ${number}`)
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)]!
  const [start_surah, start_ayah, end_surah, end_ayah] = pick(RANGES)
  const days = pick([1, 2, 5, 7, 9, 12, 30])
  const isFixed = days > 1 && draw() < 0.5
  const size = pick([1, 2, 3, 4, 5, 7, 12])
  const zones = Array.from({ length: size + 2 }, () => (draw() < 0.6 ? 'Europe/Istanbul' : pick(ZONES)))
  const people: Person[] = []
  for (let i = 0; i < (kind === 'plain' ? size : Math.max(size, 2)); i += 1) {
    people.push(await createPerson(api.app, { timeZone: zones[i] ?? 'UTC', email: emailOf(number, i) }))
  }
  const { id } = await openRoom(people[0]!, {
    start_date: FIRST_DATE,
    room_type: isFixed ? 'fixed' : 'recurrent',
    ...(isFixed
      ? { end_date: addDays(FIRST_DATE, days - 1) }
      : { end_date: undefined, recurrence_duration_days: days }),
    division: draw() < 0.15 ? 'juz' : 'letters',
    start_surah,
    start_ayah,
    end_surah,
    end_ayah,
  })
  for (const person of people.slice(1)) {
    api.clock.advance({ seconds: 1 })
    await join(person, id)
  }
  return { number, kind, id, people, zones, draw }
}

const emailOf = (room: number, member: number) => `reader-${member}-of-${room}@example.org`

/** What somebody of the room does on a date, besides reading; answers with what the server said. */
async function act(api: TestApp, room: PlayedRoom, date: CalendarDate) {
  const { kind, id, people, draw } = room
  const pick = () => people[Math.floor(draw() * people.length)]!
  const owner = people[0]!
  const passed = daysBetween(FIRST_DATE, date)
  const answers: { statusCode: number }[] = []
  if (draw() < 0.2 && people.length > 1) await handOver(api, room)
  if (kind === 'away' && draw() < 0.3) {
    answers.push(
      await pick().put(`/rooms/${id}/membership`, {
        away_until: draw() < 0.2 ? null : addDays(date, Math.floor(draw() * 4)),
      }),
    )
  }
  if (kind === 'shares' && (passed === 0 || draw() < 0.15)) {
    for (const person of passed === 0 ? people : [pick()]) {
      const share = ['half', 'whole', 'double'][Math.floor(draw() * 3)]
      answers.push(await person.put(`/rooms/${id}/membership`, { share }))
    }
  }
  if (kind === 'joins' && draw() < 0.25) {
    const timeZone = room.zones[people.length] ?? 'UTC'
    const person = await createPerson(api.app, { timeZone, email: emailOf(room.number, people.length) })
    people.push(person)
    answers.push(await person.post('/rooms/join', { room_id: id }))
  }
  if (kind === 'leaves' && passed % 5 === 3) answers.push(await pick().post(`/rooms/${id}/leave`, {}))
  if (kind === 'leaves' && passed % 7 === 5) answers.push(await owner.delete(`/rooms/${id}/members/${pick().id}`))
  if (kind === 'untaken' && draw() < 0.3) answers.push(...(await offerOne(api, pick())).answers)
  if (kind === 'paused' && passed === 4) answers.push(await owner.post(`/rooms/${id}/pause`))
  if (kind === 'paused' && passed === 7) answers.push(await owner.post(`/rooms/${id}/resume`))
  return answers
}

/** Each person is in one room. What is late waits for others, and is its reader's to read as before. */
function openPortions(api: TestApp, people: readonly Person[]) {
  return api.db.task.findMany({
    where: {
      userId: { in: people.map(({ id }) => id) },
      completedAt: null,
      OR: [{ offeredAt: null }, { waitingReason: 'late' }],
    },
    orderBy: [{ taskDate: 'asc' }, { startPos: 'asc' }],
  })
}

/** One offers a portion, and the next member takes it at once. */
async function handOver(api: TestApp, room: PlayedRoom) {
  const from = Math.floor(room.draw() * room.people.length)
  const { task } = await offerOne(api, room.people[from]!)
  if (task) await room.people[(from + 1) % room.people.length]!.put(`/tasks/${task.id}/take`)
}

async function offerOne(api: TestApp, person: Person) {
  const [task] = await openPortions(api, [person])
  const answers = task ? [await person.put(`/tasks/${task.id}/offer`)] : []
  return { task, answers }
}

/** Everybody reads what has come to them by their own date; in rooms of kind `late` some do not. */
async function read(api: TestApp, rooms: readonly PlayedRoom[]) {
  const now = api.clock.now()
  const readOn = new Map<CalendarDate, string[]>()
  // One query for all of them: one for each took a third of the test.
  const people = rooms.flatMap((room) => room.people)
  const open = new Map<string | null, Awaited<ReturnType<typeof openPortions>>>(people.map(({ id }) => [id, []]))
  for (const task of await openPortions(api, people)) open.get(task.userId)!.push(task)
  for (const room of rooms) {
    for (const [i, person] of room.people.entries()) {
      const today = dateIn(room.zones[i] ?? 'UTC', now)
      for (const task of open.get(person.id)!) {
        const isLate = room.kind === 'late' && (i === 0 || room.draw() < 0.3)
        if (isLate || task.taskDate > toDate(today)) continue
        readOn.set(today, [...(readOn.get(today) ?? []), task.id])
      }
    }
  }
  for (const [date, ids] of readOn) {
    const data = { completedAt: now, openedAt: now, completedOn: toDate(date), offeredAt: null, waitingReason: null }
    await api.db.task.updateMany({ where: { id: { in: ids } }, data })
  }
}

/** The rows that planning wrote, without ids: members are named by their order. */
async function rowsOf(api: TestApp, { id, people }: PlayedRoom): Promise<string[]> {
  const orderOf = new Map(people.map((person, i) => [person.id, i]))
  const day = (date: Date) => date.toISOString().slice(5, 10)
  const tasks = await api.db.task.findMany({
    where: { roomId: id },
    orderBy: [{ cycle: { number: 'asc' } }, { day: { date: 'asc' } }, { startPos: 'asc' }],
    include: { cycle: true, day: true },
  })
  const days = await api.db.roomDay.findMany({ where: { roomId: id }, orderBy: { date: 'asc' } })
  return [
    ...days.map(
      (row) => `day ${day(row.date)} ${row.isUnread ? 'unread' : `${row.startPos ?? ''}-${row.endPos ?? ''}`}`,
    ),
    ...tasks.map((task) =>
      [
        `${task.cycle.number} ${day(task.day.date)}`,
        `${task.startPos}-${task.endPos}`,
        task.userId === null ? 'no reader' : `reader ${orderOf.get(task.userId)}`,
        day(task.taskDate),
        task.completedAt ? 'read' : task.offeredAt && task.waitingReason !== 'late' ? 'offered' : 'open',
      ].join(' '),
    ),
  ]
}
