import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { expectNoAyahLost, join, openRoom, portionsOf, tasksOf } from '../../test/rooms.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const api = useTestApp()

const remove = (owner: Person, roomId: string, userId: string, query = '') =>
  owner.delete(`/rooms/${roomId}/members/${userId}${query}`)

/** A room of these people, the first of them its owner. */
async function roomOf(owner: Person, ...others: Person[]) {
  const room = await openRoom(owner)
  for (const person of others) {
    api.clock.advance({ minutes: 1 })
    await join(person, room.id)
  }
  return room
}

describe('removing a member', () => {
  test('is for the owner alone', async () => {
    const [owner, member, other] = [await api.person(), await api.person(), await api.person()]
    const room = await roomOf(owner, member, other)
    for (const person of [member, await api.person()]) {
      const response = await remove(person, room.id, other.id)
      expect([response.statusCode, response.json().error]).toEqual([403, 'Only the owner of this room can do this.'])
      expect((await person.get(`/rooms/${room.id}/bans`)).statusCode).toBe(403)
      expect((await person.delete(`/rooms/${room.id}/bans/${other.id}`)).statusCode).toBe(403)
    }
    expect(await api.db.roomMember.count({ where: { roomId: room.id, isActive: true } })).toBe(3)
  })

  test.each([
    ['somebody who was never in it', () => NOBODY, '', 404, 'member_not_found'],
    ['somebody who left', (gone: Person) => gone.id, '', 404, 'member_not_found'],
    ['the owner', (_: Person, owner: Person) => owner.id, '?ban=true', 409, 'owner_stays'],
    ['a member half', (gone: Person) => gone.id, '?ban=maybe', 400, 'validation_failed'],
  ])('refuses to remove %s', async (_, whom, query, status, code) => {
    const [owner, gone] = [await api.person(), await api.person()]
    const room = await roomOf(owner, gone)
    await gone.post(`/rooms/${room.id}/leave`)
    const response = await remove(owner, room.id, whom(gone, owner), query)
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test("with a ban hides the person's notifications of the room until it is lifted", async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await roomOf(owner, member)
    const [roomId, causes] = [room.id, ['ready:1', 'ready:2']]
    for (const cause of causes) {
      await api.db.notification.create({
        data: { userId: member.id, kind: 'ready', cause, roomId, createdAt: api.clock.now() },
      })
    }
    const told = async () => {
      const { notifications, unread } = (await member.get('/notifications')).json()
      return [notifications.filter((one: { room_id: string }) => one.room_id === roomId).length, unread]
    }
    expect(await told()).toEqual([2, 2])
    await remove(owner, roomId, member.id)
    expect(await told()).toEqual([2, 2])
    await remove(owner, roomId, member.id, '?ban=true')
    expect(await told()).toEqual([0, 0])
    await owner.delete(`/rooms/${roomId}/bans/${member.id}`)
    expect(await told()).toEqual([2, 2])
  })

  test('twice at once removes once', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await roomOf(owner, member)
    const answers = await Promise.all([1, 2].map(() => remove(owner, room.id, member.id)))
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 404])
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ active_members: 1, inactive_members: 1 })
  })

  test('cuts untouched days again without them', async () => {
    const [owner, member, other] = [await api.person(), await api.person(), await api.person()]
    const room = await roomOf(owner, member, other)
    await remove(owner, room.id, member.id)

    const portions = await portionsOf(api, room.id)
    expect(portions.map((portion) => portion.userId).sort()).toEqual([owner.id, other.id].sort())
    expect((await owner.get(`/rooms/${room.id}/tasks/offered`)).json()).toEqual([])
    await expectNoAyahLost(api, room.id)
  })

  test('gives their other open portions to nobody: they wait, and who takes one is not late with it', async () => {
    const [owner, member, other] = [await api.person(), await api.person(), await api.person()]
    const room = await roomOf(owner, member, other)
    for (let day = 2; day <= 5; day++) {
      api.clock.set(`2026-03-0${day}T13:00:00Z`)
      const [task] = (await tasksOf(member, `2026-03-0${day}`)).filter((one) => one.task_date.endsWith(`0${day}`))
      await member.put(`/tasks/${task?.id}/open`)
    }
    const [finished, ...left] = await api.db.task.findMany({
      where: { userId: member.id },
      orderBy: { taskDate: 'asc' },
    })
    await member.put(`/tasks/${finished?.id}/complete`)
    await remove(owner, room.id, member.id)

    const now = await api.db.task.findMany({ where: { id: { in: left.map(({ id }) => id) } } })
    expect(now).toHaveLength(3)
    for (const task of now) {
      expect(task).toMatchObject({ offeredAt: api.clock.now(), waitingReason: 'left' })
    }
    expect(await api.db.notification.count({ where: { kind: 'portion_came' } })).toBe(0)
    const taken = (await owner.put(`/tasks/${left[0]?.id}/take`)).json().task
    expect(taken).toMatchObject({ user_id: owner.id, task_date: '2026-03-05', due_date: '2026-03-05', opened_at: null })
    expect((await api.db.task.findUniqueOrThrow({ where: { id: finished?.id ?? '' } })).userId).toBe(member.id)
    await expectNoAyahLost(api, room.id)
  })

  test('while they leave by themselves ends the same, and no ayah is lost', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await roomOf(owner, member)
    const [removed, left] = await Promise.all([
      remove(owner, room.id, member.id),
      member.post(`/rooms/${room.id}/leave`),
    ])
    expect([200, 404]).toContain(removed.statusCode)
    expect(left.statusCode).toBe(200)
    expect(await api.db.roomMember.count({ where: { roomId: room.id, isActive: true } })).toBe(1)
    await expectNoAyahLost(api, room.id)
  })

  test('does not keep them from coming back', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await roomOf(owner, member)
    await remove(owner, room.id, member.id)
    expect((await join(member, room.id)).status).toBe('joined')
  })
})

