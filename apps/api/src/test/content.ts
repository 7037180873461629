import type { Lesson } from '@halaqa/contract/lessons'
import type { FastifyInstance } from 'fastify'

/** What a fill_blank of the tests asks for, and what else it takes. */
export const THE_WORD = 'ٱلۡحَمۡدُ'
export const ALSO_THE_WORD = 'الحمد'

export interface LessonPlan {
  /** One letter for each question: b fill_blank, w word_order, c multiple_choice, m match_pairs, ? a type nobody shows. */
  questions?: string
  inactiveQuestions?: string
  isActive?: boolean
  xpReward?: number
  title?: string
}

export interface UnitPlan {
  surah?: number
  displayOrder?: number
  isActive?: boolean
  lessons?: LessonPlan[]
}

export interface MadeUnit {
  id: string
  lessons: { id: string; questions: string[] }[]
}

/** A unit with its lessons and their questions, written straight into the tables. */
export async function makeUnit(app: FastifyInstance, plan: UnitPlan = {}): Promise<MadeUnit> {
  const { surah = 1, displayOrder = 0, isActive = true, lessons = [{}] } = plan
  const now = app.clock()
  const unit = await app.db.unit.create({
    data: {
      surahNumber: surah,
      displayOrder,
      isActive,
      createdAt: now,
      updatedAt: now,
      surahName: `Surah ${surah}`,
      surahNameArabic: 'سورة',
      surahNameArabicLong: 'سورة',
      totalAyahs: 7,
      revelationPlace: 'meccan',
      backgroundColor: '#0d6b4c',
      borderColor: '#084a34',
      textColor: '#fffdf7',
    },
  })
  const made: MadeUnit = { id: unit.id, lessons: [] }
  for (const [order, lesson] of lessons.entries()) made.lessons.push(await makeLesson(app, unit.id, order, lesson))
  return made
}

async function makeLesson(app: FastifyInstance, unitId: string, order: number, plan: LessonPlan) {
  const {
    questions = 'bb',
    inactiveQuestions = '',
    isActive = true,
    xpReward = 20,
    title = `Lesson ${order + 1}`,
  } = plan
  const now = app.clock()
  const { id } = await app.db.lesson.create({
    data: {
      unitId,
      order,
      isActive,
      xpReward,
      title,
      lessonKey: `lesson-${order}`,
      createdAt: now,
      updatedAt: now,
      subtitle: '',
      description: '',
      lessonType: 'lesson' satisfies Lesson['lesson_type'],
      startAyah: 1,
      endAyah: 7,
      ayahRangeText: '1:1 – 1:7',
      difficultyLevel: 1,
      estimatedDurationMinutes: 2,
    },
  })
  const ids: string[] = []
  for (const kind of questions) ids.push(await makeQuestion(app, id, kind))
  for (const kind of inactiveQuestions) ids.push(await makeQuestion(app, id, kind, { isActive: false }))
  return { id, questions: ids }
}

const KINDS: Record<string, object> = {
  b: {
    questionType: 'fill_blank',
    ayahTextArabic: `${THE_WORD} لِلَّهِ`,
    blanks: {
      create: [{ correctWord: THE_WORD, alternativeAnswers: [ALSO_THE_WORD], blankOrder: 0, difficultyLevel: 1 }],
    },
  },
  w: {
    questionType: 'word_order',
    words: {
      create: ['one', 'two', 'one'].map((wordText, index) => ({
        wordText,
        correctPosition: index + 1,
        displayOrder: 3 - index,
        isKeyWord: false,
      })),
    },
  },
  c: {
    questionType: 'multiple_choice',
    options: {
      create: ['right', 'wrong', 'worse'].map((optionText, optionOrder) => ({
        optionText,
        optionOrder,
        isCorrect: optionOrder === 0,
      })),
    },
  },
  m: {
    questionType: 'match_pairs',
    options: {
      create: [0, 1, 2, 3].map((optionOrder) => ({
        optionText: `${optionOrder}`,
        optionOrder,
        isCorrect: true,
        optionData: { pair: optionOrder >> 1, side: optionOrder % 2 ? 'second' : 'first' },
      })),
    },
  },
  '?': { questionType: 'recite' },
}

let order = 0

/** Another question of a lesson; answers its id. */
export async function makeQuestion(
  app: FastifyInstance,
  lessonId: string,
  kind = 'b',
  more: { isActive?: boolean } = {},
) {
  const now = app.clock()
  order += 1
  const { id } = await app.db.question.create({
    data: {
      lessonId,
      questionType: '',
      questionText: 'What is missing?',
      questionOrder: order,
      createdAt: now,
      updatedAt: now,
      pointsValue: 10,
      difficultyLevel: 1,
      estimatedTimeSeconds: 30,
      ...KINDS[kind],
      ...more,
    },
  })
  return id
}

/** A question as an admin writes it. */
export const aQuestionBody = (change: object = {}) => ({
  question_type: 'fill_blank',
  question_text: 'Which word is missing?',
  question_order: 1_000,
  ayah_reference: '1:2',
  ayah_text_arabic: `${THE_WORD} لِلَّهِ`,
  blanks: [{ correct_word: THE_WORD, alternative_answers: [ALSO_THE_WORD] }],
  ...change,
})
