import { z } from 'zod'
import { LESSON_TYPES } from './constants.ts'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { Id, MAX_ORDER, Message, Timestamp, typedText } from './scalars.ts'

export const LESSON_STATUSES = ['locked', 'available', 'in_progress', 'completed', 'coming_soon'] as const

/** `difficulty_level` is out of 5; `progress_percentage` is answered-correctly-ever over active questions, rounded down. */
export const Lesson = z
  .object({
    id: Id,
    unit_id: Id,
    lesson_key: z.string(),
    title: z.string(),
    subtitle: z.string(),
    description: z.string(),
    lesson_type: z.enum(LESSON_TYPES),
    xp_reward: z.int(),
    start_ayah: z.int(),
    end_ayah: z.int(),
    ayah_range_text: z.string(),
    order: z.int(),
    is_active: z.boolean(),
    difficulty_level: z.int(),
    estimated_duration_minutes: z.int(),
    status: z.enum(LESSON_STATUSES),
    progress_percentage: z.int(),
    completed_questions: z.int(),
    total_questions: z.int(),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Lesson' })
export type Lesson = z.output<typeof Lesson>

/**
 * A lesson as its own page needs it: with its surah, and with the lesson that opens it while it is locked. To a guest every
 * lesson with questions is `available`: what a guest does in it is recorded once they sign in.
 */
export const LessonDetail = Lesson.extend({
  surah_number: z.int(),
  surah_name: z.string(),
  /** Its place on the path among the lessons of its unit, from 0. */
  index: z.int(),
  unlocked_by: z.object({ id: Id, title: z.string() }).nullable(),
}).meta({ id: 'LessonDetail' })
export type LessonDetail = z.output<typeof LessonDetail>

export const CreateLessonBody = z
  .object({
    unit_id: Id,
    lesson_key: typedText().trim().min(1).max(100),
    title: typedText().trim().min(1).max(200),
    subtitle: typedText().trim().max(200).default(''),
    description: typedText().trim().max(1000).default(''),
    lesson_type: z.enum(LESSON_TYPES),
    order: z.int().min(0).max(MAX_ORDER),
    start_ayah: z.int().min(1).max(286),
    end_ayah: z.int().min(1).max(286),
    ayah_range_text: typedText().trim().max(100).default(''),
    difficulty_level: z.int().min(1).max(5).default(1),
    estimated_duration_minutes: z.int().min(1).max(600).default(5),
    xp_reward: z.int().min(0).max(10_000),
  })
  .refine((lesson) => lesson.start_ayah <= lesson.end_ayah, {
    path: ['end_ayah'],
    error: fieldMessage('ayahs_backwards'),
  })

const LessonParams = z.object({ id: Id })

export const listUserLessons = {
  method: 'GET',
  url: '/user/lessons/:surahNumber',
  summary: "A surah's lessons with the caller's progress",
  access: 'user',
  schema: { params: z.object({ surahNumber: z.string() }), response: { 200: z.array(Lesson), ...failures } },
} as const satisfies Endpoint

export const getLesson = {
  method: 'GET',
  url: '/lessons/:id',
  summary: 'One lesson',
  access: 'guest',
  notFoundCode: 'lesson_not_found',
  schema: { params: LessonParams, response: { 200: LessonDetail, ...failures } },
} as const satisfies Endpoint

/**
 * The passage that Learn shows: its words, and the items by which they are learned.
 *
 * `ayahs` are whole, or the words `from_word` to `to_word` of one, counted from 1 in the ayah; the translation is that of the whole ayah. `text`
 * is as the mushaf has it, with its signs; `words` are without those that belong to no word (۞ ۩).
 * `items` cut the same words: each from `from_word` to `to_word`, one of more than ten words in `clause_spans`. One that `goes_on` ends where
 * no reciter may stop: the word after it is shown with it, and the next span may go back to where one may begin. `clauses`, for clients of
 * before, is the last word of each. `before`
 * is what the passage goes on from: `ayah` is the one in which its text ends, 0 where the surah begins (`opening`); `letter_names` how letters
 * in it are read.
 */
export const Passage = z
  .object({
    lesson_id: Id,
    surah_number: z.int(),
    surah_name: z.string(),
    before: z.object({
      surah: z.int(),
      ayah: z.int(),
      text: z.string(),
      opening: z.boolean(),
      letter_names: z.string().nullable(),
    }),
    language: z.string(),
    ayahs: z.array(
      z.object({
        ayah: z.int(),
        from_word: z.int(),
        to_word: z.int(),
        text: z.string(),
        letter_names: z.string().nullable(),
        words: z.array(z.string()),
        ends: z.boolean(),
        transliteration_english: z.string(),
        transliteration_russian: z.string(),
        translation: z.string(),
      }),
    ),
    items: z.array(
      z.object({
        key: z.string(),
        ayah: z.int(),
        from_word: z.int(),
        to_word: z.int(),
        clauses: z.array(z.int()),
        clause_spans: z.array(z.object({ from_word: z.int(), to_word: z.int(), goes_on: z.boolean() })),
      }),
    ),
  })
  .meta({ id: 'Passage' })
export type Passage = z.output<typeof Passage>

/** Lessons of other types than `lesson`, and those that an admin made of more than forty ayahs, have no passage: 404 `no_passage`. */
export const getPassage = {
  method: 'GET',
  url: '/lessons/:id/passage',
  summary: 'The words that a lesson teaches, as they are learned',
  access: 'guest',
  notFoundCode: 'lesson_not_found',
  schema: {
    params: LessonParams,
    querystring: z.object({ language: z.string().default('en') }),
    response: { 200: Passage, ...failures },
  },
} as const satisfies Endpoint

export const createLesson = {
  method: 'POST',
  url: '/lessons',
  summary: 'Add a lesson to a unit',
  access: 'admin',
  schema: { body: CreateLessonBody, response: { 201: Lesson, ...failures } },
} as const satisfies Endpoint

export const deleteLesson = {
  method: 'DELETE',
  url: '/lessons/:id',
  summary: 'Delete a lesson with its questions and progress',
  access: 'admin',
  notFoundCode: 'lesson_not_found',
  schema: { params: LessonParams, response: { 200: Message, ...failures } },
} as const satisfies Endpoint
