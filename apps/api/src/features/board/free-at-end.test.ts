import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { boardOf, openBoard, TWO_JUZ, take } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoom, complete, tasksOf } from '../../test/rooms.ts'
import { applyFreeAtEnd, listEndingTurns } from './free-at-end.service.ts'

const api = useTestApp()

const work = async (at: string) => {
  api.clock.set(at)
  await planRooms(api.app)
  await assignUntakenPortions(api.app)
}

const toldOf = (roomId: string, kind: 'pieces_free' | 'portion_came') =>
  api.db.notification.findMany({ where: { roomId, kind }, orderBy: { createdAt: 'asc' } })

/** Of a turn of seven dates from March 2 on it is the sixth. */
const BEFORE = '2026-03-06T23:10:00Z'
const ON_IT = '2026-03-07T00:10:00Z'

test('free pieces stay, unless the room has chosen otherwise', async () => {
  const { people, roomId } = await openBoard(api, 2)
  await work(ON_IT)
  await work('2026-03-08T12:10:00Z')
  expect(await boardOf(people[0]!, roomId)).toMatchObject({ free: 30 })
  expect(await api.db.notification.count({ where: { roomId, kind: { in: ['pieces_free', 'portion_came'] } } })).toBe(0)
})

describe('everyone is asked', () => {
  test("once in a turn, when three quarters of it have begun in the room's time zone", async () => {
    const { people, roomId } = await openBoard(api, 3, { free_at_end: 'ask' })
    const [owner, reader, away] = people as [Person, Person, Person]
    await take(reader, roomId, 1)
    await away.put(`/rooms/${roomId}/membership`, { away_until: '2026-03-07' })
    await work(BEFORE)
    expect(await toldOf(roomId, 'pieces_free')).toEqual([])
    await Promise.all([work(ON_IT), assignUntakenPortions(api.app)])
    await work('2026-03-08T00:10:00Z')

    const told = await toldOf(roomId, 'pieces_free')
    expect(told.map(({ userId }) => userId).sort()).toEqual([owner.id, reader.id].sort())
    expect(told[0]!.details).toEqual({ room_name: 'Winter Hatim', portions: 29 })
    await work('2026-03-14T00:10:00Z')
    expect(await toldOf(roomId, 'pieces_free')).toHaveLength(5)
  })

  test('by the date of the room’s own zone', async () => {
    const people = [await api.person({ timeZone: 'Pacific/Honolulu' })]
    const response = await people[0]!.post('/rooms', {
      name: 'West',
      room_type: 'recurrent',
      plan: 'pieces',
      piece: 'juz',
      dealing: 'chosen',
      free_at_end: 'ask',
      start_date: '2026-03-02',
      turn_days: 1,
      start_surah: 67,
      start_ayah: 1,
      end_surah: 114,
      end_ayah: 6,
    })
    const roomId = response.json().id
    await work('2026-03-03T09:10:00Z')
    await work('2026-03-03T10:10:00Z')
    expect(await toldOf(roomId, 'pieces_free')).toHaveLength(2)
  })

  test.each([
    [
      'nothing is free',
      async (people: Person[], roomId: string) => {
        await take(people[0]!, roomId, 29)
        await take(people[1]!, roomId, 30)
      },
    ],
    ['the room stands still', (people: Person[], roomId: string) => people[0]!.post(`/rooms/${roomId}/pause`)],
    ['the room is closed', (people: Person[], roomId: string) => people[0]!.post(`/rooms/${roomId}/close`)],
  ])('but not where %s', async (_, act) => {
    const fixed = { ...TWO_JUZ, room_type: 'fixed', end_date: '2026-03-08', free_at_end: 'ask' }
    const { people, roomId } = await openBoard(api, 2, fixed)
    await act(people, roomId)
    await work(ON_IT)
    expect(await toldOf(roomId, 'pieces_free')).toEqual([])
  })
})

