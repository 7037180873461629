import { AYAH_COUNT } from '@halaqa/quran/ayah'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import {
  complete,
  datesFrom,
  expectNoAyahLost,
  join,
  openRoom,
  planThrough,
  portionsOf,
  tasksOf,
} from '../../test/rooms.ts'

describe('a whole hatim', () => {
  const api = useTestApp()

  test('three readers read thirty days, one leaves, one joins, and the hatim completes on the last day', async () => {
    const [owner, leaver, late] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(leaver, room.id)
    const card = async () => (await owner.get(`/rooms/${room.id}`)).json()

    for (const [i, date] of datesFrom('2026-03-02', 30).entries()) {
      api.clock.set(`${date}T08:00:00Z`)
      if (i === 10) await leaver.post(`/rooms/${room.id}/leave`)
      if (i === 12) await join(late, room.id)
      expect((await card()).hatim_completed_at).toBeNull()
      for (const person of [owner, leaver, late]) {
        for (const task of await tasksOf(person, date)) await complete(person, task.id)
      }
    }

    expect(await card()).toMatchObject({
      progress_percentage: 100,
      days_left: 0,
      hatim_completed_at: '2026-03-31T08:00:00.000Z',
    })
    await expectNoAyahLost(api, room.id)
    const portions = await portionsOf(api, room.id)
    expect(portions.reduce((ayahs, portion) => ayahs + portion.endPos - portion.startPos + 1, 0)).toBe(AYAH_COUNT)

    api.clock.set('2026-04-10T08:00:00Z')
    await planRooms(api.app)
    expect(await portionsOf(api, room.id)).toHaveLength(portions.length)
  })

  test('an unread portion keeps the hatim open', async () => {
    const [owner, idler] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { start_surah: 78, end_date: '2026-03-03' })
    await join(idler, room.id)
    api.clock.set('2026-03-03T12:00:00Z')
    for (const task of await tasksOf(owner, '2026-03-03')) await complete(owner, task.id)

    const card = (await owner.get(`/rooms/${room.id}`)).json()
    expect(card.hatim_completed_at).toBeNull()
    expect(card.progress_percentage).toBeLessThan(100)
    expect(card).toMatchObject({ total_tasks: 4, finished_tasks: 2 })
  })
})

describe('days that pass while the server is off', () => {
  const api = useTestApp()

  test('are given to nobody, and their share spreads over the days that are left', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { end_date: '2026-03-11' })
    const [first] = await portionsOf(api, room.id)
    api.clock.set('2026-03-08T09:00:00Z')
    await planRooms(api.app)

    const days = await api.app.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.map((day) => day.isUnread)).toEqual([false, true, true, true, true, true, false])
    const [, today] = await portionsOf(api, room.id)
    expect(today?.weight).toBeGreaterThan(2.1 * (first?.weight ?? 0))
    await expectNoAyahLost(api, room.id)
  })

  test('planning twice, and by two at once, changes nothing', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    api.clock.set('2026-03-03T09:00:00Z')
    await Promise.all([...Array.from({ length: 4 }, () => planRooms(api.app)), tasksOf(owner, '2026-03-03')])
    const planned = await portionsOf(api, room.id)
    await planRooms(api.app)
    expect(await portionsOf(api, room.id)).toEqual(planned)
    expect(planned).toHaveLength(2)
  })
})

