import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { makeUnit } from '../../test/content.ts'
import { finish } from '../../test/learning.ts'

describe('deleting content', () => {
  const api = useTestApp()

  test.each(['units', 'lessons', 'questions'])('finds no %s that are not there', async (noun) => {
    const admin = await api.person({ admin: true })

    for (const id of [crypto.randomUUID(), 'first']) {
      const response = await admin.delete(`/${noun}/${id}`)
      expect([response.statusCode, response.json().code]).toEqual([404, `${noun.slice(0, -1)}_not_found`])
    }
  })

  test.each([
    ['units', 'Unit deleted'],
    ['lessons', 'Lesson deleted'],
  ])('of %s deletes everything below it, but neither XP nor the day', async (noun, message) => {
    const [admin, learner] = [await api.person({ admin: true }), await api.person()]
    const unit = await makeUnit(api.app, { surah: 3, lessons: [{ questions: 'bwcm' }] })
    await finish(learner, unit.lessons[0]!)
    const path = `/${noun}/${noun === 'units' ? unit.id : unit.lessons[0]!.id}`
    const figures = async () => (await learner.get('/user/figures')).json()
    expect(await figures()).toMatchObject({ xp: 20, lessons_completed: 1, surahs_memorized: 0, current_streak: 1 })

    expect((await admin.delete(path)).json()).toEqual({ message })
    expect((await admin.delete(path)).statusCode).toBe(404)
    const userId = learner.id
    expect(await api.db.question.count({ where: { lessonId: unit.lessons[0]!.id } })).toBe(0)
    expect(await api.db.questionWord.count()).toBe(0)
    expect(await api.db.questionProgress.count({ where: { userId } })).toBe(0)
    expect(await api.db.questionAttempt.count({ where: { userId } })).toBe(0)
    expect(await api.db.lessonCompletion.count({ where: { userId } })).toBe(0)
    expect(await figures()).toMatchObject({ xp: 20, lessons_completed: 0, surahs_memorized: 0, current_streak: 1 })
  })

  test('happens once if two people do it at once', async () => {
    const [admin, unit] = [await api.person({ admin: true }), await makeUnit(api.app)]
    const answers = await Promise.all([1, 2, 3].map(() => admin.delete(`/units/${unit.id}`)))

    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404])
  })

  test('works while somebody submits: either one comes first, and neither fails', async () => {
    const [admin, learner] = [await api.person({ admin: true }), await api.person()]
    for (let round = 0; round < 5; round += 1) {
      const unit = await makeUnit(api.app, { lessons: [{ questions: 'bbbb' }] })
      const [submitted, deleted] = await Promise.all([
        finish(learner, unit.lessons[0]!),
        admin.delete(`/${round % 2 ? 'units' : 'lessons'}/${round % 2 ? unit.id : unit.lessons[0]!.id}`),
      ])

      expect(deleted.statusCode).toBe(200)
      expect([200, 404]).toContain(submitted.statusCode)
    }
  })
})