describe('keeping somebody out', () => {
  test('takes the room away from them, whatever they ask', async () => {
    const [owner, member, other] = [await api.person(), await api.person({ name: 'Gone' }), await api.person()]
    const room = await roomOf(owner, member, other)
    await member.put(`/tasks/${(await tasksOf(member, '2026-03-02'))[0]?.id}/complete`)
    const code = (await owner.post(`/rooms/${room.id}/invite/renew`)).json().invite_code
    expect((await remove(owner, room.id, member.id, '?ban=true')).statusCode).toBe(200)

    for (const path of [
      '',
      `?invite=${code}`,
      '/members',
      '/tasks',
      '/tasks/stats',
      '/tasks/offered',
      '/today',
      '/requests',
      '/bans',
    ]) {
      const response = await member.get(`/rooms/${room.id}${path}`)
      expect([path, response.statusCode, response.json().code]).toEqual([path, 404, 'room_not_found'])
    }
    for (const path of ['leave', 'close', 'invite/renew', 'next-round']) {
      expect((await member.post(`/rooms/${room.id}/${path}`)).json().code).toBe('room_not_found')
    }
    expect((await member.post('/rooms/join', { room_id: room.id, invite: code })).json().code).toBe('room_not_found')
    expect((await member.get('/rooms')).json()).toEqual([])
    expect((await other.get(`/rooms/${room.id}/members`)).body).not.toContain('Gone')
    expect((await other.get(`/rooms/${room.id}`)).json()).toMatchObject({ active_members: 2, inactive_members: 0 })
    await expectNoAyahLost(api, room.id)
  })

  test('works for former members, and withdraws their requests', async () => {
    const [owner, former] = [await api.person(), await api.person({ name: 'Former' })]
    const room = await roomOf(owner, former)
    await former.post(`/rooms/${room.id}/leave`)
    await owner.put(`/rooms/${room.id}`, { requires_approval: true })
    await join(former, room.id)
    const answers = [await remove(owner, room.id, former.id, '?ban=true'), await remove(owner, room.id, former.id)]

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 404])
    expect((await owner.get(`/rooms/${room.id}`)).json().join_requests).toBe(0)
    expect((await owner.get(`/rooms/${room.id}/bans`)).json()).toEqual([
      { user_id: former.id, full_name: 'Former', banned_at: api.clock.now().toISOString() },
    ])
  })

  test('ends when the owner says so, once', async () => {
    const [owner, member] = [await api.person(), await api.person()]
    const room = await roomOf(owner, member)
    await remove(owner, room.id, member.id, '?ban=true')
    const end = () => owner.delete(`/rooms/${room.id}/bans/${member.id}`)

    expect([(await end()).statusCode, (await end()).statusCode]).toEqual([200, 404])
    expect((await owner.get(`/rooms/${room.id}/bans`)).json()).toEqual([])
    expect((await member.get(`/rooms/${room.id}`)).json().is_member).toBe(false)
    expect((await join(member, room.id)).status).toBe('joined')
  })
})

