import { AYAH_COUNT } from '@halaqa/quran/ayah'
import { weightOf } from '@halaqa/quran/weights'
import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
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

/** What nobody was given and everybody may take. */
const isUngiven = ({ userId, waitingReason }: { userId: string | null; waitingReason: string | null }) =>
  userId === null && waitingReason === 'ungiven'

const on = (date: Date) => ({ date, lastDate: date })

describe('an outage over the end of a fixed room', () => {
  const api = useTestApp()

  test('leaves the rest to nobody, in portions of a usual size, in its last day; no days come after it', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { end_date: '2026-03-06' })
    await join(guest, room.id)
    const usual = weightOf({ start: 0, end: AYAH_COUNT - 1 }) / 5 / 2
    api.clock.set('2026-03-20T09:00:00Z')
    await planRooms(api.app)

    const waiting = (await portionsOf(api, room.id)).filter(isUngiven)
    expect(waiting).toHaveLength(9)
    for (const portion of waiting) {
      expect(portion.day.date).toEqual(new Date('2026-03-06'))
      expect(portion.offeredAt).toEqual(api.clock.now())
      expect(portion.weight).toBeGreaterThan(0.8 * usual)
      expect(portion.weight).toBeLessThanOrEqual(usual)
    }
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ days_left: 0, pages_left: 0 })
    await expectNoAyahLost(api, room.id)

    await planThrough(api, '2026-03-21', 3)
    const days = await api.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.map(({ date, isUnread, startPos }) => [date.getUTCDate(), isUnread, startPos !== null])).toEqual([
      [2, false, true],
      [3, true, false],
      [4, true, false],
      [5, true, false],
      [6, true, true],
    ])
  })

  test('leaves everything to read if it lasted for all dates', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { start_date: '2026-03-04', end_date: '2026-03-06', start_surah: 78 })
    api.clock.set('2026-03-09T09:00:00Z')
    await planRooms(api.app)
    const portions = await portionsOf(api, room.id)
    expect(portions.map(isUngiven)).toEqual([true, true, true, true])
    await expectNoAyahLost(api, room.id)
  })

  test('completes the hatim once what waits is taken and read', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { end_date: '2026-03-04', start_surah: 78, openness: 'open' })
    await join(guest, room.id)
    for (const reader of [owner, guest])
      for (const task of await tasksOf(reader, '2026-03-02')) await complete(reader, task.id)
    api.clock.set('2026-03-08T09:00:00Z')
    await planRooms(api.app)
    const card = async () => (await owner.get(`/rooms/${room.id}`)).json()
    expect((await card()).hatim_completed_at).toBeNull()

    const waiting = (await portionsOf(api, room.id)).filter(isUngiven)
    expect(waiting).toHaveLength(5)
    await takeAndRead(guest, waiting)
    expect(await card()).toMatchObject({ progress_percentage: 100, hatim_completed_at: '2026-03-08T09:00:00.000Z' })
  })

  test('is divided by juz if the room is', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-31', division: 'juz' })
    api.clock.set('2026-04-02T09:00:00Z')
    await planRooms(api.app)
    expect((await portionsOf(api, room.id)).filter(isUngiven)).toHaveLength(29)
    await expectNoAyahLost(api, room.id)
  })

  test('is what an absence of all its readers is', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-04', start_surah: 78 })
    await owner.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-04' })
    await planThrough(api, '2026-03-03', 2)
    expect((await portionsOf(api, room.id)).map(isUngiven)).toEqual([false, true, true, true])
    await expectNoAyahLost(api, room.id)
  })
})

