/** The content studio: what admins see of units, lessons and questions, and how they change them. */
import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { CreateLessonBody, Lesson } from './lessons.ts'
import { CreateQuestionBody, QuestionParts } from './question-authoring.ts'
import { Question, TranslationLanguage } from './questions.ts'
import { Id, Message, Timestamp } from './scalars.ts'
import { CreateUnitBody, Unit } from './units.ts'

/** A unit as it is written, independent of who learns it. The totals include inactive content. */
export const StudioUnit = Unit.omit({ status: true, progress_percentage: true, completed_lessons: true, lessons: true })
  .extend({ total_questions: z.int(), is_seeded: z.boolean() })
  .meta({ id: 'StudioUnit' })
export type StudioUnit = z.output<typeof StudioUnit>

export const StudioLesson = Lesson.omit({ status: true, progress_percentage: true, completed_questions: true })
  .extend({ is_seeded: z.boolean() })
  .meta({ id: 'StudioLesson' })
export type StudioLesson = z.output<typeof StudioLesson>

export const StudioUnitDetail = StudioUnit.extend({ lessons: z.array(StudioLesson) }).meta({ id: 'StudioUnitDetail' })
export type StudioUnitDetail = z.output<typeof StudioUnitDetail>

/** A lesson with all its questions, also those that learners are not shown. */
export const StudioLessonDetail = StudioLesson.extend({
  unit: z.object({
    id: Id,
    surah_number: z.int(),
    surah_name: z.string(),
    total_ayahs: z.int(),
    is_active: z.boolean(),
  }),
  questions: z.array(Question),
}).meta({ id: 'StudioLessonDetail' })
export type StudioLessonDetail = z.output<typeof StudioLessonDetail>

/** The rows that a deletion removes. `learners` is the number of people with progress in them. */
export const DeletionImpact = z
  .object({ lessons: z.int(), questions: z.int(), learners: z.int() })
  .meta({ id: 'DeletionImpact' })
export type DeletionImpact = z.output<typeof DeletionImpact>

/** A default would be written over what is there, so what is left out has to stay left out. */
const unit = CreateUnitBody.shape
export const UnitChanges = z
  .object({
    surah_name: unit.surah_name,
    surah_name_arabic: unit.surah_name_arabic,
    surah_name_arabic_long: unit.surah_name_arabic_long.unwrap(),
    revelation_place: unit.revelation_place,
    background_color: unit.background_color,
    border_color: unit.border_color,
    text_color: unit.text_color,
    is_active: z.boolean(),
  })
  .partial()
export type UnitChanges = z.output<typeof UnitChanges>

const lesson = CreateLessonBody.shape
export const LessonChanges = z
  .object({
    title: lesson.title,
    subtitle: lesson.subtitle.unwrap(),
    description: lesson.description.unwrap(),
    lesson_type: lesson.lesson_type,
    ayah_range_text: lesson.ayah_range_text.unwrap(),
    difficulty_level: lesson.difficulty_level.unwrap(),
    estimated_duration_minutes: lesson.estimated_duration_minutes.unwrap(),
    xp_reward: lesson.xp_reward,
    is_active: z.boolean(),
  })
  .partial()
export type LessonChanges = z.output<typeof LessonChanges>

/**
 * Parts come all together: one that is left out of its list is taken away. Right answers that people gave stay. `updated_at`
 * says which version was edited; where the question is another by now, nothing is changed (`question_changed`).
 */
const question = CreateQuestionBody.shape
export const QuestionChanges = QuestionParts.extend({
  updated_at: Timestamp,
  question_text: question.question_text,
  ayah_reference: question.ayah_reference.unwrap(),
  ayah_text_arabic: question.ayah_text_arabic.unwrap(),
  ayah_text_translation: question.ayah_text_translation.unwrap(),
  /** Another recording has a length that is not known. */
  audio_url: question.audio_url.unwrap(),
  points_value: question.points_value.unwrap(),
  difficulty_level: question.difficulty_level.unwrap(),
  estimated_time_seconds: question.estimated_time_seconds.unwrap(),
  is_active: z.boolean(),
}).partial()
export type QuestionChanges = z.output<typeof QuestionChanges>

