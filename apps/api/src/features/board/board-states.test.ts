import { describe, expect, test } from 'vitest'
import { assignUntakenPortions } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { boardOf, codeOf, openBoard, pieceOn, planAt, TWO_JUZ, take, takeNext } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { complete, planThrough } from '../../test/rooms.ts'

const api = useTestApp()
const numbersOf = async (person: Person, roomId: string) =>
  (await boardOf(person, roomId)).pieces.flatMap(({ state, number }) => (state === 'yours' ? [number] : []))
const stayAwake = () => api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })

describe('a board of a paused or dormant room gives no pieces', () => {
  test.each([
    ['paused', 'pause', 'room_paused'],
    ['closed', 'close', 'room_closed'],
  ])('%s', async (_, act, code) => {
    const { people, roomId } = await openBoard(api, 2)
    const [owner, reader] = people as [Person, Person]
    const held = await take(reader, roomId, 3)
    const free = await pieceOn(reader, roomId, 4)
    await owner.post(`/rooms/${roomId}/${act}`)

    expect(await codeOf(reader.put(`/tasks/${free.id}/take`))).toEqual([409, code])
    expect(await codeOf(takeNext(reader, roomId))).toEqual([409, code])
    expect(await boardOf(reader, roomId)).toMatchObject({ free: 29, held: 1 })
    // What is theirs already is read, or goes back.
    expect((await reader.put(`/tasks/${held.id}/take`)).statusCode).toBe(200)
    expect((await reader.put(`/tasks/${held.id}/give-back`)).statusCode).toBe(200)
    expect(await codeOf(reader.put(`/tasks/${held.id}/take`))).toEqual([409, code])
    expect(await boardOf(reader, roomId)).toMatchObject({ free: 30, held: 0 })
    expect(await api.db.taskHandover.count({ where: { task: { roomId }, reason: 'taken' } })).toBe(1)
  })

  test('until it resumes; a turn lengthened by the pause is not over meanwhile', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [owner, reader] = people as [Person, Person]
    const [{ id }, free] = [await take(reader, roomId, 3), await pieceOn(reader, roomId, 4)]
    api.clock.set('2026-03-07T09:00:00Z')
    await owner.post(`/rooms/${roomId}/pause`)
    api.clock.set('2026-03-10T09:00:00Z')
    expect(await pieceOn(reader, roomId, 3)).toMatchObject({ can_give_back: true })
    expect((await reader.put(`/tasks/${id}/give-back`)).statusCode).toBe(200)
    await owner.post(`/rooms/${roomId}/resume`)
    expect((await reader.put(`/tasks/${free.id}/take`)).json().task).toMatchObject({ task_date: '2026-03-10' })
    expect((await boardOf(reader, roomId)).turn).toMatchObject({ number: 1, last_date: '2026-03-11' })
  })
})

describe('a board sleeps', () => {
  /** Plans until nobody has touched the board for so long that its room sleeps. */
  async function asleep(act: (people: Person[], roomId: string) => Promise<unknown>) {
    const { people, roomId } = await openBoard(api, 2, { free_at_end: 'ask' })
    await act(people, roomId)
    await planThrough(api, '2026-03-03', 60)
    await stayAwake()
    expect((await api.db.room.findUniqueOrThrow({ where: { id: roomId } })).dormantSince).not.toBeNull()
    return { people, roomId }
  }
  const wakes = async (roomId: string, first: string) => {
    expect((await api.db.room.findUniqueOrThrow({ where: { id: roomId } })).dormantSince).toBeNull()
    const turn = await api.db.roomDay.findFirstOrThrow({ where: { roomId }, orderBy: { number: 'desc' } })
    expect(turn.date.toISOString().slice(0, 10)).toBe(first)
  }

  test('becomes dormant after thirty days without a taken piece, and does not ask its readers every week', async () => {
    const { roomId } = await asleep(async () => {})
    const asked = () => api.db.notification.count({ where: { roomId, kind: 'pieces_free' } })
    const before = await asked()
    for (const date of ['2026-06-06', '2026-06-13']) {
      await planAt(api, `${date}T09:00:00Z`)
      await assignUntakenPortions(api.app)
    }
    expect(await asked()).toBe(before)
  })

  test('but not while pieces are taken, nor while one is read', async () => {
    const { people, roomId } = await openBoard(api, 2)
    for (const [i, date] of ['2026-03-20', '2026-04-10', '2026-05-01'].entries()) {
      await planAt(api, `${date}T09:00:00Z`)
      await stayAwake()
      const { id } = await take(people[0]!, roomId, i + 1)
      if (i > 0) await complete(people[0]!, id)
    }
    await planThrough(api, '2026-05-02', 25)
    expect((await api.db.room.findUniqueOrThrow({ where: { id: roomId } })).dormantSince).toBeNull()
  })

  test.each([
    ['opens its board', async (reader: Person, roomId: string) => void (await boardOf(reader, roomId))],
    [
      'takes a piece by its id',
      async (reader: Person, roomId: string) => {
        const { id } = await api.db.task.findFirstOrThrow({ where: { roomId, startPos: 0 } })
        const { task } = (await reader.put(`/tasks/${id}/take`)).json()
        expect(task).toMatchObject({ task_date: '2026-05-11', due_date: '2026-05-17' })
      },
    ],
    [
      'asks for one',
      async (reader: Person, roomId: string) => expect((await takeNext(reader, roomId)).statusCode).toBe(200),
    ],
  ])('and wakes with a turn when a reader %s', async (_, act) => {
    const { people, roomId } = await asleep(async ([, reader], id) => take(reader!, id, 9))
    api.clock.set('2026-05-11T09:00:00Z')
    await stayAwake()
    await act(people[1]!, roomId)
    await wakes(roomId, '2026-05-11')
    expect((await boardOf(people[1]!, roomId)).turn).toMatchObject({ last_date: '2026-05-17' })
  })

  test('stays dormant when a stranger visits', async () => {
    const { roomId } = await asleep(async () => {})
    const stranger = await api.person()
    expect(await codeOf(stranger.get(`/rooms/${roomId}/board`))).toEqual([403, 'not_a_member'])
    expect((await api.db.room.findUniqueOrThrow({ where: { id: roomId } })).dormantSince).not.toBeNull()
  })
})

