import { JUZ_STARTS } from '@halaqa/quran/mushaf'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import {
  aRecurrentRoomBody,
  complete,
  expectNoAyahLost,
  join,
  openRoom,
  planThrough,
  portionsOf,
  tasksOf,
} from '../../test/rooms.ts'

describe('changing the plan of a room', () => {
  const api = useTestApp()

  async function aRoom(body: Record<string, unknown> = {}) {
    const owner = await api.person()
    const room = await openRoom(owner, body)
    return {
      owner,
      room,
      change: (change: object) => owner.put(`/rooms/${room.id}`, { confirm: true, ...change }),
      ask: (change: object) => owner.put(`/rooms/${room.id}`, change),
    }
  }

  const spansOf = async (roomId: string) =>
    (await portionsOf(api, roomId)).map(({ id, userId, startPos, endPos }) => ({ id, userId, startPos, endPos }))

  test.each([
    ['before its first day', { end_date: '2026-03-01' }, 'End date must be after start date'],
    [
      'on its first day, which is given out',
      { end_date: '2026-03-02' },
      'The end date must be March 7, 2026 or later.',
    ],
    ['on a day that is given out', { end_date: '2026-03-06' }, 'The end date must be March 7, 2026 or later.'],
    ['beyond ten years', { end_date: '2036-03-02' }, 'A room lasts at most 3,653 days.'],
    ['that is no date', { end_date: 'later' }, 'The date must be written as YYYY-MM-DD.'],
    ['as a number of days', { recurrence_duration_days: 20 }, 'A room with an end date has no cycles.'],
    ['of a duration of none', { recurrence_duration_days: 0 }, 'The duration must be between 1 and 365 days.'],
  ])('refuses an end %s, and keeps the plan', async (_, body, error) => {
    const { owner, room, change } = await aRoom()
    await planThrough(api, '2026-03-03', 4)
    const answer = await change(body)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ end_date: '2026-03-31', days_left: 25 })
  })

  test('is its owner’s, and over once its hatim is complete or it is closed', async () => {
    const { owner, room, change } = await aRoom({ start_surah: 114, end_date: '2026-03-03' })
    const guest = await api.person()
    await join(guest, room.id)
    expect((await guest.put(`/rooms/${room.id}`, { end_date: '2026-04-20' })).json().code).toBe('forbidden')
    await planThrough(api, '2026-03-03', 1)
    const late = await change({ end_date: '2026-04-20' })
    expect(late.json().error).toBe(
      'Everything in this room is assigned already. You can’t change its end date any more.',
    )
    for (const person of [owner, guest])
      for (const task of await tasksOf(person, '2026-03-03')) await complete(person, task.id)
    expect((await change({ end_date: '2026-04-20' })).json().code).toBe('room_closed')
    expect((await change({ end_date: '2026-03-03', name: 'Done' })).json()).toMatchObject({ name: 'Done' })
  })

  test('a room that has not begun may end on its first day, and gives everything on it', async () => {
    const { owner, room, change } = await aRoom({ start_date: '2026-03-09', end_date: '2026-03-20' })
    expect((await change({ end_date: '2026-03-09' })).json()).toMatchObject({ end_date: '2026-03-09', days_left: 1 })
    await planThrough(api, '2026-03-09', 2)
    expect(await spansOf(room.id)).toMatchObject([{ userId: owner.id, startPos: 0, endPos: 6235 }])
  })

  test('a sooner end keeps the days that are decided, and spreads the rest over those that are left', async () => {
    const { owner, room, change } = await aRoom()
    await planThrough(api, '2026-03-03', 4)
    const decided = await spansOf(room.id)
    const answers = await Promise.all(Array.from({ length: 4 }, () => change({ end_date: '2026-03-11' })))
    for (const answer of answers) expect(answer.json()).toMatchObject({ end_date: '2026-03-11', days_left: 5 })
    expect(await spansOf(room.id)).toEqual(decided)

    await planThrough(api, '2026-03-07', 5)
    const portions = await portionsOf(api, room.id)
    const [first, ...rest] = portions.slice(5).map(({ weight }) => weight)
    expect(rest).toHaveLength(4)
    for (const weight of rest) expect(weight / (first ?? 1)).toBeCloseTo(1, 1)
    expect(portions.at(-1)?.endPos).toBe(6235)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ days_left: 0 })
    await expectNoAyahLost(api, room.id)
  })

  test('a later end of a sparse room spreads its rare ayahs from where it is', async () => {
    const { room, change } = await aRoom({ start_surah: 112, end_date: '2026-03-31' })
    await planThrough(api, '2026-03-03', 14)
    const before = (await portionsOf(api, room.id)).length
    expect(before).toBeGreaterThan(6)
    await change({ end_date: '2026-06-29' })
    await planThrough(api, '2026-03-17', 30)
    const meanwhile = (await portionsOf(api, room.id)).length - before
    expect(meanwhile).toBeGreaterThan(0)
    expect(meanwhile).toBeLessThan(5)
    await expectNoAyahLost(api, room.id)
  })

  test('a room past its end has given everything out: portions left by an outage wait for readers, and the end stays', async () => {
    const { owner, room, change } = await aRoom({ end_date: '2026-03-04' })
    api.clock.set('2026-03-09T09:00:00Z')
    await planRooms(api.app)
    const refused = await change({ end_date: '2026-03-14' })
    expect([refused.statusCode, refused.json().error]).toEqual([
      400,
      'Everything in this room is assigned already. You can’t change its end date any more.',
    ])
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ end_date: '2026-03-04', days_left: 0 })
  })

  test('while paused the end lies after today, and still moves on when the room does', async () => {
    const { owner, room, change } = await aRoom()
    await owner.post(`/rooms/${room.id}/pause`)
    api.clock.set('2026-03-06T09:00:00Z')
    expect((await change({ end_date: '2026-03-06' })).json().error).toBe('The end date must be March 7, 2026 or later.')
    expect((await change({ end_date: '2026-03-12' })).statusCode).toBe(200)
    expect((await owner.post(`/rooms/${room.id}/resume`)).json()).toMatchObject({
      end_date: '2026-03-15',
      days_left: 9,
    })
    await planThrough(api, '2026-03-07', 9)
    expect((await portionsOf(api, room.id)).at(-1)?.endPos).toBe(6235)
  })

  test('a recurrent room’s open cycle takes the new length, but for what is counted, and loses no text', async () => {
    const owner = await api.person()
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 10 }))).json()
    const change = (days: number) => owner.put(`/rooms/${room.id}`, { recurrence_duration_days: days, confirm: true })
    await planThrough(api, '2026-03-03', 4)
    expect((await change(3)).json()).toMatchObject({ recurrence_duration_days: 3, days_left: 1, cycle_number: 1 })
    await planThrough(api, '2026-03-07', 4)
    const cycles = await api.app.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
    expect(cycles.map(({ days, nextPos }) => [days, nextPos])).toEqual([
      [6, 6236],
      [3, 6236],
    ])
    expect((await change(30)).json()).toMatchObject({ recurrence_duration_days: 30 })
    await planThrough(api, '2026-03-11', 2)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ cycle_number: 3, days_left: 28 })
    expect((await owner.put(`/rooms/${room.id}`, { end_date: '2026-04-20' })).json().error).toBe(
      'A recurrent room has no end date.',
    )
    await expectNoAyahLost(api, room.id)
  })

  test('a juz a person: what is not decided is cut at juz ends, in whole juz, and those read who have had fewest', async () => {
    const { owner, room, change } = await aRoom()
    const guests = [await api.person(), await api.person()]
    for (const guest of guests) await join(guest, room.id)
    await planThrough(api, '2026-03-03', 2)
    const before = await spansOf(room.id)
    expect((await change({ division: 'juz' })).json()).toMatchObject({ division: 'juz' })
    expect(await spansOf(room.id)).toEqual(before)

    await planThrough(api, '2026-03-05', 27)
    const after = (await portionsOf(api, room.id)).slice(before.length)
    const bounds = new Set(JUZ_STARTS)
    for (const { startPos } of after.slice(1)) expect(bounds.has(startPos)).toBe(true)
    expect(after.at(-1)?.endPos).toBe(6235)
    const portions = (id: string) => after.filter(({ userId }) => userId === id).length
    const counts = [owner, ...guests].map(({ id }) => portions(id))
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    await expectNoAyahLost(api, room.id)
  })

  test.each<[string, Record<string, unknown>, object, [number, number] | null]>([
    ['an end twice as near', {}, { end_date: '2026-03-16' }, [20.1, 41.6]],
    ['an end not quite twice as near', {}, { end_date: '2026-03-17' }, null],
    ['a later end', {}, { end_date: '2026-06-17' }, null],
    ['as it is, by another name', {}, { name: 'Spring', description: 'x', requires_approval: true }, null],
    ['whole juz for one reader', {}, { division: 'juz' }, null],
    ['whole juz twice as soon', {}, { division: 'juz', end_date: '2026-03-13' }, [20.1, 60.3]],
    [
      'before its first day',
      { start_date: '2026-03-12', end_date: '2026-03-21' },
      { end_date: '2026-03-14' },
      [60.4, 201.3],
    ],
    ['exactly twice as much', { start_date: '2026-03-12', end_date: '2026-03-21' }, { end_date: '2026-03-16' }, null],
    [
      'shorter cycles',
      { room_type: 'recurrent', end_date: null, recurrence_duration_days: 30 },
      { recurrence_duration_days: 14 },
      [20.1, 44.8],
    ],
    [
      'cycles as short as the days that are left of this one',
      { room_type: 'recurrent', end_date: null, recurrence_duration_days: 3, start_surah: 78 },
      { recurrence_duration_days: 1 },
      [7.7, 23],
    ],
    ['four rest days a week', {}, { rest_weekdays: [1, 2, 3, 4] }, [20.1, 48.6]],
    ['three rest days a week', {}, { rest_weekdays: [1, 2, 3] }, null],
    ['fewer rest days', { rest_weekdays: [1, 2, 3, 4, 5] }, { rest_weekdays: [5] }, null],
    ['a sooner end and more rest days', {}, { end_date: '2026-03-22', rest_weekdays: [6, 7] }, [20.1, 41.6]],
    [
      'four rest days a week in the cycles to come',
      { room_type: 'recurrent', end_date: null, recurrence_duration_days: 28 },
      { rest_weekdays: [1, 2, 3, 4] },
      [21.6, 50.3],
    ],
  ])(
    'for a single reader: %s asks only if a day would have more than twice as much',
    async (_, body, change, pages) => {
      const { owner, room, ask } = await aRoom(body)
      const before = (await owner.get(`/rooms/${room.id}`)).json()
      const answer = await ask(change)
      if (!pages) expect(answer.statusCode).toBe(200)
      else {
        const error = `With this change, someone reads about ${pages[1]} pages a day instead of about ${pages[0]}. Confirm it to continue.`
        expect([answer.statusCode, answer.json()]).toMatchObject([
          409,
          { code: 'pace_doubles', error, pages_a_day: pages[0], pages_a_day_then: pages[1] },
        ])
        expect((await owner.get(`/rooms/${room.id}`)).json()).toEqual(before)
        expect((await ask({ ...change, confirm: false })).statusCode).toBe(409)
        expect((await ask({ ...change, confirm: true })).json()).toMatchObject(change)
      }
    },
  )

  test('an end and rest days of one request are one plan', async () => {
    const { owner, room, ask } = await aRoom({ end_date: '2026-03-13', rest_weekdays: [6, 7], start_surah: 78 })
    await planThrough(api, '2026-03-03', 4)
    const confirm = true
    // Until the new end there are but days on which the room rested up to now.
    expect((await ask({ end_date: '2026-03-08', confirm })).json().fields[0].path).toBe('end_date')
    const changed = await ask({ end_date: '2026-03-08', rest_weekdays: [1], confirm })
    expect(changed.json()).toMatchObject({ end_date: '2026-03-08', rest_weekdays: [1], days_left: 2 })
    // And the new rest days leave none until another end.
    expect((await ask({ end_date: '2026-03-07', rest_weekdays: [6], confirm })).statusCode).toBe(400)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ end_date: '2026-03-08', rest_weekdays: [1] })
    await planThrough(api, '2026-03-07', 2)
    const days = await api.db.roomDay.findMany({ where: { roomId: room.id, startPos: { not: null } } })
    expect(days).toHaveLength(7)
    expect((await portionsOf(api, room.id)).at(-1)?.endPos).toBe(6235)
    await expectNoAyahLost(api, room.id)
  })

  test('a length and rest days of one request are one plan', async () => {
    const owner = await api.person()
    const body = aRecurrentRoomBody({ recurrence_duration_days: 9, rest_weekdays: [6, 7] })
    const room = (await owner.post('/rooms', body)).json()
    await planThrough(api, '2026-03-03', 4)
    const change = { recurrence_duration_days: 6, rest_weekdays: [], confirm: true }
    expect((await owner.put(`/rooms/${room.id}`, change)).json()).toMatchObject({ days_left: 1, cycle_number: 1 })
    await planThrough(api, '2026-03-07', 2)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ days_left: 5, cycle_number: 2 })
    await expectNoAyahLost(api, room.id)
  })

  test('nothing changes before it is confirmed', async () => {
    const { owner, room, ask } = await aRoom()
    expect((await ask({ name: 'Sooner', openness: 'open', end_date: '2026-03-09' })).statusCode).toBe(409)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({
      name: 'Winter Hatim',
      openness: 'quiet',
      end_date: '2026-03-31',
    })
  })

  test('among several readers, whole juz are asked about: somebody has a whole one at once', async () => {
    const { room, ask } = await aRoom()
    for (const guest of [await api.person(), await api.person()]) await join(guest, room.id)
    expect((await ask({ division: 'juz' })).json()).toMatchObject({
      code: 'pace_doubles',
      pages_a_day: 6.7,
      pages_a_day_then: 20.1,
    })
  })
})
