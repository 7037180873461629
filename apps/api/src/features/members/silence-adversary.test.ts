import { addDays } from '@halaqa/contract/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_DATE, type TurnsOfScript, World } from '../../test/adversary.ts'

/** Weeks of two hizb from day 1 on: the silent are asked on day 15, and away from day 22 on. */
const JUZ_AMMA = { piece: 'hizb', start_surah: 78, start_ayah: 1, turn_days: 7 }
/** Near the end of a turn Halaqa deals what is free, so that the silent are given something too. */
const BOARD = { ...JUZ_AMMA, piece: 'rub', dealing: 'chosen', free_at_end: 'deal' }
const [ASKED, AWAY] = [15, 22]

/**
 * `asked`: both of the pair are silent, and one says unasked that they still read, each in a world of their own. `away`: the first of the pair
 * does not answer in the one world, and says on the same day in the other that they are away.
 */
const ROOMS: readonly (TurnsOfScript & { difference: 'asked' | 'away' })[] = [
  { difference: 'asked', change: JUZ_AMMA, readers: 5, pair: [1, 3], curious: 0 },
  { difference: 'asked', change: BOARD, readers: 5, pair: [1, 3], curious: 2 },
  { difference: 'away', change: JUZ_AMMA, readers: 4, pair: [1, 1], curious: 2 },
]
const LOOKS = [ASKED, 16, 19, 21, AWAY, 24, 26, 30]

const worlds = [new World(), new World()] as const
beforeAll(async () => {
  for (const world of worlds) await world.start()
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

type Room = World['rooms'][number]

test('a third member cannot tell which of two was asked whether they still read, nor a silent reader from one who is away', async () => {
  for (const index of [0, 1] as const) {
    const world = worlds[index]
    world.api.clock.set(`${FIRST_DATE}T00:30:00Z`)
    for (const [number, room] of ROOMS.entries()) {
      await world.openTurns(number, room)
      await world.openPage(world.rooms.at(-1)!)
    }
    for (let day = 1; day <= LOOKS.at(-1)!; day += 1) {
      world.api.clock.set(`${addDays(FIRST_DATE, day)}T12:10:00Z`)
      for (const room of world.rooms) await differ(room, day, index)
      await world.work()
      for (const room of world.rooms) await live(world, room, day)
      if (LOOKS.includes(day)) await world.look(`day ${day}`, day)
      if (day === AWAY - 1) await expectAsked(world, index)
    }
  }
  for (const [number, { difference }] of ROOMS.entries()) {
    const [one, other] = worlds.map((world) => {
      const got = world.got.get(number)!
      // From then on the silent one is away, which the list of members shows.
      return difference === 'away'
        ? got
        : got.slice(
            0,
            got.findIndex((line) => line.startsWith(`--- day ${AWAY}`)),
          )
    })
    expect(one, `room ${number}`).toEqual(other)
  }
  const silent = await Promise.all(
    worlds.map(({ api, rooms }) =>
      api.db.roomMember.count({ where: { roomId: rooms[2]!.id, silentSince: { not: null } } }),
    ),
  )
  expect(silent).toEqual([1, 0])
})

/** Lists the differences: who says that they still read, and who says that they are away. */
async function differ({ id, number, people, pair }: Room, day: number, index: 0 | 1) {
  const isAsked = ROOMS[number]!.difference === 'asked'
  const person = people[pair[index]]!
  const until = addDays(FIRST_DATE, day + 365)
  if (isAsked && day === ASKED - 1) expect((await person.put(`/rooms/${id}/still-reading`)).statusCode).toBe(200)
  if (!isAsked && day === AWAY && index === 1)
    expect((await person.put(`/rooms/${id}/membership`, { away_until: until })).statusCode).toBe(200)
}

/** All but the pair take what they may, and read it. The owner reminds the readers. */
async function live(world: World, room: Room, day: number) {
  const { id: roomId, number, people, pair, curious } = room
  const isBoard = ROOMS[number]!.change.dealing === 'chosen'
  const others = people.filter((_, place) => !pair.includes(place))
  if (isBoard && day % 7 === 1)
    for (const person of others) await person.post(`/rooms/${roomId}/take-next`, { from: 'board' })
  for (const from of isBoard ? ['waiting', 'board'] : ['waiting', 'free'])
    if (day > ASKED && day % 3 === 0) await world.act(room, 'post', `/rooms/${roomId}/take-next`, { from })
  const open = { roomId, userId: { in: others.map(({ id }) => id) }, completedAt: null }
  const portions = await world.api.db.task.findMany({
    where: open,
    orderBy: [{ cycle: { number: 'asc' } }, { startPos: 'asc' }],
  })
  for (const { id, userId } of portions)
    expect((await others.find((person) => person.id === userId)!.put(`/tasks/${id}/complete`)).statusCode).toBe(200)
  if (day % 4 !== 0) return
  if (curious === people[0]) await world.act(room, 'post', `/rooms/${roomId}/remind`)
  else await people[0]!.post(`/rooms/${roomId}/remind`)
}

/** Of the pair the one who has not said that they read was asked, and nobody is away yet. */
async function expectAsked({ api, rooms }: World, index: 0 | 1) {
  for (const [number, { id: roomId, people, pair }] of rooms.entries()) {
    const asked = await api.db.roomMember.findMany({ where: { roomId, askedIfReadingAt: { not: null } } })
    const silent = people[ROOMS[number]!.difference === 'asked' ? pair[1 - index]! : pair[0]]!
    expect([number, asked.map(({ userId }) => userId), asked[0]?.silentSince]).toEqual([number, [silent.id], null])
  }
}
