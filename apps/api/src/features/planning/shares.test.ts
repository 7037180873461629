import { WEIGHT_PREFIX } from '@halaqa/quran/weights'
import { expect, test } from 'vitest'
import { inTransaction } from '../../lib/db.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { datesFrom, expectNoAyahLost, join, openRoom, planThrough, portionsOf } from '../../test/rooms.ts'
import { lockRoom } from '../room-access/room.access.ts'
import { recutUntouched } from './recut.service.ts'

const api = useTestApp()
const FIRST = '2026-03-02'
const DAYS = 28

/** A room that reads a range every day, its members with these shares from its first day on. */
async function openDaily(range: [number, number, number, number], shares: string[]) {
  const [start_surah, start_ayah, end_surah, end_ayah] = range
  const people: Person[] = []
  for (let i = 0; i < shares.length; i += 1) people.push(await api.person())
  const { id } = await openRoom(people[0]!, {
    room_type: 'recurrent',
    start_date: FIRST,
    end_date: undefined,
    recurrence_duration_days: 1,
    start_surah,
    start_ayah,
    end_surah,
    end_ayah,
  })
  for (const person of people.slice(1)) await join(person, id)
  for (const [i, person] of people.entries()) await person.put(`/rooms/${id}/membership`, { share: shares[i] })
  return { id, people }
}

test.each([
  ['Al-Fatihah', [1, 1, 1, 7], { half: 2, whole: 4, double: 8 }],
  ['Al-Fatihah', [1, 1, 1, 7], { quarter: 1, half: 2, whole: 4, double: 8 }],
  ['Al-Ikhlas', [112, 1, 112, 4], { half: 2, whole: 4, double: 8 }],
  ['2:255-257', [2, 255, 2, 257], { whole: 4, half: 2 }],
] as [string, [number, number, number, number], Record<string, number>][])(
  '%s every day, for four weeks, gives each member their share: %j %j',
  async (_, range, quartersOf) => {
    const shares = Object.keys(quartersOf)
    const { id, people } = await openDaily(range, shares)
    await planThrough(api, FIRST, DAYS)

    const dates = new Set(datesFrom(FIRST, DAYS))
    const portions = (await portionsOf(api, id)).filter(({ day }) => dates.has(day.date.toISOString().slice(0, 10)))
    expect(new Set(portions.map(({ day }) => day.date.getTime())).size).toBe(DAYS)
    const lettersOf = ({ startPos, endPos }: { startPos: number; endPos: number }) =>
      WEIGHT_PREFIX[endPos + 1]! - WEIGHT_PREFIX[startPos]!
    const heaviest = Math.max(...portions.map(lettersOf))
    const all = portions.reduce((sum, portion) => sum + lettersOf(portion), 0)
    const quarters = Object.values(quartersOf).reduce((sum, share) => sum + share, 0)
    for (const [i, person] of people.entries()) {
      const given = portions
        .filter(({ userId }) => userId === person.id)
        .reduce((sum, portion) => sum + lettersOf(portion), 0)
      expect(Math.abs(given - (all * quartersOf[shares[i]!]!) / quarters), shares[i]).toBeLessThanOrEqual(heaviest)
    }
    await expectNoAyahLost(api, id)
  },
)

test('recutting a day of unlike shares for the same readers changes nothing', async () => {
  const { id } = await openDaily([36, 1, 36, 83], ['quarter', 'half', 'whole', 'double', 'whole', 'half', 'quarter'])
  await planThrough(api, FIRST, 4)
  const before = await portionsOf(api, id)
  const balances = () => api.db.roomMember.findMany({ where: { roomId: id }, orderBy: { userId: 'asc' } })
  const balancesBefore = await balances()
  const now = api.clock.now()
  await inTransaction(api.db, async (tx) => recutUntouched(tx, await lockRoom(tx, id), { today: '2026-03-04', now }))
  expect(await portionsOf(api, id)).toEqual(before)
  expect(await balances()).toEqual(balancesBefore)
})
