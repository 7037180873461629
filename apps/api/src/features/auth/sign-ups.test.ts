import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { addReader } from '../../test/care.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { join, openRoom } from '../../test/rooms.ts'

let count = 0
const aForm = (invitation?: unknown) => ({
  email: `newcomer-${++count}@example.org`,
  full_name: 'Amina',
  password: 'correct horse',
  ...(invitation !== undefined && { invitation }),
})

describe('signing up', () => {
  const api = useTestApp()
  let admin: Person
  const signUp = (invitation?: unknown) => callsOf(api.app).post('/auth/signup', aForm(invitation))
  const choose = (sign_ups: string, who: Pick<Person, 'put'> = admin) => who.put('/admin/sign-ups', { sign_ups })
  const told = async () => (await callsOf(api.app).get('/config')).json().sign_ups
  beforeEach(async () => {
    admin = await api.person({ admin: true })
    await api.db.serverSettings.deleteMany()
    await api.app.shownSettings.refresh()
  })

  test('is chosen by admins alone', async () => {
    const person = await api.person()
    for (const [who, status] of [
      [callsOf(api.app), 401],
      [person, 403],
    ] as const) {
      expect((await who.get('/admin/sign-ups')).statusCode).toBe(status)
      expect((await choose('closed', who)).statusCode).toBe(status)
    }
    expect((await choose('ajar')).statusCode).toBe(400)
    expect((await admin.get('/admin/sign-ups')).json()).toEqual({ sign_ups: 'open', is_set: false })
    expect((await signUp()).statusCode).toBe(201)
  })

  test("updates the setting in the web's next page", async () => {
    for (const choice of ['invited', 'closed', 'open']) {
      expect((await choose(choice)).json()).toEqual({ sign_ups: choice, is_set: false })
      expect(await told()).toBe(choice)
    }
  })

  test.each(['closed', 'invited'])(
    'keeps nobody from taking over their own reading while they are %s',
    async (choice) => {
      const guardian = await api.person()
      const { id } = await addReader(guardian, 'Yusuf Khan')
      const { token } = (await guardian.post(`/user/readers/${id}/release`)).json()
      await choose(choice)
      const email = `grown-${choice}@example.org`

      const answer = await callsOf(api.app).post('/care/release', { token, email, password: 'correct horse' })

      expect([answer.statusCode, answer.json().user?.id]).toEqual([201, id])
      expect((await callsOf(api.app).post('/auth/signin', { email, password: 'correct horse' })).statusCode).toBe(200)
    },
  )

  test('is heard of by other processes within seconds', async () => {
    await api.db.serverSettings.create({ data: { signUps: 'closed' } })
    expect((await signUp()).statusCode).toBe(403)
    api.clock.advance({ seconds: 5 })
    await expect.poll(told).toBe('closed')
  })

  test('is refused to everybody while sign-ups are closed, without making a hash', async () => {
    const room = await openRoom(await api.person())
    await choose('closed')
    const hash = vi.spyOn(api.app.passwords, 'hashOfNewcomer')
    const people = await api.db.user.count()

    for (const invitation of [undefined, null, { room_id: room.id }]) {
      const response = await signUp(invitation)
      expect([response.statusCode, response.json().code]).toEqual([403, 'sign_ups_closed'])
    }
    expect(hash).not.toHaveBeenCalled()
    expect(await api.db.user.count()).toBe(people)
    hash.mockRestore()
  })

  const linkCode = async (person: Person, room: { id: string }) =>
    (await person.get(`/rooms/${room.id}`)).json().my_link_code as string

  test("needs a member's link while sign-ups are by invitation", async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const [room, other] = [await openRoom(owner), await openRoom(owner)]
    await join(member, room.id)
    const from = await linkCode(member, room)
    await choose('invited')

    for (const wrong of [undefined, null, '', 'wrong', await linkCode(owner, other)]) {
      expect((await signUp({ room_id: room.id, from: wrong })).json()).toMatchObject({ code: 'sign_ups_invited' })
    }
    expect((await signUp({ room_id: room.id, from })).statusCode).toBe(201)
    expect((await signUp({ room_id: room.id, code: 'of no use here', from })).statusCode).toBe(201)
  })

  test.each<[string, (room: string, member: Person, owner: Person) => Promise<unknown>]>([
    ['renewed it', (room, member) => member.post(`/rooms/${room}/link/renew`)],
    ['left', (room, member) => member.post(`/rooms/${room}/leave`)],
    ['was banned', (room, member, owner) => owner.delete(`/rooms/${room}/members/${member.id}?ban=true`)],
    [
      'was suspended',
      (_, { id }) =>
        api.db.user.update({ where: { id }, data: { suspendedAt: api.clock.now(), suspensionReason: 'For a test' } }),
    ],
  ])('is refused with the link of a member who %s', async (_, end) => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(member, room.id)
    const from = await linkCode(member, room)
    await choose('invited')
    await end(room.id, member, owner)
    expect((await signUp({ room_id: room.id, from })).json()).toMatchObject({ code: 'sign_ups_invited' })
  })

  test('works with a link from before members had their own, until the owner renews the invitation', async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    await api.db.room.update({ where: { id: room.id }, data: { takesOldLinks: true } })
    await choose('invited')
    expect((await signUp({ room_id: room.id })).statusCode).toBe(201)
    const { invite_code: code } = (await owner.post(`/rooms/${room.id}/invite/renew`)).json()
    expect((await signUp({ room_id: room.id, code })).json()).toMatchObject({ code: 'sign_ups_invited' })
    expect((await signUp({ room_id: room.id, code, from: await linkCode(owner, room) })).statusCode).toBe(201)
  })

  test("works with the newest link's code, once a room has one", async () => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const renew = async () => (await owner.post(`/rooms/${room.id}/invite/renew`)).json().invite_code as string
    const old = await renew()
    const code = await renew()
    const from = await linkCode(owner, room)
    await choose('invited')

    for (const wrong of [undefined, null, '', old]) {
      expect((await signUp({ room_id: room.id, code: wrong, from })).json()).toMatchObject({ code: 'sign_ups_invited' })
    }
    expect((await signUp({ room_id: room.id, code, from })).statusCode).toBe(201)
  })

  test('is refused with an invitation to a room that accepts nobody, with the same answer as for no room', async () => {
    const owner = await api.person()
    const [closed, approved] = [await openRoom(owner), await openRoom(owner, { requires_approval: true })]
    await choose('invited')
    await owner.post(`/rooms/${closed.id}/close`)
    const hash = vi.spyOn(api.app.passwords, 'hashOfNewcomer')
    const answers = []
    for (const invitation of [undefined, null, { room_id: crypto.randomUUID() }, { room_id: closed.id }]) {
      answers.push((await signUp(invitation)).json())
    }
    expect(answers.map(({ code }) => code)).toEqual(Array(4).fill('sign_ups_invited'))
    expect(new Set(answers.map(({ error }) => error)).size).toBe(1)
    expect(hash).not.toHaveBeenCalled()
    hash.mockRestore()

    expect((await signUp({ room_id: 'the mosque' })).statusCode).toBe(400)
    expect((await signUp({ room_id: approved.id, from: await linkCode(owner, approved) })).statusCode).toBe(201)
  })

  test('is not needed by people with an account, who can always sign in', async () => {
    const form = aForm()
    await callsOf(api.app).post('/auth/signup', form)
    await choose('closed')

    expect((await callsOf(api.app).post('/auth/signin', form)).statusCode).toBe(200)
  })
})

describe('SIGN_UPS', () => {
  const api = useTestApp({ config: { signUps: 'closed' } })

  test('decides if it is set, and the studio says so', async () => {
    const admin = await api.person({ admin: true })
    await api.db.serverSettings.create({ data: { signUps: 'open' } })

    expect((await callsOf(api.app).post('/auth/signup', aForm())).json()).toMatchObject({ code: 'sign_ups_closed' })
    expect((await callsOf(api.app).get('/config')).json().sign_ups).toBe('closed')
    expect((await admin.get('/admin/sign-ups')).json()).toEqual({ sign_ups: 'closed', is_set: true })
    expect((await admin.put('/admin/sign-ups', { sign_ups: 'open' })).json()).toMatchObject({ code: 'sign_ups_set' })
  })
})
