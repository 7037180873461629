import { describe, expect, test } from 'vitest'
import { assignUntakenPortions, planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import type { Person } from '../../test/person.ts'
import { aPiecesRoomBody, complete, datesFrom, join, openRoom, planAt, tasksOf } from '../../test/rooms.ts'

const TODAY = '2026-03-05'

describe('spreading open portions over the next days', () => {
  const api = useTestApp()
  const spread = (person: Person, task_ids: unknown, days: unknown) => person.post('/tasks/spread', { task_ids, days })
  const spreadOver = async (person: Person, ids: readonly string[], days: number) => {
    const answer = await spread(person, ids, days)
    expect(answer.statusCode, answer.body).toBe(200)
    return datesOf(answer.json().tasks)
  }
  const datesOf = (tasks: readonly { task_date: string; due_date: string }[]) =>
    tasks.map(({ task_date, due_date }) => (task_date === due_date ? due_date : `${task_date} ${due_date}`))
  const preview = async (person: Person, days: number) =>
    datesOf((await person.get(`/tasks/spread?days=${days}`)).json().tasks)

  /** A reader who has read nothing since March 2, four portions with today's, and another in the same room. */
  async function behind(change = {}) {
    api.clock.set('2026-03-02T09:00:00Z')
    const [reader, other] = [await api.person(), await api.person()]
    const room = await openRoom(reader, change)
    await join(other, room.id)
    for (const date of datesFrom('2026-03-03', 3)) await planAt(api, `${date}T09:00:00Z`)
    const tasks = (await tasksOf(reader, TODAY)).sort((one, two) => (one.task_date < two.task_date ? -1 : 1))
    expect(datesOf(tasks)).toEqual(datesFrom('2026-03-02', 4))
    return { reader, other, room, tasks, ids: tasks.map(({ id }) => id) }
  }

  test('needs a session, three portions, and two to seven days', async () => {
    const { reader, ids } = await behind()
    const guest = await api.app.inject({
      method: 'POST',
      url: '/api/v1/tasks/spread',
      payload: { task_ids: ids, days: 4 },
    })
    expect(guest.statusCode).toBe(401)
    for (const [named, days] of [
      [ids.slice(0, 2), 4],
      [['1', '2', '3'], 4],
      [ids, 1],
      [ids, 8],
      [ids, 2.5],
      [ids, undefined],
    ]) {
      expect((await spread(reader, named, days)).statusCode).toBe(400)
    }
    for (const days of ['1', '8', 'all', ''])
      expect((await reader.get(`/tasks/spread?days=${days}`)).statusCode).toBe(400)
    expect(datesOf(await tasksOf(reader, TODAY))).toHaveLength(4)
  })

  test('moves nothing of others, and of what is read, offered or of fewer than three', async () => {
    const { reader, other, room, ids } = await behind()
    expect(await spreadOver(await api.person(), ids, 4)).toEqual([])
    expect(await spreadOver(other, ids, 4)).toEqual([])
    await complete(reader, ids[0]!)
    await reader.put(`/tasks/${ids[1]}/offer`)
    expect(await preview(reader, 4)).toEqual([])
    expect(await spreadOver(reader, ids, 4)).toEqual(['2026-03-04', TODAY])
    expect(await api.db.task.count({ where: { roomId: room.id, originalDueDate: { not: null } } })).toBe(0)
  })

  test('gives them the dates that were shown, oldest first from today on, and they are late by these', async () => {
    const { reader, ids } = await behind()
    expect(await preview(reader, 2)).toEqual([TODAY, TODAY, '2026-03-06', '2026-03-06'])
    const dates = [TODAY, '2026-03-06', '2026-03-07', '2026-03-08']
    expect(await preview(reader, 4)).toEqual(dates)
    expect(datesOf((await tasksOf(reader, TODAY)).filter(({ id }) => ids.includes(id)))).toHaveLength(4)

    expect(await spreadOver(reader, ids, 4)).toEqual(dates)
    expect((await tasksOf(reader, TODAY)).map(({ id }) => id)).toEqual([ids[0]])
    await planAt(api, '2026-03-06T09:00:00Z')
    const later = await tasksOf(reader, '2026-03-06')
    expect(later.map(({ id }) => ids.indexOf(id)).sort()).toEqual([-1, 0, 1])
    expect(later.find(({ id }) => id === ids[0])).toMatchObject({ due_date: TODAY })
    expect((await complete(reader, ids[3]!)).statusCode).toBe(200)
  })

  test('a second time, or from another tab at once, nothing changes', async () => {
    const { reader, ids } = await behind()
    const answers = await Promise.all([spread(reader, ids, 4), spread(reader, ids, 3), spread(reader, ids, 4)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const [first, ...others] = answers.map((answer) => datesOf(answer.json().tasks))
    for (const other of others) expect(other).toEqual(first)
    expect(await spreadOver(reader, ids, 7)).toEqual(first)
  })

  test('lands on no rest day, and not after the room has ended, while it has not', async () => {
    const resting = await behind({ rest_weekdays: [5, 7] })
    expect(await spreadOver(resting.reader, resting.ids, 4)).toEqual([TODAY, '2026-03-07', '2026-03-09', '2026-03-10'])
    const ending = await behind({ end_date: '2026-03-06' })
    expect(await spreadOver(ending.reader, ending.ids, 4)).toEqual([TODAY, '2026-03-06', '2026-03-06', '2026-03-06'])
    const ended = await behind({ end_date: TODAY })
    api.clock.set('2026-03-06T09:00:00Z')
    expect(await spreadOver(ended.reader, ended.ids, 4)).toEqual(datesFrom('2026-03-06', 4))
  })

  test('is by the reader’s own date', async () => {
    const { reader, ids } = await behind()
    api.clock.set('2026-03-05T23:00:00Z')
    await api.db.user.update({ where: { id: reader.id }, data: { timeZone: 'Asia/Tashkent' } })
    expect(await spreadOver(reader, ids, 4)).toEqual(datesFrom('2026-03-06', 4))
  })

  test('moves nothing in a paused room', async () => {
    const { reader, room, ids } = await behind()
    await reader.post(`/rooms/${room.id}/pause`)
    expect([await preview(reader, 4), await spreadOver(reader, ids, 4)]).toEqual([[], []])
  })

  test('moves due pieces; they last several days, and one due later keeps its dates', async () => {
    api.clock.set('2026-03-02T09:00:00Z')
    const reader = await api.person()
    const rooms = []
    for (const turn_days of [1, 2, 3, 30])
      rooms.push(await openRoom(reader, aPiecesRoomBody({ turn_days, piece: 'rub' })))
    await planAt(api, '2026-03-04T09:00:00Z')
    const open = await tasksOf(reader, '2026-03-04')
    const due = open.filter(({ due_date }) => due_date <= '2026-03-04')
    expect([open.length, due.length]).toEqual([6, 4])
    const answer = (
      await spread(
        reader,
        open.map(({ id }) => id),
        7,
      )
    ).json().tasks as typeof open
    const kept = open.find(({ due_date }) => due_date > '2026-03-30')!
    expect(answer.find(({ id }) => id === kept.id)).toMatchObject({ task_date: '2026-03-02', due_date: '2026-03-31' })
    const moved = answer.filter(({ id }) => id !== kept.id)
    expect(moved.some(({ task_date, due_date }) => due_date > task_date)).toBe(true)
    // Portions of several rooms that are due alike stand in no order of their own.
    const dates = moved.flatMap(({ task_date, due_date }) => [task_date, due_date]).sort()
    expect([dates[0], dates.at(-1)]).toEqual(['2026-03-04', '2026-03-10'])
  })

  test('returns a late portion to its reader alone, with the new dates', async () => {
    const { reader, ids } = await behind()
    for (const date of datesFrom('2026-03-06', 3)) await planAt(api, `${date}T09:00:00Z`)
    await assignUntakenPortions(api.app)
    const waiting = () => api.db.task.count({ where: { id: { in: ids }, waitingReason: 'late' } })
    expect(await waiting()).toBeGreaterThan(0)
    await spreadOver(reader, ids, 4)
    expect(await waiting()).toBe(0)
    api.clock.advance({ days: 3 })
    await planRooms(api.app)
    await assignUntakenPortions(api.app)
    expect(await waiting()).toBe(0)
  })

  test('a newcomer on that day is given nothing of it', async () => {
    const { reader, room, ids } = await behind()
    await spreadOver(reader, ids, 4)
    const before = await api.db.task.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })
    await join(await api.person(), room.id)
    expect(await api.db.task.findMany({ where: { id: { in: ids } }, orderBy: { id: 'asc' } })).toEqual(before)
  })

  describe('others', () => {
    /** All that a member of a room asks for. */
    const seenBy = async (person: Person, roomId: string) => {
      const paths = [
        '',
        '/today',
        '/members',
        '/tasks/stats',
        '/tasks/offered',
        '/waiting',
        '/list?format=plain&language=en',
      ]
      const answers = await Promise.all(paths.map((path) => person.get(`/rooms/${roomId}${path}`)))
      return answers.map(({ statusCode, headers, body }) => [statusCode, headers.etag, body])
    }

    test('of a quiet room see nothing of it', async () => {
      const { reader, other, room, ids } = await behind()
      const before = await seenBy(other, room.id)
      expect(before.map(([status]) => status)).toEqual(before.map(() => 200))
      await spreadOver(reader, ids, 4)
      expect(await seenBy(other, room.id)).toEqual(before)
    })

    test('of an open room see it by its first last date: a portion that left the list stays away', async () => {
      const { reader, other, room, ids } = await behind({ openness: 'open' })
      const row = async () =>
        ((await other.get(`/rooms/${room.id}/today`)).json().portions as { user_id: string }[]).some(
          ({ user_id }) => user_id === reader.id,
        )
      expect(await row()).toBe(true)
      const before = await seenBy(other, room.id)
      await spreadOver(reader, ids, 4)
      expect(await seenBy(other, room.id)).toEqual(before)
      // What was due on March 5 has left the list where its reader has March 6, though it is due on March 8 now.
      await api.db.user.update({ where: { id: reader.id }, data: { timeZone: 'Pacific/Kiritimati' } })
      api.clock.set('2026-03-05T12:00:00Z')
      expect(await row()).toBe(false)
    })

    test('who get it later have it with dates of their own', async () => {
      const { reader, other, ids } = await behind()
      await spreadOver(reader, ids, 4)
      await reader.put(`/tasks/${ids[3]}/offer`)
      await planAt(api, '2026-03-06T09:00:00Z')
      expect((await other.put(`/tasks/${ids[3]}/take`)).json().task).toMatchObject({
        task_date: '2026-03-06',
        due_date: '2026-03-06',
      })
      expect(await api.db.task.findUnique({ where: { id: ids[3]! } })).toMatchObject({ originalDueDate: null })
    })
  })
})
