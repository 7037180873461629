import { describe, expect, test } from 'vitest'
import { fromDate } from '../../lib/dates.ts'
import { useTestApp } from '../../test/app.ts'
import { boardOf, openBoard, pieceOn, planAt, TWO_JUZ, take } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()
const codeOf = async (answer: Promise<{ statusCode: number; json(): { code: string } }>) => {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}
const takeNext = (person: Person, roomId: string, minutes?: number) =>
  person.post(`/rooms/${roomId}/take-next`, { from: 'board', minutes })

describe('a board is refused', () => {
  test('to those who are no members, and in rooms whose readers do not choose', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [owner, banned] = people as [Person, Person]
    const stranger = await api.person()
    const piece = await pieceOn(owner, roomId, 1)
    await owner.delete(`/rooms/${roomId}/members/${banned.id}?ban=true`)
    const [nowhere, daily] = [crypto.randomUUID(), await openRoom(owner)]
    const dealt = (await owner.post('/rooms', aPiecesRoomBody())).json().id

    for (const [person, id, code] of [
      [stranger, roomId, [403, 'not_a_member']],
      [banned, roomId, [404, 'room_not_found']],
      [owner, nowhere, [404, 'room_not_found']],
      [owner, daily.id, [404, 'no_board']],
      [owner, dealt, [404, 'no_board']],
    ] as const) {
      expect(await codeOf(person.get(`/rooms/${id}/board`))).toEqual(code)
      expect(await codeOf(takeNext(person, id))).toEqual(code)
    }
    for (const person of [stranger, banned]) {
      expect(await codeOf(person.put(`/tasks/${piece.id}/take`))).toEqual([404, 'task_not_found'])
      expect(await codeOf(person.put(`/tasks/${piece.id}/give-back`))).toEqual([404, 'task_not_found'])
    }
    expect(await codeOf(owner.put(`/tasks/${piece.id}/give-back`))).toEqual([404, 'task_not_found'])
    expect(await codeOf(owner.put('/tasks/no-id/give-back'))).toEqual([404, 'task_not_found'])
    const [portion] = await tasksOf(owner, '2026-03-02')
    expect(await codeOf(owner.put(`/tasks/${portion!.id}/give-back`))).toEqual([404, 'no_board'])
  })
})

test('before its room begins a board is empty', async () => {
  const { people, roomId } = await openBoard(api, 1, { start_date: '2026-03-09' })
  expect(await boardOf(people[0]!, roomId)).toEqual({
    ...{ pieces: [], limit: 30, held: 0, turn: null, hatim_number: 0, free: 0 },
  })
  expect(await codeOf(takeNext(people[0]!, roomId))).toEqual([404, 'nothing_waits'])
})

test('a piece that is taken is its reader’s, dated by the turn, and stands beside their name for the others', async () => {
  const { people, roomId } = await openBoard(api, 2)
  const [amina, bilal] = people as [Person, Person]
  expect(await boardOf(bilal, roomId)).toMatchObject({
    ...{ limit: 15, held: 0, hatim_number: 1, free: 30 },
    turn: { number: 1, first_date: '2026-03-02', last_date: '2026-03-08' },
  })
  const task = await take(amina, roomId, 2)
  expect(task).toMatchObject({ user_id: amina.id, task_date: '2026-03-02', due_date: '2026-03-08', hatim_number: 1 })
  expect(await tasksOf(amina, '2026-03-05')).toMatchObject([{ id: task.id }])

  const range = {
    start_surah: 2,
    start_ayah: 142,
    end_surah: 2,
    end_ayah: 252,
    number: 2,
    hatim_number: 1,
    minutes: 46,
  }
  const taker = { taken_by: amina.name, taken_by_id: amina.id }
  const [hers, his] = [await boardOf(amina, roomId), await boardOf(bilal, roomId)]
  expect(hers.pieces[1]).toEqual({
    id: task.id,
    ...range,
    ...taker,
    state: 'yours',
    is_read: false,
    can_give_back: true,
  })
  expect(his.pieces[1]).toEqual({ id: task.id, ...range, ...taker, state: 'taken', can_give_back: false })
  expect(his.pieces[0]).toMatchObject({ state: 'free', taken_by: null, taken_by_id: null, can_give_back: false })
  expect([hers.held, his.held, hers.free, his.free]).toEqual([1, 0, 29, 29])

  expect((await amina.put(`/tasks/${task.id}/take`)).json().task.id).toBe(task.id)
  expect(await api.db.taskHandover.findMany({ where: { taskId: task.id } })).toMatchObject([
    { fromUserId: null, toUserId: amina.id, reason: 'taken' },
  ])
})

