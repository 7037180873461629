import { addDays, HOUR_MS } from '@halaqa/contract/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_DATE, World } from '../../test/adversary.ts'
import { boardOf, openBoard, take } from '../../test/boards.ts'
import { complete } from '../../test/rooms.ts'

const worlds = [new World(), new World()] as const
beforeAll(async () => {
  for (const world of worlds) await world.start()
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

/** What the rooms are like: a board of many hatims; one whose last turn the reading falls in; and two in which something is done about what is free. */
const ROOMS = [
  { start_surah: 67 },
  { start_surah: 67, room_type: 'fixed', end_date: addDays(FIRST_DATE, 2), turn_days: 3 },
  { turn_days: 3, free_at_end: 'deal' },
  { start_surah: 67, turn_days: 2, free_at_end: 'ask' },
]

/** Until three days after the last date of the shortest turn. */
const HOURS = [2, 8, 14, 20, 26, 38, 50, 62, 74, 86, 98, 110]

test('the third of a quiet room gets the same to the byte whichever of two has read the piece that they took', async () => {
  for (const [index, world] of worlds.entries()) {
    world.api.clock.set(`${FIRST_DATE}T00:30:00Z`)
    for (const [number, change] of ROOMS.entries()) {
      const { people, roomId } = await openBoard(world.api, 3, { start_date: FIRST_DATE, ...change }, `board ${number}`)
      const pair: [number, number] = [0, 1]
      const guest = people[1]!
      world.rooms.push({
        number,
        difference: 'completes',
        id: roomId,
        people,
        curious: people[2]!,
        family: [],
        guest,
        pair,
        date: FIRST_DATE,
      })
      world.got.set(number, [])
    }
    for (const hour of HOURS) {
      const at = new Date(Date.parse(`${FIRST_DATE}T00:10:00Z`) + hour * HOUR_MS)
      world.api.clock.set(at.toISOString())
      await world.work()
      for (const room of world.rooms) {
        const [first, second, curious] = room.people as [typeof room.curious, typeof room.curious, typeof room.curious]
        if (hour === 2) {
          await take(first, room.id, 29)
          await take(second, room.id, 30)
          // Each has what comes next ahead, before either has read.
          for (const person of [first, second]) await person.post(`/rooms/${room.id}/read-ahead`, { portions: 2 })
        }
        if (hour === 8) {
          const { pieces } = await boardOf(first, room.id)
          const [a, b] = [29, 30].map((piece) => pieces.find((one) => one.number === piece)!)
          await complete([first, second][index]!, [a!, b!][index]!.id)
        }
        if (hour === 14) {
          // Trying each piece by its id tells nothing either.
          const { pieces } = await boardOf(curious, room.id)
          for (const { id } of pieces.filter(({ state }) => state === 'taken')) {
            await world.act(room, 'put', `/tasks/${id}/take`)
            await world.act(room, 'put', `/tasks/${id}/give-back`)
          }
          const taken = await world.act(room, 'post', `/rooms/${room.id}/take-next`, { from: 'board' })
          await world.act(room, 'post', `/rooms/${room.id}/read-ahead`, { portions: 3 })
          if (taken.statusCode === 200) await world.act(room, 'put', `/tasks/${taken.json().task.id}/give-back`)
        }
      }
      await world.look(`hour ${hour}`, hour)
    }
  }
  for (const [number] of ROOMS.entries()) {
    expect(worlds[0].got.get(number), `room ${number}`).toEqual(worlds[1].got.get(number))
  }
  for (const [index, world] of worlds.entries()) {
    for (const { id, people } of world.rooms) {
      const read = await world.api.db.task.findMany({ where: { roomId: id, completedAt: { not: null } } })
      expect(read.map(({ userId }) => userId)).toEqual([people[index]!.id])
    }
  }
})
