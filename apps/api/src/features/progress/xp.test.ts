import { Figures, getFigures } from '@halaqa/contract/profile'
import { submitProgress } from '@halaqa/contract/progress'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeQuestion, makeUnit, THE_WORD } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'
import type { Person } from '../../test/person.ts'

describe('XP', () => {
  const api = useTestApp()
  const xpOf = async (person: Person) => Figures.parse((await person.get(getFigures.url)).json()).xp
  const earned = async (answer: ReturnType<typeof finish>) => (await answer).json().xp_earned as number

  test("is for the day's first answers, and cannot be had by answering again", async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbb' }] })]
    const lesson = unit.lessons[0]!

    expect(await earned(finish(person, lesson, 1))).toBe(7)
    expect(await earned(finish(person, lesson, 3))).toBe(0)
    expect(await earned(finish(person, lesson, 3))).toBe(0)
    expect(await xpOf(person)).toBe(7)

    api.clock.advance({ days: 1 })
    expect(await earned(finish(person, lesson, 3))).toBe(20)
  })

  test('is paid for questions that an earlier submission of the day left out', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbbb' }] })]
    const { id, questions } = unit.lessons[0]!

    expect(await earned(finish(person, { id, questions: questions.slice(0, 2) }, 1))).toBe(5)
    expect(await earned(finish(person, { id, questions: questions.slice(1) }))).toBe(10)
    expect(await xpOf(person)).toBe(15)
  })

  test('is not for what was right only at a later try, as the server checks it', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbbb' }] })]
    const { id, questions } = unit.lessons[0]!
    const firsts = [
      { answer: THE_WORD },
      { answer: THE_WORD, first_correct: true, first_answer: 'another' },
      { answer: THE_WORD, first_correct: false },
      { first_correct: false },
    ]
    const response = await person.post(submitProgress.url, {
      lesson_id: id,
      question_statuses: questions.map((question_id, index) => ({ question_id, correct: true, ...firsts[index] })),
    })

    expect(response.json()).toMatchObject({
      correct_questions: 4,
      first_correct_questions: 1,
      is_perfect: false,
      xp_earned: 5,
      lesson_status: 'completed',
      missing_questions: [],
    })
  })

  test('is paid again on another day of the person', async () => {
    api.clock.set('2026-03-02T20:00:00Z')
    const [person, unit] = [await api.person({ timeZone: 'Asia/Tashkent' }), await makeUnit(api.app)]
    const lesson = unit.lessons[0]!

    expect(await earned(finish(person, lesson))).toBe(20)
    api.clock.set('2026-03-03T18:59:00Z')
    expect(await earned(finish(person, lesson))).toBe(0)
    api.clock.set('2026-03-03T19:00:00Z')
    expect(await earned(finish(person, lesson))).toBe(20)
    expect(await xpOf(person)).toBe(40)
  })

  test.each([
    ['counts for the date on which the lesson was finished', 1, 1],
    ['counts for the date of its receipt after more than two days', 3, 0],
    ['does not count for a date that has not come', -1, 0],
  ])('of a lesson that waited on the device %s', async (_, daysAgo, countsDaysAgo) => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    const lesson = unit.lessons[0]!
    const dayBefore = (days: number) => new Date(api.clock.now().getTime() - days * 86_400_000)
    const sent = { submission_id: crypto.randomUUID(), finished_at: dayBefore(daysAgo).toISOString() }
    const [first, again] = [await finish(person, lesson, 2, sent), await finish(person, lesson, 2, sent)]

    expect([first.json().xp_earned, again.json()]).toEqual([20, first.json()])
    const entries = await api.db.xpEntry.findMany({ where: { userId: person.id } })
    expect(entries.map(({ earnedOn }) => earnedOn.toISOString().slice(0, 10))).toEqual([
      dayBefore(countsDaysAgo).toISOString().slice(0, 10),
    ])
  })

  test('counts questions that were not answered as not right', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbbb' }] })]
    const { id, questions } = unit.lessons[0]!

    expect(await earned(finish(person, { id, questions: questions.slice(0, 1) }))).toBe(5)
  })

  test('counts neither inactive questions nor those nobody shows', async () => {
    const lessons = [{ questions: 'b?', inactiveQuestions: 'b' }]
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons })]

    expect(await earned(finish(person, unit.lessons[0]!, [false, true, true]))).toBe(0)
    api.clock.advance({ days: 1 })
    expect(await earned(finish(person, unit.lessons[0]!, [true, false, false]))).toBe(20)
  })

  test('is not lost when the lesson gets more questions the same day', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    await finish(person, unit.lessons[0]!)
    await makeQuestion(api.app, unit.lessons[0]!.id)

    expect(await earned(finish(person, unit.lessons[0]!))).toBe(0)
    expect(await xpOf(person)).toBe(20)
  })

  test('is not overpaid by submissions at once', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ questions: 'bbbb' }] })]
    const answers = await Promise.all(
      [4, 1, 3, 2, 4, 4].map((right) => earned(finish(person, unit.lessons[0]!, right))),
    )

    expect(answers.filter((xp) => xp > 0)).toHaveLength(1)
    expect(await xpOf(person)).toBe(answers.reduce((sum, xp) => sum + xp))
  })

  test('is nothing for a lesson without a reward', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{ xpReward: 0 }] })]

    expect(await earned(finish(person, unit.lessons[0]!))).toBe(0)
    expect(await api.db.xpEntry.count({ where: { userId: person.id } })).toBe(0)
  })
})
