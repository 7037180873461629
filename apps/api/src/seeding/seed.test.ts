import type { UnitContent } from '@halaqa/curriculum/content'
import { describe, expect, test } from 'vitest'
import { useTestApp } from '../test/app.ts'
import { aQuestionBody } from '../test/content.ts'
import { aLesson, aQuestion, aUnit } from '../test/curriculum.ts'
import { finish } from '../test/learning.ts'
import { contentOf, type SeedContent } from './content.ts'
import { seed } from './seed.ts'

describe('what is to be seeded', () => {
  test('has another fingerprint for any other content, and the same for the same', () => {
    const fingerprints = [
      [aUnit()],
      [aUnit({ surahName: 'Al-Ikhlās' })],
      [aUnit({ lessons: [aLesson({ xpReward: 21 })] })],
      [aUnit({ lessons: [aLesson({ questions: [aQuestion({ blanks: [] })] })] })],
      [aUnit(), aUnit({ key: 'surah-113' })],
    ].map((units) => contentOf(units).fingerprint)

    expect(new Set(fingerprints).size).toBe(fingerprints.length)
    expect(contentOf([aUnit()]).fingerprint).toBe(fingerprints[0])
  })
})

describe('seeding', () => {
  const t = useTestApp()
  const write = (units: UnitContent[]) => seedContent(contentOf(units))
  const seedContent = (content: SeedContent, log?: (line: string) => void) =>
    seed(t.database.url, content, { now: t.clock.now(), ...(log && { log }) })
  const clear = async () => {
    await t.db.seededContent.deleteMany()
    await t.db.seedTombstone.deleteMany()
    await t.db.unit.deleteMany()
  }
  const start = async (units: UnitContent[]) => {
    await clear()
    await write(units)
    const seeded = await t.db.unit.findMany({ include: { lessons: { include: { questions: true } } } })
    return { unit: seeded[0]!, lesson: seeded[0]!.lessons[0]!, question: seeded[0]!.lessons[0]!.questions[0]! }
  }
  const withQuestions = (...questions: ReturnType<typeof aQuestion>[]) => [aUnit({ lessons: [aLesson({ questions })] })]
  const second = aQuestion({ key: 'blank-2', questionOrder: 2 })

  test('writes what the curriculum has, letter by letter, under ids that are the same everywhere', async () => {
    const odd = 'a\tb\nc\\d\r"e" {f},\\N ﷽'
    const { unit, lesson, question } = await start(
      withQuestions(
        aQuestion({
          ayahTextTranslation: odd,
          blanks: [{ ...aQuestion().blanks[0]!, alternativeAnswers: [odd, '', 'null'] }],
        }),
        aQuestion({
          ...{ key: 'pairs', questionType: 'match_pairs', questionOrder: 2, blanks: [] },
          options: [
            {
              optionText: odd,
              optionTextArabic: null,
              optionOrder: 1,
              isCorrect: true,
              optionData: { pair: 1, side: 'first' },
            },
          ],
          words: [
            {
              wordText: odd,
              wordTransliteration: '',
              correctPosition: 1,
              displayOrder: 2,
              wordType: null,
              isKeyWord: true,
            },
          ],
        }),
      ),
    )

    expect([unit.id, lesson.id, question.id]).toEqual([
      '1a56d13d-c402-5223-bf75-bf422eb23ea6',
      '4c8aa7cf-2f51-51a4-9aaf-958404f71402',
      '947314ef-8c6e-5557-b188-0353a6b04ab2',
    ])
    expect([unit.seedKey, lesson.seedKey, question.seedKey]).toEqual([
      ...['surah-112', 'surah-112/lesson-1', 'surah-112/lesson-1/blank-1'],
    ])
    const person = await t.person()
    expect((await person.get('/user/units')).json()).toMatchObject([
      {
        ...{ surah_name: 'Al-Ikhlas', surah_name_arabic_long: 'سُورَةُ ٱلۡإِخۡلَاصِ', display_order: 4, is_active: true },
        lessons: [{ title: 'Say: He is Allah', lesson_type: 'lesson', xp_reward: 20, total_questions: 2 }],
      },
    ])
    expect((await person.get(`/questions/lesson/${lesson.id}`)).json()).toMatchObject([
      {
        ...{ ayah_text_arabic: 'قُلۡ هُوَ ٱللَّهُ أَحَدٌ', ayah_text_translation: odd, question_data: null, audio_url: null },
        blanks: [{ blank_position: 3, correct_word: 'أَحَدٌ', alternative_answers: [odd, '', 'null'], hint_text: 'One' }],
      },
      {
        options: [{ option_text: odd, option_text_arabic: null, option_data: { pair: 1, side: 'first' } }],
        words: [{ word_text: odd, word_transliteration: '', word_type: null, is_key_word: true }],
      },
    ])
  })

  test('says so once, and does nothing the second time', async () => {
    await clear()
    const lines: string[] = []
    const log = (line: string) => lines.push(line)

    expect(await seedContent(contentOf([aUnit()]), log)).toBe(true)
    t.clock.advance({ days: 1 })
    expect(await seedContent(contentOf([aUnit()]), log)).toBe(false)
    expect(lines).toEqual(['Preparing the lessons'])
    expect(await t.db.unit.count()).toBe(1)
  })

  test('by four processes at once is done by one', async () => {
    await clear()
    const done = await Promise.all([1, 2, 3, 4].map(() => write([aUnit()])))

    expect(done.filter(Boolean)).toHaveLength(1)
    expect(await t.db.questionBlank.count()).toBe(1)
  })

  test('that fails half-way leaves everything as it was, and is done again', async () => {
    const { lesson } = await start([aUnit()])
    const content = contentOf([
      aUnit({ lessons: [aLesson({ title: 'Another' }), aLesson({ key: 'lesson-2', startAyah: 3, endAyah: 2 })] }),
    ])

    await expect(seedContent(content)).rejects.toThrow()
    expect(await t.db.lesson.findMany()).toEqual([expect.objectContaining({ id: lesson.id, title: lesson.title })])
    expect(await write([aUnit()])).toBe(false)
  })

  test('of a later version mends texts, and touches nothing else', async () => {
    const before = await start(withQuestions(aQuestion(), second))
    const person = await t.person()
    await finish(person, { id: before.lesson.id, questions: before.lesson.questions.map(({ id }) => id) })
    t.clock.advance({ days: 1 })
    const mended = aQuestion({
      questionText: 'What is missing?',
      blanks: [{ ...aQuestion().blanks[0]!, hintText: 'The One' }],
    })
    await write(withQuestions(mended, second))

    const [one, two] = await t.db.question.findMany({ orderBy: { questionOrder: 'asc' }, include: { blanks: true } })
    expect(one).toMatchObject({ id: before.question.id, questionText: 'What is missing?', updatedAt: t.clock.now() })
    expect(one!.blanks).toMatchObject([{ hintText: 'The One' }])
    expect(two).toMatchObject({ updatedAt: before.question.updatedAt })
    expect(await t.db.unit.findMany()).toMatchObject([{ updatedAt: before.unit.updatedAt }])
    expect((await person.get(`/lessons/${before.lesson.id}`)).json()).toMatchObject({
      status: 'completed',
      completed_questions: 2,
    })
  })

  test('adds questions without undoing what was completed', async () => {
    const { lesson, question } = await start([aUnit()])
    const person = await t.person()
    await finish(person, { id: lesson.id, questions: [question.id] })
    await t.db.lessonCompletion.deleteMany()
    await write(withQuestions(aQuestion(), second))

    const detail = (await person.get(`/lessons/${lesson.id}`)).json()
    expect(detail).toMatchObject({ status: 'completed', completed_questions: 1, total_questions: 2 })
  })

  test('takes away what is made no more, keeps what was learned of it, and brings it back', async () => {
    const { lesson } = await start(withQuestions(aQuestion(), second))
    const person = await t.person()
    const [first] = await t.db.question.findMany({ orderBy: { questionOrder: 'asc' } })
    await finish(person, { id: lesson.id, questions: [first!.id] })
    await write(withQuestions(aQuestion()))

    const completed = { status: 'completed', completed_questions: 1, total_questions: 1 }
    expect((await person.get(`/lessons/${lesson.id}`)).json()).toMatchObject(completed)
    await write([])
    expect((await person.get('/user/units')).json()).toEqual([])
    expect(await t.db.questionAttempt.count({ where: { userId: person.id } })).toBe(1)
    await write(withQuestions(aQuestion(), second))
    expect((await person.get(`/lessons/${lesson.id}`)).json()).toMatchObject({ ...completed, total_questions: 2 })
  })

  test('never brings back what an admin deleted', async () => {
    const admin = await t.person({ admin: true })
    const other = aUnit({ key: 'surah-113', surahNumber: 113 })
    const kept = aLesson({ key: 'lesson-2', order: 2, questions: [aQuestion(), second] })
    const seeded = [aUnit({ lessons: [aLesson(), kept] }), other]
    await start(seeded)
    const idOf = async (noun: 'unit' | 'lesson' | 'question', seedKey: string) =>
      ((await (t.db[noun] as typeof t.db.unit).findUniqueOrThrow({ where: { seedKey } })) as { id: string }).id
    for (const path of [
      `/units/${await idOf('unit', 'surah-113')}`,
      `/lessons/${await idOf('lesson', 'surah-112/lesson-1')}`,
      `/questions/${await idOf('question', 'surah-112/lesson-2/blank-1')}`,
    ]) {
      expect((await admin.delete(path)).statusCode).toBe(200)
    }
    await write(seeded.map((unit) => ({ ...unit, surahName: 'Renamed' })))

    const units = await t.db.unit.findMany({ include: { lessons: { include: { questions: true } } } })
    expect(units).toMatchObject([
      {
        surahName: 'Renamed',
        lessons: [{ lessonKey: 'lesson-2', questions: [{ seedKey: 'surah-112/lesson-2/blank-2' }] }],
      },
    ])
  })

  test('never touches what an admin made', async () => {
    const { unit, lesson } = await start([aUnit()])
    const admin = await t.person({ admin: true })
    const question = (await admin.post('/questions', aQuestionBody({ lesson_id: lesson.id }))).json()
    const { questions: _, key, ...columns } = aLesson({ title: 'My own', order: 9 })
    const now = t.clock.now()
    const own = await t.db.lesson.create({
      data: { ...columns, unitId: unit.id, lessonKey: 'lesson-2', createdAt: now, updatedAt: now },
    })
    t.clock.advance({ days: 1 })
    await write([
      aUnit({ surahName: 'Renamed', lessons: [aLesson({ title: 'Renamed' }), aLesson({ key: 'lesson-2' })] }),
    ])

    expect(key).toBe('lesson-1')
    expect(await t.db.lesson.findMany({ where: { lessonKey: 'lesson-2' } })).toEqual([own])
    expect((await admin.get(`/questions/${question.id}`)).json()).toEqual(question)
    await write([])
    expect((await admin.get('/user/lessons/112')).json()).toMatchObject([{ title: 'My own' }])
  })

  test('leaves switched off what was switched off by hand', async () => {
    const { lesson } = await start([aUnit()])
    await t.db.lesson.update({ where: { id: lesson.id }, data: { isActive: false } })
    await write([aUnit({ lessons: [aLesson({ title: 'Renamed' })] })])

    expect(await t.db.lesson.findMany()).toMatchObject([{ title: 'Renamed', isActive: false }])
  })
})
