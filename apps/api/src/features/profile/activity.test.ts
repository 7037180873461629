import { Activity, getActivity } from '@halaqa/contract/profile'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'
import { complete, openRoom, tasksOf } from '../../test/rooms.ts'

describe("a person's calendar", () => {
  const api = useTestApp()
  const calendarOf = async (person: Person) => Activity.parse((await person.get(getActivity.url)).json())
  const read = async (person: Person, date: string) => {
    for (const task of await tasksOf(person, date)) if (task.task_date === date) await complete(person, task.id)
  }
  // A Monday.

  test('is empty for a newcomer, from the Sunday 25 weeks ago to today', async () => {
    expect(await calendarOf(await api.person())).toEqual({ from: '2025-09-07', to: '2026-03-02', days: [] })
  })

  test.each([
    ['2026-03-07T09:00:00Z', '2025-09-07'],
    ['2026-03-08T09:00:00Z', '2025-09-14'],
  ])('begins a new week on Sunday (%s)', async (now, from) => {
    api.clock.set(now)

    expect((await calendarOf(await api.person())).from).toBe(from)
  })

  test('holds what was read and learned, day by day, and nothing of others', async () => {
    const [person, other] = [await api.person(), await api.person()]
    const { lessons } = await makeUnit(api.app, { surah: 112 })
    await openRoom(person)
    await openRoom(other)
    await read(person, '2026-03-02')
    await read(other, '2026-03-02')
    api.clock.advance({ days: 2 })
    await read(person, '2026-03-04')
    await finish(person, lessons[0]!)
    await finish(person, lessons[0]!)

    expect((await calendarOf(person)).days).toEqual([
      { date: '2026-03-02', portions: 1, lessons: 0, reviews: 0 },
      { date: '2026-03-04', portions: 1, lessons: 2, reviews: 0 },
    ])
  })

  test('holds what was recited, by the date to which it counted', async () => {
    const person = await api.person()
    const recite = (key: string, at: string) =>
      person.post('/user/review', {
        submission_id: crypto.randomUUID(),
        results: [{ key, how: 'recite', grade: 'good', reveals: 0, slips: [], ms: 8_000, at }],
      })
    const range = { start_surah: 112, start_ayah: 1, end_surah: 112, end_ayah: 4 }
    await person.put('/user/memory/known', { ...range, known: true })
    api.clock.advance({ days: 8 })
    await recite('112:1', '2026-03-09T20:00:00Z')
    await recite('112:2', '2026-03-10T08:00:00Z')
    await recite('112:3', '2026-03-10T08:10:00Z')
    await recite('112:4', '2026-03-04T08:00:00Z')

    expect((await calendarOf(person)).days).toEqual([
      { date: '2026-03-09', portions: 0, lessons: 0, reviews: 1 },
      { date: '2026-03-10', portions: 0, lessons: 0, reviews: 3 },
    ])
  })

  test('keeps the local date of each activity, and forgets those before its weeks', async () => {
    const person = await api.person({ timeZone: 'Pacific/Kiritimati' })
    await openRoom(person)
    api.clock.set('2026-03-02T11:00:00Z')
    await read(person, '2026-03-02')
    await api.db.user.update({ where: { id: person.id }, data: { timeZone: 'Etc/GMT+12' } })
    expect(await calendarOf(person)).toMatchObject({
      to: '2026-03-03',
      days: [{ date: '2026-03-03', portions: 1, lessons: 0, reviews: 0 }],
    })

    api.clock.advance({ days: 3 })
    expect((await calendarOf(person)).days).toEqual([{ date: '2026-03-03', portions: 1, lessons: 0, reviews: 0 }])
    api.clock.advance({ days: 200 })
    await api.db.session.updateMany({ data: { lastUsedAt: api.clock.now() } })
    expect((await calendarOf(person)).days).toEqual([])
  })
})
