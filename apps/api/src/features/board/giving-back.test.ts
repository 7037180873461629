import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { boardOf, codeOf, openBoard, pieceOn, planAt, take } from '../../test/boards.ts'
import type { Person } from '../../test/person.ts'
import { complete, join, tasksOf } from '../../test/rooms.ts'

const api = useTestApp()

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

  test("is possible until the turn’s last date in the reader's time zone, and not for a read piece", async () => {
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

    // What they take now is of that turn, and they may read it on this evening.
    const late = await take(reader, roomId, 4)
    expect(late).toMatchObject({ task_date: '2026-03-08', due_date: '2026-03-15' })
    expect((await tasksOf(reader, '2026-03-08')).map(({ id }) => id)).toContain(late.id)
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

  test('loses no reading of a piece that was given back', async () => {
    const { people, roomId } = await openBoard(api, 2)
    const [amina, bilal] = people as [Person, Person]
    const { id } = await take(amina, roomId, 1)
    await amina.put(`/tasks/${id}/give-back`)
    expect((await complete(amina, id)).json().task).toMatchObject({ user_id: amina.id, is_completed: true })
    expect(await pieceOn(bilal, roomId, 1)).toMatchObject({ state: 'taken', taken_by: amina.name })
  })
})