describe('an outage over the end of a recurrent cycle', () => {
  const api = useTestApp()
  const cyclesOf = (roomId: string) => api.db.roomCycle.findMany({ where: { roomId }, orderBy: { number: 'asc' } })

  test('leaves its rest to nobody, the next cycle begins by the calendar, and the hatim can still complete', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ start_surah: 78, openness: 'open' }))).json()
    await join(guest, room.id)
    for (const date of ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06']) {
      api.clock.set(`${date}T09:00:00Z`)
      for (const reader of [owner, guest])
        for (const task of await tasksOf(reader, date)) await complete(reader, task.id)
    }
    api.clock.set('2026-03-10T09:00:00Z')
    await planRooms(api.app)

    const portions = await portionsOf(api, room.id)
    const waiting = portions.filter(isUngiven)
    expect(waiting).toHaveLength(5)
    expect(new Set(waiting.map(({ day }) => day.date.getUTCDate()))).toEqual(new Set([8]))
    await expectNoAyahLost(api, room.id)
    const [first, second] = await cyclesOf(room.id)
    expect(waiting.every(({ cycleId }) => cycleId === first?.id)).toBe(true)
    expect(portions.filter(({ cycleId }) => cycleId === second?.id).map(({ day }) => day.number)).toEqual([2, 2])

    await takeAndRead(guest, waiting)
    expect((await cyclesOf(room.id)).map(({ completedAt }) => completedAt?.toISOString())).toEqual([
      '2026-03-10T09:00:00.000Z',
      undefined,
    ])
  })

  test('leaves nothing of cycles of which no day was given out', async () => {
    const owner = await api.person()
    const room = (
      await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 3, start_surah: 112 }))
    ).json()
    for (const task of await tasksOf(owner, '2026-03-02')) await complete(owner, task.id)
    api.clock.set('2026-03-12T09:00:00Z')
    await planRooms(api.app)
    const portions = await portionsOf(api, room.id)
    expect(portions.map((portion) => [portion.cycle.number, isUngiven(portion)])).toEqual([
      [1, false],
      [1, true],
      [1, true],
      [4, false],
    ])
    expect((await cyclesOf(room.id)).map(({ nextPos }) => nextPos === 6236)).toEqual([true, false, false, false])
  })
})

describe('rooms of the version before', () => {
  const api = useTestApp()

  test('leave nobody a part of their last unread day, in days after their end', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-06' })
    await liveAsBefore(room.id, ['03', '04', '05', '06'], { date: '2026-03-09', number: 6, through: 2499 })
    api.clock.set('2026-03-10T09:00:00Z')
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ days_left: 0 })
    await planRooms(api.app)
    await planRooms(api.app)

    const waiting = (await portionsOf(api, room.id)).filter(isUngiven)
    expect(waiting.map(({ day }) => day.date.getUTCDate())).toEqual(waiting.map(() => 6))
    expect([waiting[0]?.startPos, waiting.at(-1)?.endPos]).toEqual([2500, 6235])
    const days = await api.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.at(-2)).toMatchObject({ isUnread: true, startPos: 2500, endPos: 6235 })
    expect(days).toHaveLength(6)
  })

  test('get the lost rest of their last cycle back', async () => {
    const owner = await api.person()
    const room = (await owner.post('/rooms', aRecurrentRoomBody({ recurrence_duration_days: 5 }))).json()
    await liveAsBefore(room.id, ['03', '04', '05', '06'])
    api.clock.set('2026-03-08T09:00:00Z')
    await planRooms(api.app)
    const portions = await portionsOf(api, room.id)
    expect(portions.map((portion) => [portion.cycle.number, isUngiven(portion)])).toEqual([
      [1, false],
      ...Array(5).fill([1, true]),
      [2, false],
    ])
    await expectNoAyahLost(api, room.id)
  })

  /** As the version before recorded dates that went unread, and a day after the end. */
  async function liveAsBefore(
    roomId: string,
    unread: string[],
    after?: { date: string; number: number; through: number },
  ) {
    const [given] = await portionsOf(api, roomId)
    const { id: cycleId } = given!.cycle
    for (const [i, date] of unread.entries()) {
      await api.db.roomDay.create({
        data: { roomId, cycleId, ...on(new Date(`2026-03-${date}`)), number: i + 2, isUnread: true },
      })
    }
    const plannedThrough = new Date(after?.date ?? `2026-03-${unread.at(-1)}`)
    await api.db.room.update({ where: { id: roomId }, data: { plannedThrough } })
    if (!after) return
    const [startPos, endPos] = [given!.endPos + 1, after.through]
    const day = await api.db.roomDay.create({
      data: { roomId, cycleId, ...on(plannedThrough), number: after.number, isUnread: false, startPos, endPos },
    })
    const { id: _, day: __, cycle: ___, ...portion } = given!
    await api.db.task.create({
      data: { ...portion, dayId: day.id, startPos, endPos, taskDate: plannedThrough, dueDate: plannedThrough },
    })
    await api.db.roomCycle.update({ where: { id: cycleId }, data: { nextPos: endPos + 1 } })
  }
})

async function takeAndRead(reader: Person, portions: { id: string }[]) {
  for (const { id } of portions) {
    expect((await reader.put(`/tasks/${id}/take`)).statusCode).toBe(200)
    expect((await complete(reader, id)).statusCode).toBe(200)
  }
}
