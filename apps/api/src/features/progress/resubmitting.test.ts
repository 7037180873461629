import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'

describe('the same submission', () => {
  const api = useTestApp()
  const KEY = '7d6b2c44-5e27-4d3f-9a35-0b8f8d1f0a01'
  const made = { submission_id: KEY }

  test('is recorded once and answered alike, however often it is sent', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    const [lesson] = unit.lessons
    const first = await finish(person, lesson!, 1, made)
    await finish(person, lesson!, 2)
    api.clock.advance({ days: 1 })
    const again = await finish(person, lesson!, 1, made)

    expect(again.statusCode).toBe(200)
    expect(again.json()).toEqual(first.json())
    expect(first.json()).toMatchObject({ xp_earned: 10, lesson_status: 'in_progress' })
    expect(await api.db.lessonSubmission.count({ where: { userId: person.id } })).toBe(2)
  })

  test('sent eight times at once is recorded once', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app)]
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(person, unit.lessons[0]!, 2, made)))

    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(answers[0]!.json()).toMatchObject({ xp_earned: 20, lesson_status: 'completed' })
    expect(await api.db.questionAttempt.count({ where: { userId: person.id } })).toBe(2)
    expect(await api.db.xpEntry.aggregate({ where: { userId: person.id }, _sum: { amount: true } })).toMatchObject({
      _sum: { amount: 20 },
    })
  })

  test('is refused for another lesson', async () => {
    const [person, unit] = [await api.person(), await makeUnit(api.app, { lessons: [{}, {}] })]
    await finish(person, unit.lessons[0]!, 2, made)
    const response = await finish(person, unit.lessons[1]!, 2, made)

    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'idempotency_key_reused' })
    expect(await api.db.lessonSubmission.count({ where: { userId: person.id } })).toBe(1)
  })

  test("is each person's own", async () => {
    const [one, other, unit] = [await api.person(), await api.person(), await makeUnit(api.app)]
    await finish(one, unit.lessons[0]!, 2, made)

    expect((await finish(other, unit.lessons[0]!, 0, made)).json()).toMatchObject({ correct_questions: 0 })
  })
})
