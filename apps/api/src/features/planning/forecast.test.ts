/** The forecast of a room that deals its pieces, beside real rooms in which so many readers join on any day until its date, and all read. */
import { addDays, dateOfDay, dayOf } from '@halaqa/contract/calendar'
import { isoWeekday } from '@halaqa/contract/weekday'
import { seededRandom } from '@halaqa/curriculum/seeded-random'
import { type FixedForecast, forecastFixed } from '@halaqa/planning/pieces/forecast'
import { expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { aPiecesRoomBody, join, openRoom } from '../../test/rooms.ts'

const api = useTestApp()
const ROOMS = 24
const MOST_DATES = 28
/** The rooms are opened on the day before. */
const START = '2026-03-03'
/** Their ends are those of pieces. */
const RANGES = [
  { piece: 'juz', start_surah: 46, pieces: 5 },
  { piece: 'rub', start_surah: 78, pieces: 8 },
  { piece: 'juz', start_surah: 67, pieces: 2 },
  { piece: 'juz', start_surah: 1, pieces: 30 },
] as const

interface ForecastRoom {
  number: number
  id: string
  pieces: number
  forecast: FixedForecast
  /** The message about a room that does not come to its forecast. */
  plan: string
  /** When readers are still to join. */
  joins: string[]
}

async function open(number: number): Promise<ForecastRoom> {
  const draw = seededRandom(`forecast ${number}`)
  const upTo = (most: number) => Math.floor(draw() * (most + 1))
  const { pieces, ...range } = RANGES[number % RANGES.length]!
  const end = addDays(START, upTo(MOST_DATES - 1))
  const turnDays = draw() < 0.3 ? null : 1 + upTo(13)
  const readers = 1 + upTo(draw() < 0.5 ? 3 : 13)
  const weekdays = number % 3 === 0 ? [1 + upTo(6), 1 + upTo(6), 1 + upTo(6)] : []
  const hasReadingDate = Array.from({ length: dayOf(end) - dayOf(START) + 1 }, (_, i) => isoWeekday(addDays(START, i)))
  const rests = hasReadingDate.every((weekday) => weekdays.includes(weekday)) ? [] : [...new Set(weekdays)]
  const rules = { start: dayOf(START), end: dayOf(end), turnDays }
  const forecast = forecastFixed(pieces, readers, rules, (day) => rests.includes(isoWeekday(dateOfDay(day))))
  const owner = await api.person()
  const { id } = await openRoom(
    owner,
    aPiecesRoomBody({
      ...range,
      start_ayah: 1,
      room_type: 'fixed',
      start_date: START,
      end_date: end,
      turn_days: turnDays,
      rest_weekdays: rests,
    }),
  )
  const days = Math.max(0, forecast.joinBy - dayOf(START) + 1)
  const joins = Array.from(
    { length: readers - 1 },
    () => `${addDays(START, upTo(days) - 1)}T${draw() < 0.5 ? '09:00' : '20:00'}`,
  )
  return { number, id, pieces, forecast, plan: `${turnDays} until ${end}, rests ${rests}`, joins }
}

/** Counts complete hatims in the tables, and the pieces that the next one lacks of those that readers were given. */
async function outcomeOf({ id, pieces }: ForecastRoom) {
  const given = await api.db.task.count({ where: { roomId: id, userId: { not: null } } })
  const hatims = await api.db.roomCycle.count({ where: { roomId: id, completedAt: { not: null } } })
  return { hatims, left: (pieces - (given % pieces)) % pieces }
}

test('a forecast is what comes of a room on the server, if so many join by the date, and all read', async () => {
  const rooms: ForecastRoom[] = []
  for (let number = 0; number < ROOMS; number += 1) rooms.push(await open(number))
  for (let day = -1; day < MOST_DATES + 5; day += 1) {
    for (const time of ['00:10', '09:00', '12:10', '20:00']) {
      const now = `${addDays(START, day)}T${time}`
      api.clock.set(`${now}:00Z`)
      if (time.endsWith('10')) {
        await planRooms(api.app)
        await assignUntakenPortions(api.app)
      }
      for (const { id, joins } of rooms) for (const at of joins) if (at === now) await join(await api.person(), id)
      await api.db.$executeRaw`
        UPDATE tasks SET completed_at = ${api.clock.now()}, completed_on = ${now.slice(0, 10)}::date, opened_at = ${api.clock.now()}
        WHERE completed_at IS NULL AND user_id IS NOT NULL`
    }
  }
  const forecasts = rooms.map(({ number, forecast: { hatims, left }, ...script }) => ({ number, hatims, left, script }))
  const outcomes = await Promise.all(forecasts.map(async (room, i) => ({ ...room, ...(await outcomeOf(rooms[i]!)) })))
  expect(outcomes).toEqual(forecasts)
  // Some come to several hatims, and some to none.
  expect(Math.max(...rooms.map(({ forecast }) => forecast.hatims))).toBeGreaterThan(5)
  expect(rooms.some(({ forecast }) => forecast.hatims === 0 && forecast.left > 0)).toBe(true)
})
