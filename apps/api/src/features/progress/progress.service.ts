import { SHOWN_QUESTION_TYPES } from '@halaqa/contract/constants'
import type { GivenAnswer, SubmitProgressBody } from '@halaqa/contract/progress'
import { type Answered, grade, isMissed, isPerfect, xpFor } from '@halaqa/curriculum/score'
import type { Database } from '@halaqa/database/client'
import type { Item } from '@halaqa/quran/items'
import type { z } from 'zod'
import { AppError } from '../../lib/app-error.ts'
import { actedAt, countedOn, dateIn } from '../../lib/dates.ts'
import { inTransaction } from '../../lib/db.ts'
import { isUuid } from '../../lib/ids.ts'
import type { SignedIn } from '../../lib/signed-in.ts'
import { lockLearner } from '../auth/account-lock.sql.ts'
import { requireOpenLesson } from '../lessons/lessons.access.ts'
import { askedItem, itemsOfLesson } from '../memory/lesson-items.ts'
import { findLessonMemory, noteMemorizedSurah, recordLesson } from '../memory/memory.service.ts'
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
    if (!(await lockLearner(tx, user.id))) throw new AppError('authentication_required')
    const earlier = submissionId ? await sql.queryRecorded(tx, user.id, submissionId) : undefined
    if (earlier) return sameSubmission(earlier, lessonId)

    await sql.lockQuestions(tx, lessonId)
    const lesson = await requireOpenLesson(tx, user, lessonId)
    const finishedAt = body.finished_at === undefined ? now : actedAt(body.finished_at, now)
    const date = countedOn(dateIn(user.timeZone, finishedAt), dateIn(user.timeZone, now))
    const questions = await sql.queryQuestions(tx, user.id, lessonId, date)
    const verdicts = gradeAnswers(questions, body)
    const score = scoreOf(questions, verdicts)
    const wasCompleted = lesson.status === 'completed'
    const teaches = wasCompleted ? [] : itemsOfLesson(lesson)
    const memory = await findLessonMemory(tx, user.id, teaches, missedItems(questions, body))
    const recorded = await sql.insertSubmission(tx, {
      userId: user.id,
      actedById: user.actedById,
      lessonId,
      submissionId,
      now,
      date,
      firstCorrect: verdicts.filter(({ isFirstCorrectOfDate }) => isFirstCorrectOfDate).length,
      isPerfect: isPerfect(score.firstCorrect, score.questions),
      xp: xpFor(lesson.xpReward, score.firstCorrect, score.questions),
      wasCompleted,
      missed: keysInOrder(memory.missed),
      missedAndBegun: keysInOrder([...memory.missed, ...memory.begun]),
      verdicts,
    })
    const isFirstCompletion = recorded.lessonStatus === 'completed' && !wasCompleted
    await recordLesson(tx, user, isFirstCompletion ? teaches : [], memory.missed, finishedAt)
    if (isFirstCompletion) {
      await noteMemorizedSurah(tx, user.id, lesson.surahNumber, now)
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

/** How many of the lesson's questions were right by their first answer of the date, those of earlier submissions included. */
function scoreOf(questions: readonly sql.QuestionRow[], verdicts: readonly sql.Verdict[]) {
  const given = new Map(verdicts.map((verdict) => [verdict.questionId, verdict.isFirstCorrectOfDate]))
  const counted = questions.filter(counts)
  const firstCorrect = counted.filter(({ id, isFirstCorrect }) => given.get(id) ?? isFirstCorrect).length
  return { questions: counted.length, firstCorrect }
}

/** Items that were asked for by a question whose first answer of the date was missed. */
function missedItems(questions: readonly sql.QuestionRow[], { question_statuses: statuses }: Body) {
  const given = new Map(statuses.map((status) => [status.question_id.toLowerCase(), status]))
  return questions.flatMap((question) => {
    const status = question.isFirstCorrect === null ? given.get(question.id) : undefined
    const asked = status && askedItem(question.askedItems)
    return asked && isMissed(question, answeredOf(status)) ? [asked] : []
  })
}

const keysInOrder = (items: readonly Item[]) => [...items].sort((a, b) => a.index - b.index).map(({ key }) => key)

/** One verdict for each question, by the last of its `question_statuses`. */
function gradeAnswers(questions: readonly sql.QuestionRow[], { question_statuses: statuses }: Body): sql.Verdict[] {
  const byId = new Map(questions.map((question) => [question.id, question]))
  const verdicts = new Map<string, sql.Verdict>()
  for (const status of statuses) {
    const question = byId.get(status.question_id.toLowerCase())
    if (!question) throw new AppError('question_not_in_lesson')
    const graded = grade(question, answeredOf(status))
    verdicts.set(question.id, {
      questionId: question.id,
      ...graded,
      answer: toJson(status.answer),
      firstAnswer: toJson(status.first_answer),
      isFirstOfDate: question.isFirstCorrect === null,
      isFirstCorrectOfDate: question.isFirstCorrect ?? graded.firstCorrect,
    })
  }
  return [...verdicts.values()]
}

const answeredOf = ({ correct, answer, first_correct, first_answer }: Body['question_statuses'][number]): Answered => ({
  correct,
  answer,
  firstCorrect: first_correct,
  firstAnswer: first_answer,
})

const toJson = (answer: GivenAnswer | undefined) => (answer === undefined ? null : JSON.stringify(answer))
