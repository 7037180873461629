import { addDays, HOUR_MS } from '@halaqa/contract/calendar'
import type { Notification } from '@halaqa/contract/notifications'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, closeRoomsAfterEach, complete } from '../../test/rooms.ts'

const api = useTestApp()
closeRoomsAfterEach(api)
const FIRST = '2026-03-03'
/** Of a turn of sixteen dates: when three quarters of them have passed, and seven eighths. */
const [ASKED, PASSED] = [addDays(FIRST, 12), addDays(FIRST, 14)]

type Reader = Pick<Person, 'get' | 'put' | 'post'>

/** Does the hourly work at noon in UTC, when a date has begun everywhere on earth. */
async function workOn(date: string, hours = 0) {
  api.clock.set(new Date(Date.parse(`${date}T12:10:00Z`) + hours * HOUR_MS).toISOString())
  await planRooms(api.app)
  await assignUntakenPortions(api.app)
}

async function aLongTurn(readers = 3, change = {}) {
  const { people, room } = await aPiecesRoom(api, readers, {
    turn_days: 16,
    start_surah: 67,
    start_ayah: 1,
    piece: 'hizb',
    ...change,
  })
  await workOn(FIRST)
  return { people: people as [Person, Person, Person], roomId: room.id }
}

async function portionOf(reader: Reader, date: string) {
  const { tasks } = (await reader.get(`/tasks?date=${date}`)).json()
  return tasks[0] as {
    id: string
    asks_to_keep: boolean
    opened_at: string | null
    offered_at: string | null
    due_date: string
  }
}
async function questionsFor(reader: Reader) {
  const { notifications } = (await reader.get('/notifications')).json() as { notifications: Notification[] }
  return notifications.filter(({ kind }) => kind === 'keep_or_pass')
}
const rowOf = (id: string) => api.db.task.findUniqueOrThrow({ where: { id } })

