import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { complete, expectNoAyahLost, join, openRoom, portionsOf, tasksOf } from '../../test/rooms.ts'

const NO_ROOM = '00000000-0000-4000-8000-000000000000'

describe('joining', () => {
  const api = useTestApp()

  test.each([
    ['an unknown room', { room_id: NO_ROOM }, 404, 'room_not_found'],
    ['an id that is none', { room_id: 'x' }, 400, 'validation_failed'],
    ['no id', {}, 400, 'validation_failed'],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await (await api.person()).post('/rooms/join', body)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('eight joins at once make one member', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const answers = await Promise.all(Array.from({ length: 8 }, () => guest.post('/rooms/join', { room_id: room.id })))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
    expect(await api.app.db.roomMember.count({ where: { roomId: room.id, userId: guest.id } })).toBe(1)
    expect(await portionsOf(api, room.id)).toHaveLength(2)
  })

  test('twelve people joining at once all get a portion of today, none lost or doubled', async () => {
    const room = await openRoom(await api.person())
    const guests = await Promise.all(Array.from({ length: 12 }, () => api.person()))
    await Promise.all(guests.map((guest) => join(guest, room.id)))

    const portions = await portionsOf(api, room.id)
    expect(new Set(portions.map((portion) => portion.userId)).size).toBe(13)
    expect(portions).toHaveLength(13)
    await expectNoAyahLost(api, room.id)
  })

  test("recuts an untouched day, and earlier members keep their portion's id", async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const [before] = await tasksOf(owner, '2026-03-02')
    const answer = await join(guest, room.id)

    expect(answer).toEqual({
      status: 'joined',
      message: 'You have joined the room.',
      first_portion_date: '2026-03-02',
    })
    const [after] = await tasksOf(owner, '2026-03-02')
    expect(after?.id).toBe(before?.id)
    expect(await tasksOf(guest, '2026-03-02')).toHaveLength(1)
    await expectNoAyahLost(api, room.id)
  })

  test.each(['open', 'complete', 'offer'])('a day on which somebody did "%s" is not cut again', async (act) => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const [task] = await tasksOf(owner, '2026-03-02')
    await owner.put(`/tasks/${task?.id}/${act}`)
    const answer = await join(guest, room.id)

    expect(answer).toMatchObject({ status: 'joined', first_portion_date: '2026-03-03' })
    expect(await tasksOf(guest, '2026-03-02')).toEqual([])
  })

  test('names the date before the first day', async () => {
    const room = await openRoom(await api.person(), { start_date: '2026-03-10' })
    const answer = await join(await api.person(), room.id)
    expect(answer).toMatchObject({ status: 'joined', first_portion_date: '2026-03-10' })
  })

  test('makes no late newcomer catch up', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    for (let day = 0; day < 10; day++) {
      api.clock.advance({ days: 1 })
      await owner.get('/rooms')
    }
    await join(guest, room.id)
    const members = await api.app.db.roomMember.findMany({ where: { roomId: room.id }, orderBy: { joinedAt: 'asc' } })
    const [old, young] = members
    // A portion of a day for two; whole surahs may leave each half a one from their share.
    expect(Math.abs((old?.givenWeight ?? 0) - (young?.givenWeight ?? 0))).toBeLessThan(5500)
  })

  test('a full room is full', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    await api.app.db.$executeRaw`
      WITH crowd AS (
        INSERT INTO users (full_name, email, created_at, updated_at)
        SELECT 'Reader ' || n, 'crowd-' || n || '@example.org', ${api.clock.now()}, ${api.clock.now()} FROM generate_series(1, 9999) n
        RETURNING id
      )
      INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
      SELECT ${room.id}::uuid, id, true, ${api.clock.now()}, ${api.clock.now()} FROM crowd`
    const guest = await api.person()
    const response = await guest.post('/rooms/join', { room_id: room.id })
    expect([response.statusCode, response.json().error]).toEqual([409, 'This room is full.'])
    expect((await guest.get(`/rooms/${room.id}`)).json().join).toBe('full')
    // A member who leaves has left a place.
    expect((await owner.get(`/rooms/${room.id}`)).json().join).toBe('open')
  })

  test('is refused once the hatim is complete', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { start_surah: 112, end_surah: 112, end_ayah: 4, end_date: '2026-03-03' })
    for (const date of ['2026-03-02', '2026-03-03']) {
      api.clock.set(`${date}T12:00:00Z`)
      for (const task of await tasksOf(owner, date)) await complete(owner, task.id)
    }
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({
      progress_percentage: 100,
      hatim_completed_at: '2026-03-03T12:00:00.000Z',
      join: 'complete',
    })
    const guest = await api.person()
    expect((await guest.get(`/rooms/${room.id}`)).json().join).toBe('complete')
    const response = await guest.post('/rooms/join', { room_id: room.id })
    expect([response.statusCode, response.json().code]).toEqual([409, 'room_closed'])
  })
})
