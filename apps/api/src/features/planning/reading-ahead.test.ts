import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import {
  aPiecesRoomBody,
  complete,
  expectNoAyahLost,
  join,
  openRoom,
  planThrough,
  portionsOf,
  type TaskAnswer,
  tasksOf,
  weightsOf,
} from '../../test/rooms.ts'

const pieceOf = (task: TaskAnswer) => [
  `${task.start_surah}:${task.start_ayah}`,
  `${task.end_surah}:${task.end_ayah}`,
  task.task_date,
  task.due_date,
]

describe('reading ahead', () => {
  const api = useTestApp()
  const readAhead = (person: Person, roomId: string, portions: unknown) =>
    person.post(`/rooms/${roomId}/read-ahead`, { portions })
  const aheadOf = async (person: Person, roomId: string) => {
    const answer = await person.get(`/rooms/${roomId}/read-ahead`)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json() as {
      tasks: TaskAnswer[]
      next: Pick<TaskAnswer, 'task_date' | 'due_date' | 'piece' | 'piece_number'>[]
    }
  }
  const given = async (person: Person, roomId: string, portions: number): Promise<TaskAnswer[]> => {
    const answer = await readAhead(person, roomId, portions)
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().tasks
  }

  async function piecesRoom(readers: number, body: Record<string, unknown> = {}) {
    const people = await Promise.all(Array.from({ length: readers }, () => api.person()))
    const room = (await people[0]!.post('/rooms', aPiecesRoomBody({ start_date: '2026-03-03', ...body }))).json()
    for (const guest of people.slice(1)) {
      api.clock.advance({ seconds: 1 })
      await join(guest, room.id)
    }
    await planThrough(api, '2026-03-03', 1)
    return { room: room as { id: string }, people, owner: people[0]! }
  }

  async function dailyRoom(readers: number, body: Record<string, unknown> = {}) {
    const people = await Promise.all(Array.from({ length: readers }, () => api.person()))
    const room = await openRoom(people[0]!, body)
    for (const guest of people.slice(1)) {
      api.clock.advance({ seconds: 1 })
      await join(guest, room.id)
    }
    await planThrough(api, '2026-03-02', 1)
    return { room, people, owner: people[0]! }
  }

  describe('is refused', () => {
    test('to strangers, and for fewer than one or more than seven portions', async () => {
      const { room, owner } = await piecesRoom(1)
      const stranger = await api.person()
      expect((await readAhead(stranger, room.id, 1)).json().code).toBe('not_a_member')
      expect((await stranger.get(`/rooms/${room.id}/read-ahead`)).json().code).toBe('not_a_member')
      expect((await readAhead(owner, '8b0a4c4e-0000-4000-8000-000000000000', 1)).json().code).toBe('room_not_found')
      for (const portions of [0, 8, 1.5, 'all', undefined]) {
        expect((await readAhead(owner, room.id, portions)).statusCode).toBe(400)
      }
      expect(await api.app.db.task.count({ where: { roomId: room.id } })).toBe(1)
    })

    test('while the room is paused, closed, not begun, or read whole by everybody', async () => {
      const { room, owner } = await piecesRoom(1)
      await owner.post(`/rooms/${room.id}/pause`)
      const paused = await readAhead(owner, room.id, 1)
      expect(paused.json()).toMatchObject({
        code: 'nothing_waits',
        error: 'This room is paused. New portions come when it resumes.',
      })
      expect((await aheadOf(owner, room.id)).next).toEqual([])
      await owner.post(`/rooms/${room.id}/close`)
      expect((await readAhead(owner, room.id, 1)).json().code).toBe('room_closed')

      const later = await openRoom(owner, { start_date: '2026-04-01', end_date: '2026-04-30' })
      expect((await readAhead(owner, later.id, 1)).json().code).toBe('nothing_waits')
      const whole = await piecesRoom(1, { piece: 'range', start_surah: 18, end_surah: 18, end_ayah: 110 })
      expect((await readAhead(whole.owner, whole.room.id, 1)).json()).toMatchObject({
        code: 'nothing_waits',
        error: 'There’s nothing to read ahead here now.',
      })
    })

    test('on a board of a paused or finished room', async () => {
      const fixed = { room_type: 'fixed', end_date: '2026-03-09', turn_days: null }
      const { room, owner } = await piecesRoom(1, { dealing: 'chosen', ...fixed })
      await owner.post(`/rooms/${room.id}/pause`)
      expect((await readAhead(owner, room.id, 1)).json().code).toBe('nothing_waits')
      await owner.post(`/rooms/${room.id}/resume`)
      await planThrough(api, '2026-03-10', 1)
      expect((await readAhead(owner, room.id, 1)).json().code).toBe('nothing_waits')
    })

    test('beyond seven that are not read, also of two taps at once', async () => {
      const { room, owner } = await piecesRoom(2)
      const answers = await Promise.all([1, 2].map(() => readAhead(owner, room.id, 7)))
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
      expect(answers.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
        code: 'read_ahead_limit',
        error: 'You’re already seven portions ahead. You can get more when you’ve read some of them.',
      })
      const { tasks, next } = await aheadOf(owner, room.id)
      expect([tasks.length, next]).toEqual([7, []])
      for (const task of tasks.slice(0, 2)) expect((await complete(owner, task.id)).statusCode).toBe(200)
      expect((await readAhead(owner, room.id, 3)).json().error).toBe(
        'You have some portions ahead already. You can get at most 2 more.',
      )
      expect(await given(owner, room.id, 2)).toHaveLength(2)
    })
  })

  test.each([
    ['a pieces room', 'pieces'],
    ['a daily room', 'daily'],
  ])('of %s with the same key again gives the same portions and no more', async (_, plan) => {
    const { room, owner } = plan === 'pieces' ? await piecesRoom(2) : await dailyRoom(2)
    const ask = (portions: number, key: string) =>
      owner.post(`/rooms/${room.id}/read-ahead`, { portions }, { 'idempotency-key': key })
    const answers = await Promise.all([ask(2, 'a b'), ask(2, 'a b'), ask(2, 'a b')])
    const [first, ...others] = answers.map((answer) => answer.json().tasks.map(({ id }: TaskAnswer) => id))
    expect(first).toHaveLength(2)
    expect(others).toEqual([first, first])
    expect((await aheadOf(owner, room.id)).tasks.map(({ id }) => id)).toEqual(first)
    // Also once they are read, which changes the request for nobody.
    await complete(owner, first[0])
    expect((await ask(2, 'a b')).json().tasks.map(({ id }: TaskAnswer) => id)).toEqual(first)
    const other = await ask(1, 'a b')
    expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_key_reused'])
    expect((await ask(1, 'b')).json().tasks).toHaveLength(1)
    expect((await aheadOf(owner, room.id)).tasks).toHaveLength(2)
  })

  test.each([
    ['a pieces room', 'pieces'],
    ['a daily room', 'daily'],
  ])('of %s keeps its portions when the reader goes away afterwards', async (_, plan) => {
    const { room, people } = plan === 'pieces' ? await piecesRoom(2) : await dailyRoom(2)
    const [amina, bilal] = people as [Person, Person]
    const usual = await tasksOf(amina, api.clock.now().toISOString().slice(0, 10))
    const tasks = await given(amina, room.id, 3)
    await amina.put(`/rooms/${room.id}/membership`, { away_until: '2026-03-20' })
    expect((await aheadOf(amina, room.id)).tasks.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id))
    // What they had besides waits for a reader, or is the other one's.
    expect((await amina.get(`/tasks/${usual[0]!.id}`)).statusCode).not.toBe(200)
    await planThrough(api, '2026-03-04', 5)
    await assignUntakenPortions(api.app)
    expect((await aheadOf(amina, room.id)).tasks).toHaveLength(3)
    for (const { id } of tasks) expect((await complete(amina, id)).statusCode).toBe(200)
    expect((await tasksOf(bilal, '2026-03-08')).map(({ id }) => id)).not.toContain(tasks[0]!.id)
  })

  describe('in a pieces room', () => {
    test('gives the next free pieces with the dates of the turn, and the coming turns as many fewer', async () => {
      const { room, people } = await piecesRoom(2)
      const [amina, bilal] = people as [Person, Person]
      api.clock.set('2026-03-05T09:00:00Z')
      const { next } = await aheadOf(amina, room.id)
      const tasks = await given(amina, room.id, 2)
      expect(tasks.map(pieceOf)).toEqual([
        ['2:253', '3:92', '2026-03-05', '2026-03-11'],
        ['3:93', '4:23', '2026-03-05', '2026-03-11'],
      ])
      expect(next.slice(0, 2)).toMatchObject(
        tasks.map(({ task_date, due_date, piece, piece_number }) => ({ task_date, due_date, piece, piece_number })),
      )
      expect(next.slice(0, 2).map(({ piece, piece_number }) => [piece, piece_number])).toEqual([
        ['juz', 3],
        ['juz', 4],
      ])
      expect((await tasksOf(amina, '2026-03-05')).length).toBe(3)

      const turns: string[][] = []
      for (const date of ['2026-03-10', '2026-03-17', '2026-03-24']) {
        api.clock.set(`${date}T09:00:00Z`)
        await planRooms(api.app)
        const starting = async (person: Person) =>
          (await tasksOf(person, date)).filter((task) => task.task_date === date).map((task) => pieceOf(task)[0]!)
        turns.push(await starting(amina), await starting(bilal))
      }
      expect(turns).toEqual([[], ['4:24'], [], ['4:148'], ['5:82'], ['6:111']])
    })

    test('a half share is made up for in twice as many turns, and the next hatim opens', async () => {
      const { room, owner } = await piecesRoom(1, { start_surah: 78, start_ayah: 1, piece: 'rub', turn_days: 1 })
      await owner.put(`/rooms/${room.id}/membership`, { share: 'half' })
      const tasks = await given(owner, room.id, 7)
      expect(new Set(tasks.map(({ hatim_number }) => hatim_number))).toEqual(new Set([1]))
      const more = await Promise.all(tasks.map((task) => complete(owner, task.id)))
      expect(more.map(({ statusCode }) => statusCode)).toEqual(tasks.map(() => 200))
      expect((await given(owner, room.id, 1)).map(({ hatim_number }) => hatim_number)).toEqual([2])
      await planThrough(api, '2026-03-04', 18)
      const dates = (await portionsOf(api, room.id))
        .filter(({ aheadDay }) => aheadDay === null)
        .map(({ taskDate }) => taskDate)
      expect(dates.map((date) => date.toISOString().slice(5, 10)).sort()).toEqual(['03-03', '03-21'])
    })

    test('of a fixed room gives no more than its coming turns would', async () => {
      const { room, owner } = await piecesRoom(1, { room_type: 'fixed', end_date: '2026-03-23' })
      expect((await aheadOf(owner, room.id)).next).toHaveLength(2)
      expect(await given(owner, room.id, 7)).toHaveLength(2)
      expect((await readAhead(owner, room.id, 1)).json().code).toBe('nothing_waits')
      const short = await piecesRoom(1, { room_type: 'fixed', end_date: '2026-03-23', turn_days: null })
      expect((await readAhead(short.owner, short.room.id, 1)).json().code).toBe('nothing_waits')
    })
  })

  describe('on a board', () => {
    const board = { dealing: 'chosen', start_surah: 67, start_ayah: 1 }
    const boardOf = async (person: Person, roomId: string) => (await person.get(`/rooms/${roomId}/board`)).json()

    test('takes the next free pieces beyond what one may hold, which are free again once they are given back', async () => {
      const { room, people } = await piecesRoom(2, { dealing: 'chosen', start_surah: 58, start_ayah: 1 })
      const [amina, bilal] = people as [Person, Person]
      expect(await boardOf(amina, room.id)).toMatchObject({ limit: 2, held: 0, free: 3 })
      await bilal.post(`/rooms/${room.id}/take-next`, { from: 'board' })
      await planThrough(api, '2026-03-05', 1)
      const { next } = await aheadOf(amina, room.id)
      expect(next).toMatchObject([{ due_date: '2026-03-11' }, { due_date: '2026-03-11' }])
      const tasks = await given(amina, room.id, 7)
      expect(tasks.map(({ piece_number: number, task_date, due_date }) => [number, task_date, due_date])).toEqual([
        [29, '2026-03-05', '2026-03-11'],
        [30, '2026-03-05', '2026-03-11'],
      ])
      // The last free one is taken: the next hatim lies on the board, and more of it can follow.
      const more = await given(amina, room.id, 1)
      expect(more.map(({ piece_number: number, hatim_number }) => [number, hatim_number])).toEqual([[28, 2]])
      expect(await boardOf(amina, room.id)).toMatchObject({ limit: 3, held: 1, free: 2 })

      expect((await amina.put(`/tasks/${tasks[0]!.id}/give-back`)).statusCode).toBe(200)
      expect((await aheadOf(amina, room.id)).tasks.map(({ id }) => id)).toEqual([tasks[1]!.id, more[0]!.id])
      expect((await bilal.put(`/tasks/${tasks[0]!.id}/take`)).statusCode).toBe(200)
      expect((await aheadOf(bilal, room.id)).tasks).toEqual([])
    })

    test('of a fixed room gives as many as allowed in this turn and the coming ones', async () => {
      const fixed = { ...board, room_type: 'fixed', end_date: '2026-03-16', piece: 'hizb' }
      const { room, owner } = await piecesRoom(4, fixed)
      expect(await boardOf(owner, room.id)).toMatchObject({ limit: 1, free: 4 })
      expect(await given(owner, room.id, 7)).toHaveLength(2)
      expect((await readAhead(owner, room.id, 1)).json().code).toBe('nothing_waits')
      const lifted = await piecesRoom(4, fixed)
      await lifted.owner.put(`/rooms/${lifted.room.id}`, { board_limit_lifted: true })
      expect(await given(lifted.owner, lifted.room.id, 7)).toHaveLength(4)
    })

    test('gives each of two readers their own at once', async () => {
      const { room, people } = await piecesRoom(2, { dealing: 'chosen' })
      const [one, other] = await Promise.all(people.map((person) => given(person, room.id, 5)))
      const starts = [...one!, ...other!].map(({ piece_number: number }) => number!)
      expect(starts.sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    })
  })

  describe('in a daily room', () => {
    const day = (number: number) => `2026-03-${String(number).padStart(2, '0')}`

    test('gives the portions of one’s next days, opened, and on those days nothing more', async () => {
      const { room, people } = await dailyRoom(3)
      const [amina, bilal] = people as [Person, Person]
      const usual = (await tasksOf(amina, day(2)))[0]!
      const tasks = await given(amina, room.id, 3)
      expect(tasks.map(({ task_date, due_date }) => [task_date, due_date])).toEqual(
        [3, 4, 5].map((date) => [day(date), day(date)]),
      )
      expect(tasks.every((task) => 'opened_at' in task && task.opened_at !== null)).toBe(true)
      expect(usual.task_date).toBe(day(2))
      await expectNoAyahLost(api, room.id)
      const listed = async (date: number) => {
        const { portions } = (await bilal.get(`/rooms/${room.id}/today?date=${day(date)}`)).json()
        return portions.filter(({ user_id }: { user_id: string }) => user_id === amina.id).length
      }
      expect(await listed(2)).toBe(1)

      await planThrough(api, day(3), 4)
      const dates = (await portionsOf(api, room.id))
        .filter(({ userId }) => userId === amina.id)
        .map(({ taskDate }) => taskDate)
      expect(dates.map((date) => date.toISOString().slice(0, 10)).sort()).toEqual([2, 3, 4, 5, 6].map(day))
      expect(await listed(6)).toBe(1)
      await expectNoAyahLost(api, room.id)
      const weight = await weightsOf(api, room.id)
      const weights = people.map(weight)
      expect(Math.max(...weights) - Math.min(...weights)).toBeLessThan(0.05 * Math.max(...weights))
    })

    test('ends with the cycle: nobody is given what it does not have', async () => {
      const { room, owner } = await dailyRoom(1, { end_date: day(5), start_surah: 78 })
      const tasks = await given(owner, room.id, 7)
      expect(tasks.map(({ task_date }) => task_date)).toEqual([3, 4, 5].map(day))
      expect(tasks.at(-1)).toMatchObject({ end_surah: 114, end_ayah: 6 })
      expect((await readAhead(owner, room.id, 1)).json().code).toBe('nothing_waits')
      await planThrough(api, day(3), 4)
      for (const task of [...tasks, ...(await tasksOf(owner, day(6)))]) await complete(owner, task.id)
      expect((await owner.get(`/rooms/${room.id}`)).json()).toMatchObject({
        join: 'complete',
        progress_percentage: 100,
      })
    })

    test('rest days and days away are none of one’s next days', async () => {
      const { room, owner } = await dailyRoom(2, { rest_weekdays: [4] })
      const tasks = await given(owner, room.id, 3)
      expect(tasks.map(({ task_date }) => task_date)).toEqual([3, 4, 6].map(day))
    })

    test('a newcomer is cut in, without the reader who already has their portion', async () => {
      const { room, people } = await dailyRoom(2)
      const amina = people[0]!
      const tasks = await given(amina, room.id, 2)
      await planThrough(api, day(3), 1)
      const newcomer = await api.person()
      await join(newcomer, room.id)
      await expectNoAyahLost(api, room.id)
      expect((await tasksOf(newcomer, day(3))).length).toBe(1)
      expect(
        (await tasksOf(amina, day(3))).filter(({ task_date }) => task_date === day(3)).map(({ id }) => id),
      ).toEqual([tasks[0]!.id])
      const cut = await api.app.db.roomDay.findMany({ where: { roomId: room.id }, include: { tasks: true } })
      for (const { portions, tasks: rows } of cut) expect(rows.length).toBe(portions)
    })

    test('pauses do not use up portions that were read ahead', async () => {
      const { room, people } = await dailyRoom(2)
      const amina = people[0]!
      await given(amina, room.id, 2)
      await amina.post(`/rooms/${room.id}/pause`)
      api.clock.set('2026-03-12T09:00:00Z')
      await amina.post(`/rooms/${room.id}/resume`)
      await planThrough(api, day(13), 2)
      const dates = (await portionsOf(api, room.id)).filter(
        ({ dealtToId, aheadDay }) => dealtToId === amina.id && aheadDay === null,
      )
      expect(dates.map(({ taskDate }) => taskDate.toISOString().slice(0, 10))).toEqual([day(2), day(14)])
    })
  })

  test('loses and repeats no ayah in rooms of both kinds, whoever reads ahead whenever', async () => {
    const act = fc.record({
      who: fc.nat({ max: 2 }),
      portions: fc.integer({ min: 1, max: 7 }),
      reads: fc.boolean(),
      leaves: fc.boolean(),
    })
    const [plan] = fc.sample(fc.array(act, { minLength: 14, maxLength: 14 }), { numRuns: 1, seed: 17 })
    const people = await Promise.all([1, 2, 3, 4].map(() => api.person()))
    const [owner, ...guests] = people as [Person, ...Person[]]
    const daily = await openRoom(owner, { end_date: '2026-03-15', start_surah: 50 })
    const pieces = (await owner.post('/rooms', aPiecesRoomBody({ start_date: '2026-03-02', turn_days: 3 }))).json()
    for (const guest of guests) for (const { id } of [daily, pieces]) await join(guest, id)
    for (const [i, { who, portions, reads, leaves }] of plan!.entries()) {
      await planThrough(api, `2026-03-${String(i + 2).padStart(2, '0')}`, 1)
      const reader = people[who + 1]!
      if (leaves && i === 6) await reader.post(`/rooms/${daily.id}/leave`)
      for (const { id } of [daily, pieces]) await readAhead(reader, id, portions)
      if (reads) {
        for (const task of await api.app.db.task.findMany({ where: { userId: reader.id, completedAt: null } })) {
          await complete(reader, task.id)
        }
      }
      await expectNoAyahLost(api, daily.id)
    }
    const rows = await portionsOf(api, pieces.id)
    const next = new Map<string, number>()
    for (const { cycleId, startPos, endPos } of rows) {
      expect(startPos).toBe(next.get(cycleId) ?? 0)
      next.set(cycleId, endPos + 1)
    }
    await planThrough(api, '2026-03-16', 2)
    await expectNoAyahLost(api, daily.id)
    expect((await portionsOf(api, daily.id)).at(-1)?.endPos).toBe(6235)
  })
})
