import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, join, openRoom, planThrough, tasksOf } from '../../test/rooms.ts'

describe('changing a pieces room', () => {
  const api = useTestApp()

  /** Of whole weeks from Tuesday 3 March, until 30 March where it is fixed. */
  async function aRoom(body: Record<string, unknown> = {}) {
    const owner = await api.person()
    const response = await owner.post('/rooms', aPiecesRoomBody({ start_date: '2026-03-03', ...body }))
    expect(response.statusCode, response.body).toBe(201)
    const room = response.json() as { id: string }
    return {
      owner,
      room,
      change: (change: object) => owner.put(`/rooms/${room.id}`, { confirm: true, ...change }),
      ask: (change: object) => owner.put(`/rooms/${room.id}`, change),
    }
  }
  const fixed = { room_type: 'fixed', end_date: '2026-03-30' }

  const turnsOf = async (roomId: string) => {
    const days = await api.app.db.roomDay.findMany({ where: { roomId }, orderBy: { date: 'asc' } })
    return days.map(({ date, lastDate }) => [date, lastDate].map((day) => day.toISOString().slice(5, 10)))
  }

  test('is its owner’s', async () => {
    const { room } = await aRoom()
    const guest = await api.person()
    await join(guest, room.id)
    expect((await guest.put(`/rooms/${room.id}`, { turn_days: 14 })).json().code).toBe('forbidden')
    const stranger = await api.person()
    expect((await stranger.put(`/rooms/${room.id}`, { turn_days: 14 })).json().code).toBe('forbidden')
  })

  test.each([
    ['a cycle', {}, { recurrence_duration_days: 30 }, 'A room of pieces has turns. Use turn_days instead.'],
    ['whole juz', {}, { division: 'juz' }, 'Only daily rooms are divided by juz.'],
    ['an end where it has none', {}, { end_date: '2026-04-01' }, 'A recurrent room has no end date.'],
    ['a turn of none', {}, { turn_days: 0 }, 'Choose between 1 and 365 days.'],
    [
      'free pieces',
      { piece: 'range' },
      { free_at_end: 'deal' },
      'Everyone reads the whole range, so no piece is free.',
    ],
    ['an end before it begins', fixed, { end_date: '2026-03-02' }, 'End date must be after start date'],
    ['an end in its turn', fixed, { end_date: '2026-03-15' }, 'The end date must be March 16, 2026 or later.'],
    ['more than ten years', fixed, { end_date: '2036-03-04' }, 'A room lasts at most 3,653 days.'],
    [
      'rest days alone until its end',
      fixed,
      { end_date: '2026-03-18', rest_weekdays: [2, 3] },
      'All days until then are rest days. Leave at least one to read on.',
    ],
    [
      'rest days alone for the rest',
      { ...fixed, end_date: '2026-03-18', turn_days: 3 },
      { rest_weekdays: [1, 2, 3, 7] },
      'All days of this room are rest days. Leave at least one to read on.',
    ],
  ])('refuses %s, and changes nothing', async (_, body, change, error) => {
    const { owner, room, change: put } = await aRoom(body)
    await planThrough(api, '2026-03-03', 8)
    if ('turn_days' in body) await planThrough(api, '2026-03-11', 4)
    const before = (await owner.get(`/rooms/${room.id}`)).json()
    const answer = await put(change)
    expect([answer.statusCode, answer.json().error]).toEqual([400, error])
    expect(answer.json().fields).toMatchObject([{ message: error }])
    expect((await owner.get(`/rooms/${room.id}`)).json()).toEqual(before)
  })

  test.each([
    ['turn_days', { turn_days: 7 }],
    ['free_at_end', { free_at_end: 'stay' }],
  ])('a daily room has no %s', async (path, body) => {
    const owner = await api.person()
    const room = await openRoom(owner)
    const answer = await owner.put(`/rooms/${room.id}`, body)
    expect([answer.statusCode, answer.json().fields[0].path]).toEqual([400, path])
  })

  test('ignores a field with the same value', async () => {
    const { change } = await aRoom()
    const answer = await change({ turn_days: 7, division: 'letters', free_at_end: 'stay', rest_weekdays: [] })
    expect([answer.statusCode, answer.json().turn_days]).toEqual([200, 7])
  })

  test('changes the length from the next turn on; the present one keeps its dates, even after several changes at once', async () => {
    const { room, owner, change } = await aRoom()
    await planThrough(api, '2026-03-03', 3)
    const answers = await Promise.all([2, 2, 2].map((days) => change({ turn_days: days })))
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({ turn_days: 2, turn: { first_date: '2026-03-03', last_date: '2026-03-09' } })
    }
    await planThrough(api, '2026-03-06', 7)
    expect(await turnsOf(room.id)).toEqual([
      ['03-03', '03-09'],
      ['03-10', '03-11'],
      ['03-12', '03-13'],
    ])
    expect((await tasksOf(owner, '2026-03-09')).map(({ due_date }) => due_date)).toEqual(['2026-03-09'])
    await expectPiecesOnce(room.id)
  })

  test('rest days hold from the next turn', async () => {
    const { room, owner, change } = await aRoom()
    await planThrough(api, '2026-03-03', 1)
    // Mondays, on which turns end.
    expect((await change({ rest_weekdays: [1] })).json().rest_weekdays).toEqual([1])
    await planThrough(api, '2026-03-04', 8)
    const dues = await api.app.db.task.findMany({
      where: { roomId: room.id, userId: owner.id },
      orderBy: { taskDate: 'asc' },
    })
    expect(dues.map(({ dueDate }) => dueDate.toISOString().slice(0, 10))).toEqual(['2026-03-09', '2026-03-15'])
  })

  test('ends a fixed room with the present turn at the earliest, and the rest of its hatim waits', async () => {
    const { room, owner, change } = await aRoom(fixed)
    await planThrough(api, '2026-03-03', 10)
    expect((await change({ end_date: '2026-03-16' })).json().end_date).toBe('2026-03-16')
    await planThrough(api, '2026-03-13', 6)
    expect(await turnsOf(room.id)).toEqual([
      ['03-03', '03-09'],
      ['03-10', '03-16'],
    ])
    const tasks = await api.app.db.task.findMany({ where: { roomId: room.id } })
    expect(tasks.map(({ waitingReason }) => waitingReason ?? 'given').sort()).toEqual([
      'given',
      'given',
      ...Array.from({ length: 28 }, () => 'ungiven'),
    ])
    const late = await change({ end_date: '2026-04-30' })
    expect(late.json().error).toBe(
      'Everything in this room is assigned already. You can’t change its end date any more.',
    )
    expect(owner.id).toBe(tasks.find(({ userId }) => userId)?.userId)
  })

  test('keeps the dates of a room of one turn, and adds a second turn until a later end', async () => {
    const { room, change } = await aRoom({ ...fixed, turn_days: null })
    await planThrough(api, '2026-03-03', 2)
    expect((await change({ end_date: '2026-03-29' })).json().error).toBe(
      'The end date must be March 30, 2026 or later.',
    )
    expect((await change({ end_date: '2026-04-10' })).json()).toMatchObject({ turn_days: null, end_date: '2026-04-10' })
    await planThrough(api, '2026-03-05', 28)
    expect(await turnsOf(room.id)).toEqual([
      ['03-03', '03-30'],
      ['03-31', '04-10'],
    ])
  })

  test("applies the owner's choice for free pieces of a board", async () => {
    const { owner, room, change } = await aRoom({ dealing: 'chosen' })
    expect((await change({ free_at_end: 'deal' })).json().free_at_end).toBe('deal')
    expect((await owner.get(`/rooms/${room.id}`)).json().free_at_end).toBe('deal')
  })

  test('a turn by which somebody reads more than twice as much a day is asked about, with both figures', async () => {
    const { room, owner, ask, change } = await aRoom({ start_date: '2026-03-03' })
    const guest = await api.person()
    await join(guest, room.id)
    await planThrough(api, '2026-03-03', 1)
    expect((await ask({ turn_days: 4 })).statusCode).toBe(200)
    const answer = await ask({ turn_days: 1 })
    expect([answer.statusCode, answer.json()]).toMatchObject([
      409,
      { code: 'pace_doubles', pages_a_day: 5, pages_a_day_then: 20.1 },
    ])
    expect((await owner.get(`/rooms/${room.id}`)).json().turn_days).toBe(4)
    await guest.put(`/rooms/${room.id}/membership`, { share: 'double' })
    expect((await ask({ turn_days: 1, rest_weekdays: [5] })).json()).toMatchObject({ pages_a_day: 10.1 })
    expect((await change({ turn_days: 1 })).json().turn_days).toBe(1)
  })

  test('closing it ends its turns', async () => {
    const { owner, room, change } = await aRoom()
    await owner.post(`/rooms/${room.id}/close`)
    expect((await change({ turn_days: 14 })).json().code).toBe('room_closed')
  })

  async function expectPiecesOnce(roomId: string) {
    const tasks = await api.app.db.task.findMany({ where: { roomId }, select: { cycleId: true, startPos: true } })
    expect(new Set(tasks.map(({ cycleId, startPos }) => `${cycleId} ${startPos}`)).size).toBe(tasks.length)
  }

  describe('the next round', () => {
    const short = {
      room_type: 'fixed',
      end_date: '2026-03-12',
      piece: 'juz',
      start_surah: 78,
      end_surah: 114,
      end_ayah: 6,
      turn_days: 5,
      rest_weekdays: [5],
      dealing: 'dealt',
    }

    const readAll = async (person: Person, date: string) => {
      for (const task of await tasksOf(person, date)) expect((await complete(person, task.id)).statusCode).toBe(200)
    }

    test('waits until all turns are read, and differs only in its days', async () => {
      const { owner, room } = await aRoom(short)
      await planThrough(api, '2026-03-03', 3)
      await readAll(owner, '2026-03-03')
      expect((await owner.post(`/rooms/${room.id}/next-round`)).json().code).toBe('hatim_not_complete')
      await planThrough(api, '2026-03-06', 7)
      await readAll(owner, '2026-03-12')
      await planThrough(api, '2026-03-13', 2)
      const answers = await Promise.all([1, 2, 3].map(() => owner.post(`/rooms/${room.id}/next-round`)))
      expect(answers.map((answer) => answer.statusCode)).toEqual([201, 201, 201])
      expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
      expect(answers[0]?.json()).toMatchObject({
        plan: 'pieces',
        piece: 'juz',
        turn_days: 5,
        dealing: 'dealt',
        free_at_end: 'deal',
        rest_weekdays: [5],
        start_date: '2026-03-15',
        end_date: '2026-03-24',
        start_surah: 78,
        end_ayah: 6,
        turn: null,
      })
    })

    test('of rooms without an end begins by itself', async () => {
      const { owner, room } = await aRoom()
      expect((await owner.post(`/rooms/${room.id}/next-round`)).json().error).toBe(
        'This room starts its next round by itself.',
      )
    })
  })
})
