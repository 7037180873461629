import { getPath, listUnits, listUserUnits } from '@halaqa/contract/units'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../../test/app.ts'
import { type MadeUnit, makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { presentPath, presentUnits } from './units.presenter.ts'
import { findPath, findUnits } from './units.service.ts'

describe('answers that are prepared', () => {
  const api = useTestApp()
  let [first, second]: MadeUnit[] = []
  beforeAll(async () => {
    first = await makeUnit(api.app, {
      surah: 1,
      displayOrder: 1,
      lessons: [{ questions: 'bb' }, { questions: '' }, { questions: 'w' }, { isActive: false }, { questions: 'cm' }],
    })
    second = await makeUnit(api.app, { surah: 114, displayOrder: 2, lessons: [{}, {}] })
    await makeUnit(api.app, { surah: 113, displayOrder: 3, lessons: [] })
    await makeUnit(api.app, { surah: 112, displayOrder: 4, isActive: false })
  })

  /** As each answer was made for one request: every row read, the whole encoded by its schema. */
  async function madeForOne(userId: string | null) {
    const { units, lessons } = await findUnits(api.db, userId)
    return JSON.stringify(z.encode(listUnits.schema.response[200], presentUnits(units, lessons)))
  }
  const guest = () => callsOf(api.app).get(listUnits.url)
  const mine = async (person: Person) => (await person.get(listUserUnits.url)).body

  test('are to a guest the same, byte for byte', async () => {
    const response = await guest()

    expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(response.body).toBe(await madeForOne(null))
    expect(response.json()).toHaveLength(3)
  })

  test('are the same for everybody, byte for byte', async () => {
    const [newcomer, beginner, learner] = [await api.person(), await api.person(), await api.person()]
    await finish(beginner, second!.lessons[0]!, 1)
    await finish(learner, first!.lessons[0]!)
    await finish(learner, first!.lessons[2]!)
    await finish(learner, first!.lessons[4]!, 1)
    await finish(learner, second!.lessons[0]!, 0)

    for (const person of [newcomer, beginner, learner]) {
      const response = await person.get(listUserUnits.url)
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response.headers['cache-control']).toBe('no-store')
      expect(response.body).toBe(await madeForOne(person.id))
      const path = await findPath(api.db, person.id)
      const text = JSON.stringify(z.encode(getPath.schema.response[200], presentPath(path.units, path.next)))
      expect((await person.get(getPath.url)).body).toBe(text)
      expect((await person.get(getPath.url)).body).toBe(text)
    }
  })

  test('keep what somebody completed when its questions are gone', async () => {
    const learner = await api.person()
    const unit = await makeUnit(api.app, { surah: 110, displayOrder: 6, lessons: [{ questions: 'b' }, {}] })
    await finish(learner, unit.lessons[0]!)
    await api.db.question.deleteMany({ where: { lessonId: unit.lessons[0]!.id } })
    await api.db.question.create({
      data: {
        lessonId: unit.lessons[0]!.id,
        questionType: 'word_order',
        questionText: '',
        questionOrder: 1,
        pointsValue: 1,
        difficultyLevel: 1,
        estimatedTimeSeconds: 1,
        createdAt: api.clock.now(),
        updatedAt: api.clock.now(),
      },
    })

    const made = await madeForOne(learner.id)
    expect(JSON.parse(made).find(({ id }: { id: string }) => id === unit.id).lessons[0].status).toBe('completed')
    expect(await mine(learner)).toBe(made)
  })

  test('come in the encoding that is liked best, with a tag for each, and only once', async () => {
    const { get } = callsOf(api.app)
    const tags = new Set<unknown>()
    for (const encoding of ['br', 'gzip', 'identity']) {
      const { headers } = await get(listUnits.url, { 'accept-encoding': encoding })
      expect(headers['content-encoding'] ?? 'identity').toBe(encoding)
      expect(headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'no-cache' })
      tags.add(headers.etag)
      const again = await get(listUnits.url, { 'accept-encoding': encoding, 'if-none-match': headers.etag as string })
      expect([again.statusCode, again.body]).toEqual([304, ''])
    }
    expect(tags.size).toBe(3)
  })

  test.each([
    ['a unit', () => api.db.unit.update({ where: { id: first!.id }, data: { surahName: 'Al-Fatihah' } })],
    ['a lesson', () => api.db.lesson.update({ where: { id: first!.lessons[0]!.id }, data: { title: 'Changed' } })],
    ['whether a question counts', () => api.db.question.updateMany({ data: { isActive: false }, limit: 1 })],
    ['what there is', () => makeUnit(api.app, { surah: 111, displayOrder: 5 })],
    ['what there was', () => api.db.unit.delete({ where: { id: second!.id } })],
  ])('are made again when any process changes %s', async (_, change) => {
    const person = await api.person()
    const [before, own] = [await guest(), await mine(person)]
    await change()

    const after = await guest()
    expect(after.body).not.toBe(before.body)
    expect(after.headers.etag).not.toBe(before.headers.etag)
    expect(after.body).toBe(await madeForOne(null))
    expect(await mine(person)).not.toBe(own)
    expect(await mine(person)).toBe(await madeForOne(person.id))
  })

  test('see a change that is committed after one that began later', async () => {
    const person = await api.person()
    const rename = (name: string) => ({ where: { id: first!.lessons[2]!.id }, data: { title: name } })
    await api.db.$transaction(async (tx) => {
      await tx.lesson.update(rename('Begun first'))
      await api.db.unit.update({ where: { id: first!.id }, data: { surahName: 'Committed first' } })
      expect((await guest()).body).toContain('Committed first')
      expect(await mine(person)).toContain('Committed first')
    })

    expect((await guest()).body).toContain('Begun first')
    expect(await mine(person)).toContain('Begun first')
  })
})
