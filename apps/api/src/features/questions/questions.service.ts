import type { CreateQuestionBody, QuestionParts } from '@halaqa/contract/question-authoring'
import { type Database, Prisma } from '@halaqa/database/client'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { type Db, inTransaction } from '../../lib/db.ts'
import { insertCompletions } from '../lessons/completions.sql.ts'
import { lockLesson } from '../lessons/content-locks.sql.ts'
import { deleteContent } from '../lessons/deletion.sql.ts'

type NewQuestion = z.output<typeof CreateQuestionBody>

const parts = {
  options: { orderBy: { optionOrder: 'asc' } },
  blanks: { orderBy: { blankOrder: 'asc' } },
  words: { orderBy: [{ displayOrder: 'asc' }, { correctPosition: 'asc' }] },
} satisfies Prisma.QuestionInclude

const order = [{ questionOrder: 'asc' }, { createdAt: 'asc' }, { id: 'asc' }] as const
const isShown = { isActive: true, lesson: { isActive: true, unit: { isActive: true } } } as const

export type QuestionRow = Awaited<ReturnType<typeof findQuestion>>

export async function findQuestion(db: Db, id: string) {
  const question = await db.question.findFirst({ where: { id, ...isShown }, include: parts })
  if (!question) throw new AppError('question_not_found')
  return question
}

/** Whether learners are shown it or not. */
export async function findAnyQuestion(db: Db, id: string): Promise<QuestionRow> {
  const question = await db.question.findUnique({ where: { id }, include: parts })
  if (!question) throw new AppError('question_not_found')
  return question
}

/** All that a lesson has, whether learners are shown it or not, in order. */
export function findAllQuestions(db: Db, lessonId: string): Promise<QuestionRow[]> {
  return db.question.findMany({ where: { lessonId }, include: parts, orderBy: [...order] })
}

/** A lesson's active questions of every type, in order. */
export async function findQuestions(db: Db, lessonId: string): Promise<QuestionRow[]> {
  const questions = await db.question.findMany({
    where: { lessonId, ...isShown },
    include: parts,
    orderBy: [...order],
  })
  if (questions.length === 0) await requireLesson(db, lessonId)
  return questions
}

export async function countQuestions(db: Db, lessonId: string): Promise<number> {
  const count = await db.question.count({ where: { lessonId, ...isShown } })
  if (count === 0) await requireLesson(db, lessonId)
  return count
}

async function requireLesson(db: Db, id: string) {
  const lesson = await db.lesson.findFirst({ where: { id, isActive: true, unit: { isActive: true } } })
  if (!lesson) throw new AppError('lesson_not_found')
}

/** People who had completed the lesson keep it completed. */
export async function createQuestion(db: Database, body: NewQuestion, now: Date): Promise<QuestionRow> {
  const { id } = await inTransaction(db, async (tx) => {
    if (!(await lockLesson(tx, body.lesson_id))) throw new AppError('lesson_not_found')
    await insertCompletions(tx, body.lesson_id)
    return tx.question.create({ data: { ...toColumns(body), createdAt: now, updatedAt: now }, select: { id: true } })
  })
  return db.question.findUniqueOrThrow({ where: { id }, include: parts })
}

/** People who had answered all the others complete the lesson by it. */
export function deleteQuestion(db: Database, id: string, now: Date): Promise<void> {
  return inTransaction(db, async (tx) => {
    const question = await tx.question.findUnique({ where: { id }, select: { lessonId: true } })
    if (!question || !(await deleteContent(tx, 'questions', id, now))) throw new AppError('question_not_found')
    await insertCompletions(tx, question.lessonId)
  })
}

const json = (value: unknown) => (value == null ? Prisma.DbNull : (value as Prisma.InputJsonValue))

function toColumns(body: NewQuestion) {
  return {
    lessonId: body.lesson_id,
    questionType: body.question_type,
    questionText: body.question_text,
    questionOrder: body.question_order,
    ayahReference: body.ayah_reference,
    ayahTextArabic: body.ayah_text_arabic,
    ayahTextTranslation: body.ayah_text_translation,
    audioUrl: body.audio_url,
    audioDurationSeconds: body.audio_duration_seconds,
    pointsValue: body.points_value,
    difficultyLevel: body.difficulty_level,
    estimatedTimeSeconds: body.estimated_time_seconds,
    questionData: json(body.question_data),
    options: { create: partRows.options(body.options) },
    blanks: { create: partRows.blanks(body.blanks) },
    words: { create: partRows.words(body.words) },
  }
}

const idOf = ({ id }: { id?: string | undefined }) => (id === undefined ? {} : { id })

/** Parts as rows; one that is there already keeps its id. */
export const partRows = {
  options: (options: QuestionParts['options']) =>
    options.map((option) => ({
      ...idOf(option),
      optionText: option.option_text,
      optionTextArabic: option.option_text_arabic,
      optionAudioUrl: option.option_audio_url,
      optionOrder: option.option_order,
      isCorrect: option.is_correct,
      optionData: json(option.option_data),
    })),
  blanks: (blanks: QuestionParts['blanks']) =>
    blanks.map((blank) => ({
      ...idOf(blank),
      blankPosition: blank.blank_position,
      correctWord: blank.correct_word,
      correctWordTransliteration: blank.correct_word_transliteration,
      alternativeAnswers: blank.alternative_answers,
      blankOrder: blank.blank_order,
      hintText: blank.hint_text,
      difficultyLevel: blank.difficulty_level,
    })),
  words: (words: QuestionParts['words']) =>
    words.map((word) => ({
      ...idOf(word),
      wordText: word.word_text,
      wordTransliteration: word.word_transliteration,
      correctPosition: word.correct_position,
      displayOrder: word.display_order,
      wordType: word.word_type,
      isKeyWord: word.is_key_word,
    })),
}
