/**
 * Rooms of pieces that are lived through weeks by the real app. Their numbers draw all that happens in them: people join, take what is free or
 * waits, keep or pass on, undo, leave and come back; some read at once, some now and then, and some fall silent. What each did and was answered is
 * written down here, beside the tables.
 */
import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { assignUntakenPortions, planRooms } from '../jobs/jobs.ts'
import type { TestApp } from './app.ts'
import { createPerson, type Person } from './person.ts'
import { aPiecesRoomBody, join, openRoom } from './rooms.ts'

export const FIRST_DATE = '2026-03-02'
const FRIDAY = 5

/** Ranges whose ends are those of pieces, with how many pieces they have. */
const RANGES = [
  { piece: 'juz', start_surah: 46, pieces: 5 },
  { piece: 'hizb', start_surah: 58, pieces: 6 },
  { piece: 'rub', start_surah: 78, pieces: 8 },
  { piece: 'page', start_surah: 58, end_surah: 66, end_ayah: 12, pieces: 20 },
] as const
const ZONES = ['UTC', 'Europe/Istanbul', 'America/New_York', 'Asia/Jakarta']

export type Mood =
  /** Reads all that is theirs every evening. */
  | 'diligent'
  | 'moody'
  /** Does nothing until the day on which they are back, and is moody then. */
  | 'silent'

export interface LivedReader {
  id: string
  /** Undefined for a reader by name, for whom the owner acts. */
  person: Person | undefined
  zone: string
  mood: Mood
  joinedOn: CalendarDate
  isHere: boolean
  /** On which day a silent reader is back. */
  backOn: number
  /** The dates, where they are, on which they took a free piece. */
  freeTakenOn: CalendarDate[]
}

/** What the server said to somebody who joined. */
export interface Joined {
  reader: LivedReader
  on: CalendarDate
  /** That of their first portion; null where there is none. */
  firstDate: CalendarDate | null
}

export interface LivedRoom {
  number: number
  id: string
  isBoard: boolean
  turnDays: number | null
  endDate: CalendarDate | null
  rests: boolean
  isOpen: boolean
  pieces: number
  readers: LivedReader[]
  /** Whose reading of which portion was answered with 200 and not undone: `portion reader`. */
  readings: Set<string>
  joined: Joined[]
  /** At each moment the owner reminded the readers. */
  reminders: Date[]
  draw: () => number
}

export class LivedRooms {
  readonly rooms: LivedRoom[] = []
  /** How many acts of each kind succeeded. */
  readonly acts = new Map<string, number>()
  /** Answers that nobody should get. */
  readonly faults: string[] = []
  readonly api: TestApp

  constructor(api: TestApp) {
    this.api = api
  }

