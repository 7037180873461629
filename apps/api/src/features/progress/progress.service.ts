import type { SubmitProgressBody } from '@halaqa/contract/progress'
import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/questions'
import { isCorrect } from '@halaqa/curriculum/checking'
import { xpFor } from '@halaqa/curriculum/score'
import type { Database } from '@halaqa/database/client'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { isUuid } from '../../lib/ids.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { requireOpenLesson } from '../lessons/lessons.access.ts'
import { notifyOfFinishedUnit } from '../notifications/notify.service.ts'
import * as sql from './progress.sql.ts'

type Body = z.output<typeof SubmitProgressBody>

/** Records the answers of a lesson; the same submission sent again answers what it came to the first time. */
export async function submitProgress(
  db: Database,
  user: SignedIn,
  body: Body,
  now: Date,
): Promise<sql.RecordedSubmission> {
  const { lesson_id: lessonId, submission_id: submissionId = null } = body
  if (!isUuid(lessonId)) throw new AppError('lesson_not_found')
  return inTransaction(db, async (tx) => {
    if (!(await sql.lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const earlier = submissionId ? await sql.queryRecorded(tx, user.id, submissionId) : undefined
    if (earlier) return sameSubmission(earlier, lessonId)

    await sql.lockQuestions(tx, lessonId)
    const lesson = await requireOpenLesson(tx, user, lessonId)
    const questions = await sql.queryQuestions(tx, lessonId)
    const verdicts = gradeAnswers(questions, body)
    const counted = new Set(questions.filter(counts).map(({ id }) => id))
    const correct = verdicts.filter((verdict) => verdict.correct && counted.has(verdict.questionId)).length
    const wasCompleted = lesson.status === 'completed'
    const recorded = await sql.insertSubmission(tx, {
      userId: user.id,
      lessonId,
      submissionId,
      now,
      date: dateIn(user.timeZone, now),
      worth: xpFor(lesson.xpReward, correct, counted.size),
      wasCompleted,
      verdicts,
    })
    if (recorded.lessonStatus === 'completed' && !wasCompleted) {
      const unitId = await sql.queryFinishedUnit(tx, user.id, lessonId)
      if (unitId) await notifyOfFinishedUnit(tx, user.id, unitId, now)
    }
    return recorded
  })
}

function sameSubmission(earlier: sql.RecordedSubmission & { lessonId: string | null }, lessonId: string) {
  if (earlier.lessonId !== null && earlier.lessonId !== lessonId.toLowerCase()) {
    throw new AppError('idempotency_key_reused')
  }
  return earlier
}

const counts = ({ isActive, questionType }: sql.QuestionRow) =>
  isActive && (SHOWN_QUESTION_TYPES as readonly string[]).includes(questionType)

/** One verdict for each question, by the last of its `question_statuses`: where the answer was sent, the server grades it. */
function gradeAnswers(questions: readonly sql.QuestionRow[], { question_statuses: statuses }: Body): sql.Verdict[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const verdicts = new Map<string, sql.Verdict>()
  for (const { question_id, correct, answer } of statuses) {
    const question = byId.get(question_id.toLowerCase())
    if (!question) throw new AppError('question_not_in_lesson')
    verdicts.set(question.id, {
      questionId: question.id,
      correct: answer === undefined ? correct : isCorrect(question, answer),
      answer: answer === undefined ? null : JSON.stringify(answer),
    })
  }
  return [...verdicts.values()]
}
