import { addDays } from '@halaqa/contract/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_DATE, World } from '../../test/adversary.ts'

/** Of two dates each, and a room whose portions are offered: three or more readers are left beside the family. */
const ROOMS = [
  { number: 40, difference: 'completes', plan: 'daily' },
  { number: 41, difference: 'completes', plan: 'daily' },
  { number: 42, difference: 'offers', plan: 'daily' },
  { number: 43, difference: 'completes', plan: 'pieces' },
] as const
const DATES = [0, 1, 2, 3].map((day) => addDays(FIRST_DATE, day))

const worlds = [new World(), new World()] as const
beforeAll(async () => {
  for (const world of worlds) await world.start()
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

type Room = World['rooms'][number]

test('a guardian, the readers in their care and another guardian of these learn together which of two others has read no more than one alone', async () => {
  for (const world of worlds) {
    world.api.clock.set(`${FIRST_DATE}T00:30:00Z`)
    for (const { number, difference, plan } of ROOMS) {
      await world.open(number, difference, plan)
      await world.bringFamily(world.rooms.at(-1)!)
    }
  }
  expect(worlds[0].rooms.map(({ id }) => id)).toEqual(worlds[1].rooms.map(({ id }) => id))

  for (const [day, date] of DATES.entries()) {
    for (const [index, world] of worlds.entries()) {
      world.api.clock.set(`${date}T02:05:00Z`)
      await world.work()
      world.api.clock.set(`${date}T12:05:00Z`)
      for (const room of world.rooms) {
        if (date === room.date) await onlyOneOfPair(world, room, room.pair[index]!)
        await tryPool(world, room)
      }
      await world.work()
      // On the first date the worlds are alike.
      if (day > 0) await world.look('at noon', day)
    }
    for (const { number } of ROOMS)
      expect(worlds[0].got.get(number), `room ${number}, ${date}`).toEqual(worlds[1].got.get(number))
  }

  for (const [index, world] of worlds.entries()) {
    for (const room of world.rooms.filter(({ difference }) => difference === 'completes')) {
      const pair = await world.portionsOfPair(room)
      expect(pair.map((portion) => portion!.completedAt !== null)).toEqual([index === 0, index === 1])
    }
  }
})

/** The one completes, or offers, their portion of the date. */
async function onlyOneOfPair(world: World, room: Room, place: number) {
  const portion = (await world.portionsOfPair(room)).find((one) => one?.dealtToId === room.people[place]!.id)
  const act = room.difference === 'completes' ? 'complete' : 'offer'
  expect((await room.people[place]!.put(`/tasks/${portion!.id}/${act}`)).statusCode).toBe(200)
}

/** Each of the family asks for portions of the pool: together they are handed no more than one person is. */
async function tryPool(world: World, room: Room) {
  if (room.difference === 'offers') return // who is handed a portion sees which one it is
  let taken = 0
  for (const who of [room.curious, ...room.family]) {
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const body = { from: 'waiting' }
      const answer = await world.act(room, 'post', `/rooms/${room.id}/take-next`, body, who)
      if (answer.statusCode === 200) taken += 1
    }
  }
  expect(taken).toBeLessThanOrEqual(2)
}