test('of two at once exactly one has it; the other is told who, and which free piece is nearest', async () => {
  const { people, roomId } = await openBoard(api, 3)
  const [owner, ...two] = people as [Person, Person, Person]
  await take(owner, roomId, 6)
  const { id } = await pieceOn(owner, roomId, 5)
  const answers = await Promise.all(two.map((person) => person.put(`/tasks/${id}/take`)))

  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const winner = two[answers.findIndex(({ statusCode }) => statusCode === 200)]!
  const refused = answers.find(({ statusCode }) => statusCode === 409)!.json()
  expect(refused).toMatchObject({
    ...{ code: 'portion_taken', taken_by: winner.name, nearest_free: (await pieceOn(owner, roomId, 4)).id },
    message: `${winner.name} has taken this piece. May Allah reward you.`,
  })
  expect(await api.db.task.findUniqueOrThrow({ where: { id } })).toMatchObject({
    userId: winner.id,
    dealtToId: winner.id,
  })
  expect(await api.db.taskHandover.count({ where: { taskId: id } })).toBe(1)
})

test('one holds at most the pieces by the readers, one more after each that is read, and any number once the owner lifts the limit', async () => {
  const { people, roomId } = await openBoard(api, 2, TWO_JUZ)
  const [owner, greedy] = people as [Person, Person]
  const first = await take(greedy, roomId, 29)
  const other = await pieceOn(greedy, roomId, 30)
  expect(await codeOf(greedy.put(`/tasks/${other.id}/take`))).toEqual([409, 'board_limit'])
  expect(await codeOf(takeNext(greedy, roomId))).toEqual([409, 'board_limit'])
  await greedy.put(`/tasks/${first.id}/offer`)
  expect(await codeOf(greedy.put(`/tasks/${other.id}/take`))).toEqual([409, 'board_limit'])

  await complete(greedy, first.id)
  expect((await greedy.put(`/tasks/${other.id}/take`)).statusCode).toBe(200)
  const next = await pieceOn(greedy, roomId, 29, 2)
  expect(await codeOf(greedy.put(`/tasks/${next.id}/take`))).toEqual([409, 'board_limit'])

  expect(await codeOf(greedy.put(`/rooms/${roomId}`, { board_limit_lifted: true }))).toEqual([403, 'forbidden'])
  const lifted = await owner.put(`/rooms/${roomId}`, { board_limit_lifted: true })
  expect(lifted.json()).toMatchObject({ board_limit_lifted: true, dealing: 'chosen' })
  expect((await greedy.put(`/tasks/${next.id}/take`)).statusCode).toBe(200)
  expect(await boardOf(greedy, roomId)).toMatchObject({ limit: null, held: 2 })
})

test.each([
  ['a daily room', {}],
  ['a room that deals', aPiecesRoomBody()],
])('%s has no limit to lift', async (_, change) => {
  const owner = await api.person()
  const room = await openRoom(owner, change)
  expect(room.board_limit_lifted).toBe(null)
  const answer = await owner.put(`/rooms/${room.id}`, { board_limit_lifted: true })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'validation_failed'])
  expect((await owner.put(`/rooms/${room.id}`, { board_limit_lifted: false })).statusCode).toBe(200)
})

