import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { fieldMessage } from './field-messages.ts'
import { LESSON_STATUSES } from './lessons.ts'
import { Id, Message, typedText } from './scalars.ts'

/**
 * A person's answer: to `fill_blank` the text they typed; to the others ids: of the words in the order of their slots
 * (`word_order`), of the option chosen (`multiple_choice`), of the options joined, two by two (`match_pairs`).
 */
export const GivenAnswer = z.union([typedText().max(200), z.array(Id).max(200)])
export type GivenAnswer = z.output<typeof GivenAnswer>

const QuestionStatus = z.object({
  question_id: Id,
  correct: z.boolean(),
  /** If it is sent, the server grades it, and its verdict counts instead of `correct`. */
  answer: GivenAnswer.optional(),
  /**
   * Whether the first answer of this finishing was right, before any second try; false where the right answer was shown
   * before one was given. Left out, it is `correct`.
   */
  first_correct: z.boolean().optional(),
  /** That first answer, graded as `answer` is. Left out, it is `answer`. */
  first_answer: GivenAnswer.optional(),
})

export const SubmitProgressBody = z.object({
  lesson_id: z.string(fieldMessage('lesson_id_required')).min(1, fieldMessage('lesson_id_required')),
  question_statuses: z
    .array(QuestionStatus, fieldMessage('question_statuses_required'))
    .min(1, fieldMessage('question_statuses_required'))
    .max(500),
  /** Made by the client, once for each time a lesson is finished: sent again, the same submission is not recorded again. */
  submission_id: Id.optional(),
  /**
   * When the lesson was finished, of a submission that waited on the device: it counts for that date, for XP and streaks
   * for the date of its receipt where that is later by more than two days.
   */
  finished_at: z.iso.datetime({ offset: true }).optional(),
})

/**
 * The result of a submission, the same however often it is sent. `processed_questions` were recorded, `correct_questions` of
 * them right by the server's verdict, and `first_correct_questions` of them by the person's first answer of their local date,
 * over all submissions. `is_perfect`: that first answer was right to every question of the lesson. `missing_questions` are
 * those that were never answered correctly: none once the lesson is completed. `xp_earned` is what this submission added.
 * `due_tomorrow` are the keys of the verses that it makes due tomorrow at the latest, in the mushaf's order: those that it begins, and
 * those begun before whose question was missed at the first answer.
 */
export const ProgressRecorded = Message.extend({
  processed_questions: z.int(),
  correct_questions: z.int(),
  first_correct_questions: z.int(),
  is_perfect: z.boolean(),
  missing_questions: z.array(Id),
  xp_earned: z.int(),
  due_tomorrow: z.array(z.string()),
  lesson_status: z.enum(LESSON_STATUSES),
}).meta({ id: 'ProgressRecorded' })
export type ProgressRecorded = z.output<typeof ProgressRecorded>

export const submitProgress = {
  method: 'POST',
  url: '/user/progress',
  summary: 'Record the answers of a lesson',
  access: 'user',
  schema: { body: SubmitProgressBody, response: { 200: ProgressRecorded, ...failures } },
} as const satisfies Endpoint
