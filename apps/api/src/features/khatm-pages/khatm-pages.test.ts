import type { KhatmPage } from '@halaqa/contract/khatm-pages'
import type { Notification } from '@halaqa/contract/notifications'
import type { Room } from '@halaqa/contract/rooms'
import { beforeEach, describe, expect, test } from 'vitest'
import { assignUntakenPortions } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, openRoom, planAt, tasksOf } from '../../test/rooms.ts'

const LINE = 'For Hajja Maryam'
const FIRST = '2026-03-02'

const api = useTestApp({ config: { anonymousBudget: 0 } })
let owner: Person
beforeEach(async () => {
  api.clock.set(`${FIRST}T12:00:00Z`)
  owner = await api.person({ name: 'Zayd Omar' })
})

const change = (person: Person, id: string, body: object) => person.put(`/rooms/${id}`, body)
const card = async (person: Person, id: string): Promise<Room> => (await person.get(`/rooms/${id}`)).json()
const pageAt = (code: string | null) => callsOf(api.app).get(`/khatm/${code}`)
const shown = async (code: string | null): Promise<KhatmPage> => (await pageAt(code)).json()

/** A room of so many readers, with its page switched on. */
async function aPublicRoom(readers: number, body: Record<string, unknown> = {}) {
  const { id } = await openRoom(owner, body)
  const people = [owner]
  while (people.length < readers) {
    const person = await api.person()
    await join(person, id)
    people.push(person)
  }
  const answer = await change(owner, id, { is_public: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return { id, people, code: (answer.json() as Room).page_code! }
}

async function toldOf(person: Person) {
  const { notifications } = (await person.get('/notifications')).json() as { notifications: Notification[] }
  return notifications.filter(({ kind }) => kind === 'page_opened')
}

describe('the page for everyone', () => {
  test('is off at first; the owner alone switches it on and gives it another address', async () => {
    const { id } = await openRoom(owner)
    const member = await api.person()
    await join(member, id)
    expect(await card(owner, id)).toMatchObject({ is_public: false, page_code: null })
    const refused = [await change(member, id, { is_public: true }), await member.post(`/rooms/${id}/page/renew`)]
    expect(refused.map(({ statusCode }) => statusCode)).toEqual([403, 403])
    expect((await change(owner, id, { is_public: 'yes' })).json().code).toBe('validation_failed')
    const renewed = await owner.post(`/rooms/${id}/page/renew`)
    expect([renewed.statusCode, renewed.json().code]).toEqual([404, 'page_not_found'])
    expect(await api.db.khatmPage.count({ where: { roomId: id } })).toBe(0)
  })

  test('switched on twice at once is one page, of which all others are told once', async () => {
    const { id } = await openRoom(owner)
    const member = await api.person()
    await join(member, id)
    const answers = await Promise.all([1, 2].map(() => change(owner, id, { is_public: true })))
    const codes = answers.map((answer) => (answer.json() as Room).page_code)
    expect(codes[0]).toMatch(/^[\w-]{22}$/)
    expect(codes[1]).toBe(codes[0])
    expect(await toldOf(member)).toMatchObject([{ room_id: id, details: { room_name: 'Winter Hatim' } }])
    expect(await toldOf(owner)).toEqual([])
    // Off and on again is one notice that is not read.
    await change(owner, id, { is_public: false })
    api.clock.advance({ minutes: 1 })
    await change(owner, id, { is_public: true })
    expect(await toldOf(member)).toHaveLength(1)
  })

  test('has its code for members alone, while everyone who sees the card sees that there is one', async () => {
    const { id, people, code } = await aPublicRoom(2)
    expect(await card(people[1]!, id)).toMatchObject({ is_public: true, page_code: code })
    expect(await card(await api.person(), id)).toMatchObject({ is_public: true, page_code: null })
  })

  test('names nobody, and neither the room', async () => {
    const { code } = await aPublicRoom(5, { name: 'A name to keep', description: 'Of the family', dedication: LINE })
    const answer = await pageAt(code)
    expect(answer.json()).toEqual({
      taken_on: FIRST,
      percent: 0,
      percent_of: 'hatim',
      hatims_completed: 0,
      dedication: LINE,
    })
    expect(answer.body).not.toMatch(/A name to keep|family|Zayd/)
  })

  test('switched off, renewed and never given all answer alike', async () => {
    const [off, renewed] = [await aPublicRoom(1), await aPublicRoom(1)]
    await change(owner, off.id, { is_public: false })
    const now = (await owner.post(`/rooms/${renewed.id}/page/renew`)).json() as Room
    expect((await pageAt(now.page_code)).statusCode).toBe(200)
    const answers = [await pageAt(off.code), await pageAt(renewed.code), await pageAt('AAAAAAAAAAAAAAAAAAAAAA')]
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'page_not_found'])
      expect({ ...answer.json(), request_id: '' }).toEqual({ ...answers[2]!.json(), request_id: '' })
    }
    await change(owner, off.id, { is_public: true })
    expect((await card(owner, off.id)).page_code).not.toBe(off.code)
    expect((await pageAt(off.code)).statusCode).toBe(404)
  })

  test('keeps its figures until the next date of the room, and shows the dedication of now', async () => {
    const { id, people, code } = await aPublicRoom(5, {
      start_surah: 112,
      end_surah: 112,
      end_ayah: 4,
      end_date: FIRST,
    })
    for (const person of people) for (const task of await tasksOf(person, FIRST)) await complete(person, task.id)
    expect(await card(owner, id)).toMatchObject({ progress_percentage: 100, hatims_completed: 1 })
    await assignUntakenPortions(api.app)
    await change(owner, id, { dedication: LINE })
    expect(await shown(code)).toEqual({
      taken_on: FIRST,
      percent: 0,
      percent_of: 'hatim',
      hatims_completed: 0,
      dedication: LINE,
    })
    await planAt(api, '2026-03-03T00:05:00Z')
    expect(await shown(code)).toMatchObject({ taken_on: FIRST, percent: 0 })
    await assignUntakenPortions(api.app)
    expect(await shown(code)).toMatchObject({ taken_on: '2026-03-03', percent: 100, hatims_completed: 1 })
  })

  test('follows the calendar of the room, not of the server', async () => {
    owner = await api.person({ timeZone: 'Asia/Tokyo' })
    const { code } = await aPublicRoom(1, { start_date: FIRST })
    api.clock.set(`${FIRST}T14:59:00Z`)
    await assignUntakenPortions(api.app)
    expect((await shown(code)).taken_on).toBe(FIRST)
    api.clock.set(`${FIRST}T15:00:00Z`)
    await assignUntakenPortions(api.app)
    expect((await shown(code)).taken_on).toBe('2026-03-03')
  })

  test('shows completed hatims alone while fewer than five read', async () => {
    const { id, code } = await aPublicRoom(4)
    expect(await shown(code)).toMatchObject({ percent: null, hatims_completed: 0 })
    await join(await api.person(), id)
    expect((await shown(code)).percent).toBeNull()
    await planAt(api, '2026-03-03T00:05:00Z')
    await assignUntakenPortions(api.app)
    expect((await shown(code)).percent).toBe(0)
  })

  test.each([
    ['the portions of the turn in a quiet room', {}, 'turn'],
    ['a hatim in an open one', { openness: 'open' }, 'hatim'],
    [
      'the readers where all read the same',
      { piece: 'range', start_surah: 18, end_surah: 18, end_ayah: 110 },
      'readers',
    ],
  ])('says of pieces that its percentage is of %s', async (_, body, percentOf) => {
    const { code } = await aPublicRoom(1, aPiecesRoomBody(body))
    expect((await shown(code)).percent_of).toBe(percentOf)
  })

  test('ends where nobody runs the room any more', async () => {
    const { id, code } = await aPublicRoom(1)
    await api.db.roomMember.updateMany({ where: { roomId: id }, data: { isActive: false, leftAt: api.clock.now() } })
    expect((await pageAt(code)).statusCode).toBe(404)
  })
})

