import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { Lesson } from './lessons.ts'
import { Id, MAX_ORDER, Message, Timestamp, typedText } from './scalars.ts'

/** One surah as a path of lessons. */
export const Unit = z
  .object({
    id: Id,
    surah_number: z.int(),
    surah_name: z.string(),
    surah_name_arabic: z.string(),
    surah_name_arabic_long: z.string(),
    total_ayahs: z.int(),
    revelation_place: z.string(),
    background_color: z.string(),
    border_color: z.string(),
    text_color: z.string(),
    display_order: z.int(),
    is_active: z.boolean(),
    status: z.enum(['available', 'in_progress', 'completed']),
    progress_percentage: z.int(),
    completed_lessons: z.int(),
    total_lessons: z.int(),
    lessons: z.array(Lesson),
    created_at: Timestamp,
    updated_at: Timestamp,
  })
  .meta({ id: 'Unit' })
export type Unit = z.output<typeof Unit>

/** A unit without its lessons. */
export const UnitSummary = Unit.omit({ lessons: true }).meta({ id: 'UnitSummary' })
export type UnitSummary = z.output<typeof UnitSummary>

/**
 * The whole path, light enough for a first load: 114 units without their thousands of lessons, in order, active ones only.
 * `current` is where the person goes on: the first lesson, in the order of the path, that is open and not completed, of the
 * unit they were last in; `index` is its place, from 0, among the lessons that `GET /user/lessons/{surahNumber}` lists for
 * that unit. Null when there is nothing to do.
 */
export const Path = z
  .object({
    units: z.array(UnitSummary),
    current: z.object({ unit_id: Id, lesson_id: Id, index: z.int() }).nullable(),
  })
  .meta({ id: 'Path' })
export type Path = z.output<typeof Path>

const Colour = z.string().regex(/^#[0-9a-f]{6}$/i, fieldMessage('colour'))

export const CreateUnitBody = z.object({
  surah_number: z
    .int(fieldMessage('surah_number'))
    .min(1, fieldMessage('surah_number'))
    .max(114, fieldMessage('surah_number')),
  surah_name: typedText().trim().min(1).max(100),
  surah_name_arabic: typedText().trim().min(1).max(100),
  surah_name_arabic_long: typedText().trim().max(200).default(''),
  display_order: z.int().min(0).max(MAX_ORDER),
  total_ayahs: z.int().min(1).max(286),
  revelation_place: typedText().trim().max(50),
  background_color: Colour,
  border_color: Colour,
  text_color: Colour,
})

export const listUserUnits = {
  method: 'GET',
  url: '/user/units',
  summary: "The memorization path with the caller's progress",
  access: 'user',
  schema: { response: { 200: z.array(Unit), ...failures } },
} as const satisfies Endpoint

export const getPath = {
  method: 'GET',
  url: '/user/path',
  summary: "The memorization path without its lessons, and the caller's place on it",
  access: 'user',
  schema: { response: { 200: Path, ...failures } },
} as const satisfies Endpoint

export const listUnits = {
  method: 'GET',
  url: '/units',
  summary: 'All units with their lessons',
  access: 'anyone',
  schema: { response: { 200: z.array(Unit), ...failures } },
} as const satisfies Endpoint

/** With `after`, the lesson that follows it in its surah, and null after the last one; without it, the first one of the path. */
export const getNextLesson = {
  method: 'GET',
  url: '/lessons/next',
  summary: 'The lesson with which a guest begins or goes on',
  access: 'anyone',
  schema: {
    querystring: z.object({ after: Id.optional() }),
    response: { 200: z.object({ lesson_id: Id.nullable() }), ...failures },
  },
} as const satisfies Endpoint

export const createUnit = {
  method: 'POST',
  url: '/units',
  summary: 'Add a unit',
  access: 'admin',
  schema: { body: CreateUnitBody, response: { 201: Unit, ...failures } },
} as const satisfies Endpoint

export const deleteUnit = {
  method: 'DELETE',
  url: '/units/:id',
  summary: 'Delete a unit with its lessons, questions and progress',
  access: 'admin',
  notFoundCode: 'unit_not_found',
  schema: { params: z.object({ id: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint
