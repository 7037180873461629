import { MAX_OWN_ROOMS } from '@halaqa/contract/rooms'
import { beforeEach, describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aRecurrentRoomBody, aRoomBody, join, openRoom } from '../../test/rooms.ts'

describe('how many rooms one person may own', () => {
  const api = useTestApp()
  let owner: Person
  let rooms: string[]

  /** Rooms as they are once opened, without the days that have begun. */
  async function own(person: Person, count: number) {
    const room = { ...(await api.db.room.findUniqueOrThrow({ where: { id: (await openRoom(person)).id } })) }
    const more = Array.from({ length: count - 1 }, () => ({ ...room, id: crypto.randomUUID() }))
    await api.db.room.createMany({ data: more })
    await api.db.roomMember.createMany({
      data: more.map(({ id }) => ({
        roomId: id,
        userId: person.id,
        isActive: true,
        joinedAt: api.clock.now(),
        activeSince: api.clock.now(),
      })),
    })
    return [room.id, ...more.map(({ id }) => id)]
  }
  const open = async (body: object = aRoomBody(), key?: string) =>
    owner.post('/rooms', body, key === undefined ? {} : { 'idempotency-key': key })

  beforeEach(async () => {
    owner = await api.person()
    rooms = await own(owner, MAX_OWN_ROOMS - 1)
  })

  test('a fiftieth is opened, a fifty-first is not, and nothing is stored', async () => {
    expect((await open()).statusCode).toBe(201)
    const response = await open()

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'too_many_rooms',
      error: 'You have 50 active rooms. Close one first.',
    })
    expect(await api.db.room.count({ where: { ownerId: owner.id } })).toBe(50)
    expect((await (await api.person()).post('/rooms', aRoomBody())).statusCode).toBe(201)
  })

  test('accepts one of eight rooms at once as the fiftieth', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => open()))

    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'too_many_rooms')).toHaveLength(7)
    expect(await api.db.room.count({ where: { ownerId: owner.id } })).toBe(50)
  })

  test('the same request sent four times at once is one room for all', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => open(aRoomBody(), 'the fiftieth')))

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
  })

  test.each([
    ['is closed', (id: string) => owner.post(`/rooms/${id}/close`)],
    ['is left', (id: string) => owner.post(`/rooms/${id}/leave`)],
    [
      'is complete',
      (id: string) => api.db.roomCycle.updateMany({ where: { roomId: id }, data: { completedAt: api.clock.now() } }),
    ],
    ['sleeps', (id: string) => api.db.room.update({ where: { id }, data: { dormantSince: api.clock.now() } })],
  ])('is not reached while one room %s', async (_, end) => {
    expect((await open()).statusCode).toBe(201)
    expect((await open()).statusCode).toBe(409)
    await end(rooms[0]!)

    expect((await open()).statusCode).toBe(201)
    expect((await open()).statusCode).toBe(409)
  })

  test('a recurrent room is read on after its first hatim, and counts', async () => {
    const { id } = (await open(aRecurrentRoomBody())).json()
    await api.db.roomCycle.updateMany({ where: { roomId: id }, data: { completedAt: api.clock.now() } })

    expect((await open()).statusCode).toBe(409)
  })

  test('refuses handing over a room beyond it, and the owner stays', async () => {
    await open()
    const other = await api.person()
    const room = await openRoom(other)
    await join(owner, room.id)
    const response = await other.put(`/rooms/${room.id}/owner`, { user_id: owner.id })

    expect(response.json()).toMatchObject({
      code: 'too_many_rooms',
      error: 'This person already has 50 active rooms.',
    })
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room.id } })).ownerId).toBe(other.id)
  })

  test('lets a room pass to the next member who is below it', async () => {
    await open()
    const [other, third] = [await api.person(), await api.person()]
    const room = await openRoom(other)
    for (const one of [owner, third]) {
      api.clock.advance({ seconds: 1 })
      await join(one, room.id)
    }
    expect((await other.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room.id } })).ownerId).toBe(third.id)
  })

  test('never keeps an owner from leaving: the next one may exceed it', async () => {
    await open()
    const other = await api.person()
    const room = await openRoom(other)
    await join(owner, room.id)

    expect((await other.post(`/rooms/${room.id}/leave`)).statusCode).toBe(200)
    expect((await api.db.room.findUniqueOrThrow({ where: { id: room.id } })).ownerId).toBe(owner.id)
  })
})