test('“give me one” gives a fixed room’s remaining pieces after its end, as a tap does', async () => {
  const { people, roomId } = await openBoard(api, 2, { ...TWO_JUZ, room_type: 'fixed', end_date: '2026-03-08' })
  const [amina, bilal] = people as [Person, Person]
  await take(amina, roomId, 29)
  await planAt(api, '2026-03-10T09:00:00Z')
  expect(await boardOf(bilal, roomId)).toMatchObject({ free: 1 })
  expect((await takeNext(bilal, roomId)).json().task).toMatchObject({ piece_number: 30, task_date: '2026-03-10' })
  expect(await numbersOf(bilal, roomId)).toEqual([30])
  expect(await codeOf(takeNext(bilal, roomId))).toEqual([404, 'nothing_waits'])
})

describe("a piece dealt at a turn’s end counts as one more of its reader's", () => {
  test('the pool gives them nothing in that turn and those seven days', async () => {
    const { people, roomId } = await openBoard(api, 3, { free_at_end: 'deal', openness: 'quiet' })
    const [owner, reader, leaver] = people as [Person, Person, Person]
    const { id } = await take(leaver, roomId, 1)
    api.clock.set('2026-03-05T09:00:00Z')
    await leaver.put(`/tasks/${id}/offer`)
    for (const date of ['2026-03-07', '2026-03-09', '2026-03-12']) {
      await planAt(api, `${date}T01:00:00Z`)
      await assignUntakenPortions(api.app)
    }
    const dealt = () => Promise.all([owner, reader, leaver].map(async (one) => (await boardOf(one, roomId)).held))
    expect(await dealt()).toEqual([1, 1, 2])
    // From the fourteenth on the next turn's end is dealt, and the pool may give again when that is a week ago.
    const waiting = await api.db.task.findUniqueOrThrow({ where: { id } })
    expect([waiting.userId, waiting.waitingReason]).toEqual([leaver.id, 'offered'])
  })

  test('a reader who got a piece from the pool is dealt another one, because the board would otherwise reveal that something waited', async () => {
    const { people, roomId } = await openBoard(api, 3, { free_at_end: 'deal', start_surah: 46 })
    const [owner, reader, leaver] = people as [Person, Person, Person]
    const { id } = await take(leaver, roomId, 26)
    await complete(owner, (await take(owner, roomId, 27)).id)
    await leaver.put(`/tasks/${id}/offer`)
    await planAt(api, '2026-03-05T12:00:00Z')
    await assignUntakenPortions(api.app)
    expect((await api.db.task.findUniqueOrThrow({ where: { id } })).userId).toBe(reader.id)
    await planAt(api, '2026-03-07T01:00:00Z')
    await assignUntakenPortions(api.app)
    const unread = async (one: Person) =>
      (await boardOf(one, roomId)).pieces.filter(({ state, is_read }) => state === 'yours' && !is_read).length
    expect(await Promise.all([owner, reader, leaver].map(unread))).toEqual([1, 2, 1])
    const { pieces } = await boardOf(leaver, roomId)
    expect(new Set(pieces.flatMap(({ taken_by }) => taken_by ?? []))).toEqual(
      new Set([owner, reader, leaver].map(({ name }) => name)),
    )
  })
})
