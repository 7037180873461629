import { describe, expect, test } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, type TaskAnswer, tasksOf } from '../../test/rooms.ts'

describe('a room of a juz each, every week', () => {
  const api = useTestApp()

  const openRoom = async (owner: Person, change: Record<string, unknown> = {}) => {
    const response = await owner.post('/rooms', aPiecesRoomBody(change))
    expect(response.statusCode, response.body).toBe(201)
    return response.json()
  }

  const at = async (time: string) => {
    api.clock.set(time)
    await planRooms(api.app)
  }

  test('gives three readers a juz each, due on the last date of the turn, and the next juz in the next turn', async () => {
    const people = [await api.person(), await api.person(), await api.person()] as const
    const [amina, bilal, maryam] = people
    const room = await openRoom(amina, { start_date: '2026-03-03' })
    expect(room).toMatchObject({
      plan: 'pieces',
      piece: 'juz',
      turn_days: 7,
      dealing: 'dealt',
      free_at_end: 'deal',
      recurrence_duration_days: null,
      turn: null,
      hatims_completed: 0,
    })
    for (const guest of [bilal, maryam]) {
      api.clock.advance({ seconds: 1 })
      await join(guest, room.id)
    }

    await at('2026-03-03T09:00:00Z')
    const first = await Promise.all(people.map((person) => tasksOf(person, '2026-03-05')))
    expect(first.map((tasks) => tasks.map(pieceOf))).toEqual([
      [['1:1', '2:141', '2026-03-03', '2026-03-09', 1]],
      [['2:142', '2:252', '2026-03-03', '2026-03-09', 1]],
      [['2:253', '3:92', '2026-03-03', '2026-03-09', 1]],
    ])
    expect((await complete(bilal, first[1]![0]!.id)).statusCode).toBe(200)
    const card = (await amina.get(`/rooms/${room.id}`)).json()
    expect(card).toMatchObject({
      turn: { number: 1, first_date: '2026-03-03', last_date: '2026-03-09' },
      cycle_number: 1,
      days_left: 6,
      turn_number: 1,
      total_tasks: 3,
      finished_tasks: 1,
      progress_percentage: 33,
      hatims_completed: 0,
    })

    expect(first.map(([task]) => [task!.piece, task!.piece_number])).toEqual([
      ['juz', 1],
      ['juz', 2],
      ['juz', 3],
    ])
    const today = (await amina.get(`/rooms/${room.id}/today`)).json()
    expect(today.portions.map((portion: { piece_number: number }) => portion.piece_number)).toEqual([1, 2, 3])

    const ring = async () => (await amina.get(`/rooms/${room.id}`)).json().progress_percentage
    for (const [place, person] of [amina, maryam].entries()) await complete(person, first[2 * place]![0]!.id)
    expect(await ring()).toBe(100)

    await at('2026-03-10T09:00:00Z')
    expect(await ring()).toBe(0)
    const second = await Promise.all(people.map((person) => tasksOf(person, '2026-03-10')))
    expect(second.map((tasks) => tasks.filter(({ task_date: date }) => date > '2026-03-09').map(pieceOf))).toEqual([
      [['3:93', '4:23', '2026-03-10', '2026-03-16', 1]],
      [['4:24', '4:147', '2026-03-10', '2026-03-16', 1]],
      [['4:148', '5:81', '2026-03-10', '2026-03-16', 1]],
    ])
  })
})

const pieceOf = (task: TaskAnswer) => [
  `${task.start_surah}:${task.start_ayah}`,
  `${task.end_surah}:${task.end_ayah}`,
  task.task_date,
  task.due_date,
  task.hatim_number,
]
