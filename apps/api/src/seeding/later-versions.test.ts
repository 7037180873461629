import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { aQuestionBody } from '../test/content.ts'
import { aLesson, aQuestion, aUnit, seedingOn, withQuestions } from '../test/curriculum.ts'
import { finish, lessonStatusesOf } from '../test/learning.ts'
import type { Person } from '../test/person.ts'

describe('seeding a later version', () => {
  const api = useTestApp()
  const { write, start } = seedingOn(api)
  const second = aQuestion({ key: 'blank-2', questionOrder: 2 })

  test('mends texts, and touches nothing else', async () => {
    const before = await start(withQuestions(aQuestion(), second))
    const person = await api.person()
    await finish(person, { id: before.lesson.id, questions: before.lesson.questions.map(({ id }) => id) })
    api.clock.advance({ days: 1 })
    const mended = aQuestion({
      questionText: 'What is missing?',
      blanks: [{ ...aQuestion().blanks[0]!, hintText: 'The One' }],
    })
    await write(withQuestions(mended, second))

    const [one, two] = await api.db.question.findMany({ orderBy: { questionOrder: 'asc' }, include: { blanks: true } })
    expect(one).toMatchObject({ id: before.question.id, questionText: 'What is missing?', updatedAt: api.clock.now() })
    expect(one!.blanks).toMatchObject([{ hintText: 'The One' }])
    expect(two).toMatchObject({ updatedAt: before.question.updatedAt })
    expect(await api.db.unit.findMany()).toMatchObject([{ updatedAt: before.unit.updatedAt }])
    expect((await person.get(`/lessons/${before.lesson.id}`)).json()).toMatchObject({
      status: 'completed',
      completed_questions: 2,
    })
  })

  test('adds questions without undoing what was completed', async () => {
    const { lesson, question } = await start([aUnit()])
    const person = await api.person()
    await finish(person, { id: lesson.id, questions: [question.id] })
    await api.db.lessonCompletion.deleteMany()
    await write(withQuestions(aQuestion(), second))

    const detail = (await person.get(`/lessons/${lesson.id}`)).json()
    expect(detail).toMatchObject({ status: 'completed', completed_questions: 1, total_questions: 2 })
  })

  test('takes away what is made no more, keeps what was learned of it, and brings it back', async () => {
    const { lesson } = await start(withQuestions(aQuestion(), second))
    const person = await api.person()
    const [first] = await api.db.question.findMany({ orderBy: { questionOrder: 'asc' } })
    await finish(person, { id: lesson.id, questions: [first!.id] })
    await write(withQuestions(aQuestion()))

    const completed = { status: 'completed', completed_questions: 1, total_questions: 1 }
    expect((await person.get(`/lessons/${lesson.id}`)).json()).toMatchObject(completed)
    await write([])
    expect((await person.get('/user/units')).json()).toEqual([])
    expect(await api.db.questionAttempt.count({ where: { userId: person.id } })).toBe(1)
    await write(withQuestions(aQuestion(), second))
    expect((await person.get(`/lessons/${lesson.id}`)).json()).toMatchObject({ ...completed, total_questions: 2 })
  })

  test('never brings back what an admin deleted', async () => {
    const admin = await api.person({ admin: true })
    const other = aUnit({ key: 'surah-113', surahNumber: 113 })
    const kept = aLesson({ key: 'lesson-2', order: 2, questions: [aQuestion(), second] })
    const seeded = [aUnit({ lessons: [aLesson(), kept] }), other]
    await start(seeded)
    const idOf = async (noun: 'unit' | 'lesson' | 'question', seedKey: string) =>
      ((await (api.db[noun] as typeof api.db.unit).findUniqueOrThrow({ where: { seedKey } })) as { id: string }).id
    for (const path of [
      `/units/${await idOf('unit', 'surah-113')}`,
      `/lessons/${await idOf('lesson', 'surah-112/lesson-1')}`,
      `/questions/${await idOf('question', 'surah-112/lesson-2/blank-1')}`,
    ]) {
      expect((await admin.delete(path)).statusCode).toBe(200)
    }
    await write(seeded.map((unit) => ({ ...unit, surahName: 'Renamed' })))

    const units = await api.db.unit.findMany({ include: { lessons: { include: { questions: true } } } })
    expect(units).toMatchObject([
      {
        surahName: 'Renamed',
        lessons: [{ lessonKey: 'lesson-2', questions: [{ seedKey: 'surah-112/lesson-2/blank-2' }] }],
      },
    ])
  })

  test('never touches what an admin made', async () => {
    const { unit, lesson } = await start([aUnit()])
    const admin = await api.person({ admin: true })
    const question = (await admin.post('/questions', aQuestionBody({ lesson_id: lesson.id }))).json()
    const { questions: _, key, ...columns } = aLesson({ title: 'My own', order: 9 })
    const now = api.clock.now()
    const own = await api.db.lesson.create({
      data: { ...columns, unitId: unit.id, lessonKey: 'lesson-2', createdAt: now, updatedAt: now },
    })
    api.clock.advance({ days: 1 })
    await write([
      aUnit({ surahName: 'Renamed', lessons: [aLesson({ title: 'Renamed' }), aLesson({ key: 'lesson-2' })] }),
    ])

    expect(key).toBe('lesson-1')
    expect(await api.db.lesson.findMany({ where: { lessonKey: 'lesson-2' } })).toEqual([own])
    expect((await admin.get(`/questions/${question.id}`)).json()).toEqual(question)
    await write([])
    expect((await admin.get('/user/lessons/112')).json()).toMatchObject([{ title: 'My own' }])
  })

  test('leaves the parts of a question that an admin has changed, and the text that they belong to', async () => {
    const { question } = await start([aUnit()])
    const admin = await api.person({ admin: true })
    const before = (await admin.get(`/questions/${question.id}`)).json()
    const blanks = [{ ...before.blanks[0], alternative_answers: ['mine'] }]
    expect((await admin.put(`/questions/${question.id}`, { blanks })).statusCode).toBe(200)
    const theirs = { ...aQuestion().blanks[0]!, alternativeAnswers: ['theirs'], blankPosition: 0 }
    const other = aQuestion({ questionText: 'Mended', ayahTextArabic: 'قُلۡ', blanks: [theirs] })
    await write(withQuestions(other))

    expect((await admin.get(`/questions/${question.id}`)).json()).toMatchObject({
      question_text: 'Mended',
      ayah_text_arabic: before.ayah_text_arabic,
      blanks: [{ ...before.blanks[0], alternative_answers: ['mine'] }],
    })
  })

  test('leaves switched off what was switched off by hand', async () => {
    const { lesson } = await start([aUnit()])
    await api.db.lesson.update({ where: { id: lesson.id }, data: { isActive: false } })
    await write([aUnit({ lessons: [aLesson({ title: 'Renamed' })] })])

    expect(await api.db.lesson.findMany()).toMatchObject([{ title: 'Renamed', isActive: false }])
  })

  test('leaves what an admin has changed as it is, and mends the rest', async () => {
    const lessons = [aLesson({ questions: [aQuestion(), second] }), aLesson({ key: 'lesson-2', order: 2 })]
    const { unit, lesson, question } = await start([aUnit({ lessons })])
    const other = await api.db.lesson.findFirstOrThrow({ where: { lessonKey: 'lesson-2' } })
    const [admin, ids] = [await api.person({ admin: true }), lesson.questions.map(({ id }) => id)]
    for (const [path, body] of [
      [`/units/${unit.id}`, { surah_name: 'Sincerity' }],
      [`/units/${unit.id}/order`, { ids: [other.id, lesson.id] }],
      [`/lessons/${lesson.id}`, { title: 'Mine', is_active: false }],
      [`/lessons/${lesson.id}/order`, { ids: ids.toReversed() }],
      [`/questions/${question.id}`, { question_text: 'Mine too', is_active: false }],
    ] as const) {
      expect((await admin.put(path, body)).statusCode).toBe(200)
    }
    const mended = lessons.map((made) => ({ ...made, title: 'Theirs', subtitle: 'Mended' }))
    const asked = { questionText: 'Theirs', questionOrder: 9, ayahTextTranslation: 'Mended' }
    const questions = mended[0]!.questions.map((made) => ({ ...made, ...asked }))
    await write([aUnit({ surahName: 'Theirs', totalAyahs: 5, lessons: [{ ...mended[0]!, questions }, mended[1]!] })])

    expect(await api.db.unit.findMany()).toMatchObject([{ surahName: 'Sincerity', totalAyahs: 5 }])
    expect(await api.db.lesson.findMany({ orderBy: { order: 'asc' } })).toMatchObject([
      { id: other.id, order: 1, title: 'Theirs', subtitle: 'Mended', isActive: true },
      { id: lesson.id, order: 2, title: 'Mine', subtitle: 'Mended', isActive: false },
    ])
    const found = await api.db.question.findMany({ where: { lessonId: lesson.id }, orderBy: { questionOrder: 'asc' } })
    expect(found.map(({ id }) => id)).toEqual(ids.toReversed())
    expect(found[1]).toMatchObject({ questionText: 'Mine too', ayahTextTranslation: 'Mended', isActive: false })
  })

  test('keeps switched off what an admin switched off, through a version that did not have it', async () => {
    const { lesson } = await start([aUnit()])
    const admin = await api.person({ admin: true })
    const isActive = async () => (await api.db.lesson.findUniqueOrThrow({ where: { id: lesson.id } })).isActive
    await admin.put(`/lessons/${lesson.id}`, { is_active: false })
    await write([])
    await write([aUnit()])
    expect(await isActive()).toBe(false)

    await admin.put(`/lessons/${lesson.id}`, { is_active: true })
    await write([])
    expect(await isActive()).toBe(false)
    await admin.put(`/lessons/${lesson.id}`, { is_active: true })
    await write([aUnit({ key: 'surah-113', surahNumber: 113, lessons: [] })])
    expect(await isActive()).toBe(true)
  })

  describe('with other passages', () => {
    const lessonOf = (key: string, order: number, ...keys: string[]) =>
      aLesson({
        key,
        order,
        lessonType: key.split('-')[0] as 'lesson' | 'review',
        questions: keys.map((each, index) => aQuestion({ key: each, questionOrder: index + 1 })),
      })
    const before = [
      aUnit({
        lessons: [
          lessonOf('lesson-1-2w4', 1, 'fill-1w2', 'fill-2w1'),
          lessonOf('lesson-2w5-3', 2, 'fill-2w5', 'fill-3w2'),
          lessonOf('lesson-4', 3, 'fill-4w1', 'fill-4w2'),
          lessonOf('review-1-4', 4, 'fill-1w1'),
        ],
      }),
    ]
    const after = [
      aUnit({
        lessons: [
          lessonOf('lesson-1-2w6', 1, 'fill-1w2', 'fill-2w1', 'fill-2w6'),
          lessonOf('lesson-2w7-3w3', 2, 'fill-3w2'),
          lessonOf('lesson-3w4-4', 3, 'fill-4w1', 'fill-4w3'),
          lessonOf('review-1-4', 4, 'fill-1w1'),
        ],
      }),
    ]
    const statusesNow = async (person: Person) => lessonStatusesOf(person, 112)

    async function learned(...right: number[]) {
      await start(before)
      const person = await api.person()
      const lessons = await api.db.lesson.findMany({
        orderBy: { order: 'asc' },
        include: { questions: { orderBy: { questionOrder: 'asc' } } },
      })
      for (const [index, count] of right.entries()) {
        const { id, questions } = lessons[index]!
        await finish(person, { id, questions: questions.map((question) => question.id) }, count)
      }
      return person
    }
    const earned = async ({ id: userId }: Person) => ({
      xp: await api.db.xpEntry.findMany({ where: { userId } }),
      submissions: await api.db.lessonSubmission.findMany({ where: { userId } }),
      attempts: await api.db.questionAttempt.findMany({ where: { userId } }),
      completions: await api.db.lessonCompletion.findMany({ where: { userId, lesson: { isActive: false } } }),
    })

    test('leaves completed what was completed in other pieces, and takes nothing of what was earned', async () => {
      const person = await learned(2, 2, 2, 1)
      const had = await earned(person)
      const completions = await api.db.lessonCompletion.findMany({ where: { userId: person.id } })
      api.clock.advance({ days: 3 })
      await write(after)

      expect(await statusesNow(person)).toEqual(Array(4).fill('completed 100'))
      const has = await earned(person)
      expect({ ...has, completions: [] }).toEqual({ ...had, completions: [] })
      expect(has.completions).toHaveLength(3)
      const fresh = await api.db.lessonCompletion.findMany({
        where: { userId: person.id, lesson: { lessonKey: 'lesson-2w7-3w3' } },
      })
      expect(fresh.map(({ completedAt }) => completedAt)).toEqual([completions[0]!.completedAt])
    })

    test('asks again only for parts that were not learned, and counts the answers that are the same', async () => {
      const person = await learned(2, 1)
      await write(after)

      expect(await statusesNow(person)).toEqual(['available 66', 'locked 0', 'locked 0', 'locked 0'])
    })

    test('gives nobody what they did not learn', async () => {
      const [learner, other] = [await learned(2, 2), await api.person()]
      await write(after)

      expect(await statusesNow(learner)).toEqual(['completed 100', 'completed 100', 'available 0', 'locked 0'])
      expect(await statusesNow(other)).toEqual(['available 0', 'locked 0', 'locked 0', 'locked 0'])
    })

    test('and has a review more, takes it as done by those who completed the challenge of its words', async () => {
      const [learner, other] = [await learned(), await api.person()]
      const path = (...keys: string[]) => [
        aUnit({ lessons: keys.map((key, index) => lessonOf(key, index + 1, `fill-${index + 1}w1`)) }),
      ]
      await write(path('lesson-1-2', 'lesson-3-4', 'challenge-1-4'))
      const lessons = await api.db.lesson.findMany({
        where: { isActive: true },
        orderBy: { order: 'asc' },
        include: { questions: { where: { isActive: true } } },
      })
      for (const { id, questions } of lessons) await finish(learner, { id, questions: questions.map(({ id }) => id) })
      for (const { id, questions } of lessons.slice(0, 2)) {
        await finish(other, { id, questions: questions.map(({ id }) => id) })
      }
      await write(path('lesson-1', 'lesson-2-3', 'lesson-4', 'review-1-4', 'challenge-1-4'))

      expect(await statusesNow(learner)).toEqual(Array(5).fill('completed 100'))
      expect((await statusesNow(other)).map((each) => each.split(' ')[0])).toEqual([
        ...Array(3).fill('completed'),
        'available',
        'locked',
      ])
    })

    test('and goes back to the old ones, finds all as it was', async () => {
      const person = await learned(2, 2, 1)
      const before3 = await statusesNow(person)
      await write(after)
      await write(before)

      expect(await statusesNow(person)).toEqual(before3)
    })
  })
})
