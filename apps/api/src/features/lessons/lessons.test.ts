import { getLesson, LessonDetail, listUserLessons } from '@halaqa/contract/lessons'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../test/app.ts'
import { aQuestionBody, makeUnit } from '../../test/content.ts'
import { finish, lessonStatusesOf } from '../../test/learning.ts'
import { callsOf, type Person } from '../../test/person.ts'

const INVALID_SURAH = 'Invalid surah number. Must be between 1 and 114'

describe('lessons', () => {
  const api = useTestApp()
  const lessonOf = async (person: Pick<Person, 'get'>, id: string) =>
    LessonDetail.parse((await person.get(getLesson.url.replace(':id', id))).json())

  test.each(['0', '115', '-1', '1.5', '01', 'abc', '%00', '999999999999'])('has no surah %s', async (surah) => {
    const response = await (await api.person()).get(listUserLessons.url.replace(':surahNumber', surah))

    expect(response.statusCode).toBe(400)
    expect(response.json()).toMatchObject({ code: 'surah_invalid', error: INVALID_SURAH, message: INVALID_SURAH })
  })

  test('lists none of a surah without an active unit', async () => {
    await makeUnit(api.app, { surah: 50, isActive: false })

    expect(await lessonStatusesOf(await api.person(), 50)).toEqual([])
    expect(await lessonStatusesOf(await api.person(), 51)).toEqual([])
  })

  test.each(['first', crypto.randomUUID()])('finds no lesson %s', async (id) => {
    const response = await callsOf(api.app).get(`/lessons/${id}`)

    expect(response.statusCode).toBe(404)
    expect(response.json()).toMatchObject({ code: 'lesson_not_found', error: 'Lesson ID not found' })
  })

  test('shows no inactive lesson and none of an inactive unit', async () => {
    const [one, other] = [
      await makeUnit(api.app, { lessons: [{ isActive: false }] }),
      await makeUnit(api.app, { isActive: false }),
    ]
    for (const { lessons } of [one, other]) {
      expect((await callsOf(api.app).get(`/lessons/${lessons[0]!.id}`)).statusCode).toBe(404)
    }
  })

  test('tell a signed-in person which lesson opens a locked one, and a guest that it is open', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app, { surah: 9, lessons: [{}, { title: 'The second' }, { questions: '?' }, {}] })
    const [first, second, , fourth] = unit.lessons.map(({ id }) => id)

    expect(await lessonOf(person, fourth!)).toMatchObject({
      status: 'locked',
      surah_number: 9,
      surah_name: 'Surah 9',
      total_questions: 2,
      unlocked_by: { id: second!, title: 'The second' },
    })
    expect(await lessonOf(person, first!)).toMatchObject({ status: 'available', unlocked_by: null })
    expect(await lessonOf(callsOf(api.app), fourth!)).toMatchObject({ status: 'available', unlocked_by: null })

    await finish(person, unit.lessons[0]!)
    await finish(person, unit.lessons[1]!)
    expect(await lessonOf(person, fourth!)).toMatchObject({ status: 'available', unlocked_by: null })
    expect(await lessonOf(callsOf(api.app), first!)).toMatchObject({ status: 'available', progress_percentage: 0 })
  })

  test("are each person's own", async () => {
    const [one, other] = [await api.person(), await api.person()]
    const unit = await makeUnit(api.app, { surah: 20, lessons: [{ questions: 'bbb' }, {}] })
    await finish(one, unit.lessons[0]!, 2)

    expect(await lessonStatusesOf(one, 20)).toEqual(['in_progress 66', 'locked 0'])
    expect(await lessonStatusesOf(other, 20)).toEqual(['available 0', 'locked 0'])
  })

  test('are completed when the only question not answered is switched off, and stay so', async () => {
    const person = await api.person()
    const unit = await makeUnit(api.app, { surah: 21, lessons: [{}, {}] })
    await finish(person, unit.lessons[0]!, 1)
    await api.db.question.update({ where: { id: unit.lessons[0]!.questions[1]! }, data: { isActive: false } })

    expect(await lessonStatusesOf(person, 21)).toEqual(['completed 100', 'available 0'])
    const admin = await api.person({ admin: true })
    await admin.post('/questions', aQuestionBody({ lesson_id: unit.lessons[0]!.id }))
    expect(await lessonStatusesOf(person, 21)).toEqual(['completed 100', 'available 0'])
  })

  test('of the same order are sorted by their creation', async () => {
    const unit = await makeUnit(api.app, { surah: 22, lessons: [{ title: 'One' }, { title: 'Two' }] })
    await api.db.lesson.updateMany({ where: { unitId: unit.id }, data: { order: 0 } })
    await api.db.lesson.update({ where: { id: unit.lessons[0]!.id }, data: { createdAt: new Date(0) } })
    const lessons = (await (await api.person()).get('/user/lessons/22')).json()

    expect(lessons.map(({ title }: { title: string }) => title)).toEqual(['One', 'Two'])
  })
})
