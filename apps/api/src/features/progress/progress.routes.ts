import { submitProgress } from '@halaqa/contract/progress'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../plugins/mount.ts'
import * as progress from './progress.service.ts'

/** Submissions of lessons. */
export async function progressRoutes(app: FastifyInstance) {
  mount(app, submitProgress, async ({ user, body }) => {
    const recorded = await progress.submitProgress(app.db, user, body, app.clock())
    return {
      message: 'Progress saved',
      processed_questions: recorded.questions,
      correct_questions: recorded.correct,
      first_correct_questions: recorded.firstCorrect,
      is_perfect: recorded.isPerfect,
      missing_questions: recorded.missing,
      xp_earned: recorded.xp,
      due_tomorrow: recorded.dueTomorrow,
      lesson_status: recorded.lessonStatus,
    }
  })
}