  async open(number: number) {
    const draw = seededRandom(`lived room ${number}`)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)]!
    const { pieces, ...range } = RANGES[number % RANGES.length]!
    const isFixed = number % 3 === 2
    const turnDays = number === 5 ? null : ([7, 16, 3, 7, 5] as const)[number % 5]!
    const isBoard = number % 4 === 3
    const rests = draw() < 0.4
    const isOpen = number % 5 === 4
    const endDate = isFixed ? addDays(FIRST_DATE, 29) : null
    const owner = await this.#person('UTC')
    const { id } = await openRoom(
      owner,
      aPiecesRoomBody({
        start_date: addDays(FIRST_DATE, 1),
        ...range,
        start_ayah: 1,
        turn_days: turnDays,
        rest_weekdays: rests ? [FRIDAY] : [],
        ...(endDate && { room_type: 'fixed', end_date: endDate }),
        ...(isBoard && { dealing: 'chosen', free_at_end: pick(['stay', 'ask', 'deal']) }),
        ...(isOpen && { openness: 'open' }),
      }),
    )
    const room: LivedRoom = {
      number,
      id,
      isBoard,
      turnDays,
      endDate,
      rests,
      isOpen,
      pieces,
      readers: [],
      readings: new Set(),
      joined: [],
      reminders: [],
      draw,
    }
    this.rooms.push(room)
    this.#add(room, owner.id, owner, 'UTC', 'diligent')
    for (const mood of ['diligent', 'silent', 'moody', 'diligent'] as const) {
      const zone = mood === 'silent' ? 'UTC' : pick(ZONES)
      const person = await this.#person(zone)
      this.api.clock.advance({ seconds: 1 })
      await join(person, id)
      this.#add(room, person.id, person, zone, mood)
    }
    const { names } = (await owner.post(`/rooms/${id}/readers`, { names: ['Salma'] })).json()
    this.#add(room, names[0].id, undefined, 'UTC', 'moody')
  }

  #person = (timeZone: string) => createPerson(this.api.app, { timeZone })

  #add(room: LivedRoom, id: string, person: Person | undefined, zone: string, mood: Mood) {
    const backOn = mood === 'silent' && room.number % 2 === 0 ? 24 + (room.number % 6) : Number.POSITIVE_INFINITY
    const joinedOn = this.dateIn(zone)
    const reader = { id, person, zone, mood, joinedOn, isHere: true, backOn, freeTakenOn: [] }
    room.readers.push(reader)
    return reader
  }

  dateIn = (zone: string): CalendarDate => formatOf(zone).format(this.api.clock.now())

  /** What the server does by itself. */
  async work() {
    await planRooms(this.api.app)
    await assignUntakenPortions(this.api.app)
  }

  /** What one or two of a room do on a day besides reading. */
  async act(room: LivedRoom, day: number) {
    const { draw, readers, id } = room
    const owner = readers[0]!.person!
    const here = readers.filter(({ isHere, mood }) => isHere && mood !== 'silent')
    const one = here[Math.floor(draw() * here.length)]!
    for (const reader of readers) if (reader.mood === 'silent') await this.#beSilent(room, reader, day)
    if (draw() < 0.12) await this.#join(room)
    if (draw() < 0.3) await this.#take(room, one, room.isBoard ? 'board' : 'free')
    if (draw() < 0.12) await this.#take(room, one, 'waiting')
    if (draw() < 0.15) {
      const answer = await owner.post(`/rooms/${id}/remind`)
      if (this.#count('remind', answer)) room.reminders.push(this.api.clock.now())
    }
    for (const reader of here) await this.#answerQuestion(room, reader)
    if (draw() < 0.1) await this.#offer(room, one)
    if (draw() < 0.15) await this.#undo(room, one)
    if (one.mood === 'moody' && one.person && draw() < 0.12) {
      if (this.#count('leave', await one.person.post(`/rooms/${id}/leave`))) one.isHere = false
    }
    const gone = readers.find(({ isHere, person }) => !isHere && person)
    if (gone && draw() < 0.2 && this.#count('return', await gone.person!.post('/rooms/join', { room_id: id })))
      gone.isHere = true
  }

  /** Leaves and comes back, which is no answer; and in the end does something. */
  async #beSilent(room: LivedRoom, reader: LivedReader, day: number) {
    const { person, backOn } = reader
    if (day === 23 && room.number % 3 === 1) {
      this.#count('leave in silence', await person!.post(`/rooms/${room.id}/leave`))
      this.api.clock.advance({ seconds: 1 })
      this.#count('return in silence', await person!.post('/rooms/join', { room_id: room.id }))
    }
    if (day < backOn) return
    reader.mood = 'moody'
    this.#count('answer', await person!.put(`/rooms/${room.id}/still-reading`))
    this.#noteJoined(room, reader, await this.#firstDateOf(room, reader))
  }

  /** As the answer to a join would tell it: the first date of what somebody has, else that of the next turn. */
  async #firstDateOf({ id }: LivedRoom, { person }: LivedReader): Promise<CalendarDate | null> {
    // A member joins once more without any effect.
    return (await person!.post('/rooms/join', { room_id: id })).json().first_portion_date
  }

  #noteJoined(room: LivedRoom, reader: LivedReader, firstDate: CalendarDate | null) {
    room.joined.push({ reader, on: this.dateIn(reader.zone), firstDate })
  }

  async #join(room: LivedRoom) {
    const zone = ZONES[Math.floor(room.draw() * ZONES.length)]!
    const person = await this.#person(zone)
    const answer = await person.post('/rooms/join', { room_id: room.id })
    if (!this.#count('join', answer)) return
    const reader = this.#add(room, person.id, person, zone, room.draw() < 0.5 ? 'diligent' : 'moody')
    this.#noteJoined(room, reader, answer.json().first_portion_date)
  }

  async #take(room: LivedRoom, reader: LivedReader, from: 'board' | 'free' | 'waiting') {
    const wasFree = from === 'free' && (await this.#isFree(room, reader))
    const path = reader.person ? `/rooms/${room.id}/take-next` : `/rooms/${room.id}/readers/${reader.id}/take-next`
    const answer = await this.#callsOf(room, reader).post(path, { from })
    const isTaken = this.#count(`take ${from}${reader.person ? '' : ' for a name'}`, answer)
    if (isTaken && from === 'free') reader.freeTakenOn.push(this.dateIn(reader.zone))
    if (from === 'free' && isTaken !== wasFree)
      this.faults.push(`${this.#what(room)}: a free piece was ${isTaken ? 'given' : 'refused'}: ${answer.body}`)
  }

  /** Has the newest hatim pieces without a row, in a room that has begun and not ended, for somebody who took none today? */
  async #isFree({ id, pieces, endDate }: LivedRoom, { zone, freeTakenOn }: LivedReader): Promise<boolean> {
    const newest = await this.api.db.roomCycle.findFirst({
      where: { roomId: id },
      orderBy: { number: 'desc' },
      include: { _count: { select: { tasks: true } } },
    })
    const isOver = endDate !== null && this.dateIn('Etc/GMT+12') > endDate
    return newest !== null && newest._count.tasks < pieces && !isOver && !freeTakenOn.includes(this.dateIn(zone))
  }

  /** A reader who is asked about an unopened portion keeps it, passes it on, or does not answer. */
  async #answerQuestion({ id, draw }: LivedRoom, { person, id: userId }: LivedReader) {
    const asked = { roomId: id, userId, askedToKeepAt: { not: null }, keptAt: null, openedAt: null, completedAt: null }
    const portion = person && (await this.api.db.task.findFirst({ where: asked, orderBy: { startPos: 'asc' } }))
    const answer = Math.floor(draw() * 3)
    if (!portion || answer === 2) return
    const act = answer === 0 ? 'keep' : 'offer'
    this.#count(act === 'keep' ? 'keep' : 'pass on', await person.put(`/tasks/${portion.id}/${act}`))
  }

  async #offer({ id }: LivedRoom, { person, id: userId }: LivedReader) {
    const open = { roomId: id, userId, completedAt: null, offeredAt: null }
    const portion = person && (await this.api.db.task.findFirst({ where: open, orderBy: { startPos: 'asc' } }))
    if (portion) this.#count('offer', await person.put(`/tasks/${portion.id}/offer`))
  }

  async #undo(room: LivedRoom, reader: LivedReader) {
    const since = new Date(this.api.clock.now().getTime() - 24 * 3_600_000)
    const read = { roomId: room.id, userId: reader.id, completedAt: { gte: since } }
    const portion = await this.api.db.task.findFirst({ where: read, orderBy: { startPos: 'asc' } })
    if (!portion) return
    if (this.#count('undo', await this.#callsOf(room, reader).put(this.#pathOf(room, reader, portion.id, 'reopen'))))
      room.readings.delete(`${portion.id} ${reader.id}`)
  }

  /** Each reads what is theirs by their mood. Some read what another has taken meanwhile. */
  async read(day: number) {
    const open = await this.api.db.task.findMany({
      where: { roomId: { in: this.rooms.map(({ id }) => id) }, completedAt: null, userId: { not: null } },
      orderBy: [{ taskDate: 'asc' }, { cycle: { number: 'asc' } }, { startPos: 'asc' }],
    })
    const formerly = await this.api.db.taskHandover.findMany({
      where: { reason: { in: ['taken', 'assigned'] }, fromUserId: { not: null } },
      orderBy: [{ at: 'asc' }, { taskId: 'asc' }],
    })
    for (const room of this.rooms) {
      for (const reader of room.readers.filter(({ isHere, mood }) => isHere && mood !== 'silent')) {
        const own = open.filter(({ userId, roomId }) => userId === reader.id && roomId === room.id)
        for (const { id, taskDate } of own) {
          const isReading = reader.mood === 'diligent' || room.draw() < (isLong(room) ? 0.04 : 0.3)
          if (isReading && taskDate.toISOString().slice(0, 10) <= this.dateIn(reader.zone))
            await this.#complete(room, reader, id, 'read')
        }
        const lost = formerly.find(({ fromUserId }) => fromUserId === reader.id)
        if (lost && day % 5 === 0 && reader.person) await this.#complete(room, reader, lost.taskId, 'read formerly')
      }
    }
  }

  async #complete(room: LivedRoom, reader: LivedReader, portion: string, what: string) {
    const answer = await this.#callsOf(room, reader).put(this.#pathOf(room, reader, portion, 'complete'))
    if (this.#count(what, answer)) room.readings.add(`${portion} ${reader.id}`)
  }

  #callsOf = ({ readers }: LivedRoom, { person }: LivedReader) => person ?? readers[0]!.person!

  #pathOf = ({ id }: LivedRoom, { id: readerId, person }: LivedReader, portion: string, act: string) =>
    person ? `/tasks/${portion}/${act}` : `/rooms/${id}/readers/${readerId}/tasks/${portion}/${act}`

  #what = ({ number }: LivedRoom) => `room ${number} at ${this.api.clock.now().toISOString()}`

  #count(what: string, { statusCode, body }: { statusCode: number; body: string }): boolean {
    if (statusCode >= 500) this.faults.push(`${what}: ${body}`)
    if (statusCode === 200) this.acts.set(what, (this.acts.get(what) ?? 0) + 1)
    return statusCode === 200
  }
}

/** In a long turn readers are asked about what they have not opened. */
const isLong = ({ turnDays }: LivedRoom) => turnDays === null || turnDays > 14

const formats = new Map<string, Intl.DateTimeFormat>()
function formatOf(timeZone: string) {
  const known = formats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format
}
