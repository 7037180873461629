import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { aRecurrentRoomBody, expectNoAyahLost, join, openRoom, portionsOf, tasksOf } from '../../test/rooms.ts'

const NO_ROOM = '00000000-0000-4000-8000-000000000000'

describe('leaving', () => {
  const api = useTestApp()

  test('a room one was never in is not found, leaving twice is leaving once', async () => {
    const [owner, guest, stranger] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)

    expect((await stranger.post(`/rooms/${room.id}/leave`)).json().code).toBe('membership_not_found')
    expect((await guest.post(`/rooms/${NO_ROOM}/leave`)).statusCode).toBe(404)
    expect((await guest.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await guest.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await guest.get(`/rooms/${room.id}`)).json()).toMatchObject({
      is_member: false,
      active_members: 1,
      inactive_members: 1,
    })
  })

  test('an untouched day is cut again among those who stay', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    await guest.post(`/rooms/${room.id}/leave`)

    const portions = await portionsOf(api, room.id)
    expect(portions.map((portion) => portion.userId)).toEqual([owner.id])
    await expectNoAyahLost(api, room.id)
    const members = await api.app.db.roomMember.findMany({ where: { roomId: room.id } })
    expect(members.find((member) => member.userId === guest.id)?.givenWeight).toBe(0)
  })

  test('other open portions are offered, not named, and given back to one who returns', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner, { openness: 'open' })
    await join(guest, room.id)
    const [mine] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${mine?.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)

    expect((await guest.get(`/tasks/${mine?.id}`)).statusCode).toBe(404)
    const offered = (await owner.get(`/rooms/${room.id}/tasks/offered`)).json()
    expect(offered).toMatchObject([{ id: mine?.id, room_id: room.id }])
    expect(JSON.stringify(offered)).not.toContain(guest.id)

    await join(guest, room.id)
    expect((await owner.get(`/rooms/${room.id}/tasks/offered`)).json()).toEqual([])
    expect((await tasksOf(guest, '2026-03-02')).map((task) => task.id)).toEqual([mine?.id])
  })

  test("leaves an unopened portion to nobody, and returns it with the member's own date", async () => {
    const [owner, guest, other] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner, { openness: 'open' })
    await join(guest, room.id)
    await join(other, room.id)
    const [mine] = await tasksOf(guest, '2026-03-02')
    await owner.put(`/tasks/${(await tasksOf(owner, '2026-03-02'))[0]?.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)
    const row = () => api.db.task.findUniqueOrThrow({ where: { id: mine!.id } })
    expect(await row()).toMatchObject({ userId: null, waitingReason: 'left', offeredAt: api.clock.now() })
    expect((await guest.get(`/tasks/${mine?.id}`)).json().code).toBe('membership_ended')
    expect((await owner.get(`/rooms/${room.id}/tasks/offered`)).json()).toMatchObject([{ id: mine?.id }])

    api.clock.set('2026-03-04T09:00:00Z')
    await join(await api.person(), room.id)
    expect(await row()).toMatchObject({ userId: null, waitingReason: 'left' })
    await join(guest, room.id)
    expect(await row()).toMatchObject({ userId: guest.id, waitingReason: null, taskDate: new Date('2026-03-04') })
    expect(
      await api.db.taskHandover.count({ where: { taskId: mine!.id, reason: 'returned', toUserId: guest.id } }),
    ).toBe(1)
    await expectNoAyahLost(api, room.id)
  })

  test('returns a portion to the last of two former readers', async () => {
    const [owner, first, second] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(first, room.id)
    await join(second, room.id)
    const [task] = await tasksOf(first, '2026-03-02')
    await owner.put(`/tasks/${(await tasksOf(owner, '2026-03-02'))[0]?.id}/open`)
    await first.post(`/rooms/${room.id}/leave`)
    await second.put(`/tasks/${task!.id}/take`)
    api.clock.advance({ hours: 1 })
    await second.post(`/rooms/${room.id}/leave`)
    for (const person of [first, second]) await join(person, room.id)

    expect((await api.db.task.findUniqueOrThrow({ where: { id: task!.id } })).userId).toBe(second.id)
  })

  test('leaves a taken portion with its taker', async () => {
    const [owner, guest] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(guest, room.id)
    const [mine] = await tasksOf(guest, '2026-03-02')
    await guest.put(`/tasks/${mine?.id}/open`)
    await guest.post(`/rooms/${room.id}/leave`)
    expect((await owner.put(`/tasks/${mine?.id}/take`)).statusCode).toBe(200)
    await join(guest, room.id)

    expect(await tasksOf(guest, '2026-03-02')).toEqual([])
    expect(await tasksOf(owner, '2026-03-02')).toHaveLength(2)
  })

  test('passes ownership to the longest-standing member, and never back by itself', async () => {
    const [owner, first, second] = [await api.person(), await api.person(), await api.person()]
    const room = await openRoom(owner)
    await join(first, room.id)
    api.clock.advance({ minutes: 1 })
    await join(second, room.id)
    api.clock.advance({ minutes: 1 })
    await first.post(`/rooms/${room.id}/leave`)
    await join(first, room.id)
    await owner.post(`/rooms/${room.id}/leave`)

    expect((await second.get(`/rooms/${room.id}`)).json().creator_id).toBe(second.id)
    await join(owner, room.id)
    expect((await owner.get(`/rooms/${room.id}`)).json().creator_id).toBe(second.id)
  })

  test('of the last member stops planning until somebody joins and owns the room', async () => {
    const [owner, heir] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    await owner.post(`/rooms/${room.id}/leave`)
    api.clock.advance({ days: 3 })
    expect((await heir.get(`/rooms/${room.id}`)).json().total_tasks).toBe(1)

    await join(heir, room.id)
    expect((await heir.get(`/rooms/${room.id}`)).json()).toMatchObject({ creator_id: heir.id, active_members: 1 })
    const days = await api.app.db.roomDay.findMany({ where: { roomId: room.id }, orderBy: { date: 'asc' } })
    expect(days.map((day) => day.isUnread)).toEqual([false, true, true, false])
    await expectNoAyahLost(api, room.id)
  })

  test('joins and leaves in any crowd lose no ayah', async () => {
    const owner = await api.person()
    const response = await owner.post('/rooms', aRecurrentRoomBody())
    const roomId = response.json().id
    const people = await Promise.all(Array.from({ length: 6 }, () => api.person()))
    await Promise.all(
      people.map(async (person, i) => {
        await join(person, roomId)
        if (i % 2 === 0) await person.post(`/rooms/${roomId}/leave`)
        if (i % 3 === 0) await join(person, roomId)
      }),
    )
    await expectNoAyahLost(api, roomId)
    const open = await api.app.db.task.findMany({ where: { roomId, offeredAt: null } })
    const active = await api.app.db.roomMember.findMany({ where: { roomId, isActive: true } })
    expect(new Set(open.map((task) => task.userId))).toEqual(new Set(active.map((member) => member.userId)))
  })
})
