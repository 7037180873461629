import { beforeAll, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { aPiecesRoomBody, aRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'
import { deleteRemovedAccounts } from '../account/deletion.service.ts'

const api = useTestApp()
const JUZ_30 = { start_surah: 78, start_ayah: 1, end_surah: 114, end_ayah: 6 }
const stranger = () => callsOf(api.app)
const invitation = (roomId: string, query = '') => stranger().get(`/rooms/${roomId}/invitation${query}`)
const linkCode = async (person: Person, roomId: string) =>
  (await person.get(`/rooms/${roomId}`)).json().my_link_code as string
const suspend = ({ id }: Person) =>
  api.db.user.update({ where: { id }, data: { suspendedAt: api.clock.now(), suspensionReason: 'For a test' } })

const deleteAccountOf = async ({ id }: Person) => {
  const now = api.clock.now()
  await api.db.user.update({
    where: { id },
    data: { suspendedAt: now, suspensionReason: 'For a test', deletesAt: now },
  })
  await deleteRemovedAccounts(api.db, now, (error) => {
    throw error
  })
}

describe('the invitation of a room', () => {
  let owner: Person
  beforeAll(async () => {
    owner = await api.person({ name: 'Maryam Haddad' })
  })

  test('is asked for by a valid id of a room that exists, and by short codes', async () => {
    const room = await openRoom(owner)
    expect((await invitation('the-mosque')).json()).toMatchObject({ code: 'room_not_found' })
    expect((await invitation(crypto.randomUUID())).json()).toMatchObject({ code: 'room_not_found' })
    expect((await invitation(crypto.randomUUID())).statusCode).toBe(404)
    expect((await invitation(room.id, `?from=${'a'.repeat(101)}`)).statusCode).toBe(400)
    expect((await invitation(room.id, `?invite=${'a'.repeat(101)}`)).statusCode).toBe(400)
  })

  test('says who invites by first name, how the room reads and what would be theirs', async () => {
    const room = await openRoom(
      owner,
      aPiecesRoomBody({
        name: 'Weekly Khatm',
        description: 'Each Friday after the prayer',
        dedication: 'For our grandfather',
        openness: 'open',
      }),
    )
    expect((await invitation(room.id)).json()).toEqual({
      state: 'open',
      inviter: 'Maryam',
      signs_up: true,
      room: {
        name: 'Weekly Khatm',
        description: 'Each Friday after the prayer',
        dedication: 'For our grandfather',
        plan: 'pieces',
        piece: 'juz',
        turn_days: 7,
        dealing: 'dealt',
        start_date: '2026-03-02',
        end_date: null,
        recurrence_duration_days: null,
        division: 'letters',
        rest_weekdays: [],
        start_surah: 1,
        start_ayah: 1,
        end_surah: 114,
        end_ayah: 6,
        openness: 'open',
        list_shared: true,
        is_paused: false,
        readers: 1,
        pages_a_day: 2.9,
        hatims_a_turn: 0,
      },
    })
  })

  test.each([
    ['a hatim in thirty days, of two', aRoomBody(), 10],
    ['the same with a rest day a week', aRoomBody({ rest_weekdays: [5] }), 11.7],
    ['a page a day', aPiecesRoomBody({ piece: 'page', turn_days: 1 }), 1],
    [
      'a surah on Fridays',
      aPiecesRoomBody({
        piece: 'range',
        start_surah: 18,
        end_surah: 18,
        end_ayah: 110,
        rest_weekdays: [1, 2, 3, 4, 6, 7],
      }),
      12,
    ],
    ['one juz until the end', aPiecesRoomBody({ turn_days: null, room_type: 'fixed', end_date: '2026-03-11' }), 2],
  ])('estimates the pages a day of one more reader: %s', async (_, body, pages) => {
    const room = await openRoom(owner, body)
    const estimated = (await invitation(room.id)).json().room.pages_a_day
    expect(Math.abs(estimated - pages)).toBeLessThanOrEqual(0.5)
  })

  test.each([
    ['two hizb of one juz each week, of two', aPiecesRoomBody({ piece: 'hizb', ...JUZ_30 }), 1],
    ['one juz as a whole each week, of two', aPiecesRoomBody({ piece: 'juz', ...JUZ_30 }), 2],
    ['pieces from a board', aPiecesRoomBody({ dealing: 'chosen', ...JUZ_30 }), 0],
    ['the same range for each', aPiecesRoomBody({ piece: 'range', ...JUZ_30 }), 0],
    [
      'one turn until the end',
      aPiecesRoomBody({ turn_days: null, room_type: 'fixed', end_date: '2026-03-11', ...JUZ_30 }),
      0,
    ],
    ['a portion a day', aRoomBody(JUZ_30), 0],
  ])('says how many whole hatims one more reader makes in a turn: %s', async (_, body, hatims) => {
    const room = await openRoom(owner, body)
    expect((await invitation(room.id)).json().room.hatims_a_turn).toBe(hatims)
  })

  test('names the member whose code the link carries, and the owner for any other code', async () => {
    const room = await openRoom(owner)
    const member = await api.person({ name: 'Abdul Rahman Khan' })
    await join(member, room.id)
    const from = await linkCode(member, room.id)
    const inviterOf = async (query: string) => (await invitation(room.id, query)).json().inviter

    expect(await inviterOf(`?from=${from}`)).toBe('Abdul Rahman')
    for (const query of ['', '?from=', '?from=000000000000', `?from=${'z'.repeat(100)}`]) {
      expect(await inviterOf(query)).toBe('Maryam')
    }
    const other = await openRoom(member)
    expect((await invitation(other.id, `?from=${from}`)).json().inviter).toBe('Abdul Rahman') // its owner
  })

  test.each<[string, (room: string, member: Person) => Promise<unknown>]>([
    ['left', (room, member) => member.post(`/rooms/${room}/leave`)],
    ['was removed', (room, member) => owner.delete(`/rooms/${room}/members/${member.id}`)],
    ['was banned', (room, member) => owner.delete(`/rooms/${room}/members/${member.id}?ban=true`)],
    ['was suspended', (_, member) => suspend(member)],
    ['deleted their account', (_, member) => deleteAccountOf(member)],
    ['renewed their link', (room, member) => member.post(`/rooms/${room}/link/renew`)],
  ])('names the owner once the member %s', async (_, end) => {
    const room = await openRoom(owner)
    const member = await api.person({ name: 'Yusuf' })
    await join(member, room.id)
    const from = await linkCode(member, room.id)
    await end(room.id, member)
    expect((await invitation(room.id, `?from=${from}`)).json()).toMatchObject({ state: 'open', inviter: 'Maryam' })
  })

  test('names nobody where the owner is suspended', async () => {
    const suspended = await api.person({ name: 'Zayd' })
    const room = await openRoom(suspended)
    await suspend(suspended)
    expect((await invitation(room.id)).json()).toMatchObject({ state: 'open', inviter: null })
  })

  test('answers no code and a wrong code alike, in every header, and shows nothing of the room', async () => {
    const room = await openRoom(owner, { name: 'A secret name', description: 'For somebody' })
    const old = await linkCode(owner, room.id)
    const { invite_code: first } = (await owner.post(`/rooms/${room.id}/invite/renew`)).json()
    const { invite_code: code } = (await owner.post(`/rooms/${room.id}/invite/renew`)).json()
    const answers = await Promise.all(
      ['', '?invite=', '?invite=wrong', `?invite=${first}`, `?from=${old}`, `?invite=${first}&from=${old}`].map(
        (query) => invitation(room.id, query),
      ),
    )
    const comparable = answers.map(({ statusCode, headers, body }) => {
      const { date: _, 'x-request-id': __, ...rest } = headers
      return { statusCode, rest, body }
    })
    for (const answer of comparable) expect(answer).toEqual(comparable[0])
    expect(answers[0]!.json()).toEqual({ state: 'code_needed', inviter: null, room: null, signs_up: true })
    expect((await invitation(room.id, `?invite=${code}&from=${old}`)).json()).toMatchObject({
      state: 'open',
      inviter: 'Maryam',
      room: { name: 'A secret name' },
    })
  })

  test('shows no name where the room asks first, whatever became of it', async () => {
    const room = await openRoom(owner, { name: 'A secret name', requires_approval: true })
    const from = await linkCode(owner, room.id)
    const nameless = { inviter: null, room: null, signs_up: true }
    expect((await invitation(room.id, `?from=${from}`)).json()).toEqual({ state: 'ask', ...nameless })
    await owner.post(`/rooms/${room.id}/close`)
    expect((await invitation(room.id, `?from=${from}`)).json()).toEqual({ state: 'closed', ...nameless })
  })

  test('says that the room is closed, complete or paused', async () => {
    const closed = await openRoom(owner)
    await owner.post(`/rooms/${closed.id}/close`)
    expect((await invitation(closed.id)).json()).toMatchObject({ state: 'closed', room: { name: 'Winter Hatim' } })

    const day = { start_surah: 112, end_surah: 112, end_ayah: 4, end_date: '2026-03-02' }
    const done = await openRoom(owner, day)
    for (const task of await tasksOf(owner, '2026-03-02')) if (task.room_id === done.id) await complete(owner, task.id)
    expect((await invitation(done.id)).json()).toMatchObject({ state: 'complete', room: { pages_a_day: null } })

    const paused = await openRoom(owner)
    await owner.post(`/rooms/${paused.id}/pause`)
    expect((await invitation(paused.id)).json()).toMatchObject({ state: 'open', room: { is_paused: true } })
  })

  test('is the same for a member, who is a stranger to it', async () => {
    const room = await openRoom(owner)
    const { statusCode, body } = await owner.get(`/rooms/${room.id}/invitation`)
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: (await invitation(room.id)).body })
  })
})

describe("a member's own link", () => {
  test('is told to its member alone, and renewed by them', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    const renew = (who: Pick<Person, 'post'>) => who.post(`/rooms/${room.id}/link/renew`)

    expect((await renew(stranger())).statusCode).toBe(401)
    expect((await renew(member)).json()).toMatchObject({ code: 'not_a_member' })
    expect((await member.get(`/rooms/${room.id}`)).json().my_link_code).toBeNull()
    await join(member, room.id)
    const [own, others] = [await linkCode(member, room.id), await linkCode(owner, room.id)]
    expect(own).toMatch(/^[\da-f]{12}$/)
    expect(others).not.toBe(own)

    const answers = await Promise.all([renew(member), renew(member)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const renewed = await linkCode(member, room.id)
    expect(renewed).toMatch(/^[\da-f]{12}$/)
    expect(renewed).not.toBe(own)
    expect(await linkCode(owner, room.id)).toBe(others)
  })
})
