/**
 * Rooms that are played twice by the same script, in two worlds that differ in one thing that readers shall not learn of each other; and
 * everything that one member of each room can get meanwhile, byte for byte.
 */
import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import type { LiveEvent } from '@halaqa/contract/notifications'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import pg from 'pg'
import { CHANNELS, FanOut } from '../features/events/fan-out.service.ts'
import type { Streams } from '../features/events/streams.ts'
import { assignUntakenPortions, notifyReaders, planRooms } from '../jobs/jobs.ts'
import { toDate } from '../lib/dates.ts'
import { TestApp } from './app.ts'
import { addReader, readingAs, shareCare } from './care.ts'
import { callsOf, createPerson, type Person } from './person.ts'
import { aPiecesRoomBody, join, openRoom } from './rooms.ts'

export const FIRST_DATE = '2026-03-02'
const RANGES = [
  [1, 1, 114, 6],
  [78, 1, 114, 6],
  [18, 1, 18, 110],
  [36, 1, 36, 83],
] as const
const THURSDAY = 4
const ZONES = ['UTC', 'Europe/Istanbul', 'Asia/Riyadh', 'Europe/London']
/** What the curious member tells the server of where they are, to see other dates. */
const ANYWHERE = ['Etc/GMT+12', 'Pacific/Kiritimati', 'UTC', 'Asia/Tokyo']

/** Turns that nobody is late with in the script, also in Tokyo on its last evening; of ten dates they give a newcomer something at once. */
const PIECES_OF = [
  { piece: 'juz', turn_days: 3 },
  { piece: 'page', turn_days: 2 },
  { piece: 'hizb', turn_days: 10 },
] as const

/** What the worlds differ in: which of two readers of a day completes their portion of it, or offers it. */
export type Difference = 'completes' | 'offers'

/** A pieces room of a script: what its body changes, how many readers it has, which of them are the pair and which one looks, and unlike shares. */
export interface TurnsOfScript {
  change: Record<string, unknown>
  readers: number
  pair: [number, number]
  curious: number
  shares?: Record<number, 'half' | 'double'>
}

/** A room of a script, with what is the same in both worlds. */
interface Room {
  number: number
  difference: Difference
  id: string
  people: Person[]
  /** Looks at everything, and reads like the others. */
  curious: Person
  /** The calls of those with whom the curious member shares what they know: readers in their care, and another guardian of these. */
  family: Pick<Person, 'get' | 'post' | 'put'>[]
  /** Joins in the middle of the script, is away, and leaves. */
  guest: Person
  /** Two readers of the day, by their places among the people. */
  pair: [number, number]
  /** The date in whose portions the worlds differ. */
  date: CalendarDate
}

/** One of the two worlds: the real app with a database of its own, in which ids come in the same order as in the other. */
export class World {
  readonly api = new TestApp({})
  rooms: Room[] = []
  #listener!: pg.Client
  #flushed = 0
  #notices: { channel: string; payload: string }[] = []
  /** What each room's curious member has got, in order. */
  readonly got = new Map<number, string[]>()

  async start() {
    await this.api.start()
    await numberIds(this.api)
    this.#listener = new pg.Client(this.api.database.url)
    await this.#listener.connect()
    this.#listener.on('notification', ({ channel, payload = '' }) => this.#notices.push({ channel, payload }))
    for (const channel of [...CHANNELS, 'flushed']) await this.#listener.query(`LISTEN ${channel}`)
  }

  async stop() {
    await this.#listener.end()
    await this.api.stop()
  }

