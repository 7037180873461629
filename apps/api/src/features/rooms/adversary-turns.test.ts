import { addDays } from '@halaqa/contract/calendar'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FIRST_DATE, type TurnsOfScript, World } from '../../test/adversary.ts'

const TURN_DAYS = 3
/** Two hizb, and two juz of which the first is longer. */
const JUZ_AMMA = { piece: 'hizb', start_surah: 78, start_ayah: 1 }
const TWO_JUZ = { piece: 'juz', start_surah: 67, start_ayah: 1 }
const KAHF = { start_surah: 18, start_ayah: 1, end_surah: 18, end_ayah: 110 }
const MULK = { start_surah: 67, start_ayah: 1, end_surah: 67, end_ayah: 30 }
/** The last date of the first turn. */
const END = addDays(FIRST_DATE, TURN_DAYS)
const fixed = (change: Record<string, unknown>, end = END) => ({ ...change, room_type: 'fixed', end_date: end })
const board = (change: Record<string, unknown>) => ({ ...change, dealing: 'chosen' })

/** The pair read different hatims, as far as there are two of more than a part; the others have read before. */
const ROOMS: readonly TurnsOfScript[] = [
  // Of five readers the first and the fourth have the first hatim, the second and the fifth another. Who looks has read in the one, or the other, or neither.
  { change: JUZ_AMMA, readers: 5, pair: [0, 1], curious: 3 },
  { change: JUZ_AMMA, readers: 5, pair: [0, 1], curious: 4 },
  { change: TWO_JUZ, readers: 5, pair: [3, 4], curious: 2 },
  { change: JUZ_AMMA, readers: 4, pair: [0, 3], curious: 2, shares: { 1: 'double' } },
  // Every reading is a hatim.
  { change: { piece: 'range', ...KAHF }, readers: 4, pair: [0, 2], curious: 1 },
  { change: { piece: 'juz', ...MULK }, readers: 4, pair: [1, 3], curious: 0 },
  { change: { piece: 'page', ...MULK, end_ayah: 10 }, readers: 3, pair: [1, 2], curious: 0 },
  { change: fixed({ piece: 'range', ...KAHF }), readers: 3, pair: [0, 1], curious: 2 },
  // On boards they take in the order of their joining: two of them a hatim.
  { change: board(JUZ_AMMA), readers: 5, pair: [0, 2], curious: 1 },
  { change: board(TWO_JUZ), readers: 5, pair: [1, 2], curious: 3 },
  { change: board({ piece: 'juz', ...MULK }), readers: 3, pair: [0, 1], curious: 2 },
  { change: fixed(board({ ...JUZ_AMMA, turn_days: null })), readers: 4, pair: [0, 3], curious: 2 },
  // Past its end some pieces of the hatim were given to nobody.
  { change: fixed({ ...TWO_JUZ, piece: 'hizb' }), readers: 3, pair: [0, 2], curious: 1 },
  { change: fixed(JUZ_AMMA), readers: 4, pair: [0, 1], curious: 2 },
]

type Room = World['rooms'][number]
type Act = (world: World, room: Room, script: TurnsOfScript, index: 0 | 1) => Promise<unknown>

/** On which day, when, and what is done in each room. */
const SCRIPT: readonly [day: number, time: string, act?: Act][] = [
  [1, '02:05', chooseInTurn],
  [1, '06:05', readMore],
  [1, '12:05', readAllButPair],
  [2, '12:05', readOneOfPair],
  [2, '20:05', takeAndGiveBack],
  [3, '12:05', remindAndReadMore],
  [3, '20:05', takeAndGiveBack],
  [4, '12:05', readAllButPair],
  [5, '06:05', readMore],
  [5, '12:05', takeAndGiveBack],
  [6, '20:05'],
]

describe('with two readers of a turn, in one hatim or in two,', () => {
  const worlds = [new World(), new World()] as const
  beforeAll(async () => {
    for (const world of worlds) await world.start()
  })
  afterAll(async () => {
    for (const world of worlds) await world.stop()
  })
  const inBoth = async (at: string, act: (world: World, index: 0 | 1) => Promise<unknown>) => {
    for (const index of [0, 1] as const) {
      worlds[index].api.clock.set(at)
      await act(worlds[index], index)
    }
  }

  test('a third member cannot tell which one has read, until three days after its last date', async () => {
    await inBoth(`${FIRST_DATE}T00:30:00Z`, async (world) => {
      for (const [number, room] of ROOMS.entries()) {
        await world.openTurns(number, { ...room, change: { turn_days: TURN_DAYS, ...room.change } })
        await world.openPage(world.rooms.at(-1)!)
      }
    })
    for (const [day, time, act] of SCRIPT) {
      const at = `${addDays(FIRST_DATE, day)}T${time}:00Z`
      await inBoth(at, async (world, index) => {
        await world.work()
        for (const [number, room] of world.rooms.entries()) await act?.(world, room, ROOMS[number]!, index)
        // On the first day of the turn the worlds are alike.
        if (day > 1) await world.look(at, day)
      })
      for (const number of ROOMS.keys()) {
        expect(worlds[0].got.get(number), `room ${number}, ${at}`).toEqual(worlds[1].got.get(number))
      }
    }
    // The worlds do differ.
    for (const [index, world] of worlds.entries()) {
      for (const room of world.rooms) {
        const read = (await portionsOf(world, room)).map((portion) => portion.completedAt !== null)
        expect(read, `room ${room.number}`).toEqual([index === 0, index === 1])
      }
      const boards = world.rooms.filter(({ number }) => onBoard(ROOMS[number]!)).map(({ id }) => id)
      expect(
        await world.api.db.task.count({ where: { roomId: { in: boards }, aheadDay: { not: null } } }),
      ).toBeGreaterThan(5)
      expect(await world.api.db.task.count({ where: { freeTakenOn: { not: null } } })).toBeGreaterThan(5)
      expect(await world.api.db.notification.count({ where: { kind: 'reminded' } })).toBeGreaterThan(5)
    }
  })
})