describe('giving back', () => {
  test('puts a piece back on the board as nobody had it, opened or not', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [amina, bilal] = people as [Person, Person]
    const { id } = await take(amina, roomId, 1)
    await amina.put(`/tasks/${id}/open`)
    await amina.put(`/tasks/${id}/bookmark`, { surah: 1, ayah: 3 })
    await amina.put(`/tasks/${id}/offer`)
    const answer = await amina.put(`/tasks/${id}/give-back`)
    expect(answer.json()).toMatchObject({
      task: { id, user_id: null, opened_at: null, bookmark_ayah: null, offered_at: null },
    })

    expect(await pieceOn(bilal, roomId, 1)).toMatchObject({ id, state: 'free', taken_by: null })
    expect(await tasksOf(amina, '2026-03-02')).toEqual([])
    expect((await amina.get(`/rooms/${roomId}/today`)).json().portions).toEqual([])
    expect(await codeOf(amina.put(`/tasks/${id}/give-back`))).toEqual([404, 'task_not_found'])
    expect((await bilal.put(`/tasks/${id}/take`)).json().task).toMatchObject({ user_id: bilal.id, opened_at: null })
    expect(await codeOf(amina.put(`/tasks/${id}/give-back`))).toEqual([404, 'portion_taken'])
    const reasons = await api.db.taskHandover.findMany({ where: { taskId: id }, orderBy: { at: 'asc' } })
    expect(reasons.map(({ reason }) => reason).sort()).toEqual(['given_back', 'offered', 'taken', 'taken'])
  })

  test('ends with the turn’s last date where its reader is; what is read stays', async () => {
    const { people, roomId } = await openBoard(api, 1)
    const reader = await api.person({ timeZone: 'America/New_York' })
    await join(reader, roomId)
    const [kept, read] = [await take(reader, roomId, 1), await take(reader, roomId, 2)]
    await complete(reader, read.id)
    expect(await codeOf(reader.put(`/tasks/${read.id}/give-back`))).toEqual([409, 'portion_completed'])
    expect(await pieceOn(reader, roomId, 2)).toMatchObject({ state: 'yours', is_read: true, can_give_back: false })

    await planAt(api, '2026-03-09T03:30:00Z')
    // In New York it is Sunday still, and the board has gone over to the next turn.
    expect(await pieceOn(people[0]!, roomId, 3)).toMatchObject({ state: 'free' })
    expect((await boardOf(reader, roomId)).turn).toMatchObject({ number: 2 })
    expect((await reader.put(`/tasks/${kept.id}/give-back`)).json().task).toMatchObject({
      task_date: '2026-03-09',
      due_date: '2026-03-15',
    })

    const late = await take(reader, roomId, 4)
    await planAt(api, '2026-03-16T06:00:00Z')
    expect(await codeOf(reader.put(`/tasks/${late.id}/give-back`))).toEqual([409, 'too_late_to_give_back'])
    expect((await reader.put(`/tasks/${late.id}/offer`)).statusCode).toBe(200)
  })

  test('is for what came from the board: a piece of the group is offered again', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [amina, bilal] = people as [Person, Person]
    const { id } = await take(amina, roomId, 1)
    await amina.put(`/tasks/${id}/offer`)
    expect((await bilal.post(`/rooms/${roomId}/take-next`, { from: 'waiting' })).json().task.id).toBe(id)
    expect(await codeOf(bilal.put(`/tasks/${id}/give-back`))).toEqual([404, 'no_board'])
    expect(await pieceOn(bilal, roomId, 1)).toMatchObject({
      state: 'yours',
      taken_by: amina.name,
      can_give_back: false,
    })
    expect(await pieceOn(amina, roomId, 1)).toMatchObject({
      state: 'taken',
      taken_by: amina.name,
      can_give_back: false,
    })
  })

  test('loses nothing that was read all the same', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [amina, bilal] = people as [Person, Person]
    const { id } = await take(amina, roomId, 1)
    await amina.put(`/tasks/${id}/give-back`)
    expect((await complete(amina, id)).json().task).toMatchObject({ user_id: amina.id, is_completed: true })
    expect(await pieceOn(bilal, roomId, 1)).toMatchObject({ state: 'taken', taken_by: amina.name })
  })
})

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
      ...[
        [1, 29, 'taken'],
        [1, 30, 'yours'],
        [2, 29, 'free'],
        [2, 30, 'free'],
      ],
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
      ...[
        { hatim_number: 1, number: 29 },
        { hatim_number: 2, number: 30 },
      ],
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
    await complete(first, (await take(first, other.roomId, 30)).id)
    expect(await boardOf(second, other.roomId)).toMatchObject({ hatim_number: 1, free: 0 })

    const wide = await openBoard(api, 4, fixed)
    await take(wide.people[0]!, wide.roomId, 29)
    await take(wide.people[1]!, wide.roomId, 30)
    expect(await boardOf(wide.people[2]!, wide.roomId)).toMatchObject({ hatim_number: 2, free: 2 })
  })
})