/** All of them in their new order: an order of a list that has changed meanwhile is refused. */
export const OrderBody = z.object({ ids: z.array(Id).max(1500) })

const params = z.object({ id: Id })
const admin = { access: 'admin' } as const

export const listStudioUnits = {
  ...admin,
  method: 'GET',
  url: '/admin/units',
  summary: 'All units in order, without their lessons',
  schema: { response: { 200: z.array(StudioUnit), ...failures } },
} as const satisfies Endpoint

export const getStudioUnit = {
  ...admin,
  method: 'GET',
  url: '/admin/units/:id',
  summary: 'One unit with its lessons in order',
  notFoundCode: 'unit_not_found',
  schema: { params, response: { 200: StudioUnitDetail, ...failures } },
} as const satisfies Endpoint

export const getStudioLesson = {
  ...admin,
  method: 'GET',
  url: '/admin/lessons/:id',
  summary: 'One lesson with its questions in order',
  notFoundCode: 'lesson_not_found',
  schema: { params, querystring: TranslationLanguage, response: { 200: StudioLessonDetail, ...failures } },
} as const satisfies Endpoint

const loss = { params, response: { 200: DeletionImpact, ...failures } }

export const getUnitDeletionImpact = {
  ...admin,
  method: 'GET',
  url: '/admin/units/:id/loss',
  summary: 'What deleting a unit would take with it',
  notFoundCode: 'unit_not_found',
  schema: loss,
} as const satisfies Endpoint

export const getLessonDeletionImpact = {
  ...admin,
  method: 'GET',
  url: '/admin/lessons/:id/loss',
  summary: 'What deleting a lesson would take with it',
  notFoundCode: 'lesson_not_found',
  schema: loss,
} as const satisfies Endpoint

export const getQuestionDeletionImpact = {
  ...admin,
  method: 'GET',
  url: '/admin/questions/:id/loss',
  summary: 'What deleting a question would take with it',
  notFoundCode: 'question_not_found',
  schema: loss,
} as const satisfies Endpoint

export const changeUnit = {
  ...admin,
  method: 'PUT',
  url: '/units/:id',
  summary: "Change a unit's texts and colours, or whether learners see it",
  notFoundCode: 'unit_not_found',
  schema: { params, body: UnitChanges, response: { 200: StudioUnit, ...failures } },
} as const satisfies Endpoint

export const changeLesson = {
  ...admin,
  method: 'PUT',
  url: '/lessons/:id',
  summary: "Change a lesson's texts and figures, or whether learners see it",
  notFoundCode: 'lesson_not_found',
  schema: { params, body: LessonChanges, response: { 200: StudioLesson, ...failures } },
} as const satisfies Endpoint

export const changeQuestion = {
  ...admin,
  method: 'PUT',
  url: '/questions/:id',
  summary: "Change a question's texts, figures and parts, or whether learners see it",
  notFoundCode: 'question_not_found',
  schema: { params, body: QuestionChanges, response: { 200: Question, ...failures } },
} as const satisfies Endpoint

export const orderUnits = {
  ...admin,
  method: 'PUT',
  url: '/units/order',
  summary: 'Put the units into another order',
  schema: { body: OrderBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const orderLessons = {
  ...admin,
  method: 'PUT',
  url: '/units/:id/order',
  summary: "Put a unit's lessons into another order",
  notFoundCode: 'unit_not_found',
  schema: { params, body: OrderBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint

export const orderQuestions = {
  ...admin,
  method: 'PUT',
  url: '/lessons/:id/order',
  summary: "Put a lesson's questions into another order",
  notFoundCode: 'lesson_not_found',
  schema: { params, body: OrderBody, response: { 200: Message, ...failures } },
} as const satisfies Endpoint
