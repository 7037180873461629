import { getNextLesson, getPath, listUnits, listUserUnits, Path, Unit } from '@halaqa/contract/units'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'

const Units = z.array(Unit)

describe('the path', () => {
  const api = useTestApp()
  const unitsOf = async (person: Person) => Units.parse((await person.get(listUserUnits.url)).json())
  const pathOf = async (person: Person) => Path.parse((await person.get(getPath.url)).json())

  test('is empty while there is nothing', async () => {
    const person = await api.person()

    expect(await unitsOf(person)).toEqual([])
    expect(await pathOf(person)).toEqual({ units: [], current: null })
    expect((await callsOf(api.app).get(listUnits.url)).json()).toEqual([])
  })

  test.each([listUserUnits.url, getPath.url])('%s is for somebody signed in', async (url) => {
    expect((await callsOf(api.app).get(url)).json()).toMatchObject({ code: 'authentication_required' })
  })

  test('has the active units in order with their active lessons, all open to guests', async () => {
    const person = await api.person()
    const [second, first, empty] = [
      await makeUnit(api.app, {
        surah: 114,
        displayOrder: 2,
        lessons: [{}, { isActive: false }, {}, { questions: '?' }],
      }),
      await makeUnit(api.app, { surah: 1, displayOrder: 1, lessons: [{}] }),
      await makeUnit(api.app, { surah: 113, displayOrder: 3, lessons: [] }),
    ]
    await makeUnit(api.app, { displayOrder: 0, isActive: false })

    const mine = await unitsOf(person)
    expect(mine.map(({ id }) => id)).toEqual([first.id, second.id, empty.id])
    expect(mine[1]!.lessons.map(({ id, status }) => [id, status])).toEqual([
      [second.lessons[0]!.id, 'available'],
      [second.lessons[2]!.id, 'locked'],
      [second.lessons[3]!.id, 'coming_soon'],
    ])
    expect(mine[1]).toMatchObject({ total_lessons: 3, completed_lessons: 0, status: 'available', is_active: true })
    expect(mine[2]).toMatchObject({ lessons: [], total_lessons: 0, progress_percentage: 0, status: 'available' })

    const shown = Units.parse((await callsOf(api.app).get(listUnits.url)).json())
    expect(shown.map(({ id }) => id)).toEqual(mine.map(({ id }) => id))
    expect(shown[1]!.lessons.map(({ status }) => status)).toEqual(['available', 'available', 'coming_soon'])

    const { units } = await pathOf(person)
    expect(units).toEqual(mine.map(({ lessons: _, ...unit }) => unit))
  })
})

describe('the current lesson', () => {
  const api = useTestApp()
  const currentOf = async (person: Person) => Path.parse((await person.get(getPath.url)).json()).current

  test('is the first lesson to do of the unit they were last in, then of those after it, then of those before it', async () => {
    const person = await api.person()
    const first = await makeUnit(api.app, { displayOrder: 1, lessons: [{}] })
    const second = await makeUnit(api.app, {
      surah: 114,
      displayOrder: 2,
      lessons: [{ isActive: false }, { questions: '?' }, {}, {}],
    })
    const third = await makeUnit(api.app, { surah: 113, displayOrder: 3, lessons: [{}] })
    const at = (unit: typeof first, lesson: number, index: number) => ({
      unit_id: unit.id,
      lesson_id: unit.lessons[lesson]!.id,
      index,
    })
    const go = async (unit: typeof first, lesson: number, right?: number) => {
      api.clock.advance({ minutes: 1 })
      expect((await finish(person, unit.lessons[lesson]!, right)).statusCode).toBe(200)
    }

    expect(await currentOf(person)).toEqual(at(first, 0, 0))
    await go(second, 2, 1)
    expect(await currentOf(person)).toEqual(at(second, 2, 1))
    await go(second, 2)
    expect(await currentOf(person)).toEqual(at(second, 3, 2))
    await go(second, 3)
    expect(await currentOf(person)).toEqual(at(third, 0, 0))
    await go(third, 0)
    expect(await currentOf(person)).toEqual(at(first, 0, 0))
    await go(first, 0)
    expect(await currentOf(person)).toBeNull()
  })
})

describe('the lesson with which a guest begins or goes on', () => {
  const api = useTestApp()
  const next = (after?: string) => callsOf(api.app).get(`${getNextLesson.url}${after ? `?after=${after}` : ''}`)

  test('is none while there is nothing', async () => {
    expect((await next()).json()).toEqual({ lesson_id: null })
    expect((await next(crypto.randomUUID())).json()).toMatchObject({ code: 'lesson_not_found' })
    expect((await next('first')).statusCode).toBe(400)
  })

  test('is the first open one of the path, and then the one after it in its surah', async () => {
    await makeUnit(api.app, { surah: 114, displayOrder: 2 })
    const { lessons } = await makeUnit(api.app, {
      surah: 1,
      displayOrder: 1,
      lessons: [{ questions: '?' }, {}, { isActive: false }, { questions: '?' }, {}],
    })
    const [, first, , , second] = lessons
    expect((await next()).json()).toEqual({ lesson_id: first!.id })
    expect((await next(first!.id)).json()).toEqual({ lesson_id: second!.id })
    expect((await next(second!.id)).json()).toEqual({ lesson_id: null })
  })
})