describe('at the end of a turn', () => {
  test('what is free stays on the board with the next turn’s dates', async () => {
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

  test('its progress stays where it was', async () => {
    const { people, roomId } = await openBoard(api, 2, TWO_JUZ)
    const [amina] = people as [Person, Person]
    const progress = async () => (await amina.get(`/rooms/${roomId}`)).json().progress_percentage
    await complete(amina, (await take(amina, roomId, 29)).id)
    expect(await progress()).toBe(50)
    await planAt(api, '2026-03-09T09:00:00Z')
    expect(await progress()).toBe(50)
  })

  test('a hatim that was all taken leaves the board', async () => {
    const { people, roomId } = await openBoard(api, 2, TWO_JUZ)
    await take(people[0]!, roomId, 29)
    await take(people[1]!, roomId, 30)
    await planAt(api, '2026-03-09T09:00:00Z')
    const { pieces } = await boardOf(people[0]!, roomId)
    expect(pieces.map(({ hatim_number }) => hatim_number)).toEqual([2, 2])
  })

  test('which is the room’s end what is left of a begun hatim waits for readers, and an untouched one is none', async () => {
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

  test('in the far west a piece that is given back after the room’s end waits for a reader', async () => {
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

test('a newcomer takes from the board at once', async () => {
  const { roomId } = await openBoard(api, 2)
  api.clock.set('2026-03-07T09:00:00Z')
  const guest = await api.person()
  await join(guest, roomId)
  expect(await tasksOf(guest, '2026-03-07')).toEqual([])
  expect(await take(guest, roomId, 7)).toMatchObject({ task_date: '2026-03-07', due_date: '2026-03-13' })
})

test('“give me one” takes the next free piece, or one that fits the minutes a day', async () => {
  const { people, roomId } = await openBoard(api, 2)
  const [amina, bilal] = people as [Person, Person]
  const numbers: number[] = []
  const give = async (person: Person, minutes?: number) => {
    const task = (await takeNext(person, roomId, minutes)).json().task
    numbers.push(task.piece_number)
    return task
  }
  await give(amina)
  await give(bilal)
  expect(numbers).toEqual([1, 2])
  // A juz takes some 46 minutes: at eight a day the next one fits on seven dates, at one none does.
  await give(amina, 8)
  await give(amina, 1)
  expect(numbers.slice(2, 3)).toEqual([3])
  const { pieces } = await boardOf(bilal, roomId)
  const shortest = Math.min(...pieces.map(({ minutes }) => minutes))
  expect(pieces.find(({ number }) => number === numbers[3])?.minutes).toBe(shortest)
})

describe('in a quiet room', () => {
  test('the taker stands there whatever becomes of a piece, and it is taken unseen', async () => {
    const { people, roomId } = await openBoard(api, 4)
    const [amina, bilal, maryam, yusuf] = people as [Person, Person, Person, Person]
    const [hers] = [await take(amina, roomId, 1), await take(bilal, roomId, 2), await take(maryam, roomId, 3)]
    const before = (await boardOf(yusuf, roomId)).pieces
    await amina.put(`/tasks/${hers.id}/offer`)
    expect((await boardOf(yusuf, roomId)).pieces).toEqual(before)
    expect(await codeOf(yusuf.put(`/tasks/${hers.id}/take`))).toEqual([409, 'portion_taken'])
    await bilal.post(`/rooms/${roomId}/take-next`, { from: 'waiting' })
    await complete(bilal, hers.id)
    await amina.post(`/rooms/${roomId}/leave`)
    expect((await boardOf(yusuf, roomId)).pieces).toEqual(before)
  })
})

test('of a deleted account a board keeps no name', async () => {
  const { people, roomId } = await openBoard(api, 2)
  const [owner, reader] = people as [Person, Person]
  await take(reader, roomId, 1)
  await api.db.user.update({
    where: { id: reader.id },
    data: { passwordHash: await api.app.passwords.hash('a long password') },
  })
  const gone = await reader.post('/auth/delete', { password: 'a long password' })
  expect(gone.statusCode, gone.body).toBe(200)
  expect(await pieceOn(owner, roomId, 1)).toMatchObject({ state: 'taken', taken_by: 'Former member' })
})

describe('in an open room', () => {
  const openFrom = async (roomId: string) =>
    api.db.room.update({ where: { id: roomId }, data: { openness: 'open', openFrom: new Date('2026-03-02') } })

  test('a piece that was read says so until its last date has passed, unless its reader hides it', async () => {
    const { people, roomId } = await openBoard(api, 3)
    const [amina, bilal, maryam] = people as [Person, Person, Person]
    await openFrom(roomId)
    const tasks = [await take(amina, roomId, 1), await take(bilal, roomId, 2), await take(maryam, roomId, 3)]
    await complete(amina, tasks[0]!.id)
    await complete(bilal, tasks[1]!.id)
    await bilal.put(`/rooms/${roomId}/membership`, { hides_tick: true })
    const ticks = async () => (await boardOf(maryam, roomId)).pieces.slice(0, 4).map(({ is_read }) => is_read)
    expect(await ticks()).toEqual([true, undefined, false, undefined])
    api.clock.set('2026-03-09T01:00:00Z')
    expect(await ticks()).toEqual([undefined, undefined, false, undefined])
  })

  test('the reader who has it stands beside a piece of the group, and it is taken where it is seen', async () => {
    const { people, roomId } = await openBoard(api, 3)
    const [amina, bilal, maryam] = people as [Person, Person, Person]
    await openFrom(roomId)
    const { id } = await take(amina, roomId, 1)
    await amina.put(`/tasks/${id}/offer`)
    expect(await pieceOn(maryam, roomId, 1)).not.toHaveProperty('is_read')
    expect((await bilal.put(`/tasks/${id}/take`)).statusCode).toBe(200)
    expect(await pieceOn(maryam, roomId, 1)).toMatchObject({ state: 'taken', taken_by: bilal.name, is_read: false })
  })
})