/** The portion of each of the pair in the first turn. */
const portionsOf = ({ api }: World, { id, pair, people }: Room) =>
  Promise.all(
    pair.map((place) =>
      api.db.task.findFirstOrThrow({
        where: { roomId: id, dealtToId: people[place]!.id, day: { number: 1 } },
        orderBy: [{ cycle: { number: 'asc' } }, { startPos: 'asc' }],
      }),
    ),
  )

/** The portion that one of the pair has: the first one's in the one world, the second's in the other. */
async function readOneOfPair(world: World, room: Room, _: TurnsOfScript, index: 0 | 1) {
  const { id } = (await portionsOf(world, room))[index]!
  const answer = await room.people[room.pair[index]]!.put(`/tasks/${id}/complete`)
  expect(answer.statusCode, answer.body).toBe(200)
}

async function remindAndReadMore(world: World, room: Room, script: TurnsOfScript) {
  await remind(world, room)
  await readMore(world, room, script)
}

/** The owner reminds those who have not read: of the pair the one in the one world, and the other in the other. */
async function remind(world: World, room: Room) {
  const path = `/rooms/${room.id}/remind`
  const [owner] = room.people
  const answer = room.curious === owner ? await world.act(room, 'post', path) : await owner!.post(path)
  expect(answer.statusCode, answer.body).toBe(200)
}

/** All but the pair read what is theirs. */
async function readAllButPair({ api }: World, { id: roomId, people }: Room, { pair }: TurnsOfScript) {
  const date = api.clock.now().toISOString().slice(0, 10)
  for (const [place, person] of people.entries()) {
    if (pair.includes(place)) continue
    const { tasks } = (await person.get(`/rooms/${roomId}/tasks?date=${date}`)).json() as {
      tasks: { id: string; is_completed: boolean }[]
    }
    for (const { id } of tasks.filter((task) => !task.is_completed)) {
      expect((await person.put(`/tasks/${id}/complete`)).statusCode).toBe(200)
    }
  }
}

const onBoard = ({ change }: TurnsOfScript) => 'dealing' in change

async function chooseInTurn(_: World, { id, people }: Room, script: TurnsOfScript) {
  for (const person of onBoard(script) ? people : []) {
    const answer = await person.post(`/rooms/${id}/take-next`, { from: 'board' })
    expect(answer.statusCode, answer.body).toBe(200)
  }
}

/** One besides the pair takes another piece of a board, and gives it back or reads it. */
async function takeAndGiveBack({ api }: World, { id, number, people }: Room, script: TurnsOfScript) {
  if (!onBoard(script)) return
  const draw = seededRandom(`board ${number} ${api.clock.now().toISOString()}`)
  const others = people.filter((_, place) => !script.pair.includes(place))
  const person = others[Math.floor(draw() * others.length)]!
  const taken = await person.post(`/rooms/${id}/take-next`, { from: 'board' })
  if (taken.statusCode !== 200) return
  await person.put(`/tasks/${taken.json().task.id}/${draw() < 0.5 ? 'give-back' : 'complete'}`)
}

async function readMore(world: World, room: Room, script: TurnsOfScript) {
  await readAheadOfBoard(world, room, script)
  await takeFreePieces(world, room, script)
}

/** Any of those who read besides the pair, and of the pair while neither has read, take what is free of a room that deals. */
async function takeFreePieces({ api }: World, { id, number, people }: Room, script: TurnsOfScript) {
  if (onBoard(script)) return
  const now = api.clock.now().toISOString()
  const draw = seededRandom(`free ${number} ${now}`)
  const isBefore = now < addDays(FIRST_DATE, 2)
  const readers = people.filter((_, place) => isBefore || !script.pair.includes(place))
  for (const person of readers.filter(() => draw() < 0.6)) {
    const taken = await person.post(`/rooms/${id}/take-next`, { from: 'free' })
    if (taken.statusCode === 200 && draw() < 0.5) await person.put(`/tasks/${taken.json().task.id}/offer`)
  }
}

/** Any of those who read besides the pair, and of the pair while neither has read, have pieces of a board ahead: as many as they may have. */
async function readAheadOfBoard({ api }: World, { id, number, people }: Room, script: TurnsOfScript) {
  if (!onBoard(script)) return
  const now = api.clock.now().toISOString()
  const draw = seededRandom(`ahead ${number} ${now}`)
  const isBefore = now < addDays(FIRST_DATE, 2)
  const readers = people.filter((_, place) => isBefore || !script.pair.includes(place))
  for (const person of readers.filter(() => draw() < 0.5)) {
    const given = await person.post(`/rooms/${id}/read-ahead`, { portions: 1 + Math.floor(draw() * 2) })
    if (given.statusCode !== 200) continue
    const [task] = given.json().tasks as { id: string }[]
    if (draw() < 0.3) await person.put(`/tasks/${task!.id}/give-back`)
  }
}
