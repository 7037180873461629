import { addDays } from '@halaqa/contract/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_DATE, World } from '../../test/adversary.ts'

const worlds = [new World(), new World()] as const
beforeAll(async () => {
  for (const world of worlds) await world.start()
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

type Room = World['rooms'][number]

/** A turn of sixteen dates, of which the last is day 16. */
const LONG_TURN = { turn_days: 16, piece: 'juz', start_surah: 67, start_ayah: 1 }
const ROOMS = [
  { change: LONG_TURN, readers: 4, pair: [1, 3] as [number, number], curious: 2 },
  { change: LONG_TURN, readers: 4, pair: [1, 3] as [number, number], curious: 0 },
]

/** The portions of readers of the first turn that they have not read. */
const openPortions = ({ api }: World, { id: roomId, people }: Room, places: readonly number[]) =>
  api.db.task.findMany({
    where: {
      roomId,
      dealtToId: { in: places.map((place) => people[place]!.id) },
      completedAt: null,
      day: { number: 1 },
    },
  })

test('a third member cannot tell which of two readers left a portion unopened, nor that it was passed on, until three days after its last date', async () => {
  for (const [index, world] of worlds.entries()) {
    world.api.clock.set(`${FIRST_DATE}T00:30:00Z`)
    for (const [number, room] of ROOMS.entries()) await world.openTurns(number, room)
    for (const day of [1, 2, 11, 12, 13, 14, 15, 16, 17, 18, 19]) {
      for (const time of ['02:10', '13:10']) {
        const at = `${addDays(FIRST_DATE, day)}T${time}:00Z`
        world.api.clock.set(at)
        await world.work()
        // The member who looks is away when the portion is given out: its receiver sees which one it is.
        for (const { id, curious } of day === 13 ? world.rooms : [])
          await curious.put(`/rooms/${id}/membership`, { away_until: addDays(FIRST_DATE, 19) })
        for (const room of day === 2 ? world.rooms : []) {
          // First those besides the pair read theirs, then one of the pair.
          const readers =
            time === '02:10' ? [0, 1, 2, 3].filter((place) => !room.pair.includes(place)) : [room.pair[index]!]
          for (const { id, userId } of await openPortions(world, room, readers))
            await room.people.find((person) => person.id === userId)?.put(`/tasks/${id}/complete`)
        }
        await world.look(at, day)
      }
    }
  }
  for (const number of ROOMS.keys())
    expect(worlds[0].got.get(number), `room ${number}`).toEqual(worlds[1].got.get(number))
  for (const [index, { api, rooms }] of worlds.entries()) {
    for (const { id: roomId, people, pair } of rooms) {
      const silent = people[pair[1 - index]!]!
      const passedOn = await api.db.task.findFirstOrThrow({
        where: { roomId, dealtToId: silent.id, day: { number: 1 } },
      })
      expect(passedOn.userId).not.toBe(silent.id)
    }
  }
}, 120_000)
