import { submitProgress } from '@halaqa/contract/progress'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { ALSO_THE_WORD, makeUnit, THE_WORD } from '../../test/content.ts'
import { finish, lessonStatusesOf } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'
import { somebodyWaits } from '../../test/waiting.ts'

describe('submitting progress', () => {
  const api = useTestApp()
  const submit = (person: Person, body: unknown) => person.post(submitProgress.url, body)
  const rowsOf = async ({ id: userId }: Person) => ({
    submissions: await api.db.lessonSubmission.count({ where: { userId } }),
    attempts: await api.db.questionAttempt.count({ where: { userId } }),
    progress: await api.db.questionProgress.count({ where: { userId } }),
    completions: await api.db.lessonCompletion.count({ where: { userId } }),
    xp: await api.db.xpEntry.count({ where: { userId } }),
  })
  const NOTHING = { submissions: 0, attempts: 0, progress: 0, completions: 0, xp: 0 }
  const right = (question_id: string, more: object = {}) => ({ question_id, correct: true, ...more })

  test('takes somebody signed in', async () => {
    expect((await callsOf(api.app).post(submitProgress.url, {})).json()).toMatchObject({
      code: 'authentication_required',
    })
  })

  test.each([
    ['no lesson', { question_statuses: [] }, 'Lesson ID is required'],
    ['an empty lesson', { lesson_id: '', question_statuses: [] }, 'Lesson ID is required'],
    ['no answers', { lesson_id: 'x' }, 'Question statuses are required'],
    ['an empty list of answers', { lesson_id: 'x', question_statuses: [] }, 'Question statuses are required'],
    [
      'a question without a verdict',
      { lesson_id: 'x', question_statuses: [{ question_id: crypto.randomUUID() }] },
      'This is required.',
    ],
    ['a question that is no id', { lesson_id: 'x', question_statuses: [right('first')] }, 'This isn’t a valid id.'],
  ])('refuses %s', async (_, body, error) => {
    const response = await submit(await api.person(), body)

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'validation_failed', error })
  })

  test.each(['first', crypto.randomUUID()])('knows no lesson %s', async (lesson_id) => {
    const response = await submit(await api.person(), { lesson_id, question_statuses: [right(crypto.randomUUID())] })

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'lesson_not_found', error: 'Lesson ID not found' })
  })

  test.each([
    ['an inactive lesson', { lessons: [{ isActive: false }] }, 404, 'lesson_not_found', 'Lesson ID not found'],
    ['a lesson of an inactive unit', { isActive: false }, 404, 'lesson_not_found', 'Lesson ID not found'],
    [
      'a lesson with nothing to show',
      { lessons: [{ questions: '?' }] },
      403,
      'lesson_locked',
      'This lesson is coming soon.',
    ],
    [
      'a locked lesson',
      { lessons: [{}, { title: 'The second' }, {}] },
      403,
      'lesson_locked',
      'This lesson is locked. Complete “The second” first.',
    ],
  ])('refuses %s and records nothing', async (_, plan, status, code, error) => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, plan)]
    const response = await finish(person, unit.lessons.at(-1)!)

    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ code, error })
    expect(await rowsOf(person)).toEqual(NOTHING)
  })

  test('refuses a question of another lesson and records nothing', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{}, {}] })]
    const [first, second] = unit.lessons
    const response = await submit(person, {
      lesson_id: first!.id,
      question_statuses: [right(first!.questions[0]!), right(second!.questions[0]!)],
    })

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'question_not_in_lesson' })
    expect(await rowsOf(person)).toEqual(NOTHING)
  })

  test('records every answer, and says what it came to', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbb' }] })]
    const response = await finish(person, unit.lessons[0]!, 2)

    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      message: 'Progress saved',
      processed_questions: 3,
      correct_questions: 2,
      first_correct_questions: 2,
      is_perfect: false,
      missing_questions: unit.lessons[0]!.questions.slice(2),
      xp_earned: 13,
      due_tomorrow: [],
      lesson_status: 'in_progress',
    })
    expect(await rowsOf(person)).toEqual({ submissions: 1, attempts: 3, progress: 3, completions: 0, xp: 1 })
  })

  test('counts a repeated question once, its last status', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    const { id, questions } = unit.lessons[0]!
    const response = await submit(person, {
      lesson_id: id,
      question_statuses: [
        right(questions[0]!),
        right(questions[1]!),
        { question_id: questions[0]!.toUpperCase(), correct: false },
      ],
    })

    expect(response.json()).toMatchObject({ processed_questions: 2, correct_questions: 1 })
    expect(await lessonStatusesOf(person)).toContain('in_progress 50')
  })

  test('reports questions that were never right, and that all were right at the first try', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbb?' }] })]
    const [lesson] = unit.lessons
    const [first, second] = lesson!.questions
    const told = async (answer: ReturnType<typeof finish>) => {
      const { first_correct_questions, is_perfect, missing_questions } = (await answer).json()
      return [first_correct_questions, is_perfect, missing_questions]
    }

    expect(await told(finish(person, lesson!, [false, false, true]))).toEqual([1, false, [first, second]])
    expect(await told(finish(person, lesson!, [true, false, false]))).toEqual([1, false, [second]])
    expect(await told(finish(person, lesson!, [false, true, false]))).toEqual([1, false, []])
    expect(await told(finish(person, lesson!, 0))).toEqual([1, false, []])
    api.clock.advance({ days: 1 })
    expect(await told(finish(person, { ...lesson!, questions: [first!] }))).toEqual([1, false, []])
    expect(await told(finish(person, lesson!, 3))).toEqual([3, true, []])
  })

  test('keeps the first answer beside the last', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'b' }] })]
    const { id, questions } = unit.lessons[0]!
    const status = { question_id: questions[0], correct: true, answer: THE_WORD, first_answer: 'another' }
    for (const first_answer of ['another', THE_WORD]) {
      await submit(person, { lesson_id: id, question_statuses: [{ ...status, first_answer }] })
      api.clock.advance({ minutes: 1 })
    }

    const kept = await api.db.questionAttempt.findMany({ where: { userId: person.id }, orderBy: { answeredAt: 'asc' } })
    expect(kept).toMatchObject([
      { answer: THE_WORD, correct: true, firstAnswer: 'another', firstCorrect: false, scoredOn: expect.any(Date) },
      { answer: THE_WORD, correct: true, firstAnswer: THE_WORD, firstCorrect: true, scoredOn: null },
    ])
  })

  test('keeps what was once right, whatever is answered later', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { surah: 2 })]
    const [lesson] = unit.lessons
    await finish(person, lesson!, [true, false])
    expect(await lessonStatusesOf(person, 2)).toEqual(['in_progress 50'])

    expect((await finish(person, lesson!, [false, true])).json()).toMatchObject({ lesson_status: 'completed' })
    expect(await lessonStatusesOf(person, 2)).toEqual(['completed 100'])
    const last = await api.db.questionProgress.findMany({
      where: { userId: person.id },
      orderBy: { question: { questionOrder: 'asc' } },
    })
    expect(last.map(({ correct }) => correct)).toEqual([false, true])
    expect(await rowsOf(person)).toMatchObject({ attempts: 4, progress: 2, completions: 1 })

    expect((await finish(person, lesson!, 0)).json()).toMatchObject({ lesson_status: 'completed' })
  })

  test('records an answer to a question that nobody shows, but does not count it', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'b?' }] })]
    const response = await finish(person, unit.lessons[0]!, 1)

    expect(response.json()).toMatchObject({ processed_questions: 2, lesson_status: 'completed', xp_earned: 20 })
  })

  test.each([
    ['b', () => 'something else', false],
    ['b', () => ` ${THE_WORD}\n`, true],
    ['b', () => ALSO_THE_WORD, true],
    ['b', (ids: string[]) => ids, false],
    ['w', (ids: string[]) => ids, true],
    ['w', ([first, second, third]: string[]) => [third!, second!, first!], true],
    ['w', ([first, second, third]: string[]) => [second!, first!, third!], false],
    ['w', ([first, second]: string[]) => [first!, second!, first!], false],
    ['w', () => THE_WORD, false],
    ['c', ([correct]: string[]) => [correct!], true],
    ['c', ([, wrong]: string[]) => [wrong!], false],
    ['m', (ids: string[]) => ids.toReversed(), true],
    ['m', ([a, b, c, d]: string[]) => [a!, c!, b!, d!], false],
  ])('grades what was answered to %s itself (%#)', async (questions, answer, correct) => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions }] })]
    const { id, questions: ids } = unit.lessons[0]!
    const [words, options] = await Promise.all([
      api.db.questionWord.findMany({ where: { questionId: ids[0]! }, orderBy: { correctPosition: 'asc' } }),
      api.db.questionOption.findMany({ where: { questionId: ids[0]! }, orderBy: { optionOrder: 'asc' } }),
    ])
    const given = answer([...words, ...options].map((part) => part.id))
    const response = await submit(person, {
      lesson_id: id,
      question_statuses: [{ question_id: ids[0]!, correct: !correct, answer: given }],
    })

    expect(response.json()).toMatchObject({ correct_questions: correct ? 1 : 0 })
    const attempts = await api.db.questionAttempt.findMany({ where: { userId: person.id } })
    expect(attempts).toMatchObject([{ answer: given, correct }])
  })

  test('records nothing for an account that is deleted at this moment', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    const submitted = await api.db.$transaction(async (tx) => {
      const data = { isDeleted: true, email: null, passwordHash: null }
      await tx.user.update({ where: { id: person.id }, data })
      const response = finish(person, unit.lessons[0]!)
      await somebodyWaits(api)
      return { response }
    })

    expect((await submitted.response).json()).toMatchObject({ code: 'authentication_required' })
    expect(await rowsOf(person)).toEqual(NOTHING)
  })

  test('never changes an attempt that was made', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    await finish(person, unit.lessons[0]!)

    await expect(
      api.db.questionAttempt.updateMany({ where: { userId: person.id }, data: { correct: false } }),
    ).rejects.toThrow()
    await expect(api.db.xpEntry.updateMany({ where: { userId: person.id }, data: { amount: 1000 } })).rejects.toThrow()
    await expect(
      api.db.lessonSubmission.updateMany({ where: { userId: person.id }, data: { xp: 0 } }),
    ).rejects.toThrow()
  })
})
