import { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import { failures } from './errors.ts'
import { Id, Message } from './scalars.ts'

export const SubmitProgressBody = z.object({
  lesson_id: z.string('Lesson ID is required').min(1, 'Lesson ID is required'),
  question_statuses: z
    .array(z.object({ question_id: Id, correct: z.boolean() }), 'Question statuses are required')
    .min(1, 'Question statuses are required')
    .max(500),
})

export const submitProgress = {
  method: 'POST',
  url: '/user/progress',
  summary: 'Record the answers of a lesson',
  access: 'user',
  schema: {
    body: SubmitProgressBody,
    response: { 200: Message.extend({ processed_questions: z.int() }), ...failures },
  },
} as const satisfies Endpoint
