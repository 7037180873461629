import { addDays } from '@halaqa/contract/calendar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FIRST_DATE, World } from '../../test/adversary.ts'

/** Rooms in which both of the pair have a portion on their date. */
const ROOMS = [
  { number: 40, plan: 'daily' },
  { number: 41, plan: 'daily' },
  { number: 43, plan: 'pieces' },
] as const
const DATES = [0, 1, 2, 3].map((day) => addDays(FIRST_DATE, day))

const worlds = [new World(), new World()] as const
beforeAll(async () => {
  for (const world of worlds) await world.start()
})
afterAll(async () => {
  for (const world of worlds) await world.stop()
})

test('who acts for readers by name does not learn with them which of two others has read', async () => {
  for (const world of worlds) {
    world.api.clock.set(`${FIRST_DATE}T00:30:00Z`)
    for (const { number, plan } of ROOMS) {
      await world.open(number, 'completes', plan)
      await world.bringNames(world.rooms.at(-1)!)
    }
  }
  for (const [day, date] of DATES.entries()) {
    for (const [index, world] of worlds.entries()) {
      world.api.clock.set(`${date}T02:05:00Z`)
      await world.work()
      world.api.clock.set(`${date}T12:05:00Z`)
      for (const room of world.rooms.filter((one) => one.date === date)) {
        const reader = room.people[room.pair[index]!]!
        const portion = (await world.portionsOfPair(room)).find((one) => one?.dealtToId === reader.id)
        expect((await reader.put(`/tasks/${portion!.id}/complete`)).statusCode).toBe(200)
      }
      await world.look('at noon', day)
    }
    for (const { number } of worlds[0].rooms)
      expect(worlds[0].got.get(number), `room ${number}, ${date}`).toEqual(worlds[1].got.get(number))
  }
  for (const [index, world] of worlds.entries()) {
    for (const room of world.rooms) {
      const pair = await world.portionsOfPair(room)
      expect(pair.map((portion) => portion!.completedAt !== null)).toEqual([index === 0, index === 1])
      expect(world.got.get(room.number)!.join('\n')).toContain('"full_name":"Hawa","tasks":[{')
    }
  }
})