describe('a report of the dedication on it', () => {
  const report = (code: string | null, dedication = LINE) =>
    callsOf(api.app).post(`/khatm/${code}/report`, { dedication })
  const codeOf = async (answer: ReturnType<typeof report>) => [(await answer).statusCode, (await answer).json().code]
  const reported = async () => {
    const admin = await api.person({ admin: true })
    return (await admin.get('/admin/dedications')).json()
  }
  beforeEach(() => api.db.dedicationReport.deleteMany())

  test('counts once, however many strangers report it, and beside those of persons', async () => {
    const { id, code } = await aPublicRoom(1, { dedication: LINE })
    for (const { statusCode } of await Promise.all([report(code), report(code)])) expect(statusCode).toBe(200)
    expect((await report(code)).statusCode).toBe(200)
    expect(await reported()).toMatchObject([{ room_id: id, dedication: LINE, reports: 1 }])
    await (await api.person()).post(`/rooms/${id}/dedication/report`, { dedication: LINE })
    expect(await reported()).toMatchObject([{ room_id: id, dedication: LINE, reports: 2 }])
  })

  test('is answered as others are: a line that is kept stays so, one that is cleared is gone from the page', async () => {
    const { id, code } = await aPublicRoom(1, { dedication: LINE })
    const admin = await api.person({ admin: true })
    const answer = (clear: boolean) => admin.put(`/admin/dedications/${id}`, { dedication: LINE, clear })
    await report(code)
    expect((await answer(false)).statusCode).toBe(200)
    await report(code)
    expect(await reported()).toEqual([])
    expect((await answer(true)).statusCode).toBe(200)
    expect((await shown(code)).dedication).toBeNull()
    await change(owner, id, { dedication: LINE })
    await report(code)
    expect(await reported()).toMatchObject([{ reports: 1 }])
  })

  test('is refused of another line, without one, and of a page that is none', async () => {
    const { id, code } = await aPublicRoom(1, { dedication: LINE })
    expect(await codeOf(report(code, 'Another line'))).toEqual([409, 'dedication_changed'])
    expect(await codeOf(report(code, ''))).toEqual([400, 'validation_failed'])
    expect(await codeOf(report('AAAAAAAAAAAAAAAAAAAAAA'))).toEqual([404, 'page_not_found'])
    await change(owner, id, { is_public: false })
    expect(await codeOf(report(code))).toEqual([404, 'page_not_found'])
    expect(await reported()).toEqual([])
  })
})

describe('a stranger who has spent their budget', () => {
  const limited = useTestApp({ config: { anonymousBudget: 100 } })
  test('is answered no page', async () => {
    const get = () => limited.app.inject({ url: '/api/v1/khatm/none', remoteAddress: '10.1.1.1' })
    const statuses = []
    for (let i = 0; i < 11; i += 1) statuses.push((await get()).statusCode)
    expect(statuses).toEqual([...Array<number>(10).fill(404), 429])
    const report = { method: 'POST', url: '/api/v1/khatm/none/report', payload: { dedication: LINE } } as const
    expect((await limited.app.inject({ ...report, remoteAddress: '10.1.1.1' })).statusCode).toBe(429)
    expect((await limited.app.inject({ ...report, remoteAddress: '10.1.1.2' })).statusCode).toBe(404)
  })
})