  /** Opens a room of three to five readers. Its number draws all that it is. A pieces room begins once all have joined. */
  async open(number: number, difference: Difference, plan: 'daily' | 'pieces' = 'daily') {
    const draw = seededRandom(`room of the curious ${number}`)
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(draw() * items.length)]!
    const size = 3 + Math.floor(draw() * 3)
    const people = await this.#createReaders(number, size, () => pick(ZONES))
    const guest = await createPerson(this.api.app, {
      name: `Guest ${number}`,
      timeZone: 'Asia/Tokyo',
      email: `guest-of-${number}@example.org`,
    })
    const [start_surah, start_ayah, end_surah, end_ayah] = pick(RANGES)
    const isFixed = draw() < 0.5
    const endless = { room_type: 'recurrent', end_date: undefined }
    const rest_weekdays = number % 2 === 1 ? [THURSDAY] : []
    const { id } = await openRoom(
      people[0]!,
      plan === 'pieces'
        ? {
            plan,
            ...PIECES_OF[number % PIECES_OF.length],
            ...endless,
            start_date: addDays(FIRST_DATE, 1),
            rest_weekdays,
          }
        : {
            start_date: FIRST_DATE,
            ...(isFixed
              ? { end_date: addDays(FIRST_DATE, pick([2, 6, 29])) }
              : { ...endless, recurrence_duration_days: pick([1, 3, 7]) }),
            division: draw() < 0.3 ? 'juz' : 'letters',
            rest_weekdays,
            start_surah,
            start_ayah,
            end_surah,
            end_ayah,
          },
    )
    await this.#joinAll(people, id)
    // The owner may look as well as any other member.
    const curious = Math.floor(draw() * size)
    const others = people.map((_, i) => i).filter((i) => i !== curious)
    const first = others.splice(Math.floor(draw() * others.length), 1)[0]!
    const second = pick(others)
    const date = addDays(FIRST_DATE, 1)
    this.rooms.push({
      number,
      difference,
      id,
      people,
      curious: people[curious]!,
      family: [],
      guest,
      pair: [first, second],
      date,
    })
    this.got.set(number, [])
  }

  /** Opens a pieces room, of readers by their places, that begins on the day after the first. Nobody else comes or goes. */
  async openTurns(number: number, { change, readers, pair, curious, shares = {} }: TurnsOfScript) {
    const people = await this.#createReaders(number, readers, (i) => ZONES[i % ZONES.length]!)
    const date = addDays(FIRST_DATE, 1)
    const { id } = await openRoom(people[0]!, aPiecesRoomBody({ start_date: date, ...change }))
    await this.#joinAll(people, id)
    for (const [place, share] of Object.entries(shares)) {
      await people[Number(place)]!.put(`/rooms/${id}/membership`, { share })
    }
    const looks = people[curious]!
    this.rooms.push({
      number,
      difference: 'completes',
      id,
      people,
      curious: looks,
      family: [],
      guest: looks,
      pair,
      date,
    })
    this.got.set(number, [])
  }

  async #createReaders(number: number, size: number, zoneOf: (place: number) => string): Promise<Person[]> {
    const people: Person[] = []
    for (let i = 0; i < size; i += 1) {
      people.push(
        await createPerson(this.api.app, {
          name: `Reader ${number}.${i}`,
          timeZone: zoneOf(i),
          email: `reader-${i}-of-${number}@example.org`,
        }),
      )
    }
    return people
  }

  async #joinAll([, ...guests]: readonly Person[], roomId: string) {
    for (const person of guests) {
      this.api.clock.advance({ seconds: 1 })
      await join(person, roomId)
    }
  }

  /** What the plan gave each of the pair on the date, once it is given out; undefined for who was given nothing. */
  async portionsOfPair({ id, people, pair, date }: Room) {
    return Promise.all(
      pair.map(async (place) => {
        const day = { date: toDate(date) }
        return (
          (await this.api.db.task.findFirst({ where: { roomId: id, day, dealtToId: people[place]!.id } })) ?? undefined
        )
      }),
    )
  }

  /** Everything that the curious member of each room gets at this moment, as they say where they are. */
  async look(what: string, zoneIndex: number) {
    await this.#flush()
    const notices = this.#notices.splice(0)
    for (const room of this.rooms) {
      const got = this.got.get(room.number)!
      got.push(`--- ${what} at ${this.api.clock.now().toISOString()}`)
      got.push(...(await this.#hear(room, notices)))
      const { curious, id } = room
      const time_zone = ANYWHERE[zoneIndex % ANYWHERE.length]!
      await curious.put('/auth/me', { full_name: curious.name, time_zone })
      const date = this.api.clock.now().toISOString().slice(0, 10)
      const paths = [
        '/rooms',
        `/rooms/${id}`,
        `/rooms/${id}/members`,
        `/rooms/${id}/today`,
        `/rooms/${id}/hatim`,
        `/rooms/${id}/list`,
        `/rooms/${id}/list?format=whatsapp&date=${FIRST_DATE}`,
        `/rooms/${id}/list?subject=waiting`,
        `/rooms/${id}/tasks?date=${date}`,
        `/rooms/${id}/tasks/stats`,
        `/rooms/${id}/tasks/offered`,
        `/rooms/${id}/board`,
        `/rooms/${id}/waiting`,
        `/rooms/${id}/read-ahead`,
        `/tasks?date=${addDays(date, -1)}`,
        `/rooms/${id}/requests`,
        `/rooms/${id}/bans`,
        `/rooms/${id}/readers`,
        `/rooms/${id}/name-questions`,
        '/notifications',
        '/user/figures',
        '/user/hatims',
        '/user/readings',
      ]
      for (const viewer of [curious, ...room.family]) {
        for (const path of paths) got.push(`GET ${path} ${answerOf(await viewer.get(path))}`)
      }
      const page = await this.api.db.khatmPage.findUnique({ where: { roomId: id } })
      if (page) got.push(`PAGE ${answerOf(await callsOf(this.api.app).get(`/khatm/${page.code}`))}`)
    }
    // Where the curious member is said to be is told to nobody, and not a part of what is compared next time.
    await this.#flush()
    this.#notices = []
  }

  /** Two readers in the care of the curious member join a room, and another guardian of both. */
  async bringFamily(room: Room) {
    const { curious, id, number } = room
    const other = await createPerson(this.api.app, {
      name: `Guardian ${number}`,
      email: `guardian-of-${number}@example.org`,
    })
    for (const name of ['Hawa', 'Idris']) {
      this.api.clock.advance({ seconds: 1 })
      const reader = await addReader(curious, `${name} of ${number}`)
      await shareCare(curious, reader.id, other)
      const calls = readingAs(curious, reader.id)
      const joined = await calls.post('/rooms/join', { room_id: id })
      if (joined.statusCode !== 200) throw new Error(joined.body)
      room.family.push(calls)
    }
    this.api.clock.advance({ seconds: 1 })
    await join(other, id)
    room.family.push(other)
  }

  /** Switches the page of a room for everyone on. */
  async openPage({ people, id }: Room) {
    const answer = await people[0]!.put(`/rooms/${id}`, { is_public: true })
    if (answer.statusCode !== 200) throw new Error(answer.body)
  }

  /** The owner adds two readers by name, for whom the curious member may act. */
  async bringNames({ people, curious, id }: Room) {
    const owner = people[0]!
    const added = await owner.post(`/rooms/${id}/readers`, { names: ['Hawa', 'Idris'] })
    if (added.statusCode !== 200) throw new Error(added.body)
    if (curious === owner) return
    const allowed = await owner.put(`/rooms/${id}/members/${curious.id}/marking`, { marks_for_names: true })
    if (allowed.statusCode !== 200) throw new Error(allowed.body)
  }

  /** What the curious member does, or another of theirs, with what the server says to it. */
  async act(
    room: Room,
    method: 'get' | 'put' | 'post',
    path: string,
    body?: unknown,
    who: Pick<Person, 'get' | 'post' | 'put'> = room.curious,
  ) {
    const answer = method === 'get' ? await who.get(path) : await who[method](path, body)
    this.got.get(room.number)!.push(`${method} ${path} ${JSON.stringify(body)} ${answerOf(answer)}`)
    return answer
  }

  /** Until all that was said up to now is heard. */
  async #flush() {
    this.#flushed += 1
    const mark = `${this.#flushed}`
    await this.#listener.query("SELECT pg_notify('flushed', $1)", [mark])
    const isHeard = () => this.#notices.some(({ channel, payload }) => channel === 'flushed' && payload === mark)
    while (!isHeard()) await new Promise((resolve) => this.#listener.once('notification', resolve))
    this.#notices = this.#notices.filter(({ channel }) => channel !== 'flushed')
  }

  /** The events that the member's stream carries for some notices, with how many notices they are made of. */
  async #hear({ id, curious }: Room, notices: { channel: string; payload: string }[]): Promise<string[]> {
    const cycles = await this.api.db.roomCycle.findMany({ where: { roomId: id }, select: { id: true } })
    const mine = new Set([id, curious.id, `${curious.id}:${id}`, ...cycles.map((cycle) => cycle.id)])
    const ofRoom = notices.filter(({ payload }) => mine.has(payload))
    const count = `NOTICES ${ofRoom.map(({ channel }) => channel).join(' ')}`
    if (ofRoom.length === 0) return [count]
    const events: string[] = []
    await new Promise<void>((resolve, reject) => {
      const streams = {
        size: 1,
        users: () => [curious.id],
        sessions: () => [],
        endSession: () => {},
        send: (users: Set<string>, event: LiveEvent) => {
          // Told of here alone, and with all the others: they are told together.
          if (event.type === 'content') resolve()
          else if (users.has(curious.id)) events.push(`EVENT ${JSON.stringify(event)}`)
        },
      }
      const { db, clock } = { db: this.api.db, clock: this.api.clock.now }
      const options = { streams: streams as unknown as Streams, warn: reject, gatherMs: 0 }
      const fanOut = new FanOut({ db, clock, ...options })
      for (const { channel, payload } of ofRoom) fanOut.hear(channel, payload)
      fanOut.hear('halaqa_content', 'changed')
    })
    return [count, ...events]
  }

  /** What the server does by itself every hour. */
  async work() {
    await planRooms(this.api.app)
    await notifyReaders(this.api.app)
    await assignUntakenPortions(this.api.app)
  }
}

