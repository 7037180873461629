import { addDays, type CalendarDate, daysBetween } from '@halaqa/contract/calendar'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { fromDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { expectNoAyahLost, expectNoPieceLost, join, openRoom } from '../../test/rooms.ts'

const api = useTestApp()

const ZONES = ['Pacific/Midway', 'Pacific/Kiritimati', 'UTC', 'America/New_York', 'Asia/Riyadh', 'Europe/Berlin']
const RANGES = [
  [1, 1, 114, 6],
  [78, 1, 114, 6],
  [36, 1, 36, 83],
  [1, 1, 1, 7],
] as const
const STEPS = 44
/** Hours from one step to the next: mostly within a day, some with the server off for days. */
const HOURS = [1, 3, 5, 7, 11, 13, 23, 26, 26, 75, 100]
/** From this step on nobody reads; at the later one the room has long been asleep. */
const STEP = { nobodyReads: 24, asleep: 30 }

/** The date where a reader is, as their phone says it and not as the server reckons it. */
const dateWhere = (timeZone: string, at: Date): CalendarDate =>
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(at)

interface OpenPortion {
  readerId: string
  /** By how many days it is overdue where its reader is; below zero while it is not. */
  overdueBy: number
  /** The date where its reader is. */
  on: CalendarDate
  /** Its room is paused or asleep. */
  isSuspended: boolean
}

/** The open portions of a room that somebody can be late with: what waits over an absence, or left with its reader, is none. */
async function openPortions(roomId: string, zoneOf: ReadonlyMap<string, string>): Promise<Map<string, OpenPortion>> {
  const now = api.clock.now()
  const { pausedSince, dormantSince } = await api.db.room.findUniqueOrThrow({ where: { id: roomId } })
  const since = dormantSince ?? pausedSince
  const tasks = await api.db.task.findMany({
    where: { roomId, completedAt: null, userId: { not: null } },
    orderBy: { startPos: 'asc' },
  })
  const found = new Map<string, OpenPortion>()
  for (const { id, userId, waitingReason, dueDate } of tasks) {
    if (waitingReason === 'left' || waitingReason === 'away') continue
    const zone = zoneOf.get(userId!)!
    const on = dateWhere(zone, now)
    const stood = since ? daysBetween(dateWhere(zone, since), on) : 0
    const overdueBy = daysBetween(fromDate(dueDate), on) - stood
    found.set(id, { readerId: userId!, overdueBy, on, isSuspended: since !== null })
  }
  return found
}

/** A room with readers at both ends of the earth and what happens in it, drawn by its number. */
class RandomRoom {
  readonly people: Person[] = []
  readonly done = new Set<string>()
  readonly #zoneOf = new Map<string, string>()
  readonly #draw: () => number
  readonly #plan: 'daily' | 'pieces'
  readonly #number: number
  id = ''
  portions = new Map<string, OpenPortion>()

  constructor(plan: 'daily' | 'pieces', number: number) {
    this.#plan = plan
    this.#number = number
    this.#draw = seededRandom(`nothing is born overdue ${plan === 'daily' ? '' : plan}${number}`)
  }

  chance(probability: number) {
    return this.#draw() < probability
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[Math.floor(this.#draw() * items.length)]!
  }

  async open() {
    for (const zone of [this.pick(ZONES), 'Pacific/Midway', 'Pacific/Kiritimati']) await this.#createReader(zone)
    const [start_surah, start_ayah, end_surah, end_ayah] = this.pick(RANGES)
    const kind = this.#plan === 'daily' ? this.#daysOfCycle() : this.#turns()
    const rest_weekdays = this.chance(0.5) ? [5] : []
    const range = { start_surah, start_ayah, end_surah, end_ayah }
    this.id = (await openRoom(this.people[0]!, { ...kind, rest_weekdays, ...range })).id
    for (const person of this.people.slice(1)) await join(person, this.id)
    this.portions = await openPortions(this.id, this.#zoneOf)
  }

  #daysOfCycle() {
    return { end_date: undefined, room_type: 'recurrent', recurrence_duration_days: this.pick([5, 9, 30]) }
  }

  /** The first room ends in the middle of the script. */
  #turns() {
    const turns = {
      plan: 'pieces',
      piece: this.pick(['page', 'rub', 'juz', 'range']),
      turn_days: this.pick([1, 3, 7, 16]),
    }
    return this.#number === 1
      ? { ...turns, end_date: '2026-03-29' }
      : { ...turns, end_date: undefined, room_type: 'recurrent' }
  }

  async #createReader(timeZone: string): Promise<Person> {
    const person = await api.person({ timeZone })
    this.people.push(person)
    this.#zoneOf.set(person.id, timeZone)
    return person
  }

  /** What came to a reader since the last look is not overdue; what they had is so by the days that passed where they are, and by none while the room stood still. */
  async look(what: string) {
    const now = api.clock.now()
    const found = await openPortions(this.id, this.#zoneOf)
    for (const [id, { readerId, overdueBy, on }] of found) {
      const before = this.portions.get(id)
      const story = `${what} at ${now.toISOString()}, for a reader in ${this.#zoneOf.get(readerId)}`
      if (before?.readerId !== readerId) expect(overdueBy, `${story}: it came to them`).toBeLessThanOrEqual(0)
      else {
        const passed = before.isSuspended ? 0 : daysBetween(before.on, on)
        expect(overdueBy, `${story}: it was theirs`).toBeLessThanOrEqual(before.overdueBy + passed)
      }
    }
    this.portions = found
  }

  /** Something that somebody of the room does, whether or not it is allowed. */
  async act() {
    const room = await api.db.room.findUniqueOrThrow({ where: { id: this.id } })
    const owner = this.people.find(({ id }) => id === room.ownerId)!
    const portion = this.pick([...this.portions.keys()])
    const reader = this.people.find(({ id }) => id === this.portions.get(portion)?.readerId)
    const membership = (body: unknown) => this.pick(this.people).put(`/rooms/${this.id}/membership`, body)
    const until = addDays(dateWhere('UTC', api.clock.now()), this.pick([1, 2, 6]))
    const acts = {
      [room.pausedSince ? 'resumes' : 'pauses']: () =>
        owner.post(`/rooms/${this.id}/${room.pausedSince ? 'resume' : 'pause'}`),
      'is away': () => membership({ away_until: until }),
      'comes back': () => membership({ away_until: null }),
      'reads another share': () => membership({ share: this.pick(['quarter', 'half', 'double']) }),
      joins: async () => {
        const person = this.people.length < 6 ? await this.#createReader(this.pick(ZONES)) : this.pick(this.people)
        return person.post('/rooms/join', { room_id: this.id })
      },
      leaves: () => this.pick(this.people).post(`/rooms/${this.id}/leave`),
      opens: async () => reader?.put(`/tasks/${portion}/open`),
      offers: async () => reader?.put(`/tasks/${portion}/offer`),
      takes: () => this.pick(this.people).post(`/rooms/${this.id}/take-next`, { from: 'waiting' }),
      looks: () => this.pick(this.people).get(`/rooms/${this.id}`),
    }
    const [what, act] = this.pick(Object.entries(acts))
    const answer = await act()
    expect(answer?.statusCode ?? 200, what).toBeLessThan(500)
    if (answer?.statusCode === 200) this.done.add(what)
    await this.look(what)
  }

  async resume() {
    const { ownerId } = await api.db.room.findUniqueOrThrow({ where: { id: this.id } })
    await this.people.find(({ id }) => id === ownerId)!.post(`/rooms/${this.id}/resume`)
    await this.look('it goes on')
  }

  async read() {
    for (const [id, { readerId, overdueBy }] of this.portions) {
      if (overdueBy < 0 || this.chance(0.5)) continue
      await this.people.find((person) => person.id === readerId)!.put(`/tasks/${id}/complete`)
    }
    await this.look('they read')
  }
}

test.each(['daily', 'pieces'] as const)(
  'no portion of %s rooms begins overdue or becomes more overdue, after dormancy, pauses, outages and in any time zone',
  {
    timeout: 240_000,
  },
  async (plan) => {
    api.clock.set('2026-03-02T10:30:00Z')
    const rooms = [1, 2, 3, 4, 5].map((number) => new RandomRoom(plan, number))
    for (const room of rooms) await room.open()
    const draw = seededRandom('the hours between')
    const ofPlan = { id: { in: rooms.map(({ id }) => id) } }
    let slept = 0
    for (let step = 0; step < STEPS; step += 1) {
      // A room that is paused does not fall asleep.
      if (step === STEP.asleep) for (const room of rooms) await room.resume()
      api.clock.advance({ hours: step === STEP.asleep ? 40 * 24 : HOURS[Math.floor(draw() * HOURS.length)]! })
      await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
      if (draw() < 0.8) await planRooms(api.app)
      for (const room of rooms) await room.look('rooms are planned')
      if (draw() < 0.5) await assignUntakenPortions(api.app)
      for (const room of rooms) {
        await room.look('what waits is given out')
        for (let i = 0; i < 2; i += 1) await room.act()
        if (step < STEP.nobodyReads) await room.read()
      }
      slept += await api.db.room.count({ where: { ...ofPlan, dormantSince: { not: null } } })
    }
    expect(slept).toBeGreaterThan(3)
    const done = new Set(rooms.flatMap((room) => [...room.done]))
    for (const what of ['pauses', 'resumes', 'is away', 'comes back', 'joins', 'leaves', 'takes'])
      expect(done).toContain(what)
    for (const { id } of rooms) await (plan === 'daily' ? expectNoAyahLost(api, id) : expectNoPieceLost(api, id))
  },
)