describe('the reader of a portion that lies unopened', () => {
  test('is asked, alone, once three quarters of its dates have passed', async () => {
    const { people } = await aLongTurn()
    const [opener, unopened, reader] = people
    await opener.put(`/tasks/${(await portionOf(opener, FIRST)).id}/open`)
    await complete(reader, (await portionOf(reader, FIRST)).id)
    await workOn(addDays(ASKED, -1))
    expect(await portionOf(unopened, ASKED)).toMatchObject({ asks_to_keep: false })
    await workOn(ASKED)
    expect(await portionOf(unopened, ASKED)).toMatchObject({ asks_to_keep: true, offered_at: null })
    for (const other of [opener, reader]) expect(await portionOf(other, ASKED)).toMatchObject({ asks_to_keep: false })
  })

  test('is told so once, and nobody else is', async () => {
    const { people, roomId } = await aLongTurn()
    const [opener, unopened, reader] = people
    await opener.put(`/tasks/${(await portionOf(opener, FIRST)).id}/open`)
    await complete(reader, (await portionOf(reader, FIRST)).id)
    for (const date of [addDays(ASKED, -1), ASKED, PASSED]) await workOn(date)
    expect(await questionsFor(unopened)).toMatchObject([
      { room_id: roomId, task_id: null, reader: null, details: { portions: 1 }, created_at: `${ASKED}T12:10:00.000Z` },
    ])
    for (const other of [opener, reader]) expect(await questionsFor(other)).toEqual([])
  })

  test('is told once of two portions', async () => {
    const { people } = await aLongTurn()
    const [first, second] = await api.db.task.findMany({ where: { userId: { in: [people[0].id, people[1].id] } } })
    await api.db.task.updateMany({ where: { id: { in: [first!.id, second!.id] } }, data: { userId: people[1].id } })
    await workOn(ASKED)
    expect(await questionsFor(people[1])).toMatchObject([{ details: { portions: 2 } }])
  })

  test.each([
    ['keep', { asks_to_keep: false, opened_at: null }],
    ['open', { asks_to_keep: false, opened_at: expect.any(String) }],
  ])('who answers with %s has it until it is late', async (act, expected) => {
    const { people } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(ASKED)
    for (const _ of [1, 2]) expect((await people[1].put(`/tasks/${id}/${act}`)).json().task).toMatchObject(expected)
    for (const date of [PASSED, addDays(PASSED, 2), addDays(PASSED, 4)]) {
      await workOn(date)
      expect(await rowOf(id)).toMatchObject({ userId: people[1].id, waitingReason: null })
    }
  })

  test.each(['keep', 'open', 'offer', 'complete'])('who answers with %s has read what told them of it', async (act) => {
    const { people, roomId } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(ASKED)
    expect(await questionsFor(people[1])).toMatchObject([{ read_at: null }])
    // That of another reader, and one of another room, stay.
    const other = await api.db.notification.create({
      data: { userId: people[1].id, kind: 'keep_or_pass', cause: 'other', createdAt: api.clock.now() },
    })
    if (act === 'complete') await complete(people[1], id)
    else expect((await people[1].put(`/tasks/${id}/${act}`)).statusCode).toBe(200)
    const unread = await api.db.notification.findMany({ where: { kind: 'keep_or_pass', readAt: null } })
    expect(unread.map(({ id: left }) => left)).toContain(other.id)
    expect(unread.filter(({ userId, roomId: of }) => userId === people[1].id && of === roomId)).toEqual([])
    expect(unread.filter(({ userId }) => userId === people[2].id)).toHaveLength(1)
  })

  test('who answers about one of two portions is told of the other one still', async () => {
    const { people } = await aLongTurn()
    const [first, second] = await api.db.task.findMany({ where: { userId: { in: [people[0].id, people[1].id] } } })
    await api.db.task.updateMany({ where: { id: { in: [first!.id, second!.id] } }, data: { userId: people[1].id } })
    await workOn(ASKED)
    await people[1].put(`/tasks/${first!.id}/keep`)
    expect(await questionsFor(people[1])).toMatchObject([{ read_at: null }])
    await people[1].put(`/tasks/${second!.id}/offer`)
    expect(await questionsFor(people[1])).toMatchObject([{ read_at: expect.any(String) }])
  })

  test('whose portion another reader was given has nothing left to answer', async () => {
    const { people } = await aLongTurn()
    const [owner, silent, third] = people
    for (const reader of [owner, third]) await complete(reader, (await portionOf(reader, FIRST)).id)
    await workOn(ASKED)
    await workOn(PASSED)
    expect(await questionsFor(silent)).toMatchObject([{ read_at: null }])
    await workOn(PASSED, 24)
    expect(await questionsFor(silent)).toMatchObject([{ read_at: expect.any(String) }])
  })

  test('who passes it on has offered it', async () => {
    const { people, roomId } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(ASKED)
    expect((await people[1].put(`/tasks/${id}/offer`)).json().task).toMatchObject({
      asks_to_keep: false,
      offered_at: expect.any(String),
    })
    expect((await people[2].get(`/rooms/${roomId}/waiting`)).json()).toEqual({ waits: true })
  })

  test('who does not answer passes it on at seven eighths; another reader has it a day later', async () => {
    const { people } = await aLongTurn()
    const [owner, silent, third] = people
    const { id } = await portionOf(silent, FIRST)
    for (const reader of [owner, third]) await complete(reader, (await portionOf(reader, FIRST)).id)
    await workOn(ASKED)
    await workOn(addDays(PASSED, -1))
    expect(await rowOf(id)).toMatchObject({ waitingReason: null })
    await workOn(PASSED)
    expect(await rowOf(id)).toMatchObject({ userId: silent.id, waitingReason: 'late' })
    // They see no more than the question, and may still answer it.
    expect(await portionOf(silent, PASSED)).toMatchObject({ id, asks_to_keep: true, offered_at: null })
    await workOn(PASSED, 23)
    expect(await rowOf(id)).toMatchObject({ userId: silent.id })
    await workOn(PASSED, 24)
    const row = await rowOf(id)
    expect([owner.id, third.id]).toContain(row.userId)
    expect(row).toMatchObject({ waitingReason: null, askedToKeepAt: null, keptAt: null, openedAt: null })
  })

  test('who keeps it while it waits has it alone again', async () => {
    const { people } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(ASKED)
    await workOn(PASSED)
    expect((await people[1].put(`/tasks/${id}/keep`)).statusCode).toBe(200)
    await workOn(addDays(PASSED, 2))
    expect(await rowOf(id)).toMatchObject({ userId: people[1].id, waitingReason: null })
  })

  test('who was asked late, because the server was off, has a day to answer', async () => {
    const { people } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(PASSED)
    await workOn(PASSED, 6)
    expect(await rowOf(id)).toMatchObject({ askedToKeepAt: expect.any(Date), waitingReason: null })
    await workOn(addDays(PASSED, 1))
    expect(await rowOf(id)).toMatchObject({ waitingReason: 'late' })
  })

  test('has answered that they read, if they were silent', async () => {
    const { people, roomId } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(ASKED)
    const where = { roomId_userId: { roomId, userId: people[1].id } }
    await api.db.roomMember.update({ where, data: { askedIfReadingAt: api.clock.now() } })
    api.clock.advance({ hours: 1 })
    await people[1].put(`/tasks/${id}/keep`)
    await assignUntakenPortions(api.app)
    expect(await api.db.roomMember.findUniqueOrThrow({ where })).toMatchObject({ askedIfReadingAt: null })
  })
})