describe('free pieces are dealt', () => {
  const dealtTo = async (person: Person, roomId: string) =>
    (await boardOf(person, roomId)).pieces.filter(({ state }) => state === 'yours').map(({ number }) => number)

  test('to present readers, at most one more each and none they have had; the readers are told, and the rest stays free', async () => {
    const { people, roomId } = await openBoard(api, 3, { free_at_end: 'deal' })
    const [owner, reader, away] = people as [Person, Person, Person]
    await complete(owner, (await take(owner, roomId, 1)).id)
    await take(reader, roomId, 3)
    await away.put(`/rooms/${roomId}/membership`, { away_until: '2026-03-07' })
    await work(ON_IT)
    await work('2026-03-08T00:10:00Z')

    expect(await dealtTo(owner, roomId)).toEqual([1, 2])
    expect(await dealtTo(reader, roomId)).toEqual([3, 4])
    expect(await boardOf(away, roomId)).toMatchObject({ free: 26, held: 0 })
    expect(await tasksOf(owner, '2026-03-07')).toMatchObject([
      { piece_number: 1 },
      { task_date: '2026-03-07', due_date: '2026-03-13' },
    ])
    const told = await toldOf(roomId, 'portion_came')
    expect(told.map(({ userId }) => userId).sort()).toEqual([owner.id, reader.id].sort())
    expect(await api.db.taskHandover.count({ where: { reason: 'assigned', task: { roomId } } })).toBe(2)
  })

  test('once, even if two processes run at once', async () => {
    const { people, roomId } = await openBoard(api, 2, { free_at_end: 'deal' })
    api.clock.set(ON_IT)
    const now = api.clock.now()
    const turn = (await listEndingTurns(api.db, now)).find((one) => one.roomId === roomId)!
    await Promise.all([applyFreeAtEnd(api.db, turn, now), applyFreeAtEnd(api.db, turn, now)])
    expect(await boardOf(people[0]!, roomId)).toMatchObject({ free: 28, held: 1 })
  })

  test('to those with the fewest first, and the next hatim opens when all are gone', async () => {
    const { people, roomId } = await openBoard(api, 2, { ...TWO_JUZ, free_at_end: 'deal' })
    const [amina, bilal] = people as [Person, Person]
    await complete(amina, (await take(amina, roomId, 29)).id)
    await work(ON_IT)
    expect(await dealtTo(bilal, roomId)).toEqual([30])
    expect(await boardOf(amina, roomId)).toMatchObject({ hatim_number: 2, free: 2 })
  })

  test('once each from several hatims, and on no rest day', async () => {
    // March 7 is a Saturday.
    const { people, roomId } = await openBoard(api, 3, { ...TWO_JUZ, free_at_end: 'deal', rest_weekdays: [6] })
    const [amina, bilal, maryam] = people as [Person, Person, Person]
    const { id } = await take(amina, roomId, 29)
    await take(bilal, roomId, 30)
    await amina.put(`/tasks/${id}/give-back`)
    await work(ON_IT)
    const tasks = await api.db.task.findMany({ where: { roomId, handovers: { some: { reason: 'assigned' } } } })
    expect(tasks).toHaveLength(3)
    expect(new Set(tasks.map(({ userId }) => userId))).toEqual(new Set([amina.id, bilal.id, maryam.id]))
    for (const { taskDate } of tasks) expect(taskDate.toISOString().slice(0, 10)).toBe('2026-03-08')
    expect(await boardOf(maryam, roomId)).toMatchObject({ hatim_number: 3, free: 2 })
  })
})

describe('in a room that deals its pieces', () => {
  const THREE_JUZ = { start_surah: 58, room_type: 'fixed', turn_days: null, end_date: '2026-03-09' }
  /** Two readers from March 3 on; of a turn until March 9 three quarters have begun with the eighth. */
  async function openDealt(change: Record<string, unknown> = {}) {
    const { people, room } = await aPiecesRoom(api, 2, { ...THREE_JUZ, ...change })
    await work('2026-03-03T09:00:00Z')
    await work('2026-03-07T23:10:00Z')
    expect(await toldOf(room.id, 'portion_came')).toEqual([])
    const free = async () => (await people[0]!.get(`/rooms/${room.id}`)).json().hatims
    return { people: people as [Person, Person], roomId: room.id as string, free }
  }

  test('what is free is dealt once, one more each, where it completes the hatim', async () => {
    const { people, roomId, free } = await openDealt()
    expect(await free()).toEqual({ completed: 0, begun: 1, free: 1 })
    await Promise.all([work('2026-03-08T00:10:00Z'), assignUntakenPortions(api.app)])
    await work('2026-03-09T00:10:00Z')
    expect(await free()).toEqual({ completed: 0, begun: 1, free: 0 })
    const told = await toldOf(roomId, 'portion_came')
    expect(told.map(({ userId }) => userId)).toEqual([people[0].id])
    expect((await tasksOf(people[0], '2026-03-09')).map(({ due_date }) => due_date)).toEqual([
      '2026-03-09',
      '2026-03-09',
    ])
    expect(await toldOf(roomId, 'pieces_free')).toEqual([])
    for (const person of people) for (const { id } of await tasksOf(person, '2026-03-09')) await complete(person, id)
    expect(await free()).toEqual({ completed: 1, begun: 1, free: 0 })
  })

  test.each([
    ['it would not', { start_surah: 1 }],
    ['the owner chose so', { free_at_end: 'ask' }],
  ])('everyone who is there is asked once where %s', async (_, change) => {
    const { people, roomId, free } = await openDealt(change)
    const before = await free()
    await people[1].put(`/rooms/${roomId}/membership`, { away_until: '2026-03-09' })
    await work('2026-03-08T00:10:00Z')
    await work('2026-03-09T00:10:00Z')
    expect(await free()).toEqual(before)
    expect((await toldOf(roomId, 'pieces_free')).map(({ userId }) => userId)).toEqual([people[0].id])
  })

  test.each([
    ['the owner lets it stay', { free_at_end: 'stay' }],
    ['another turn comes', { end_date: '2026-03-16', turn_days: 7 }],
    ['the room has no end', { room_type: 'recurrent', end_date: undefined, turn_days: 7 }],
    ['everybody reads the whole range', { piece: 'range' }],
    ['the room rests until its end', { rest_weekdays: [7, 1] }],
  ])('it stays where %s', async (_, change) => {
    const { roomId, free } = await openDealt(change)
    const before = await free()
    await work('2026-03-08T00:10:00Z')
    await work('2026-03-09T00:10:00Z')
    expect(await free()).toEqual(before)
    expect(await toldOf(roomId, 'portion_came')).toEqual([])
  })
})
