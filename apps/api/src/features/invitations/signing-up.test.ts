import { beforeEach, describe, expect, test, vi } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { aPiecesRoomBody, join, openRoom, tasksOf } from '../../test/rooms.ts'

let count = 0
const aForm = (invitation: unknown, change: Record<string, unknown> = {}) => ({
  email: `grandmother-${++count}@example.org`,
  full_name: 'Fatima Haddad',
  password: 'correct horse',
  invitation,
  ...change,
})

describe('signing up by the link of a room', () => {
  const api = useTestApp()
  let owner: Person
  const signUp = (form: unknown) => callsOf(api.app).post('/auth/signup', form)
  const requests = async (roomId: string) => (await owner.get(`/rooms/${roomId}/requests`)).json()
  beforeEach(async () => {
    owner = await api.person({ name: 'Maryam' })
  })

  test.each([
    ['an id that is none', { room_id: 'the mosque' }],
    ['no room', {}],
    ['a code that is a number', { room_id: crypto.randomUUID(), code: 5 }],
    ['a sender that is too long', { room_id: crypto.randomUUID(), from: 'a'.repeat(101) }],
  ])('refuses %s', async (_, invitation) => {
    expect((await signUp(aForm(invitation))).statusCode).toBe(400)
  })

  test('makes no account where the room takes nobody, and no hash either', async () => {
    const [closed, coded] = [await openRoom(owner), await openRoom(owner)]
    await owner.post(`/rooms/${closed.id}/close`)
    await owner.post(`/rooms/${coded.id}/invite/renew`)
    const hash = vi.spyOn(api.app.passwords, 'hashOfNewcomer')
    const people = await api.db.user.count()

    const answerOf = async (invitation: unknown) => (await signUp(aForm(invitation))).json()
    expect(await answerOf({ room_id: closed.id })).toMatchObject({ code: 'room_closed' })
    const unknown = await answerOf({ room_id: crypto.randomUUID() })
    expect(unknown).toMatchObject({ code: 'room_not_found' })
    expect(await answerOf({ room_id: coded.id })).toEqual(unknown)
    expect(await answerOf({ room_id: coded.id, code: 'wrong' })).toEqual(unknown)

    expect(hash).not.toHaveBeenCalled()
    expect(await api.db.user.count()).toBe(people)
    hash.mockRestore()
  })

  test('makes no account if the room closes while the password is hashed', async () => {
    const room = await openRoom(owner)
    const hash = vi.spyOn(api.app.passwords, 'hashOfNewcomer')
    hash.mockImplementationOnce(async () => {
      await owner.post(`/rooms/${room.id}/close`)
      return 'a hash'
    })
    const form = aForm({ room_id: room.id })
    expect((await signUp(form)).json()).toMatchObject({ code: 'room_closed' })
    hash.mockRestore()
    expect(await api.db.user.count({ where: { email: form.email } })).toBe(0)
  })

  test('says that the email is taken, and joins nobody', async () => {
    const room = await openRoom(owner)
    const form = aForm({ room_id: room.id }, { email: owner.email })
    expect((await signUp(form)).json()).toMatchObject({ code: 'email_taken' })
    expect(await api.db.roomMember.count({ where: { roomId: room.id } })).toBe(1)
  })

  test('twice at once makes one account and one membership', async () => {
    const room = await openRoom(owner)
    const form = aForm({ room_id: room.id })
    const answers = await Promise.all([signUp(form), signUp(form)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect(await api.db.roomMember.count({ where: { roomId: room.id } })).toBe(2)
  })

  test('joins the room, with the first portion in the answer', async () => {
    const room = await openRoom(owner, aPiecesRoomBody())
    const answer = (await signUp(aForm({ room_id: room.id }, { time_zone: 'Asia/Tashkent' }))).json()
    const newcomer = callsOf(api.app, answer.token) as Person

    expect(answer.user).toMatchObject({ full_name: 'Fatima Haddad', time_zone: 'Asia/Tashkent' })
    const [task] = await tasksOf(newcomer, '2026-03-02')
    expect(answer.membership).toEqual({
      room_id: room.id,
      status: 'joined',
      first_portion_date: '2026-03-02',
      first_portion: task,
    })
    expect((await newcomer.get(`/rooms/${room.id}`)).json()).toMatchObject({ is_member: true })
    expect((await owner.get('/notifications')).body).toContain('Fatima')
    expect(await join(newcomer, room.id)).toMatchObject({ status: 'joined' })
  })

  test('asks the owner where the room asks first, and the account stays if the answer is no', async () => {
    const room = await openRoom(owner, { requires_approval: true })
    const answer = (await signUp(aForm({ room_id: room.id }))).json()
    const newcomer = callsOf(api.app, answer.token)

    expect(answer.membership).toEqual({
      room_id: room.id,
      status: 'requested',
      first_portion_date: null,
      first_portion: null,
    })
    expect(await requests(room.id)).toMatchObject([{ user_id: answer.user.id }])
    await owner.delete(`/rooms/${room.id}/requests/${answer.user.id}`)
    expect(await requests(room.id)).toEqual([])
    expect((await newcomer.get('/auth/me')).statusCode).toBe(200)
  })

  test('has no portion to show in a room that has not begun', async () => {
    const room = await openRoom(owner, { start_date: '2026-03-10' })
    expect((await signUp(aForm({ room_id: room.id }))).json().membership).toMatchObject({
      status: 'joined',
      first_portion_date: '2026-03-10',
      first_portion: null,
    })
  })

  test('has no membership without an invitation', async () => {
    for (const invitation of [undefined, null]) {
      const answer = await signUp(aForm(invitation))
      expect(answer.statusCode).toBe(201)
      expect(answer.json().membership).toBeNull()
    }
  })
})
