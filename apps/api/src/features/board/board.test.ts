import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { boardOf, codeOf, openBoard, pieceOn, take, takeNext } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, openRoom, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

describe('a board is refused', () => {
  test('refuses people who are no members, and rooms whose readers do not choose', async () => {
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

test('is empty before its room begins', async () => {
  const { people, roomId } = await openBoard(api, 1, { start_date: '2026-03-09' })
  expect(await boardOf(people[0]!, roomId)).toEqual({
    pieces: [],
    limit: 30,
    held: 0,
    turn: null,
    hatim_number: 0,
    free: 0,
  })
  expect(await codeOf(takeNext(people[0]!, roomId))).toEqual([404, 'nothing_waits'])
})

test("gives a taken piece to its reader with the turn's dates, and shows others the reader's name", async () => {
  const { people, roomId } = await openBoard(api, 2)
  const [amina, bilal] = people as [Person, Person]
  expect(await boardOf(bilal, roomId)).toMatchObject({
    limit: 15,
    held: 0,
    hatim_number: 1,
    free: 30,
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

describe('in a quiet room', () => {
  test('names the taker whatever happens to a piece, and lets it be taken unseen', async () => {
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

test('keeps no name of a deleted account', async () => {
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

  test('shows a read piece as read until its last date has passed, unless its reader hides it', async () => {
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

  test('names the reader of an offered piece, and lets others take that piece there', async () => {
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