const countAsked = (roomId: string) => api.db.task.count({ where: { roomId, askedToKeepAt: { not: null } } })

describe('nobody is asked', () => {
  test.each<[string, object]>([
    ['in a turn of fourteen days', { turn_days: 14 }],
    ['where everybody reads the whole range', { piece: 'range' }],
  ])('%s', async (_, change) => {
    const { roomId } = await aLongTurn(3, change)
    for (const days of [11, 12, 13]) await workOn(addDays(FIRST, days))
    expect(await countAsked(roomId)).toBe(0)
  })

  test('while the room is paused', async () => {
    const { people, roomId } = await aLongTurn()
    expect((await people[0].post(`/rooms/${roomId}/pause`)).statusCode).toBe(200)
    await workOn(ASKED)
    expect(await countAsked(roomId)).toBe(0)
  })
})

test('readers who are away are not asked, nor are readers by name', async () => {
  const { people, roomId } = await aLongTurn()
  const [owner, away] = people
  api.clock.set(`${FIRST}T13:00:00Z`)
  const added = await owner.post(`/rooms/${roomId}/readers`, { names: ['Salma'] })
  expect(added.statusCode).toBe(200)
  await workOn(addDays(FIRST, 10))
  await away.put(`/rooms/${roomId}/membership`, { away_until: addDays(FIRST, 13) })
  await workOn(addDays(FIRST, 13))
  const asked = await api.db.task.findMany({ where: { roomId, askedToKeepAt: { not: null } } })
  expect(new Set(asked.map(({ userId }) => userId))).toEqual(new Set([owner.id, people[2].id]))
  expect(await api.db.task.count({ where: { roomId, user: { namedInRoomId: roomId } } })).toBe(1)
  expect(await questionsFor(away)).toEqual([])
})

test('guardians are asked for a reader in their care', async () => {
  const { people, roomId } = await aLongTurn()
  const { id } = await addReader(people[0], 'Yusuf')
  const child = readingAs(people[0], id)
  expect((await child.post('/rooms/join', { room_id: roomId })).statusCode).toBe(200)
  const portion = await portionOf(child, FIRST)
  await workOn(addDays(FIRST, 13))
  expect(await portionOf(child, PASSED)).toMatchObject({ id: portion.id, asks_to_keep: true })
  expect(await questionsFor(people[0])).toContainEqual(
    expect.objectContaining({ reader: { id, full_name: 'Yusuf' }, room_id: roomId }),
  )
  expect((await child.put(`/tasks/${portion.id}/keep`)).json().task).toMatchObject({ asks_to_keep: false })
})

describe('keeping is refused', () => {
  test('to everybody but its reader, and unknown portions are not found', async () => {
    const { people } = await aLongTurn()
    const stranger = await api.person()
    const { id } = await portionOf(people[1], FIRST)
    for (const [person, code] of [
      [people[0], 404],
      [stranger, 404],
    ] as const)
      expect((await person.put(`/tasks/${id}/keep`)).statusCode).toBe(code)
    expect((await people[1].put('/tasks/no-id/keep')).statusCode).toBe(404)
    expect(await rowOf(id)).toMatchObject({ keptAt: null })
  })

  test('to whoever had it before another reader took it', async () => {
    const { people } = await aLongTurn()
    const { id } = await portionOf(people[1], FIRST)
    await workOn(ASKED)
    await people[1].put(`/tasks/${id}/offer`)
    await people[2].put(`/tasks/${id}/take`)
    const answer = await people[1].put(`/tasks/${id}/keep`)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'portion_taken'])
  })
})
