import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
import { Figures, getFigures } from '@halaqa/contract/profile'
import { Question } from '@halaqa/contract/questions'
import { listUserUnits, Path, Unit } from '@halaqa/contract/units'
import type { QuestionContent, UnitContent } from '@halaqa/curriculum/content'
import { buildUnits } from '@halaqa/curriculum/units'
import { installationDir } from '@halaqa/database/installation'
import { openText } from '@halaqa/quran/text'
import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { useTestApp } from '../test/app.ts'
import type { Person } from '../test/person.ts'
import { storedContent } from './content.ts'
import { seed } from './seed.ts'

const execFileAsync = promisify(execFile)

/** The one test that seeds everything. */
describe('the whole curriculum, seeded', () => {
  const api = useTestApp()
  let person: Person
  beforeAll(async () => {
    expect(await seed(api.database.url, storedContent(), { now: api.clock.now() })).toBe(true)
    person = await api.person()
  })
  const unitsOf = async () => z.array(Unit).parse((await person.get(listUserUnits.url)).json())
  const pathOf = async () => Path.parse((await person.get('/user/path')).json())
  const questionsOf = async (lessonId: string) =>
    z.array(Question).parse((await person.get(`/questions/lesson/${lessonId}`)).json())

  test('has a unit for each surah in the order of memorizing, each with lessons that all have questions', async () => {
    const units = await unitsOf()

    expect(units.map(({ surah_number }) => surah_number)).toEqual([
      1,
      ...Array.from({ length: 113 }, (_, i) => 114 - i),
    ])
    for (const { lessons } of units) {
      expect(lessons.map(({ status }) => status)).toEqual(
        lessons.map((_, index) => (index === 0 ? 'available' : 'locked')),
      )
      expect(lessons.every(({ total_questions }) => total_questions > 0)).toBe(true)
    }
    const [types] = await api.db.$queryRaw<
      [{ types: string[] }]
    >`SELECT array_agg(DISTINCT question_type) AS types FROM questions`
    expect([...SHOWN_QUESTION_TYPES]).toEqual(expect.arrayContaining(types.types))
  })

  test('is there already for prisma db seed', async () => {
    const prisma = createRequire(import.meta.url).resolve('prisma/build/index.js')
    const env = { ...process.env, DATABASE_URL: api.database.url }
    const { stdout } = await execFileAsync(process.execPath, [prisma, 'db', 'seed'], { cwd: installationDir(), env })

    expect(stdout).toContain('The lessons are there already')
  })

  test('reaches learners as the curriculum made it', async () => {
    const text = openText()
    const making = buildUnits({ arabic: text.arabic, english: text.translation('en') })
    const units = (await unitsOf()).slice(0, 5)
    for (const unit of units) {
      const made = making.next().value as UnitContent
      expect([unit.surah_name_arabic_long, unit.lessons.map(({ title }) => title)]).toEqual([
        made.surahNameArabicLong,
        made.lessons.map(({ title }) => title),
      ])
      for (const [index, { id }] of unit.lessons.entries()) {
        expect((await questionsOf(id)).map(essence)).toEqual(made.lessons[index]!.questions.map(essenceOfContent))
      }
    }
  })

  const essenceOfContent = (question: QuestionContent) => ({
    type: question.questionType,
    arabic: question.ayahTextArabic,
    english: question.ayahTextTranslation,
    options: question.options.map(({ optionText, optionTextArabic }) => [optionText, optionTextArabic]),
    blanks: question.blanks.map(({ correctWord, alternativeAnswers }) => [correctWord, alternativeAnswers]),
    words: question.words.toSorted((a, b) => a.displayOrder - b.displayOrder).map(({ wordText }) => wordText),
  })

  const essence = (question: Question) => ({
    type: question.question_type,
    arabic: question.ayah_text_arabic,
    english: question.ayah_text_translation,
    options: question.options.map(({ option_text, option_text_arabic }) => [option_text, option_text_arabic]),
    blanks: question.blanks.map(({ correct_word, alternative_answers }) => [correct_word, alternative_answers]),
    words: question.words.map(({ word_text }) => word_text),
  })

  test('can be walked through a unit from the first lesson to the last, by answers alone', async () => {
    const [first, second] = await unitsOf()
    for (const { id, xp_reward } of first!.lessons) {
      expect((await pathOf()).current).toMatchObject({ unit_id: first!.id, lesson_id: id })
      const question_statuses = (await questionsOf(id)).map((question) => ({
        question_id: question.id,
        correct: false,
        answer: answerTo(question),
      }))
      const response = await person.post('/user/progress', { lesson_id: id, question_statuses })
      expect(response.json()).toMatchObject({ lesson_status: 'completed', xp_earned: xp_reward })
    }

    expect((await pathOf()).units[0]).toMatchObject({ status: 'completed', progress_percentage: 100 })
    expect((await pathOf()).current).toEqual({ unit_id: second!.id, lesson_id: second!.lessons[0]!.id, index: 0 })
    expect(Figures.parse((await person.get(getFigures.url)).json())).toMatchObject({
      // A surah counts once each verse of it was recited by heart on two dates.
      surahs_memorized: 0,
      lessons_completed: first!.lessons.length,
      current_streak: 1,
      xp: first!.lessons.reduce((sum, { xp_reward }) => sum + xp_reward, 0),
    })
  })

  function answerTo({ question_type, blanks, words, options }: Question): string | string[] {
    switch (question_type) {
      case 'fill_blank':
        return blanks[0]!.alternative_answers[0] ?? blanks[0]!.correct_word
      case 'word_order':
        return words.toSorted((a, b) => a.correct_position - b.correct_position).map(({ id }) => id)
      case 'multiple_choice':
        return [options.find(({ is_correct }) => is_correct)!.id]
      default: {
        const pairOf = (option: (typeof options)[number]) => (option.option_data as { pair: number }).pair
        return options.toSorted((a, b) => pairOf(a) - pairOf(b)).map(({ id }) => id)
      }
    }
  }
})
