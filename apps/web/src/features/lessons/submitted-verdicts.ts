import { type Attempt, attemptAt, isWhole, type Quiz } from './attempt.ts'
import type { Question } from './question.ts'
import { askedQuestions } from './quiz-steps.ts'

/** A verdict as it is sent: one of `question_statuses`. */
export interface SubmittedVerdict {
  questionId: string
  correct: boolean
  answer?: string | string[]
  firstCorrect?: boolean
  firstAnswer?: string | string[]
}

/** The verdicts to submit: every question that was asked. Questions without an answer count as not correct. */
export const listVerdicts = (quiz: Quiz, questions: readonly Question[]): SubmittedVerdict[] =>
  askedQuestions(quiz, questions).map((question) => {
    const attempt = attemptAt(quiz, question)
    return { questionId: question.id, ...lastOf(attempt, question), ...firstOf(attempt) }
  })

function lastOf({ given, verdict }: Attempt, question: Question) {
  if (verdict === null || !isWhole(question, given)) return { correct: false }
  return { correct: verdict, answer: sent(given) }
}

/** The first answer, if it differs from the last one. */
function firstOf({ first, given }: Attempt) {
  if (!first || first.answer === given) return {}
  if (first.answer === null) return { firstCorrect: first.correct }
  return { firstCorrect: first.correct, firstAnswer: sent(first.answer) }
}

const sent = (answer: string | readonly (string | null)[]) =>
  typeof answer === 'string' ? answer.trim() : answer.map(String)
