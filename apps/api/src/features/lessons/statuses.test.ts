import { submitProgress } from '@halaqa/contract/progress'
import type { Path } from '@halaqa/contract/units'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { aQuestionBody, makeUnit } from '../../test/content.ts'
import { PathModel } from '../../test/path-model.ts'
import type { Person } from '../../test/person.ts'

const aLesson = fc.record({
  questions: fc.string({ unit: fc.constantFrom('b', 'w', 'c', 'm', '?'), maxLength: 4 }),
  inactiveQuestions: fc.string({ unit: fc.constantFrom('b', '?'), maxLength: 1 }),
  isActive: fc.oneof({ weight: 5, arbitrary: fc.constant(true) }, fc.constant(false)),
  xpReward: fc.integer({ min: 0, max: 50 }),
})

/** `lesson` and `question` point into what there is; `right` says which answers are. */
const aStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('submit' as const),
      lesson: fc.nat(),
      named: fc.array(fc.record({ question: fc.nat(), right: fc.boolean() }), { minLength: 1, maxLength: 6 }),
      all: fc.boolean(),
    }),
  },
  fc.record({ kind: fc.constant('add' as const), lesson: fc.nat(), shown: fc.boolean() }),
  fc.record({ kind: fc.constant('delete' as const), lesson: fc.nat(), question: fc.nat() }),
  fc.record({ kind: fc.constant('next day' as const) }),
)

type Step = typeof aStep extends fc.Arbitrary<infer Step> ? Step : never

describe('statuses and percentages', () => {
  const api = useTestApp()

  test('are what the rules say, whatever is submitted, added and deleted in whatever order', async () => {
    const admin = await api.person({ admin: true })
    await fc.assert(
      fc.asyncProperty(
        fc.array(aLesson, { minLength: 1, maxLength: 5 }),
        fc.array(aStep, { maxLength: 14 }),
        async (plans, steps) => {
          await api.db.unit.deleteMany()
          const person = await api.person()
          const unit = await makeUnit(api.app, { lessons: plans })
          const model = new PathModel(
            plans.map(({ questions, inactiveQuestions, isActive, xpReward }, index) => ({
              id: unit.lessons[index]!.id,
              isActive,
              xpReward,
              questions: [...`${questions}${inactiveQuestions}`].map((kind, place) => ({
                id: unit.lessons[index]!.questions[place]!,
                isActive: place < questions.length,
                isShown: kind !== '?',
              })),
            })),
          )
          await expectSame(person, model)
          for (const step of steps) {
            await take(step, model, person, admin)
            await expectSame(person, model)
          }
        },
      ),
      { numRuns: 20, seed: 20261121 },
    )
  })

  let day = 0

  async function take(step: Step, model: PathModel, person: Person, admin: Person) {
    if (step.kind === 'next day') {
      day += 1
      api.clock.advance({ days: 1 })
      return
    }
    const lesson = model.lessons[step.lesson % model.lessons.length]!
    const { questions } = lesson
    if (step.kind === 'add') {
      const type = step.shown ? {} : { question_type: 'recite', blanks: [] }
      const response = await admin.post('/questions', aQuestionBody({ lesson_id: lesson.id, ...type }))
      expect(response.statusCode).toBe(201)
      questions.push({ id: response.json().id, isActive: true, isShown: step.shown })
    } else if (questions.length === 0) {
      return
    } else if (step.kind === 'delete') {
      const [gone] = questions.splice(step.question % questions.length, 1)
      expect((await admin.delete(`/questions/${gone!.id}`)).statusCode).toBe(200)
      model.settle()
    } else {
      const named = step.all
        ? questions.map(({ id }, index) => ({ question_id: id, correct: step.named[index]?.right ?? true }))
        : step.named.map(({ question, right }) => ({
            question_id: questions[question % questions.length]!.id,
            correct: right,
          }))
      const right = new Map(named.map(({ question_id, correct }) => [question_id, correct]))
      const response = await person.post(submitProgress.url, { lesson_id: lesson.id, question_statuses: named })
      const [code, xp] = model.submit(lesson, right, day)
      expect(response.statusCode).toBe(code)
      if (code === 200) expect(response.json()).toMatchObject({ xp_earned: xp, processed_questions: right.size })
      if (code === 200) expect(response.json().lesson_status).toBe(model.statusOf(lesson)![0])
    }
  }

  /** Every call that tells of statuses tells the same. */
  async function expectSame(person: Person, model: PathModel) {
    const { seen, next, ...summary } = model.unit()
    const expected = seen.map(({ lesson, status, percentage }) => ({
      id: lesson.id,
      status,
      progress_percentage: percentage,
    }))
    const [units, path, lessons] = await Promise.all(
      ['/user/units', '/user/path', '/user/lessons/1'].map(async (url) => (await person.get(url)).json()),
    )
    expect(lessons).toMatchObject(expected)
    expect(lessons).toHaveLength(expected.length)
    expect(units).toMatchObject([{ ...summary, lessons: expected }])
    expect((path as Path).units).toMatchObject([summary])
    const current = next < 0 ? null : { unit_id: units[0].id, lesson_id: lessons[next].id, index: next }
    expect((path as Path).current).toEqual(current)
    for (const { lesson, status } of seen) {
      const detail = (await person.get(`/lessons/${lesson.id}`)).json()
      expect([detail.status, detail.unlocked_by !== null]).toEqual([status, status === 'locked'])
    }
  }
})