describe('people on both sides of the date line', () => {
  const api = useTestApp()

  test('a day is planned once it has begun in UTC+14, and is over once it has ended in UTC-12', async () => {
    api.clock.set('2026-03-02T09:59:00Z')
    const [east, west] = [
      await api.person({ timeZone: 'Pacific/Kiritimati' }),
      await api.person({ timeZone: 'Etc/GMT+12' }),
    ]
    const room = await openRoom(east, { start_date: '2026-03-01', end_date: '2026-03-30' })
    await join(west, room.id)
    const dates = async () => [
      ...new Set((await portionsOf(api, room.id)).map((portion) => portion.day.date.toISOString().slice(0, 10))),
    ]
    expect(await dates()).toEqual(['2026-03-01', '2026-03-02'])
    expect((await tasksOf(east, '2026-03-02')).map((task) => task.task_date)).toEqual(['2026-03-02', '2026-03-02'])
    expect((await tasksOf(west, '2026-03-01')).map((task) => task.task_date)).toEqual(['2026-03-01'])

    api.clock.set('2026-03-02T10:00:00Z')
    expect(await tasksOf(east, '2026-03-03')).not.toEqual([])
    expect(await dates()).toEqual(['2026-03-01', '2026-03-02', '2026-03-03'])

    api.clock.set('2026-03-05T11:30:00Z')
    await planRooms(api.app)
    const days = await api.app.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.map((day) => [day.date.getUTCDate(), day.isUnread])).toEqual([
      [1, false],
      [2, false],
      [3, false],
      [4, false],
      [5, false],
      [6, false],
    ])
    expect(await tasksOf(west, '2026-03-04')).not.toEqual([])
  })

  test('a leaver in the west keeps no portion of a day that has passed in the east', async () => {
    const [owner, west] = [await api.person(), await api.person({ timeZone: 'Etc/GMT+12' })]
    const room = await openRoom(owner, { start_date: '2026-03-01', end_date: '2026-03-30' })
    await join(west, room.id)
    await west.post(`/rooms/${room.id}/leave`)
    const portions = await portionsOf(api, room.id)
    expect(portions.map((portion) => portion.userId)).toEqual([owner.id, owner.id])
    await expectNoAyahLost(api, room.id)
  })

  test('leap day and the turn of the year are days like any other', async () => {
    api.clock.set('2027-12-30T09:00:00Z')
    const owner = await api.person()
    const room = await openRoom(owner, { start_date: '2027-12-30', end_date: '2028-03-01' })
    await planThrough(api, '2027-12-30', 63)
    const dates = (await portionsOf(api, room.id)).map((portion) => portion.taskDate.toISOString().slice(0, 10))
    expect(dates).toHaveLength(63)
    expect(dates).toContain('2028-02-29')
    expect(new Set(dates).size).toBe(63)
    await expectNoAyahLost(api, room.id)
  })
})

describe('portions that nobody takes', () => {
  const api = useTestApp()

  test('go after three days to the member who had least of late, whatever they have open, dated their today', async () => {
    const [owner, busy, free] = [await api.person(), await api.person(), await api.person({ timeZone: 'Asia/Tokyo' })]
    const room = await openRoom(owner)
    await join(busy, room.id)
    await join(free, room.id)
    const [mine] = await tasksOf(owner, '2026-03-02')
    await owner.put(`/tasks/${mine?.id}/offer`)
    const [theirs] = await tasksOf(free, '2026-03-02')
    await free.put(`/tasks/${theirs?.id}/offer`)
    await busy.put(`/tasks/${theirs?.id}/take`)
    api.clock.set('2026-03-05T08:59:00Z')
    await planRooms(api.app)
    for (const task of await tasksOf(busy, '2026-03-05')) await complete(busy, task.id)
    await assignUntakenPortions(api.app)
    expect((await tasksOf(free, '2026-03-05')).some((task) => task.id === mine?.id)).toBe(false)

    api.clock.set('2026-03-05T18:00:00Z')
    await assignUntakenPortions(api.app)
    await assignUntakenPortions(api.app)
    const assigned = (await tasksOf(free, '2026-03-06')).find((task) => task.id === mine?.id)
    expect(assigned).toMatchObject({ task_date: '2026-03-06', offered_at: null, user_id: free.id })
    await expectNoAyahLost(api, room.id)
  })
})

describe('a room of ten thousand', () => {
  const api = useTestApp()

  test('plans its day with every ayah given once and no reader twice', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { start_date: '2026-03-03', end_date: '2026-03-04' })
    await api.app.db.$executeRaw`
      WITH crowd AS (
        INSERT INTO users (full_name, email, created_at, updated_at)
        SELECT 'Reader ' || n, 'many-' || n || '@example.org', ${api.clock.now()}, ${api.clock.now()} FROM generate_series(1, 9999) n
        RETURNING id
      )
      INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
      SELECT ${room.id}::uuid, id, true, ${api.clock.now()}, ${api.clock.now()} FROM crowd`
    api.clock.set('2026-03-03T08:00:00Z')
    await planRooms(api.app)
    const first = await portionsOf(api, room.id)
    expect(new Set(first.map((portion) => portion.userId)).size).toBe(first.length)

    api.clock.set('2026-03-04T08:00:00Z')
    await planRooms(api.app)
    const all = await portionsOf(api, room.id)
    expect(all).toHaveLength(AYAH_COUNT)
    expect(new Set(all.map((portion) => portion.userId)).size).toBe(AYAH_COUNT)
    await expectNoAyahLost(api, room.id)
  })
})
