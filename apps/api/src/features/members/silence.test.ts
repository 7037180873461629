import { addDays } from '@halaqa/contract/calendar'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { addReader, readingAs } from '../../test/care.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, closeRoomsAfterEach, datesFrom, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()
closeRoomsAfterEach(api)
/** The first date of the weeks of `aPiecesRoom`. */
const FIRST = '2026-03-03'
type Reader = Pick<Person, 'get' | 'put' | 'post'>

async function readAll(reader: Reader, date: string) {
  for (const task of (await reader.get(`/tasks?date=${date}`)).json().tasks)
    if (!task.completed_at) await reader.put(`/tasks/${task.id}/complete`)
}

/** Lives days from one on, on which these readers read what they have. */
async function live(from: string, days: number, readers: readonly Reader[]) {
  for (const date of datesFrom(from, days)) {
    api.clock.set(`${date}T12:10:00Z`)
    await planRooms(api.app)
    await assignUntakenPortions(api.app)
    for (const reader of readers) await readAll(reader, date)
  }
}

const asked = async (reader: Reader) =>
  (await reader.get('/notifications?limit=100'))
    .json()
    .notifications.filter(({ kind }: { kind: string }) => kind === 'still_reading')
const isAsked = async (reader: Reader, roomId: string) => (await reader.get(`/rooms/${roomId}`)).json().asks_if_reading
const dealtTo = (person: { id: string }, roomId: string, since: string) =>
  api.db.task.count({
    where: { roomId, dealtToId: person.id, day: { date: { gte: new Date(since) } }, waitingReason: null },
  })