/** Status, headers except those of the moment, and body, without the codes of links, which are drawn by chance. Two failures would be alike, and hide what the answers tell. */
function answerOf({ statusCode, headers, body }: Awaited<ReturnType<Person['get']>>): string {
  if (statusCode >= 500) throw new Error(body)
  const { date: _, 'x-request-id': __, ...kept } = headers
  return `${statusCode} ${JSON.stringify(kept)} ${body.replace(/"(request_id|my_link_code|page_code)":"[^"]*"/g, '"$1":""')}`
}

/**
 * Gives every table ids that are numbered in the order of its rows; notifications, which several people are told at once in any order, ids
 * that come from who is told what.
 */
export async function numberIds(api: TestApp) {
  for (const statement of IDS_IN_ORDER) await api.db.$executeRawUnsafe(statement)
}

const IDS_IN_ORDER = [
  `DO $$ DECLARE id record; BEGIN
  FOR id IN SELECT table_name, column_name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_default = 'gen_random_uuid()' LOOP
    EXECUTE format('CREATE SEQUENCE %I', 'ids_of_' || id.table_name);
    EXECUTE format('ALTER TABLE %I ALTER COLUMN %I SET DEFAULT
      overlay(overlay(md5(%L || nextval(%L)) placing ''4'' from 13) placing ''8'' from 17)::uuid',
      id.table_name, id.column_name, id.table_name, 'ids_of_' || id.table_name);
  END LOOP;
END $$`,
  `CREATE FUNCTION name_notification() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    NEW.id := overlay(overlay(md5(concat(NEW.user_id, NEW.kind, NEW.room_id, NEW.task_id, NEW.person_id, NEW.created_at, NEW.details)) placing '4' from 13) placing '8' from 17)::uuid;
    RETURN NEW;
  END $$`,
  'CREATE TRIGGER name_notification BEFORE INSERT ON notifications FOR EACH ROW EXECUTE FUNCTION name_notification()',
]
