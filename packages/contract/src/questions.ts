import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Id, Timestamp } from './scalars.ts'

export const Option = z
  .object({
    id: Id,
    question_id: Id,
    option_text: z.string(),
    option_text_arabic: z.string().nullable(),
    option_audio_url: z.string().nullable(),
    option_order: z.int(),
    is_correct: z.boolean(),
    option_data: z.unknown(),
  })
  .meta({ id: 'Option' })

export const Blank = z
  .object({
    id: Id,
    question_id: Id,
    blank_position: z.int(),
    correct_word: z.string(),
    correct_word_transliteration: z.string().nullable(),
    alternative_answers: z.array(z.string()),
    blank_order: z.int(),
    hint_text: z.string().nullable(),
    difficulty_level: z.int(),
  })
  .meta({ id: 'Blank' })

/** `correct_position` counts from 1, the first word of the ayah. */
export const Word = z
  .object({
    id: Id,
    question_id: Id,
    word_text: z.string(),
    word_transliteration: z.string().nullable(),
    correct_position: z.int(),
    display_order: z.int(),
    word_type: z.string().nullable(),
    is_key_word: z.boolean(),
  })
  .meta({ id: 'Word' })

export const Question = z
  .object({
    id: Id,
    lesson_id: Id,
    question_type: z.string(),
    question_text: z.string(),
    question_order: z.int(),
    ayah_reference: z.string().nullable(),
    ayah_text_arabic: z.string().nullable(),
    ayah_text_translation: z.string().nullable(),
    audio_url: z.string().nullable(),
    audio_duration_seconds: z.number().nullable(),
    points_value: z.int(),
    difficulty_level: z.int(),
    estimated_time_seconds: z.int(),
    question_data: z.unknown(),
    is_active: z.boolean(),
    created_at: Timestamp,
    updated_at: Timestamp,
    options: z.array(Option),
    blanks: z.array(Blank),
    words: z.array(Word),
  })
  .meta({ id: 'Question' })
export type Question = z.output<typeof Question>

const QuestionParams = z.object({ id: Id })
const LessonParams = z.object({ lessonId: Id })

/** That of the translations beneath questions: a translation of the Qur'an, or English, in which they are written. */
export const TranslationLanguage = z.object({ language: z.string().default('en') })

export const listLessonQuestions = {
  method: 'GET',
  url: '/questions/lesson/:lessonId',
  summary: "A lesson's questions in order",
  access: 'anyone',
  notFoundCode: 'lesson_not_found',
  schema: {
    params: LessonParams,
    querystring: TranslationLanguage,
    response: { 200: z.array(Question), ...failures },
  },
} as const satisfies Endpoint

export const countLessonQuestions = {
  method: 'GET',
  url: '/questions/lesson/:lessonId/count',
  summary: 'How many questions a lesson has',
  access: 'anyone',
  notFoundCode: 'lesson_not_found',
  schema: { params: LessonParams, response: { 200: z.object({ count: z.int() }), ...failures } },
} as const satisfies Endpoint

export const getQuestion = {
  method: 'GET',
  url: '/questions/:id',
  summary: 'One question',
  access: 'anyone',
  notFoundCode: 'question_not_found',
  schema: { params: QuestionParams, response: { 200: Question, ...failures } },
} as const satisfies Endpoint