describe('a silent reader of weeks', () => {
  async function aRoomOfWeeks(count: number, change = {}) {
    const { people, room } = await aPiecesRoom(api, count, {
      piece: 'hizb',
      start_surah: 78,
      start_ayah: 1,
      end_date: addDays(FIRST, 200),
      ...change,
    })
    return {
      people: people as [Person, Person, ...Person[]],
      room,
      silent: people.at(-1)!,
      others: people.slice(0, -1),
    }
  }

  test('is asked once, alone, after two weeks, and dealt nothing after three', async () => {
    const { room, silent, others } = await aRoomOfWeeks(4)
    await live(FIRST, 14, others)
    expect([await isAsked(silent, room.id), await asked(silent)]).toEqual([false, []])
    await live(addDays(FIRST, 14), 6, others)
    expect(await isAsked(silent, room.id)).toBe(true)
    expect(await asked(silent)).toMatchObject([{ room_id: room.id, details: { room_name: room.name } }])
    for (const other of others) expect([await isAsked(other, room.id), await asked(other)]).toEqual([false, []])
    await live(addDays(FIRST, 20), 15, others)
    expect(await asked(silent)).toHaveLength(1)
    expect(await dealtTo(silent, room.id, addDays(FIRST, 28))).toBe(0)
    // They are away for others, and for themselves a question.
    const row = await api.db.roomMember.findFirstOrThrow({ where: { roomId: room.id, userId: silent.id } })
    expect(row).toMatchObject({ silentSince: expect.any(Date), awayUntil: expect.any(Date) })
    expect((await silent.get(`/rooms/${room.id}`)).json()).toMatchObject({ asks_if_reading: true, my_away_until: null })
  })

  test('stays so for months, until they answer; then they have something to read at once', async () => {
    const { room, silent, others } = await aRoomOfWeeks(4)
    // Looking is no answer.
    for (const day of [0, 21, 42, 63]) {
      await live(addDays(FIRST, day), 21, others)
      expect([day, await isAsked(silent, room.id)]).toEqual([day, true])
    }
    expect(await dealtTo(silent, room.id, addDays(FIRST, 28))).toBe(0)
    expect(await asked(silent)).toMatchObject([{ read_at: null }])
    const answer = await silent.put(`/rooms/${room.id}/still-reading`)
    expect([answer.statusCode, answer.json().asks_if_reading]).toEqual([200, false])
    expect(await asked(silent)).toMatchObject([{ read_at: expect.any(String) }])
    const date = addDays(FIRST, 84)
    expect((await tasksOf(silent, date)).filter(({ due_date }) => due_date >= date)).not.toEqual([])
    await live(addDays(FIRST, 84), 2, others)
    expect(await dealtTo(silent, room.id, addDays(FIRST, 84))).toBeGreaterThan(0)
  })

  test.each([
    ['opening a portion', (reader: Person, id: string) => reader.put(`/tasks/${id}/open`)],
    ['completing one', (reader: Person, id: string) => reader.put(`/tasks/${id}/complete`)],
    ['offering one', (reader: Person, id: string) => reader.put(`/tasks/${id}/offer`)],
  ])('has answered by %s', async (_, act) => {
    const { room, silent, others } = await aRoomOfWeeks(3)
    await live(FIRST, 16, others)
    expect(await isAsked(silent, room.id)).toBe(true)
    const [task] = await tasksOf(silent, addDays(FIRST, 15))
    expect((await act(silent, task!.id)).statusCode).toBe(200)
    expect(await isAsked(silent, room.id)).toBe(false)
    await live(addDays(FIRST, 16), 13, others)
    expect([await isAsked(silent, room.id), await asked(silent)]).toEqual([
      false,
      expect.objectContaining({ length: 1 }),
    ])
    expect(await dealtTo(silent, room.id, addDays(FIRST, 28))).toBe(1)
  })

  test('who pauses is away until then, and is asked no more', async () => {
    const { room, silent, others } = await aRoomOfWeeks(3)
    await live(FIRST, 24, others)
    const until = addDays(FIRST, 50)
    expect((await silent.put(`/rooms/${room.id}/membership`, { away_until: until })).statusCode).toBe(200)
    expect((await silent.get(`/rooms/${room.id}`)).json()).toMatchObject({
      asks_if_reading: false,
      my_away_until: until,
    })
    for (const day of [24, 44]) {
      await live(addDays(FIRST, day), 20, others)
      expect([day, await isAsked(silent, room.id)]).toEqual([day, false])
    }
    // The turn that begins after it.
    expect(await dealtTo(silent, room.id, addDays(FIRST, 28))).toBe(2)
  })

  test('has not answered by leaving and coming back', async () => {
    const { room, silent, others } = await aRoomOfWeeks(3)
    await live(FIRST, 24, others)
    await silent.post(`/rooms/${room.id}/leave`)
    expect((await silent.post('/rooms/join', { room_id: room.id })).statusCode).toBe(200)
    expect(await isAsked(silent, room.id)).toBe(true)
    await live(addDays(FIRST, 24), 6, others)
    expect(await dealtTo(silent, room.id, addDays(FIRST, 28))).toBe(0)
  })

  test('has not answered by coming back and being dealt what waits', async () => {
    const { room, silent, others } = await aRoomOfWeeks(4)
    await live(FIRST, 17, others)
    expect(await isAsked(silent, room.id)).toBe(true)
    await silent.post(`/rooms/${room.id}/leave`)
    await live(addDays(FIRST, 17), 5, others.slice(0, 2))
    const [task] = await tasksOf(others[2]!, addDays(FIRST, 21))
    expect((await others[2]!.put(`/tasks/${task!.id}/offer`)).statusCode).toBe(200)
    api.clock.advance({ hours: 1 })
    expect((await silent.post('/rooms/join', { room_id: room.id })).statusCode).toBe(200)
    expect(await api.db.taskHandover.findMany({ where: { toUserId: silent.id, reason: 'taken' } })).toMatchObject([
      { taskId: task!.id, dealtOnJoining: true },
    ])
    expect(await isAsked(silent, room.id)).toBe(true)
    await live(addDays(FIRST, 22), 7, others)
    expect(await isAsked(silent, room.id)).toBe(true)
    expect(await dealtTo(silent, room.id, addDays(FIRST, 28))).toBe(0)
  })

  test('gets nothing back by leaving and coming back; what they left waits for readers until they answer', async () => {
    const { room, silent, others } = await aRoomOfWeeks(4)
    await live(FIRST, 23, others)
    const { silentSince } = await api.db.roomMember.findFirstOrThrow({ where: { roomId: room.id, userId: silent.id } })
    expect(silentSince).not.toBeNull()
    const waiting = () =>
      api.db.task.findMany({
        where: {
          roomId: room.id,
          dealtToId: silent.id,
          completedAt: null,
          offeredAt: { not: null },
          handovers: { none: { reason: 'assigned' } },
        },
        orderBy: { taskDate: 'asc' },
        select: { id: true },
      })
    await silent.post(`/rooms/${room.id}/leave`)
    const left = await waiting()
    expect(left.length).toBeGreaterThan(1)
    expect((await silent.post('/rooms/join', { room_id: room.id })).statusCode).toBe(200)
    expect(await waiting()).toEqual(left)
    expect((await silent.put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(200)
    expect(await waiting()).toEqual([])
    expect((await tasksOf(silent, addDays(FIRST, 22))).map(({ id }) => id)).toEqual(
      expect.arrayContaining(left.map(({ id }) => id)),
    )
  })

  test('inherits no room', async () => {
    const { people, room, silent, others } = await aRoomOfWeeks(3)
    await silent.put(`/rooms/${room.id}/still-reading`)
    await api.db.roomMember.updateMany({
      where: { roomId: room.id, userId: silent.id },
      data: { activeSince: new Date('2026-01-01') },
    })
    await live(FIRST, 18, others)
    await people[0].post(`/rooms/${room.id}/leave`)
    expect((await people[1].get(`/rooms/${room.id}`)).json().creator_id).toBe(people[1].id)
  })

  test.each([
    ['at once after opening a portion', true],
    ['only once they answer', false],
  ])('where nobody else can inherit, does so %s', async (_, opens) => {
    const { people, room, silent } = await aRoomOfWeeks(2)
    await live(FIRST, 16, [people[0]])
    expect(await isAsked(silent, room.id)).toBe(true)
    const [task] = await tasksOf(silent, addDays(FIRST, 15))
    if (opens) await silent.put(`/tasks/${task!.id}/open`)
    await people[0].post(`/rooms/${room.id}/leave`)
    const isOwner = async () => (await silent.get(`/rooms/${room.id}`)).json().creator_id === silent.id
    expect(await isOwner()).toBe(opens)
    expect((await silent.put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(200)
    expect(await isOwner()).toBe(true)
  })

  test('in care is asked through the guardians, who answer for them', async () => {
    const { people, room } = await aRoomOfWeeks(3)
    const [guardian] = people
    const { id } = await addReader(guardian, 'Yusuf')
    const child = readingAs(guardian, id)
    await child.post('/rooms/join', { room_id: room.id })
    await live(FIRST, 22, people)
    expect(await asked(guardian)).toMatchObject([{ room_id: room.id, reader: { id } }])
    expect([await isAsked(guardian, room.id), await isAsked(child, room.id)]).toEqual([false, true])
    expect((await child.put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(200)
    expect(await isAsked(child, room.id)).toBe(false)
  })
})

test('a silent reader of days is asked after fourteen, and dealt nothing after twenty-one', async () => {
  const people: [Person, Person] = [await api.person(), await api.person()]
  const room = await openRoom(people[0], { end_date: '2026-05-30' })
  await join(people[1], room.id)
  await live('2026-03-03', 13, [people[0]])
  expect(await isAsked(people[1], room.id)).toBe(false)
  await live('2026-03-16', 2, [people[0]])
  expect(await isAsked(people[1], room.id)).toBe(true)
  await live('2026-03-18', 10, [people[0]])
  const lately = async (since: string) =>
    (await tasksOf(people[1], '2026-03-28')).filter(({ task_date }) => task_date >= since)
  expect(await lately('2026-03-25')).toEqual([])
  expect((await people[1].put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(200)
  await live('2026-03-28', 1, [people[0]])
  expect(await lately('2026-03-28')).not.toEqual([])
})

describe('the answer', () => {
  test('is taken of members alone, and again', async () => {
    const [owner, stranger] = [await api.person(), await api.person()]
    const room = await openRoom(owner)
    expect((await stranger.put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(403)
    expect((await owner.put(`/rooms/${crypto.randomUUID()}/still-reading`)).statusCode).toBe(404)
    for (const _ of [1, 2]) expect((await owner.put(`/rooms/${room.id}/still-reading`)).statusCode).toBe(200)
  })
})

test('of thirty readers one is silent: on day 42 every hatim but the one in hand is complete', async () => {
  const { people, room } = await aPiecesRoom(api, 30, { end_date: addDays(FIRST, 200) })
  await live(FIRST, 43, people.slice(0, -1))
  const hatims = await api.db.roomCycle.findMany({ where: { roomId: room.id }, orderBy: { number: 'asc' } })
  expect(hatims.length).toBeGreaterThan(5)
  expect(hatims.slice(0, -1).filter(({ completedAt }) => completedAt === null)).toEqual([])
}, 300_000)
