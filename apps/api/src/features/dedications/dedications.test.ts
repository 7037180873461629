import type { Notification } from '@halaqa/contract/notifications'
import type { Room } from '@halaqa/contract/rooms'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const LINE = 'For Hajja Maryam, may Allah have mercy on her'

const api = useTestApp()
let owner: Person
let member: Person

beforeEach(async () => {
  owner = await api.person()
  member = await api.person()
})

const card = async (person: Person, id: string): Promise<Room> => (await person.get(`/rooms/${id}`)).json()
const codeOf = (answer: { statusCode: number; json: () => { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

async function toldOf(person: Person) {
  const { notifications } = (await person.get('/notifications?limit=100')).json() as { notifications: Notification[] }
  return notifications.filter(({ kind }) => kind.startsWith('dedication_'))
}

describe('a dedication', () => {
  test('is given at the start or later, cleaned, and removed by null or nothing', async () => {
    expect((await openRoom(owner)).dedication).toBeNull()
    const room = await openRoom(owner, { dedication: ` ${LINE}\n` })
    expect(room).toMatchObject({ dedication: LINE, dedication_in_previews: false })
    await join(member, room.id)
    expect((await card(member, room.id)).dedication).toBe(LINE)
    for (const nothing of [null, ' ']) {
      await owner.put(`/rooms/${room.id}`, { dedication: LINE })
      expect((await owner.put(`/rooms/${room.id}`, { dedication: nothing })).json().dedication).toBeNull()
    }
  })

  test.each([
    ['a link', 'See example.org', /no links/],
    ['more than 120 characters', 'x'.repeat(121), /at most 120/],
  ])('is refused with %s, at its field, and nothing is changed', async (_, dedication, message) => {
    const room = await openRoom(owner, { dedication: LINE })
    const answer = await owner.put(`/rooms/${room.id}`, { dedication, name: 'Another name' })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().fields).toMatchObject([{ path: 'dedication', message: expect.stringMatching(message) }])
    expect(await card(owner, room.id)).toMatchObject({ dedication: LINE, name: room.name })
  })

  test('is changed by the owner alone', async () => {
    const room = await openRoom(owner)
    await join(member, room.id)
    expect(codeOf(await member.put(`/rooms/${room.id}`, { dedication: LINE }))).toEqual([403, 'forbidden'])
  })

  test('tells all others of a change, once until it is read, and never by the line itself', async () => {
    const room = await openRoom(owner, { dedication: 'For our teachers' })
    await join(member, room.id)
    const { id: yusuf } = await addReader(member, 'Yusuf')
    await readingAs(member, yusuf).post('/rooms/join', { room_id: room.id })
    expect(await toldOf(member)).toEqual([])

    await owner.put(`/rooms/${room.id}`, { dedication: 'For our teachers', name: 'Another name' })
    expect(await toldOf(member)).toEqual([])
    for (const dedication of [LINE, null]) {
      await owner.put(`/rooms/${room.id}`, { dedication })
      const told = await toldOf(member)
      expect(told.map(({ kind, reader }) => `${kind} ${reader?.full_name ?? 'me'}`).toSorted()).toEqual([
        'dedication_changed Yusuf',
        'dedication_changed me',
      ])
      expect(JSON.stringify(told)).not.toContain('Hajja')
    }
    expect((await member.put('/notifications/read')).statusCode).toBe(200)
    api.clock.set('2026-03-02T12:00:01Z')
    await owner.put(`/rooms/${room.id}`, { dedication: LINE })
    expect(await toldOf(member)).toHaveLength(4)
    expect(await toldOf(owner)).toEqual([])
  })

  test('is on the page of a hatim and goes over to the next round', async () => {
    const room = await openRoom(owner, {
      dedication: LINE,
      start_surah: 112,
      end_surah: 112,
      end_ayah: 4,
      end_date: '2026-03-02',
    })
    for (const { id } of await tasksOf(owner, '2026-03-02')) await complete(owner, id)
    expect((await owner.get(`/rooms/${room.id}/hatim`)).json().dedication).toBe(LINE)
    expect((await owner.post(`/rooms/${room.id}/next-round`)).json().dedication).toBe(LINE)
  })

  test('is in no answer to somebody without the code, or with a wrong one', async () => {
    const room = await openRoom(owner, { dedication: LINE, named_in_previews: true })
    await owner.put(`/rooms/${room.id}`, { dedication_in_previews: true, named_in_previews: true })
    const { invite_code: code } = (await owner.post(`/rooms/${room.id}/invite/renew`)).json()
    const stranger = callsOf(api.app)
    for (const query of ['', '?invite=wrong']) {
      for (const answer of [
        await stranger.get(`/rooms/${room.id}/invitation${query}`),
        await member.get(`/rooms/${room.id}${query}`),
        await member.post(`/rooms/${room.id}/dedication/report${query}`, { dedication: LINE }),
        await member.post(`/rooms/${room.id}/dedication/report${query}`, { dedication: 'Another line' }),
        await member.post('/rooms/join', { room_id: room.id, ...(query && { invite: 'wrong' }) }),
        await member.get(`/rooms/${room.id}/list`),
        await member.get(`/rooms/${room.id}/hatim`),
      ]) {
        expect(answer.body).not.toContain('Hajja')
        expect(answer.body).not.toContain('dedication_changed')
      }
    }
    expect((await stranger.get(`/rooms/${room.id}/invitation?invite=${code}`)).json().room.dedication).toBe(LINE)
  })
})

describe('a report of it', () => {
  let admin: Person
  beforeEach(async () => {
    admin = await api.person({ admin: true })
    await api.db.dedicationReport.deleteMany()
  })
  const report = (person: Person, id: string, dedication = LINE) =>
    person.post(`/rooms/${id}/dedication/report`, { dedication })
  const reported = async () => (await admin.get('/admin/dedications')).json()

  test('counts once a person, from anybody who sees it, and names nobody', async () => {
    const room = await openRoom(owner, { dedication: LINE, name: 'Winter Hatim' })
    for (const person of [member, member, await api.person()])
      expect((await report(person, room.id)).statusCode).toBe(200)
    const at = api.clock.now().toISOString()
    expect(await reported()).toEqual([
      { room_id: room.id, room_name: 'Winter Hatim', dedication: LINE, reports: 2, first_reported_at: at },
    ])
    expect((await member.get('/user/data')).json().dedication_reports).toEqual([
      { room_id: room.id, room_name: 'Winter Hatim', dedication: LINE, reported_at: at },
    ])
  })

  test('is refused of a line that is another one by now', async () => {
    const room = await openRoom(owner, { dedication: LINE })
    expect(codeOf(await report(member, room.id, 'Another line'))).toEqual([409, 'dedication_changed'])
    await owner.put(`/rooms/${room.id}`, { dedication: null })
    expect(codeOf(await report(member, room.id))).toEqual([409, 'dedication_changed'])
    expect(codeOf(await report(member, crypto.randomUUID()))).toEqual([404, 'room_not_found'])
    expect(await reported()).toEqual([])
  })

  test('is seen and answered by administrators alone', async () => {
    const room = await openRoom(owner, { dedication: LINE })
    await report(member, room.id)
    expect((await owner.get('/admin/dedications')).statusCode).toBe(403)
    expect((await owner.put(`/admin/dedications/${room.id}`, { dedication: LINE, clear: true })).statusCode).toBe(403)
    expect((await card(owner, room.id)).dedication).toBe(LINE)
  })

  test('that an administrator follows clears the line, tells all, and can be made again of the same line', async () => {
    const room = await openRoom(owner, { dedication: LINE })
    await join(member, room.id)
    await report(member, room.id)
    const clear = () => admin.put(`/admin/dedications/${room.id}`, { dedication: LINE, clear: true })
    expect((await clear()).statusCode).toBe(200)
    expect((await card(member, room.id)).dedication).toBeNull()
    for (const person of [owner, member]) expect(await toldOf(person)).toMatchObject([{ kind: 'dedication_cleared' }])
    expect(await reported()).toEqual([])
    expect(codeOf(await clear())).toEqual([409, 'dedication_changed'])
    expect(await toldOf(owner)).toHaveLength(1)

    await owner.put(`/rooms/${room.id}`, { dedication: LINE })
    expect(await reported()).toEqual([])
    await report(member, room.id)
    expect(await reported()).toMatchObject([{ reports: 1 }])
  })

  test('that an administrator does not follow is answered for that line', async () => {
    const room = await openRoom(owner, { dedication: LINE })
    await report(member, room.id)
    await admin.put(`/admin/dedications/${room.id}`, { dedication: LINE, clear: false })
    await report(member, room.id)
    expect(await reported()).toEqual([])
    expect((await card(owner, room.id)).dedication).toBe(LINE)
    await owner.put(`/rooms/${room.id}`, { dedication: 'Another line' })
    await report(member, room.id, 'Another line')
    expect(await reported()).toMatchObject([{ dedication: 'Another line', reports: 1 }])
  })

  test('is not followed for a line that its owner changed meanwhile', async () => {
    const room = await openRoom(owner, { dedication: LINE })
    await report(member, room.id)
    await owner.put(`/rooms/${room.id}`, { dedication: 'For our teachers' })
    const answer = await admin.put(`/admin/dedications/${room.id}`, { dedication: LINE, clear: true })
    expect(codeOf(answer)).toEqual([409, 'dedication_changed'])
    expect((await card(owner, room.id)).dedication).toBe('For our teachers')
  })
})
