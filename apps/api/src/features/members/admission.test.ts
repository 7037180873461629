import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { complete, expectNoAyahLost, join, openRoom, tasksOf } from '../../test/rooms.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const api = useTestApp()

const card = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}`)).json()
const closedDoor = (owner: Person, change = {}) => openRoom(owner, { requires_approval: true, ...change })
const requestOf = (person: Person, roomId: string) => `/rooms/${roomId}/requests/${person.id}`

describe('a room whose owner decides who joins', () => {
  test('lets nobody in who was not let in, and holds each request once', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await closedDoor(owner)
    expect((await card(guest, room.id)).join).toBe('ask')
    expect((await card(owner, room.id)).join).toBe('open') // alone, so that coming back asks nobody
    const answers = await Promise.all(Array.from({ length: 4 }, () => join(guest, room.id)))

    expect(answers).toEqual(
      Array(4).fill({
        status: 'requested',
        message: 'The owner of this room was asked to let you in.',
        first_portion_date: null,
      }),
    )
    expect(await api.db.joinRequest.count({ where: { roomId: room.id } })).toBe(1)
    expect(await card(guest, room.id)).toMatchObject({ is_member: false, join_requested: true, join_requests: 0 })
    expect(await card(owner, room.id)).toMatchObject({ active_members: 1, join_requested: false, join_requests: 1 })
    expect((await guest.get(`/rooms/${room.id}/tasks`)).json().code).toBe('not_a_member')
  })

  test('lets only its owner see and answer requests', async () => {
    const [owner, member, guest] = [await api.person(), await api.person(), await api.person({ name: 'Guest' })]
    const room = await closedDoor(owner)
    await join(member, room.id)
    await owner.post(`${requestOf(member, room.id)}/approve`)
    await join(guest, room.id)

    for (const person of [member, guest, await api.person()]) {
      expect((await person.get(`/rooms/${room.id}/requests`)).json().code).toBe('forbidden')
      expect((await person.post(`${requestOf(guest, room.id)}/approve`)).json().code).toBe('forbidden')
    }
    expect((await member.delete(requestOf(guest, room.id))).statusCode).toBe(403)
    expect((await owner.get(`/rooms/${room.id}/requests`)).json()).toEqual([
      { user_id: guest.id, full_name: 'Guest', in_care_of: null, requested_at: api.clock.now().toISOString() },
    ])
    expect(await card(member, room.id)).toMatchObject({ is_member: true, join_requests: 0, join: 'ask' })
  })

  test.each([
    ['nobody', NOBODY, 404, 'join_request_not_found'],
    ['an id that is none', 'x', 404, 'room_not_found'],
  ])('approves %s with %s', async (_, id, status, code) => {
    const owner = await api.person()
    const room = await closedDoor(owner)
    const response = await owner.post(`/rooms/${room.id}/requests/${id}/approve`)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('approving lets in with a portion of today, and again changes nothing', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await closedDoor(owner)
    await join(guest, room.id)
    const answers = await Promise.all([1, 2].map(() => owner.post(`${requestOf(guest, room.id)}/approve`)))

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(await tasksOf(guest, '2026-03-02')).toHaveLength(1)
    expect(await card(guest, room.id)).toMatchObject({ is_member: true, join_requested: false, active_members: 2 })
    await expectNoAyahLost(api, room.id)
  })

  test('a request is declined once, and can be made again', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await closedDoor(owner)
    await join(guest, room.id)

    expect((await owner.delete(requestOf(guest, room.id))).json()).toEqual({ message: 'The request was declined.' })
    expect((await owner.delete(requestOf(guest, room.id))).json().code).toBe('join_request_not_found')
    expect((await owner.post(`${requestOf(guest, room.id)}/approve`)).statusCode).toBe(404)
    expect((await join(guest, room.id)).status).toBe('requested')
  })

  test('approved and withdrawn at once is one of the two, wholly', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await closedDoor(owner)
    await join(guest, room.id)
    const [approved, withdrawn] = await Promise.all([
      owner.post(`${requestOf(guest, room.id)}/approve`),
      guest.delete(requestOf(guest, room.id)),
    ])

    expect([approved.statusCode, withdrawn.statusCode].sort()).toEqual([200, 404])
    expect((await card(guest, room.id)).is_member).toBe(approved.statusCode === 200)
    expect(await api.db.joinRequest.count({ where: { roomId: room.id } })).toBe(0)
  })

  test('makes a returning member wait like anybody, and returns their portions', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    const [mine] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${mine?.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)
    await owner.put(`/rooms/${room.id}`, { requires_approval: true })

    expect((await join(guest, room.id)).status).toBe('requested')
    expect(await tasksOf(guest, '2026-03-02')).toEqual([])
    await owner.post(`${requestOf(guest, room.id)}/approve`)
    expect(await tasksOf(guest, '2026-03-02')).toMatchObject([{ id: mine?.id }])
  })

  test('has nobody to ask once everybody has left: the next person owns it', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await closedDoor(owner)
    await owner.post(`/rooms/${room.id}/leave`)

    expect((await join(guest, room.id)).status).toBe('joined')
    expect((await card(guest, room.id)).creator_id).toBe(guest.id)
  })

  test('leaves pending requests to be answered, or to join without approval, once it stops asking', async () => {
    const [owner, first, second] = [await api.person(), await api.person(), await api.person()]
    const room = await closedDoor(owner)
    for (const guest of [first, second]) await join(guest, room.id)
    await owner.put(`/rooms/${room.id}`, { requires_approval: false })

    expect((await join(first, room.id)).status).toBe('joined')
    expect((await owner.get(`/rooms/${room.id}/requests`)).json()).toMatchObject([{ user_id: second.id }])
    expect((await owner.post(`${requestOf(second, room.id)}/approve`)).statusCode).toBe(200)
  })

  test('lets nobody in once its hatim is complete, and keeps the request for the owner to decline', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await closedDoor(owner, { start_surah: 112, end_surah: 112, end_ayah: 4, end_date: '2026-03-03' })
    await join(guest, room.id)
    for (const date of ['2026-03-02', '2026-03-03']) {
      api.clock.set(`${date}T12:00:00Z`)
      for (const task of await tasksOf(owner, date)) await complete(owner, task.id)
    }
    const response = await owner.post(`${requestOf(guest, room.id)}/approve`)
    expect([response.statusCode, response.json().code]).toEqual([409, 'room_closed'])
    expect((await card(owner, room.id)).join_requests).toBe(1)
  })
})

describe('a renewed invitation', () => {
  const renew = async (owner: Person, roomId: string) => {
    const response = await owner.post(`/rooms/${roomId}/invite/renew`)
    return response.json().invite_code as string
  }

  test('is for members to share, and its code cannot be guessed', async () => {
    const [owner, member, guest] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(member, room.id)
    expect((await card(owner, room.id)).invite_code).toBeNull()
    const code = await renew(owner, room.id)

    expect(code).toMatch(/^[\w-]{22}$/)
    expect((await card(member, room.id)).invite_code).toBe(code)
    expect((await guest.get(`/rooms/${room.id}?invite=${code}`)).json()).toMatchObject({ invite_code: null })
    for (const person of [member, guest]) {
      expect((await person.post(`/rooms/${room.id}/invite/renew`)).statusCode).toBe(person === member ? 403 : 404)
    }
    expect(await renew(owner, room.id)).not.toBe(code)
  })

  test('opens the room with its code, and with nothing else', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const old = await renew(owner, room.id)
    const code = await renew(owner, room.id)

    for (const query of ['', '?invite=', `?invite=${old}`, `?invite=${code}x`]) {
      for (const path of ['', '/members']) {
        expect((await guest.get(`/rooms/${room.id}${path}${query}`)).json().code).toBe('room_not_found')
      }
    }
    for (const path of ['/tasks', '/tasks/stats', '/tasks/offered', '/today', '/requests', '/bans']) {
      expect((await guest.get(`/rooms/${room.id}${path}`)).json().code).toBe('room_not_found')
    }
    for (const invite of [undefined, null, '', old]) {
      const response = await guest.post('/rooms/join', { room_id: room.id, invite })
      expect(response.json().code).toBe('room_not_found')
    }
    expect((await guest.get(`/rooms/${room.id}/members?invite=${code}`)).json()).toHaveLength(1)
    const joined = await guest.post('/rooms/join', { room_id: room.id, invite: code })
    expect(joined.json().status).toBe('joined')
    expect((await guest.get(`/rooms/${room.id}`)).statusCode).toBe(200)
  })

  test('excludes former members, but not people who wait for the owner', async () => {
    const [owner, former, waiting] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(former, room.id)
    await former.post(`/rooms/${room.id}/leave`)
    await owner.put(`/rooms/${room.id}`, { requires_approval: true })
    await join(waiting, room.id)
    await renew(owner, room.id)

    expect((await former.get(`/rooms/${room.id}`)).statusCode).toBe(404)
    expect((await former.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await card(waiting, room.id)).join_requested).toBe(true)
    expect((await waiting.delete(requestOf(waiting, room.id))).statusCode).toBe(200)
    expect((await waiting.get(`/rooms/${room.id}`)).statusCode).toBe(404)
  })

  test("keeps leading through the members' pages", async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(await api.person(), room.id)
    const code = await renew(owner, room.id)

    const first = await guest.get(`/rooms/${room.id}/members?limit=1&invite=${code}`)
    const next = /<\/api\/v1(.+)>; rel="next"/.exec(String(first.headers.link))?.[1]
    expect((await guest.get(next ?? '')).json()).toHaveLength(1)
  })
})
