import type { Endpoint } from '@halaqa/contract/endpoint'
import { createLesson, deleteLesson, getLesson, listUserLessons } from '@halaqa/contract/lessons'
import { createQuestion, deleteQuestion } from '@halaqa/contract/question-authoring'
import { countLessonQuestions, getQuestion, listLessonQuestions } from '@halaqa/contract/questions'
import { createUnit, deleteUnit, getPath, listUnits, listUserUnits, Unit } from '@halaqa/contract/units'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { aQuestionBody, makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'

const aUnitBody = (change: object = {}) => ({
  surah_number: 1,
  surah_name: 'Al-Fatihah',
  surah_name_arabic: 'الفاتحة',
  surah_name_arabic_long: 'سُورَةُ ٱلۡفَاتِحَةِ',
  display_order: 7,
  total_ayahs: 7,
  revelation_place: 'meccan',
  background_color: '#0d6b4c',
  border_color: '#084a34',
  text_color: '#fffdf7',
  ...change,
})

const aLessonBody = (change: object = {}) => ({
  lesson_key: 'opening',
  title: 'The Opening',
  subtitle: 'Ayahs 1 to 7',
  description: 'Learn it whole.',
  lesson_type: 'challenge',
  order: 3,
  start_ayah: 1,
  end_ayah: 7,
  ayah_range_text: '1:1 – 1:7',
  difficulty_level: 2,
  estimated_duration_minutes: 5,
  xp_reward: 30,
  ...change,
})

const named = (endpoint: Endpoint) => [`${endpoint.method} ${endpoint.url}`, endpoint] as const

describe('writing content', () => {
  const api = useTestApp()

  test.each([createUnit, deleteUnit, createLesson, deleteLesson, createQuestion, deleteQuestion].map(named))(
    '%s: admins alone, and nothing happens for others',
    async (_, { method, url }) => {
      const unit = await makeUnit(api.app)
      const [unit_id, { id: lesson_id, questions }] = [unit.id, unit.lessons[0]!]
      const bodies: Record<string, unknown> = {
        '/units': aUnitBody(),
        '/lessons': aLessonBody({ unit_id }),
        '/questions': aQuestionBody({ lesson_id }),
      }
      const ids: Record<string, string> = {
        '/units/:id': unit_id,
        '/lessons/:id': lesson_id,
        '/questions/:id': questions[0]!,
      }
      const ask = (who: Pick<Person, 'post' | 'delete'>) =>
        method === 'POST' ? who.post(url, bodies[url]) : who.delete(url.replace(':id', ids[url]!))
      const count = async () => [await api.db.unit.count(), await api.db.lesson.count(), await api.db.question.count()]
      const before = await count()

      expect((await ask(callsOf(api.app))).json()).toMatchObject({ code: 'authentication_required' })
      expect((await ask(await api.person())).json()).toMatchObject({ code: 'forbidden' })
      expect(await count()).toEqual(before)
      expect((await ask(await api.person({ admin: true }))).statusCode).toBe(method === 'POST' ? 201 : 200)
      expect(await count()).not.toEqual(before)
    },
  )

  test.each([listUnits, getLesson, listLessonQuestions, countLessonQuestions, getQuestion].map(named))(
    '%s is for everybody',
    async (_, { url }) => {
      const { lessons } = await makeUnit(api.app)
      const [id, lessonId] = [url === getQuestion.url ? lessons[0]!.questions[0]! : lessons[0]!.id, lessons[0]!.id]
      const path = url.replace(':lessonId', lessonId).replace(':id', id)

      for (const who of [callsOf(api.app), await api.person(), await api.person({ admin: true })]) {
        expect((await who.get(path)).statusCode).toBe(200)
      }
    },
  )

  test.each([listUserUnits, getPath, listUserLessons].map(named))('%s is for the signed-in', async (_, { url }) => {
    const path = url.replace(':surahNumber', '1')

    expect((await callsOf(api.app).get(path)).statusCode).toBe(401)
    for (const who of [await api.person(), await api.person({ admin: true })]) {
      expect((await who.get(path)).statusCode).toBe(200)
    }
  })
})

describe('writing content', () => {
  const api = useTestApp()

  test.each([
    ['a surah 115', { surah_number: 115 }, 'Invalid surah number. Must be between 1 and 114'],
    ['no name', { surah_name: ' ' }, 'This is required.'],
    ['a colour by name', { text_color: 'green' }, 'Write a colour as #rrggbb.'],
    ['a place beyond integers', { display_order: 2 ** 31 }, 'This must be at most 1,000,000.'],
  ])('refuses a unit with %s', async (_, change, error) => {
    const response = await (await api.person({ admin: true })).post(createUnit.url, aUnitBody(change))

    expect([response.statusCode, response.json().error]).toEqual([400, error])
  })

  test.each([
    ['a unit that is not there', { unit_id: crypto.randomUUID() }, 404, 'Unit not found'],
    [
      'a type of its own',
      { lesson_type: 'exam' },
      400,
      'This must be one of: lesson, review, challenge, milestone, treasure.',
    ],
    ['an end before its start', { start_ayah: 5, end_ayah: 4 }, 400, 'The last verse must not come before the first.'],
    ['an ayah that the surah does not have', { end_ayah: 8 }, 400, 'This surah has 7 verses.'],
  ])('refuses a lesson with %s', async (_, change, status, error) => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app)]
    const response = await admin.post(createLesson.url, aLessonBody({ unit_id: unit.id, ...change }))

    expect([response.statusCode, response.json().error]).toEqual([status, error])
  })

  test('refuses a second lesson of the same key, also at the same moment', async () => {
    const [admin, unit, other] = [await api.person({ admin: true }), await makeUnit(api.app), await makeUnit(api.app)]
    const answers = await Promise.all(
      [1, 2, 3].map(() => admin.post(createLesson.url, aLessonBody({ unit_id: unit.id }))),
    )

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409])
    expect(answers.find(({ statusCode }) => statusCode === 409)!.json()).toMatchObject({ code: 'lesson_key_taken' })
    expect((await admin.post(createLesson.url, aLessonBody({ unit_id: other.id }))).statusCode).toBe(201)
  })

  test('refuses a question of a lesson that is not there', async () => {
    const response = await (await api.person({ admin: true })).post(
      createQuestion.url,
      aQuestionBody({ lesson_id: crypto.randomUUID() }),
    )

    expect([response.statusCode, response.json().code]).toEqual([404, 'lesson_not_found'])
  })

  test('a unit, its lesson and its question are there for everybody as soon as they are written', async () => {
    const [admin, learner] = [await api.person({ admin: true }), await api.person()]
    const unit = (await admin.post(createUnit.url, aUnitBody({ surah_number: 77 }))).json()
    expect(Unit.parse(unit)).toMatchObject({ ...aUnitBody({ surah_number: 77 }), status: 'available', lessons: [] })

    const lesson = (await admin.post(createLesson.url, aLessonBody({ unit_id: unit.id }))).json()
    expect(lesson).toMatchObject({ ...aLessonBody({ unit_id: unit.id }), status: 'coming_soon', total_questions: 0 })

    const question = (await admin.post(createQuestion.url, aQuestionBody({ lesson_id: lesson.id }))).json()
    expect((await callsOf(api.app).get(`/questions/${question.id}`)).json()).toEqual(question)
    const response = await finish(learner, { id: lesson.id, questions: [question.id] })
    expect(response.json()).toMatchObject({ xp_earned: 30, lesson_status: 'completed' })
    expect((await learner.get('/user/lessons/77')).json()).toMatchObject([{ id: lesson.id, status: 'completed' }])
  })
})
