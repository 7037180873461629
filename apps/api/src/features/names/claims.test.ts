import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { readingAs } from '../../test/care.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { aPiecesRoomBody, join, openRoom, planAt } from '../../test/rooms.ts'

const FIRST = '2026-03-03'

describe('a link hands a reader by name over', () => {
  const api = useTestApp()

  /** A room in the middle of a turn, whose owner has marked a juz of one name as read; the other one's is open. */
  async function aTurnBegun() {
    const owner = await api.person({ name: 'Zayd Omar' })
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: FIRST, openness: 'open' }))
    const { names } = (await owner.post(`/rooms/${room}/readers`, { names: ['Salma Yılmaz', 'Bilal Khan'] })).json()
    const [salma, bilal] = names.map(({ id }: { id: string }) => id) as [string, string]
    await planAt(api, `${FIRST}T12:00:00Z`)
    const { id: read } = await api.db.task.findFirstOrThrow({ where: { roomId: room, userId: salma } })
    expect((await owner.put(`/rooms/${room}/readers/${salma}/tasks/${read}/complete`, null)).statusCode).toBe(200)
    await planAt(api, '2026-03-05T12:00:00Z')
    return { owner, room, salma, bilal, read }
  }
  const linkOf = (owner: Person, room: string, reader: string) => owner.post(`/rooms/${room}/readers/${reader}/link`)
  const tokenOf = async (owner: Person, room: string, reader: string): Promise<string> => {
    const answer = await linkOf(owner, room, reader)
    expect(answer.statusCode, answer.body).toBe(201)
    return answer.json().token
  }
  const guest = () => callsOf(api.app, '')
  const takeOver = (token: string, email = 'salma@example.org') =>
    guest().post('/care/release', { token, email, password: 'a lantern by the old well' })
  const namesIn = async (owner: Person, room: string) =>
    ((await owner.get(`/rooms/${room}/readers`)).json() as { full_name: string }[]).map(({ full_name }) => full_name)
  const portionsOf = (room: string, userId: string) =>
    api.db.task.findMany({ where: { roomId: room, userId }, orderBy: { startPos: 'asc' } })

  test('only the owner makes one, for a name of the room; it works once, for 48 hours, and a new one replaces it', async () => {
    const { owner, room, salma } = await aTurnBegun()
    const [member, person] = [await api.person(), await api.person()]
    await join(member, room)
    await owner.put(`/rooms/${room}/members/${member.id}/marking`, { marks_for_names: true })
    expect((await linkOf(member, room, salma)).json().code).toBe('forbidden')
    expect((await linkOf(owner, room, member.id)).json().code).toBe('reader_not_found')
    expect((await linkOf(owner, (await openRoom(owner, { start_date: '2026-03-05' })).id, salma)).json().code).toBe(
      'reader_not_found',
    )

    const first = await tokenOf(owner, room, salma)
    const second = await tokenOf(owner, room, salma)
    expect((await guest().post('/care/link', { token: second })).json()).toEqual({
      purpose: 'name',
      reader_name: 'Salma Yılmaz',
      guardian_name: 'Zayd',
      room_name: 'Winter Hatim',
    })
    expect((await person.post('/care/name', { token: first })).json().code).toBe('link_expired')
    api.clock.advance({ hours: 48 })
    expect((await person.post('/care/name', { token: second })).json().code).toBe('link_expired')
    const third = await tokenOf(owner, room, salma)
    const both = await Promise.all([person, member].map((one) => one.post('/care/name', { token: third })))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
  })

  test('it ends with the name, and with the ownership of who made it', async () => {
    const { owner, room, salma, bilal } = await aTurnBegun()
    const [heir, person] = [await api.person(), await api.person()]
    await join(heir, room)
    const tokens = [await tokenOf(owner, room, salma), await tokenOf(owner, room, bilal)]
    await owner.delete(`/rooms/${room}/readers/${salma}`)
    await owner.put(`/rooms/${room}/owner`, { user_id: heir.id })
    for (const token of tokens) expect((await person.post('/care/name', { token })).json().code).toBe('link_expired')
    expect((await takeOver(tokens[1]!)).json().code).toBe('link_expired')
    expect(await namesIn(heir, room)).toEqual(['Bilal Khan'])
  })

  test('in the middle of a turn to who has no account: everything is theirs, and nobody else acts for them', async () => {
    const { owner, room, salma, read } = await aTurnBegun()
    const token = await tokenOf(owner, room, salma)
    const session = await takeOver(token)
    expect(session.statusCode, session.body).toBe(201)
    expect(session.json().user).toMatchObject({ id: salma, full_name: 'Salma Yılmaz', email: 'salma@example.org' })
    const person = callsOf(api.app, session.json().token)
    expect((await person.get('/user/readings')).body).toContain(read)
    expect((await person.get(`/rooms/${room}`)).json()).toMatchObject({ is_member: true, readers_by_name: null })
    expect((await takeOver(token, 'other@example.org')).json().code).toBe('link_expired')
    expect(await namesIn(owner, room)).toEqual(['Bilal Khan'])
    expect((await owner.put(`/rooms/${room}/readers/${salma}/tasks/${read}/reopen`)).json().code).toBe(
      'reader_not_found',
    )
  })

  test('to an account: membership, portions and what was read move to it, and the name is nowhere', async () => {
    const { owner, room, salma, read } = await aTurnBegun()
    const person = await api.person({ name: 'Salma Y' })
    const answer = await person.post('/care/name', { token: await tokenOf(owner, room, salma) })
    expect(answer.json()).toEqual({ room_id: room })
    expect(await portionsOf(room, salma)).toEqual([])
    expect(await portionsOf(room, person.id)).toMatchObject([
      { id: read, completedById: owner.id, dealtToId: person.id },
    ])
    expect((await person.get('/user/readings')).body).toContain(read)
    expect(await api.db.user.findUnique({ where: { id: salma } })).toMatchObject({
      fullName: 'A reader',
      isDeleted: true,
    })
    expect(await api.db.roomMember.count({ where: { roomId: room } })).toBe(3)

    await planAt(api, '2026-03-10T12:00:00Z')
    expect((await person.get('/tasks?date=2026-03-10')).json().tasks).toHaveLength(1)
  })

  test('to who reads in the room already, both keep what they had; of a daily room each day is still read whole', async () => {
    const { owner, room, bilal } = await aTurnBegun()
    const person = await api.person()
    await join(person, room)
    const own = await portionsOf(room, person.id)
    const theirs = await portionsOf(room, bilal)
    expect((await person.post('/care/name', { token: await tokenOf(owner, room, bilal) })).statusCode).toBe(200)
    expect((await portionsOf(room, person.id)).map(({ id }) => id).sort()).toEqual(
      [...own, ...theirs].map(({ id }) => id).sort(),
    )

    const { id: daily } = await openRoom(owner, { start_date: '2026-03-05' })
    const [hana] = (await owner.post(`/rooms/${daily}/readers`, { names: ['Hana'] })).json().names
    await join(person, daily)
    const letters = async () => (await api.db.task.aggregate({ where: { roomId: daily }, _sum: { weight: true } }))._sum
    const before = await letters()
    expect((await person.post('/care/name', { token: await tokenOf(owner, daily, hana.id) })).statusCode).toBe(200)
    expect(await letters()).toEqual(before)
    expect(await portionsOf(daily, hana.id)).toEqual([])
  })

  test('who is banned cannot come back by it, and it still works for another person', async () => {
    const { owner, room, salma } = await aTurnBegun()
    const [banned, person] = [await api.person(), await api.person()]
    await join(banned, room)
    await owner.delete(`/rooms/${room}/members/${banned.id}?ban=true`)
    const token = await tokenOf(owner, room, salma)
    expect((await banned.post('/care/name', { token })).json().code).toBe('room_not_found')
    expect((await person.post('/care/name', { token })).statusCode).toBe(200)
  })

  test('the person can remove the name by it, without an account: what was read stays, what was not waits', async () => {
    const { owner, room, salma, bilal, read } = await aTurnBegun()
    const [open] = await portionsOf(room, bilal)
    for (const reader of [salma, bilal]) {
      const token = await tokenOf(owner, room, reader)
      expect((await guest().post('/care/name/remove', { token })).statusCode).toBe(200)
      expect((await guest().post('/care/name/remove', { token })).json().code).toBe('link_expired')
    }
    expect(await namesIn(owner, room)).toEqual([])
    expect(await api.db.user.findUnique({ where: { id: salma } })).toMatchObject({
      fullName: 'A reader',
      isDeleted: true,
    })
    expect(await api.db.task.findUnique({ where: { id: read } })).toMatchObject({ userId: salma })
    expect(await api.db.task.findUnique({ where: { id: open!.id } })).toMatchObject({ waitingReason: 'left' })
  })

  test('to a guardian: the reader is in their care, reads on in the room, and stands no more among the names', async () => {
    const { owner, room, bilal } = await aTurnBegun()
    const guardian = await api.person()
    const [open] = await portionsOf(room, bilal)
    const answer = await guardian.post('/care/guardian', { token: await tokenOf(owner, room, bilal) })
    expect(answer.json()).toMatchObject({ id: bilal, full_name: 'Bilal Khan', rooms: 1 })
    const reader = readingAs(guardian, bilal)
    expect((await reader.put(`/tasks/${open!.id}/complete`)).statusCode).toBe(200)
    expect(await namesIn(owner, room)).toEqual(['Salma Yılmaz'])
    expect((await owner.get(`/rooms/${room}/members`)).json()).toEqual(
      expect.arrayContaining([expect.objectContaining({ user_id: bilal, full_name: 'Bilal', by_name: false })]),
    )
  })
})

describe('where nobody makes new accounts', () => {
  const api = useTestApp({ config: { signUps: 'closed' } })

  test('a link makes none either, and still hands over to an account', async () => {
    const [owner, person] = [await api.person(), await api.person()]
    const { id: room } = await openRoom(owner)
    const [salma] = (await owner.post(`/rooms/${room}/readers`, { names: ['Salma'] })).json().names
    const { token } = (await owner.post(`/rooms/${room}/readers/${salma.id}/link`)).json()
    const body = { token, email: 'salma@example.org', password: 'a lantern by the old well' }
    expect((await callsOf(api.app, '').post('/care/release', body)).json().code).toBe('sign_ups_closed')
    expect((await person.post('/care/name', { token })).statusCode).toBe(200)
  })
})
