import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { faultsOf } from './question-faults.ts'
import { Question } from './questions.ts'
import { Id, MAX_ORDER, Message, storableJson, typedText } from './scalars.ts'

const text = (length: number) => typedText().max(length)
const words = (length: number) => typedText().trim().min(1).max(length)
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** A browser plays nothing over http on a page that came over https. Empty is none. */
const recording = typedText()
  .trim()
  .max(1000)
  .refine((address) => address === '' || (URL.canParse(address) && new URL(address).protocol === 'https:'), {
    error: fieldMessage('recording_address'),
  })
const order = z.int().min(0).max(MAX_ORDER)
const difficulty = z.int().min(1).max(5).default(1)

const NewOption = z.object({
  option_text: text(1000),
  option_text_arabic: optional(text(5000)),
  option_audio_url: optional(text(1000)),
  option_order: order,
  is_correct: z.boolean().default(false),
  option_data: storableJson.optional(),
})

const NewBlank = z.object({
  blank_position: z.int().min(0).max(1000).default(0),
  correct_word: words(200),
  correct_word_transliteration: optional(text(200)),
  alternative_answers: z.array(words(200)).max(200).default([]),
  blank_order: order.default(0),
  hint_text: optional(text(1000)),
  difficulty_level: difficulty,
})

const NewWord = z.object({
  word_text: words(200),
  word_transliteration: optional(text(200)),
  correct_position: z.int().min(1).max(1000),
  display_order: order.default(0),
  word_type: optional(text(100)),
  is_key_word: z.boolean().default(false),
})

/** The Arabic text is kept letter by letter as it was sent. */
const NewQuestion = z.object({
  lesson_id: Id,
  question_type: words(50).refine((type) => !(type in Object.prototype), {
    error: fieldMessage('question_type'),
  }),
  question_text: words(1000),
  question_order: order,
  ayah_reference: optional(text(50)),
  ayah_text_arabic: optional(text(20_000)),
  ayah_text_translation: optional(text(20_000)),
  audio_url: optional(recording),
  audio_duration_seconds: optional(z.number().min(0).max(86_400)),
  points_value: z.int().min(0).max(10_000).default(10),
  difficulty_level: difficulty,
  estimated_time_seconds: z.int().min(0).max(86_400).default(30),
  question_data: storableJson.optional(),
  options: z.array(NewOption).max(50).default([]),
  blanks: z.array(NewBlank).max(50).default([]),
  words: z.array(NewWord).max(200).default([]),
})

type Judged = Parameters<typeof faultsOf>[0]
const judge = (question: Judged, context: z.core.$RefinementCtx) => {
  for (const fault of faultsOf(question)) context.addIssue({ code: 'custom', ...fault })
}

export const CreateQuestionBody = NewQuestion.superRefine(judge)

/** A part with an id is one that is there already: it stays the same part, so that answers which name it still do. */
const known = { id: Id.optional() }
export const QuestionParts = z.object({
  options: z.array(NewOption.extend(known)).max(50),
  blanks: z.array(NewBlank.extend(known)).max(50),
  words: z.array(NewWord.extend(known)).max(200),
})
export type QuestionParts = z.output<typeof QuestionParts>

/** A question that is there already, as a form holds it. */
export const EditedQuestion = NewQuestion.extend(QuestionParts.shape).superRefine(judge)

export const createQuestion = {
  method: 'POST',
  url: '/questions',
  summary: 'Add a question to a lesson',
  access: 'admin',
  schema: { body: CreateQuestionBody, response: { 201: Question, ...failures } },
} as const satisfies Endpoint

export const deleteQuestion = {
  method: 'DELETE',
  url: '/questions/:id',
  summary: 'Delete a question',
  access: 'admin',
  notFoundCode: 'question_not_found',
  schema: { params: z.object({ id: Id }), response: { 200: Message, ...failures } },
} as const satisfies Endpoint
