import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, expectNoAyahLost, join, openRoom, portionsOf, tasksOf } from '../../test/rooms.ts'

const NO_ROOM = '00000000-0000-4000-8000-000000000000'
const api = useTestApp()

const card = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}`)).json()

/** A room of Al-Ikhlas in two days, its hatim complete. */
async function completeRoom(owner: Person, readers: Person[] = [], change = {}) {
  const room = await openRoom(owner, {
    start_surah: 112,
    end_surah: 112,
    end_ayah: 4,
    end_date: '2026-03-03',
    ...change,
  })
  for (const reader of readers) await join(reader, room.id)
  for (const date of ['2026-03-02', '2026-03-03']) {
    api.clock.set(`${date}T12:00:00Z`)
    for (const reader of [owner, ...readers]) {
      for (const task of await tasksOf(reader, date)) await complete(reader, task.id)
    }
  }
  return room
}

describe("the owner's settings", () => {
  test.each([
    ['PUT', ''],
    ['POST', '/close'],
    ['POST', '/invite/renew'],
    ['POST', '/next-round'],
  ] as const)('is theirs alone: %s /rooms/:id%s', async (method, path) => {
    const [owner, member, former, stranger] = await Promise.all([1, 2, 3, 4].map(() => api.person()))
    const room = await openRoom(owner!)
    for (const person of [member!, former!]) await join(person, room.id)
    await former!.post(`/rooms/${room.id}/leave`)
    const send = (person: Person, id: string) => person[method === 'PUT' ? 'put' : 'post'](`/rooms/${id}${path}`, {})

    for (const person of [member!, former!, stranger!]) {
      const response = await send(person, room.id)
      expect([response.statusCode, response.json()]).toMatchObject([
        403,
        { code: 'forbidden', error: 'Only the owner of this room can do this.' },
      ])
    }
    for (const id of [NO_ROOM, 'x']) expect((await send(owner!, id)).json().code).toBe('room_not_found')
    expect(await card(owner!, room.id)).toMatchObject({ name: 'Winter Hatim', closed_at: null, invite_code: null })
  })

  test.each([
    ['a blank name', { name: ' ' }, 'name', 'Room name is required'],
    ['a name of 101 characters', { name: 'x'.repeat(101) }, 'name', 'Room name must be less than 100 characters'],
    [
      'a description of 501 characters',
      { description: 'x'.repeat(501) },
      'description',
      'Description must be less than 500 characters',
    ],
    ['an end that is no date', { end_date: 'soon' }, 'end_date', 'The date must be written as YYYY-MM-DD.'],
    ['an end before the start', { end_date: '2026-03-01' }, 'end_date', 'End date must be after start date'],
    [
      'a cycle of 366 days',
      { recurrence_duration_days: 366 },
      'recurrence_duration_days',
      'The duration must be between 1 and 365 days.',
    ],
    [
      'a cycle where there is none',
      { recurrence_duration_days: 7 },
      'recurrence_duration_days',
      'A room with an end date has no cycles.',
    ],
    ['a division there is not', { division: 'pages' }, 'division', undefined],
    ['approval that is neither', { requires_approval: 'yes' }, 'requires_approval', undefined],
  ])('refuses %s, and changes nothing else either', async (_, change, path, message) => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const response = await owner.put(`/rooms/${room.id}`, { name: 'Another', ...change })

    expect(response.statusCode).toBe(400)
    expect(response.json().fields).toContainEqual(
      expect.objectContaining({ path, message: message ?? expect.any(String) }),
    )
    expect(await card(owner, room.id)).toMatchObject({ name: 'Winter Hatim', end_date: '2026-03-31' })
  })

  test('changes what is named and leaves the rest', async () => {
    const owner = await api.person()
    const room = await openRoom(owner, { description: 'Together' })
    const response = await owner.put(`/rooms/${room.id}`, { name: '  Spring Hatim ', requires_approval: true, junk: 1 })

    expect(response.statusCode).toBe(200)
    expect(response.json()).toMatchObject({
      name: 'Spring Hatim',
      description: 'Together',
      requires_approval: true,
      division: 'letters',
      end_date: '2026-03-31',
    })
    expect((await owner.put(`/rooms/${room.id}`, { description: '', division: 'juz' })).json()).toMatchObject({
      name: 'Spring Hatim',
      description: '',
      division: 'juz',
    })
  })

  test('is chosen when a room is opened, too', async () => {
    const room = await openRoom(await api.person(), { division: 'juz', requires_approval: true })
    expect(room).toMatchObject({ division: 'juz', requires_approval: true, invite_code: null, my_share: 'whole' })
  })
})

describe('closing a room', () => {
  test('ends its portions and joining, once and for all', async () => {
    const [owner, member, waiting] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(member, room.id)
    await owner.put(`/rooms/${room.id}`, { requires_approval: true })
    await join(waiting, room.id)
    const first = await owner.post(`/rooms/${room.id}/close`)
    api.clock.advance({ days: 3 })
    const again = await owner.post(`/rooms/${room.id}/close`)

    expect([first.statusCode, again.statusCode]).toEqual([200, 200])
    expect(again.json()).toMatchObject({
      closed_at: '2026-03-02T09:00:00.000Z',
      join: 'closed',
      days_left: 0,
      total_tasks: 2,
      join_requests: 0,
    })
    for (const person of [waiting, await api.person()]) {
      const response = await person.post('/rooms/join', { room_id: room.id })
      expect(response.json()).toMatchObject({ code: 'room_closed', error: 'The owner has closed this room.' })
    }
    for (const path of ['pause', 'resume']) {
      expect((await owner.post(`/rooms/${room.id}/${path}`)).json().code).toBe('room_closed')
    }
    expect((await owner.put(`/rooms/${room.id}`, { end_date: '2026-05-01' })).json().code).toBe('room_closed')
  })

  test('leaves it to read: its card, its members, and the portions that are open', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { openness: 'open' })
    await join(member, room.id)
    const [mine] = await tasksOf(member, '2026-03-02')
    await owner.put(`/tasks/${(await tasksOf(owner, '2026-03-02'))[0]?.id}/offer`)
    await owner.post(`/rooms/${room.id}/close`)
    api.clock.advance({ days: 4 })

    expect((await member.put(`/tasks/${mine?.id}/complete`)).statusCode).toBe(200)
    const [offered] = (await member.get(`/rooms/${room.id}/tasks/offered`)).json()
    expect((await member.put(`/tasks/${offered.id}/take`)).statusCode).toBe(200)
    expect((await member.get(`/rooms/${room.id}/members`)).json()).toHaveLength(2)
    expect(await tasksOf(owner, '2026-03-06')).toEqual([])
    expect((await member.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await member.post('/rooms/join', { room_id: room.id })).json().code).toBe('room_closed')
    await expectNoAyahLost(api, room.id)
  })

  test('puts it last in the list, and counts it as active no more', async () => {
    const owner = await api.person()
    const [older, newer] = [await openRoom(owner, { name: 'Older' }), await openRoom(owner, { name: 'Newer' })]
    await owner.post(`/rooms/${newer.id}/close`)
    expect((await owner.get('/rooms')).json().map((room: { id: string }) => room.id)).toEqual([older.id, newer.id])
    expect((await owner.get('/user/figures')).json().active_rooms).toBe(1)
  })

  test('while somebody joins either lets them in before or not at all', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const [, joined] = await Promise.all([
      owner.post(`/rooms/${room.id}/close`),
      guest.post('/rooms/join', { room_id: room.id }),
    ])
    const { active_members } = await card(owner, room.id)
    expect([joined.statusCode, active_members]).toEqual(joined.statusCode === 200 ? [200, 2] : [409, 1])
  })
})

describe('the next round', () => {
  test('waits for the hatim', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const response = await owner.post(`/rooms/${room.id}/next-round`)
    expect(response.json()).toMatchObject({
      code: 'hatim_not_complete',
      error: 'You can start the next round when this hatim is complete.',
    })
    const recurrent = await openRoom(owner, {
      room_type: 'recurrent',
      end_date: null,
      recurrence_duration_days: 1,
      start_surah: 112,
      end_surah: 112,
      end_ayah: 4,
    })
    for (const task of await tasksOf(owner, '2026-03-02')) await complete(owner, task.id)
    expect((await owner.post(`/rooms/${recurrent.id}/next-round`)).json().error).toBe(
      'This room starts its next round by itself.',
    )
  })

  test("is one room, the same but for its days, from the owner's tomorrow on", async () => {
    const owner = await api.person({ timeZone: 'Pacific/Kiritimati' })
    const room = await completeRoom(owner, [], { description: 'Together', requires_approval: true })
    const answers = await Promise.all([1, 2, 3].map(() => owner.post(`/rooms/${room.id}/next-round`)))

    expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    const next = answers[0]?.json()
    expect(next).toMatchObject({
      name: 'Winter Hatim',
      description: 'Together',
      creator_id: owner.id,
      room_type: 'fixed',
      start_date: '2026-03-05',
      end_date: '2026-03-06',
      start_surah: 112,
      end_ayah: 4,
      requires_approval: true,
      invite_code: null,
      active_members: 1,
      previous_room_id: room.id,
      next_room_id: null,
    })
    expect(await card(owner, room.id)).toMatchObject({ next_room_id: next.id, previous_room_id: null })
    expect(await portionsOf(api, next.id)).toEqual([])
  })

  test('is open to who read in this one without being asked, and enrols nobody', async () => {
    const [owner, reader, stranger] = [await api.person(), await api.person(), await api.person()]
    const room = await completeRoom(owner, [reader])
    await owner.put(`/rooms/${room.id}`, { requires_approval: true })
    await owner.post(`/rooms/${room.id}/invite/renew`)
    const next = (await owner.post(`/rooms/${room.id}/next-round`)).json()

    expect(next.invite_code).toMatch(/^[\w-]{22}$/)
    expect((await reader.get('/rooms')).json()).toMatchObject([{ id: room.id, next_room_id: next.id }])
    expect(await card(reader, next.id)).toMatchObject({ is_member: false, previous_room_id: null, join: 'open' })
    const invited = await stranger.get(`/rooms/${next.id}?invite=${next.invite_code}`)
    expect(invited.json()).toMatchObject({ is_member: false, join: 'ask' })
    expect(await join(reader, next.id)).toMatchObject({ status: 'joined', first_portion_date: '2026-03-04' })
    expect((await stranger.post('/rooms/join', { room_id: next.id })).statusCode).toBe(404)
    const asked = await stranger.post('/rooms/join', { room_id: next.id, invite: next.invite_code })
    expect(asked.json().status).toBe('requested')
  })

  test('of a one-day room has one day, though it is read in every time zone', async () => {
    const [owner, west, east] = await Promise.all(
      ['UTC', 'Pacific/Midway', 'Pacific/Kiritimati'].map((timeZone) => api.person({ timeZone })),
    )
    const room = await openRoom(owner!, { start_date: '2026-03-04', end_date: '2026-03-04' })
    expect(room).toMatchObject({ end_date: '2026-03-04', days_left: 1 })
    for (const reader of [west!, east!]) await join(reader, room.id)
    const dates: string[] = []
    for (const [reader, instant] of [
      [east!, '2026-03-03T12:00:00Z'],
      [owner!, '2026-03-04T12:00:00Z'],
      [west!, '2026-03-05T09:00:00Z'],
    ] as const) {
      api.clock.set(instant)
      for (const task of await tasksOf(reader, '2026-03-04')) {
        dates.push(task.task_date, task.due_date)
        expect((await complete(reader, task.id)).statusCode).toBe(200)
      }
    }
    expect(dates).toEqual(Array(6).fill('2026-03-04'))
    expect(await card(owner!, room.id)).toMatchObject({ progress_percentage: 100, days_left: 0, join: 'complete' })
    const next = (await owner!.post(`/rooms/${room.id}/next-round`)).json()
    expect(next).toMatchObject({ start_date: '2026-03-06', end_date: '2026-03-06', days_left: 1 })
  })

  test('bans the members that this one banned', async () => {
    const [owner, gone] = [await api.person(), await api.person()]
    const room = await completeRoom(owner, [gone])
    await owner.delete(`/rooms/${room.id}/members/${gone.id}?ban=true`)
    const next = (await owner.post(`/rooms/${room.id}/next-round`)).json()

    expect((await gone.get(`/rooms/${next.id}`)).statusCode).toBe(404)
    expect((await gone.post('/rooms/join', { room_id: next.id })).statusCode).toBe(404)
    expect((await owner.get(`/rooms/${next.id}/bans`)).json()).toMatchObject([{ user_id: gone.id }])
    expect(next.inactive_members).toBe(0)
  })

  test('is not found by an owner of this one whom it has banned', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const room = await completeRoom(owner, [heir])
    const next = (await owner.post(`/rooms/${room.id}/next-round`)).json()
    await join(heir, next.id)
    await owner.delete(`/rooms/${next.id}/members/${heir.id}?ban=true`)
    await owner.put(`/rooms/${room.id}/owner`, { user_id: heir.id })

    expect((await heir.post(`/rooms/${room.id}/next-round`)).json().code).toBe('room_not_found')
  })
})