describe('handing a room over', () => {
  const transferOwnership = (person: Person, roomId: string, heir: { id: string }) =>
    person.put(`/rooms/${roomId}/owner`, { user_id: heir.id })

  test('is for the owner alone', async () => {
    const [owner, member, other] = [await api.person(), await api.person(), await api.person()]
    const room = await roomOf(owner, member, other)
    for (const person of [member, await api.person()])
      expect((await transferOwnership(person, room.id, other)).statusCode).toBe(403)
    expect((await transferOwnership(owner, NOBODY, other)).json().code).toBe('room_not_found')
    expect((await owner.get(`/rooms/${room.id}`)).json().creator_id).toBe(owner.id)
  })

  test.each([
    ['to nobody', undefined, 400, 'validation_failed'],
    ['to an id that is none', 'x', 400, 'validation_failed'],
    ['to somebody who is not a member', NOBODY, 404, 'member_not_found'],
  ])('refuses to hand it %s', async (_, user_id, status, code) => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const response = await owner.put(`/rooms/${room.id}/owner`, { user_id })
    expect([response.statusCode, response.json().code]).toEqual([status, code])
  })

  test('makes another member the owner, and does nothing when it is repeated', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const room = await roomOf(owner, heir)
    const answers = [await transferOwnership(owner, room.id, heir), await transferOwnership(owner, room.id, heir)]

    expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200])
    expect(answers[0]?.json()).toMatchObject({ creator_id: heir.id, is_member: true })
    expect((await transferOwnership(owner, room.id, owner)).statusCode).toBe(403)
    expect((await owner.put(`/rooms/${room.id}`, { name: 'Mine' })).statusCode).toBe(403)
    expect((await heir.put(`/rooms/${room.id}`, { name: 'Mine' })).statusCode).toBe(200)
  })

  test('leaves the room with an owner who reads in it, even if the new owner leaves at that moment', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const room = await roomOf(owner, heir)
    const [handed, left] = await Promise.all([
      transferOwnership(owner, room.id, heir),
      heir.post(`/rooms/${room.id}/leave`),
    ])

    expect([200, 404]).toContain(handed.statusCode)
    expect(left.statusCode).toBe(200)
    expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({ creator_id: owner.id, active_members: 1 })
  })

  test('while leaving oneself gives it to one of those who stay', async () => {
    const [owner, elder, heir] = [await api.person(), await api.person(), await api.person()]
    const room = await roomOf(owner, elder, heir)
    const [handed] = await Promise.all([transferOwnership(owner, room.id, heir), owner.post(`/rooms/${room.id}/leave`)])

    const { creator_id } = (await heir.get(`/rooms/${room.id}`)).json()
    expect(creator_id).toBe(handed.statusCode === 200 ? heir.id : elder.id)
  })
})
