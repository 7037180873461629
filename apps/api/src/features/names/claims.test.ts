import type { NameQuestions } from '@halaqa/contract/readers-by-name'
import { describe, expect, test } from 'vitest'
import { deleteRemoved } from '../../jobs/jobs.ts'
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

describe('a claim', () => {
  const api = useTestApp()

  /** A room in the middle of a turn, with one name that has read its juz and one that has not. */
  async function aTurnBegun() {
    const owner = await api.person({ name: 'Zayd Omar' })
    const { id: room } = await openRoom(owner, aPiecesRoomBody({ start_date: FIRST }))
    const { names } = (await owner.post(`/rooms/${room}/readers`, { names: ['Salma Yılmaz', 'Bilal Khan'] })).json()
    const [salma, bilal] = names.map(({ id }: { id: string }) => id) as [string, string]
    await planAt(api, `${FIRST}T12:00:00Z`)
    const { id: read } = await api.db.task.findFirstOrThrow({ where: { roomId: room, userId: salma } })
    expect((await owner.put(`/rooms/${room}/readers/${salma}/tasks/${read}/complete`, null)).statusCode).toBe(200)
    return { owner, room, salma, bilal, read }
  }
  const questions = async (owner: Person, room: string): Promise<NameQuestions> =>
    (await owner.get(`/rooms/${room}/name-questions`)).json()
  const answer = (person: Person, room: string, reader: string, userId: string, isSame: unknown) =>
    person.put(`/rooms/${room}/readers/${reader}/same/${userId}`, { is_same: isSame })
  const revoke = (person: Person, room: string, claim: string) => person.delete(`/rooms/${room}/name-claims/${claim}`)
  const claim = async (owner: Person, room: string, reader: string, person: Person) => {
    const { token } = (await owner.post(`/rooms/${room}/readers/${reader}/link`)).json()
    expect((await person.post('/care/name', { token })).statusCode).toBe(200)
    return (await questions(owner, room)).claims[0]!
  }
  const named = async (owner: Person, room: string) =>
    (await owner.get(`/rooms/${room}/readers`)).json() as { id: string; full_name: string }[]
  const held = (room: string, userId: string) => api.db.task.count({ where: { roomId: room, userId } })

  test('is asked for a member of an equal name, of the owner alone; no is remembered', async () => {
    const { owner, room, salma } = await aTurnBegun()
    const [salmaToo, other] = [await api.person({ name: 'SÁLMA YILMAZ' }), await api.person({ name: 'Salma' })]
    await join(other, room)
    expect((await questions(owner, room)).same).toEqual([])
    await join(salmaToo, room)
    const asked = { reader_id: salma, full_name: 'Salma Yılmaz', user_id: salmaToo.id, member_name: 'SÁLMA YILMAZ' }
    expect((await questions(owner, room)).same).toEqual([asked])
    expect((await other.get(`/rooms/${room}/name-questions`)).json().code).toBe('forbidden')
    expect((await answer(salmaToo, room, salma, salmaToo.id, true)).json().code).toBe('forbidden')
    expect((await answer(owner, room, salma, other.id, true)).json().code).toBe('member_not_found')
    expect((await answer(owner, room, salma, salmaToo.id, 'yes')).json().code).toBe('validation_failed')
    expect((await answer(owner, room, salma, salmaToo.id, false)).statusCode).toBe(200)
    expect((await questions(owner, room)).same).toEqual([])
    expect((await answer(owner, room, salma, salmaToo.id, true)).json().code).toBe('member_not_found')
    // A name that is added is asked about as well.
    const { names } = (await owner.post(`/rooms/${room}/readers`, { names: ['Salma'], confirmed: ['Salma'] })).json()
    expect((await questions(owner, room)).same).toMatchObject([{ reader_id: names[0].id, user_id: other.id }])
  })

  test('no, twice at once or at once with yes, is one answer', async () => {
    const { owner, room, salma, bilal } = await aTurnBegun()
    const [person, namesake] = [await api.person({ name: 'Salma Yılmaz' }), await api.person({ name: 'Bilal Khan' })]
    for (const one of [person, namesake]) await join(one, room)
    const no = await Promise.all([1, 2].map(() => answer(owner, room, salma, person.id, false)))
    expect(no.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await api.db.nameRefusal.count({ where: { readerId: salma, userId: person.id } })).toBe(1)
    const both = await Promise.all([true, false].map((isSame) => answer(owner, room, bilal, namesake.id, isSame)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    const isClaimed = (await questions(owner, room)).claims.length === 1
    expect(await api.db.nameRefusal.count({ where: { userId: namesake.id } })).toBe(isClaimed ? 0 : 1)
    expect((await questions(owner, room)).same).toEqual([])
  })

  test('yes moves portions and record, once of two answers, and not of a name that is removed meanwhile', async () => {
    const { owner, room, salma, bilal, read } = await aTurnBegun()
    const person = await api.person({ name: 'Salma Yılmaz' })
    await join(person, room)
    const own = await held(room, person.id)
    const both = await Promise.all([1, 2].map(() => answer(owner, room, salma, person.id, true)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])
    expect(await api.db.task.findUnique({ where: { id: read } })).toMatchObject({ userId: person.id })
    expect(await held(room, person.id)).toBe(own + 1)
    const namesake = await api.person({ name: 'Bilal Khan' })
    await join(namesake, room)
    await owner.delete(`/rooms/${room}/readers/${bilal}`)
    expect((await answer(owner, room, bilal, namesake.id, true)).json().code).toBe('reader_not_found')
  })

  test('is taken back by the owner alone, once, within 24 hours', async () => {
    const { owner, room, salma, bilal } = await aTurnBegun()
    const [person, other] = [await api.person(), await api.person()]
    const first = await claim(owner, room, salma, person)
    expect(first).toMatchObject({ full_name: 'Salma Yılmaz', member_name: person.name })
    expect((await revoke(person, room, first.id)).json().code).toBe('forbidden')
    const { id: elsewhere } = await openRoom(owner, { start_date: FIRST })
    expect((await revoke(owner, elsewhere, first.id)).json().code).toBe('claim_not_found')
    const both = await Promise.all([1, 2].map(() => revoke(owner, room, first.id)))
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404])

    const late = await claim(owner, room, bilal, other)
    api.clock.advance({ hours: 24 })
    expect((await questions(owner, room)).claims).toEqual([])
    expect((await revoke(owner, room, late.id)).json().code).toBe('claim_not_found')
    await deleteRemoved(api.app)
    expect(await api.db.nameClaim.count({ where: { roomId: room } })).toBe(0)
  })

  test('that is taken back of a newcomer gives all back to the name, and they leave', async () => {
    const { owner, room, salma, read } = await aTurnBegun()
    const person = await api.person({ name: 'Somebody Else' })
    const { id } = await claim(owner, room, salma, person)
    await planAt(api, '2026-03-03T12:30:00Z')
    expect((await revoke(owner, room, id)).statusCode).toBe(200)
    const back = (await named(owner, room)).find(({ full_name }) => full_name === 'Salma Yılmaz')!
    expect(await api.db.task.findUnique({ where: { id: read } })).toMatchObject({
      userId: back.id,
      dealtToId: back.id,
      completedById: owner.id,
    })
    expect(await held(room, person.id)).toBe(0)
    expect((await person.get(`/rooms/${room}`)).json()).toMatchObject({ is_member: false })
    expect((await questions(owner, room)).claims).toEqual([])
    await planAt(api, '2026-03-10T12:00:00Z')
    expect(await held(room, back.id)).toBe(2)
  })

  test('that is taken back of a member leaves them what was theirs, and does not ask again', async () => {
    const { owner, room, salma, read } = await aTurnBegun()
    const person = await api.person({ name: 'Salma Yılmaz' })
    await join(person, room)
    const own = await held(room, person.id)
    expect((await answer(owner, room, salma, person.id, true)).statusCode).toBe(200)
    const { id } = (await questions(owner, room)).claims[0]!
    expect((await revoke(owner, room, id)).statusCode).toBe(200)
    expect(await held(room, person.id)).toBe(own)
    expect((await person.get(`/rooms/${room}`)).json()).toMatchObject({ is_member: true })
    const back = (await named(owner, room)).find(({ full_name }) => full_name === 'Salma Yılmaz')!
    expect(await api.db.task.findUnique({ where: { id: read } })).toMatchObject({ userId: back.id })
    expect((await questions(owner, room)).same).toEqual([])
  })

  test('of a daily room is taken back with every day still read whole', async () => {
    const owner = await api.person()
    const { id: room } = await openRoom(owner, { start_date: FIRST })
    await planAt(api, `${FIRST}T12:00:00Z`)
    const [hana] = (await owner.post(`/rooms/${room}/readers`, { names: ['Hana'] })).json().names
    const person = await api.person()
    await join(person, room)
    const letters = async () =>
      (await api.db.task.aggregate({ where: { roomId: room }, _sum: { weight: true } }))._sum.weight
    const before = await letters()
    const { id } = await claim(owner, room, hana.id, person)
    expect((await revoke(owner, room, id)).statusCode).toBe(200)
    expect(await letters()).toBe(before)
    const [back] = await named(owner, room)
    expect(await held(room, back!.id)).toBeGreaterThan(0)
  })

  test('of an account that was made by the link is taken back, and the account stays without the room', async () => {
    const { owner, room, salma, read } = await aTurnBegun()
    const { token } = (await owner.post(`/rooms/${room}/readers/${salma}/link`)).json()
    const body = { token, email: 'wrong@example.org', password: 'a lantern by the old well' }
    const session = await callsOf(api.app, '').post('/care/release', body)
    expect(session.statusCode, session.body).toBe(201)
    const { id } = (await questions(owner, room)).claims[0]!
    expect((await revoke(owner, room, id)).statusCode).toBe(200)
    const back = (await named(owner, room)).find(({ full_name }) => full_name === 'Salma Yılmaz')!
    expect(back.id).not.toBe(salma)
    expect(await api.db.task.findUnique({ where: { id: read } })).toMatchObject({ userId: back.id })
    expect((await callsOf(api.app, session.json().token).get(`/rooms/${room}`)).json()).toMatchObject({
      is_member: false,
    })
  })

  test('wakes a sleeping room, as joining does', async () => {
    const { owner, room, salma } = await aTurnBegun()
    const { token } = (await owner.post(`/rooms/${room}/readers/${salma}/link`)).json()
    await api.db.room.update({ where: { id: room }, data: { dormantSince: api.clock.now() } })
    expect((await (await api.person()).post('/care/name', { token })).statusCode).toBe(200)
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room } })).dormantSince).toBeNull()
  })
})
