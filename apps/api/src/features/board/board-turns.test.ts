import { describe, expect, test } from 'vitest'
import { fromDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import { boardOf, codeOf, openBoard, pieceOn, planAt, TWO_JUZ, take, takeNext } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { complete, join } from '../../test/rooms.ts'

const api = useTestApp()

describe('the next hatim', () => {
  test('opens in the same turn when the last free piece is taken', async () => {
    const { people, roomId } = await openBoard(api, 2, TWO_JUZ)
    const [amina, bilal] = people as [Person, Person]
    const first = await take(amina, roomId, 29)
    expect(await boardOf(bilal, roomId)).toMatchObject({ hatim_number: 1, free: 1 })
    api.clock.set('2026-03-05T09:00:00Z')
    await take(bilal, roomId, 30)

    const board = await boardOf(bilal, roomId)
    expect(board).toMatchObject({ hatim_number: 2, free: 2, turn: { number: 1 } })
    expect(board.pieces.map(({ hatim_number, number, state }) => [hatim_number, number, state])).toEqual([
      [1, 29, 'taken'],
      [1, 30, 'yours'],
      [2, 29, 'free'],
      [2, 30, 'free'],
    ])
    await complete(amina, first.id)
    // Taken on the turn's fourth date: at least a week, by the length of the turn.
    expect(await take(amina, roomId, 30, 2)).toMatchObject({ task_date: '2026-03-05', due_date: '2026-03-11' })
  })

  test('opens only once all of what was given back is taken, too', async () => {
    const { people, roomId } = await openBoard(api, 3, TWO_JUZ)
    const [amina, bilal, maryam] = people as [Person, Person, Person]
    const { id } = await take(amina, roomId, 29)
    await take(bilal, roomId, 30)
    await amina.put(`/tasks/${id}/give-back`)
    await take(amina, roomId, 29, 2)
    await planAt(api, '2026-03-09T09:00:00Z')
    expect((await boardOf(maryam, roomId)).pieces.filter(({ state }) => state === 'free')).toMatchObject([
      { hatim_number: 1, number: 29 },
      { hatim_number: 2, number: 30 },
    ])
    await take(maryam, roomId, 29, 1)
    expect(await boardOf(maryam, roomId)).toMatchObject({ hatim_number: 2, free: 1 })
  })

  test('opens in a fixed room’s last turn only if its readers may hold all of it', async () => {
    const fixed = { ...TWO_JUZ, room_type: 'fixed', end_date: '2026-03-08' }
    const { people, roomId } = await openBoard(api, 2, fixed)
    const [amina, bilal] = people as [Person, Person]
    await take(amina, roomId, 29)
    await take(bilal, roomId, 30)
    expect(await boardOf(amina, roomId)).toMatchObject({ hatim_number: 1, free: 0 })

    const other = await openBoard(api, 2, fixed)
    const [first, second] = other.people as [Person, Person]
    await complete(first, (await take(first, other.roomId, 29)).id)
    await take(second, other.roomId, 30)
    expect(await boardOf(second, other.roomId)).toMatchObject({ hatim_number: 1, free: 0 })

    const wide = await openBoard(api, 4, fixed)
    await take(wide.people[0]!, wide.roomId, 29)
    await take(wide.people[1]!, wide.roomId, 30)
    expect(await boardOf(wide.people[2]!, wide.roomId)).toMatchObject({ hatim_number: 2, free: 2 })
  })
})

test.each([
  ['who reads, counts', false, 2],
  ['who was asked whether they still read and has done nothing, does not', true, 1],
])('in the readers of a last turn, %s', async (_, isAsked, hatim) => {
  const { people, roomId } = await openBoard(api, 3, { ...TWO_JUZ, room_type: 'fixed', end_date: '2026-03-08' })
  const [amina, bilal, silent] = people as [Person, Person, Person]
  const read = await take(amina, roomId, 29)
  await take(bilal, roomId, 30)
  await complete(amina, read.id)
  if (isAsked)
    await api.db.roomMember.updateMany({ where: { userId: silent.id }, data: { askedIfReadingAt: api.clock.now() } })
  expect((await amina.put(`/rooms/${roomId}`, { end_date: '2026-03-15' })).statusCode).toBe(200)
  await planAt(api, '2026-03-09T09:00:00Z')
  expect(await boardOf(amina, roomId)).toMatchObject({ hatim_number: hatim, turn: { number: 2 } })
})

describe('at the end of a turn', () => {
  test('free pieces stay on the board with the next turn’s dates', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [amina] = people as [Person, Person]
    await take(amina, roomId, 1)
    const before = await boardOf(amina, roomId)
    await planAt(api, '2026-03-09T09:00:00Z')

    const board = await boardOf(amina, roomId)
    expect(board).toMatchObject({ turn: { number: 2 }, hatim_number: 1, free: 29 })
    expect(board.pieces.map(({ id }) => id)).toEqual(before.pieces.map(({ id }) => id))
    expect(await take(amina, roomId, 2)).toMatchObject({ task_date: '2026-03-09', due_date: '2026-03-15' })
  })

  test.each([
    // The ring of a quiet room shows what is on the board in the turn, that of an open one the letters of the hatim.
    ['quiet', 50, 0],
    ['open', 53.4, 53.4],
  ])('the ring of a room that is %s shows %d %%, and then %d %%', async (openness, before, after) => {
    const { people, roomId } = await openBoard(api, 2, { ...TWO_JUZ, openness })
    const [amina] = people as [Person, Person]
    const progress = async () => (await amina.get(`/rooms/${roomId}`)).json().progress_percentage
    await complete(amina, (await take(amina, roomId, 29)).id)
    expect(await progress()).toBe(before)
    await planAt(api, '2026-03-09T09:00:00Z')
    expect(await progress()).toBe(after)
  })

  test('a hatim without free pieces leaves the board', async () => {
    const { people, roomId } = await openBoard(api, 2, TWO_JUZ)
    await take(people[0]!, roomId, 29)
    await take(people[1]!, roomId, 30)
    await planAt(api, '2026-03-09T09:00:00Z')
    const { pieces } = await boardOf(people[0]!, roomId)
    expect(pieces.map(({ hatim_number }) => hatim_number)).toEqual([2, 2])
  })

  test("the rest of a begun hatim waits for readers after the room's last turn, and an untouched hatim is dropped", async () => {
    const fixed = { ...TWO_JUZ, room_type: 'fixed', end_date: '2026-03-08' }
    const begun = await openBoard(api, 2, fixed)
    const untouched = await openBoard(api, 2, fixed)
    const [amina, bilal] = begun.people as [Person, Person]
    const { id } = await take(amina, begun.roomId, 29)
    await planAt(api, '2026-03-09T09:00:00Z')

    expect(await boardOf(untouched.people[0]!, untouched.roomId)).toMatchObject({
      pieces: [],
      free: 0,
      hatim_number: 0,
    })
    const left = await pieceOn(bilal, begun.roomId, 30)
    expect(await api.db.task.findUniqueOrThrow({ where: { id: left.id } })).toMatchObject({ waitingReason: 'ungiven' })
    expect(await codeOf(takeNext(untouched.people[0]!, untouched.roomId))).toEqual([404, 'nothing_waits'])
    expect((await bilal.put(`/tasks/${left.id}/take`)).json().task).toMatchObject({
      user_id: bilal.id,
      task_date: '2026-03-09',
    })
    await complete(bilal, left.id)
    await complete(amina, id)
    expect((await amina.get(`/rooms/${begun.roomId}`)).json()).toMatchObject({
      hatims_completed: 1,
      progress_percentage: 100,
    })
  })

  test('a piece given back in the far west after the room’s end waits for a reader', async () => {
    const { roomId } = await openBoard(api, 1, { ...TWO_JUZ, room_type: 'fixed', end_date: '2026-03-08' })
    const reader = await api.person({ timeZone: 'America/Los_Angeles' })
    await join(reader, roomId)
    const { id } = await take(reader, roomId, 29)
    await planAt(api, '2026-03-09T05:00:00Z')
    expect((await reader.put(`/tasks/${id}/give-back`)).statusCode).toBe(200)
    const task = await api.db.task.findUniqueOrThrow({ where: { id } })
    expect([task.userId, task.waitingReason, fromDate(task.dueDate)]).toEqual([null, 'ungiven', '2026-03-08'])
  })
})
