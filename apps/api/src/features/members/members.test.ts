import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import {
  aRecurrentRoomBody,
  complete,
  expectNoAyahLost,
  join,
  openRoom,
  portionsOf,
  tasksOf,
} from '../../test/rooms.ts'

const NO_ROOM = '00000000-0000-4000-8000-000000000000'

describe('joining', () => {
  const t = useTestApp()

  test.each([
    ['an unknown room', { room_id: NO_ROOM }, 404, 'room_not_found'],
    ['an id that is none', { room_id: 'x' }, 400, 'validation_failed'],
    ['no id', {}, 400, 'validation_failed'],
  ])('refuses %s', async (_, body, status, code) => {
    const response = await (await t.person()).post('/rooms/join', body)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('eight joins at once make one member', async () => {
    const [owner, guest] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    const answers = await Promise.all(Array.from({ length: 8 }, () => guest.post('/rooms/join', { room_id: room.id })))
    expect(answers.map((answer) => answer.statusCode)).toEqual(Array(8).fill(200))
    expect(await t.app.db.roomMember.count({ where: { roomId: room.id, userId: guest.id } })).toBe(1)
    expect(await portionsOf(t, room.id)).toHaveLength(2)
  })

  test('twelve people joining at once all get a portion of today, none lost or doubled', async () => {
    const room = await openRoom(await t.person())
    const guests = await Promise.all(Array.from({ length: 12 }, () => t.person()))
    await Promise.all(guests.map((guest) => join(guest, room.id)))

    const portions = await portionsOf(t, room.id)
    expect(new Set(portions.map((portion) => portion.userId)).size).toBe(13)
    expect(portions).toHaveLength(13)
    await expectNoAyahLost(t, room.id)
  })

  test('a day that nobody touched is cut again, and who was there keeps the id of their portion', async () => {
    const [owner, guest] = [await t.person(), await t.person()]
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
    await expectNoAyahLost(t, room.id)
  })

  test.each(['open', 'complete', 'offer'])('a day on which somebody did "%s" is not cut again', async (act) => {
    const [owner, guest] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    const [task] = await tasksOf(owner, '2026-03-02')
    await owner.put(`/tasks/${task?.id}/${act}`)
    const answer = await join(guest, room.id)

    expect(answer).toMatchObject({ status: 'joined', first_portion_date: '2026-03-03' })
    expect(await tasksOf(guest, '2026-03-02')).toEqual([])
  })

  test('before the first day its date is named', async () => {
    const room = await openRoom(await t.person(), { start_date: '2026-03-10' })
    const answer = await join(await t.person(), room.id)
    expect(answer).toMatchObject({ status: 'joined', first_portion_date: '2026-03-10' })
  })

  test('nobody who joins late is made to catch up', async () => {
    const [owner, guest] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    for (let day = 0; day < 10; day++) {
      t.clock.advance({ days: 1 })
      await owner.get('/rooms')
    }
    await join(guest, room.id)
    const members = await t.app.db.roomMember.findMany({ where: { roomId: room.id }, orderBy: { joinedAt: 'asc' } })
    const [old, young] = members
    expect(Math.abs((old?.givenWeight ?? 0) - (young?.givenWeight ?? 0))).toBeLessThan(1000)
  })

  test('a full room is full', async () => {
    const owner = await t.person()
    const room = await openRoom(owner)
    await t.app.db.$executeRaw`
      WITH crowd AS (
        INSERT INTO users (full_name, email, created_at, updated_at)
        SELECT 'Reader ' || n, 'crowd-' || n || '@example.org', ${t.clock.now()}, ${t.clock.now()} FROM generate_series(1, 9999) n
        RETURNING id
      )
      INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
      SELECT ${room.id}::uuid, id, true, ${t.clock.now()}, ${t.clock.now()} FROM crowd`
    const guest = await t.person()
    const response = await guest.post('/rooms/join', { room_id: room.id })
    expect([response.statusCode, response.json().error]).toEqual([409, 'This room is full.'])
    expect((await guest.get(`/rooms/${room.id}`)).json().join).toBe('full')
    // A member who leaves has left a place.
    expect((await owner.get(`/rooms/${room.id}`)).json().join).toBe('open')
  })

  test('a room whose hatim is complete takes nobody in', async () => {
    const owner = await t.person()
    const room = await openRoom(owner, { start_surah: 112, end_surah: 112, end_ayah: 4, end_date: '2026-03-03' })
    for (const date of ['2026-03-02', '2026-03-03']) {
      t.clock.set(`${date}T12:00:00Z`)
      for (const task of await tasksOf(owner, date)) await complete(owner, task.id)
    }
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({
      progress_percentage: 100,
      hatim_completed_at: '2026-03-03T12:00:00.000Z',
      join: 'complete',
    })
    const guest = await t.person()
    expect((await guest.get(`/rooms/${room.id}`)).json().join).toBe('complete')
    const response = await guest.post('/rooms/join', { room_id: room.id })
    expect([response.statusCode, response.json().code]).toEqual([409, 'room_closed'])
  })
})

describe('leaving', () => {
  const t = useTestApp()

  test('a room one was never in is not found, leaving twice is leaving once', async () => {
    const [owner, guest, stranger] = [await t.person(), await t.person(), await t.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)

    expect((await stranger.post(`/rooms/${room.id}/leave`)).json().code).toBe('membership_not_found')
    expect((await guest.post(`/rooms/${NO_ROOM}/leave`)).statusCode).toBe(404)
    expect((await guest.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await guest.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await guest.get(`/rooms/${room.id}`)).json()).toMatchObject({
      is_member: false,
      active_members: 1,
      inactive_members: 1,
    })
  })

  test('an untouched day is cut again among those who stay', async () => {
    const [owner, guest] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    await guest.post(`/rooms/${room.id}/leave`)

    const portions = await portionsOf(t, room.id)
    expect(portions.map((portion) => portion.userId)).toEqual([owner.id])
    await expectNoAyahLost(t, room.id)
    const members = await t.app.db.roomMember.findMany({ where: { roomId: room.id } })
    expect(members.find((member) => member.userId === guest.id)?.givenWeight).toBe(0)
  })

  test('other open portions are offered, not named, and given back to one who returns', async () => {
    const [owner, guest] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    const [mine] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${mine?.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)

    expect((await guest.get(`/tasks/${mine?.id}`)).statusCode).toBe(404)
    const offered = (await owner.get(`/rooms/${room.id}/tasks/offered`)).json()
    expect(offered).toMatchObject([{ id: mine?.id, room_id: room.id }])
    expect(JSON.stringify(offered)).not.toContain(guest.id)

    await join(guest, room.id)
    expect((await owner.get(`/rooms/${room.id}/tasks/offered`)).json()).toEqual([])
    expect((await tasksOf(guest, '2026-03-02')).map((task) => task.id)).toEqual([mine?.id])
  })

  test('what was taken meanwhile stays with who took it', async () => {
    const [owner, guest] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    const [mine] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${mine?.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)
    expect((await owner.put(`/tasks/${mine?.id}/take`)).statusCode).toBe(200)
    await join(guest, room.id)

    expect(await tasksOf(guest, '2026-03-02')).toEqual([])
    expect(await tasksOf(owner, '2026-03-02')).toHaveLength(2)
  })

  test('ownership passes to the longest-standing member and never returns by itself', async () => {
    const [owner, first, second] = [await t.person(), await t.person(), await t.person()]
    const room = await openRoom(owner)
    await join(first, room.id)
    t.clock.advance({ minutes: 1 })
    await join(second, room.id)
    t.clock.advance({ minutes: 1 })
    await first.post(`/rooms/${room.id}/leave`)
    await join(first, room.id)
    await owner.post(`/rooms/${room.id}/leave`)

    expect((await second.get(`/rooms/${room.id}`)).json().creator_id).toBe(second.id)
    await join(owner, room.id)
    expect((await owner.get(`/rooms/${room.id}`)).json().creator_id).toBe(second.id)
  })

  test('the last one out leaves a room that plans nothing until someone comes, who then owns it', async () => {
    const [owner, heir] = [await t.person(), await t.person()]
    const room = await openRoom(owner)
    await owner.post(`/rooms/${room.id}/leave`)
    t.clock.advance({ days: 3 })
    expect((await heir.get(`/rooms/${room.id}`)).json().total_tasks).toBe(1)

    await join(heir, room.id)
    expect((await heir.get(`/rooms/${room.id}`)).json()).toMatchObject({ creator_id: heir.id, active_members: 1 })
    const days = await t.app.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.map((day) => day.isUnread)).toEqual([false, true, true, false])
    await expectNoAyahLost(t, room.id)
  })

  test('joins and leaves in any crowd lose no ayah', async () => {
    const owner = await t.person()
    const response = await owner.post('/rooms', aRecurrentRoomBody())
    const roomId = response.json().id
    const people = await Promise.all(Array.from({ length: 6 }, () => t.person()))
    await Promise.all(
      people.map(async (person, i) => {
        await join(person, roomId)
        if (i % 2 === 0) await person.post(`/rooms/${roomId}/leave`)
        if (i % 3 === 0) await join(person, roomId)
      }),
    )
    await expectNoAyahLost(t, roomId)
    const open = await t.app.db.task.findMany({ where: { roomId, offeredAt: null } })
    const active = await t.app.db.roomMember.findMany({ where: { roomId, isActive: true } })
    expect(new Set(open.map((task) => task.userId))).toEqual(new Set(active.map((member) => member.userId)))
  })
})

describe('the list of members', () => {
  const t = useTestApp()

  test('the caller and the owner come first, then the active, page by page', async () => {
    const owner = await t.person({ name: 'Owner' })
    const room = await openRoom(owner)
    const people = []
    for (const name of ['Aisha', 'Bilal', 'Caller', 'Dawud']) {
      t.clock.advance({ minutes: 1 })
      const person = await t.person({ name })
      await join(person, room.id)
      people.push(person)
    }
    await people[0]?.post(`/rooms/${room.id}/leave`)
    const caller = people[2]

    const first = await caller?.get(`/rooms/${room.id}/members?limit=3`)
    expect(first?.json().map((member: { full_name: string }) => member.full_name)).toEqual(['Caller', 'Owner', 'Bilal'])
    const next = /<\/api\/v1(.+)>; rel="next"/.exec(String(first?.headers.link))?.[1]
    const second = await caller?.get(next ?? '')
    expect(second?.json()).toMatchObject([
      { full_name: 'Dawud', is_active: true },
      { full_name: 'Aisha', is_active: false },
    ])
    expect(second?.headers.link).toBeUndefined()
  })

  describe('searched by name', () => {
    const NAMES = [
      'أحمد الهاشمي',
      'José Álvarez',
      'Айгуль Нурмухамедова',
      '100% Bilal_R',
      'Bilal Rahman',
      'فاطمة',
      'Sean O’Neil-Hart',
    ]

    async function aRoomOfNames() {
      const owner = await t.person({ name: 'Owner' })
      const room = await openRoom(owner)
      for (const name of NAMES) {
        t.clock.advance({ minutes: 1 })
        await join(await t.person({ name }), room.id)
      }
      const search = async (text: string) => {
        const response = await owner.get(`/rooms/${room.id}/members?search=${encodeURIComponent(text)}`)
        return response.json().map((member: { full_name: string }) => member.full_name)
      }
      return { owner, room, search }
    }

    test('finds words of a name, however they are written', async () => {
      const { search } = await aRoomOfNames()
      for (const [text, found] of [
        ['BILAL', ['100% Bilal_R', 'Bilal Rahman']],
        ['rahman bil', ['Bilal Rahman']],
        ['jose', ['José Álvarez']],
        ['Jose\u0301 alv', ['José Álvarez']],
        ['АЙГУЛЬ', ['Айгуль Нурмухамедова']],
        ['احمد', ['أحمد الهاشمي']],
        ['الهاشمى', ['أحمد الهاشمي']],
        ['فَاطِمَه', ['فاطمة']],
        ['oneil', ['Sean O’Neil-Hart']],
        ["o'neil", ['Sean O’Neil-Hart']],
        ['Oʻneilhart', ['Sean O’Neil-Hart']],
        ['Bi-lal', ['100% Bilal_R', 'Bilal Rahman']],
        ['', ['Owner', ...NAMES]],
        ['  ', ['Owner', ...NAMES]],
      ] as const) {
        expect([text, await search(text)]).toEqual([text, found])
      }
    })

    test.each([
      ['%', ['100% Bilal_R']],
      ['_', ['100% Bilal_R']],
      ['\\', []],
      ["'; --", []],
      ['.*', []],
      ['nobody', []],
    ])('takes %s for what it is', async (text, found) => {
      const { search } = await aRoomOfNames()
      expect(await search(text)).toEqual(found)
    })

    test('page by page, each leading to the next of what was searched', async () => {
      const { owner, room } = await aRoomOfNames()
      const page = await owner.get(`/rooms/${room.id}/members?limit=1&search=bilal`)
      expect(page.json()).toMatchObject([{ full_name: '100% Bilal_R' }])
      const next = /<\/api\/v1(.+)>; rel="next"/.exec(String(page.headers.link))?.[1]
      const last = await owner.get(next ?? '')
      expect(last.json()).toMatchObject([{ full_name: 'Bilal Rahman' }])
      expect(last.headers.link).toBeUndefined()
    })

    test.each([
      ['a NUL', '%00'],
      ['more than 100 characters', 'n'.repeat(101)],
    ])('refuses %s', async (_, text) => {
      const owner = await t.person()
      const room = await openRoom(owner)
      expect((await owner.get(`/rooms/${room.id}/members?search=${text}`)).statusCode).toBe(400)
    })
  })

  test.each(['limit=0', 'limit=201', 'limit=x', 'after=x'])('refuses %s', async (query) => {
    const owner = await t.person()
    const room = await openRoom(owner)
    expect((await owner.get(`/rooms/${room.id}/members?${query}`)).statusCode).toBe(400)
  })
})
