/**
 * The quiz as a state machine. Pure: no clock, no storage, no randomness.
 *
 * Shape   an `Attempt` is what a person has done with one question. `given` is the text typed (`fill_blank`) or ids: of the
 *         words in their slots, null in an empty one (`word_order`), of the option chosen (`multiple_choice`), of the options
 *         joined, two by two (`match_pairs`). `verdict` is null until it was checked; from then on `given` is locked until
 *         the next try. `round` counts the tries, from 0.
 *         `submissionId` names the finishing that was begun with these very answers; it goes when one of them changes.
 */
import { type GivenAnswer, isCorrect } from '@halaqa/curriculum/checking'
import { type Question, shownAs } from './question.ts'

export type Given = string | readonly (string | null)[]

export interface Attempt {
  given: Given
  verdict: boolean | null
  round: number
}

export interface Quiz {
  index: number
  attempts: Readonly<Record<string, Attempt>>
  submissionId: string | null
}

export type QuizEvent =
  | { type: 'GIVE'; given: Given }
  | { type: 'CHECK' }
  | { type: 'RETRY' }
  | { type: 'GO'; to: number }
  | { type: 'FINISH'; submissionId: string }
  | { type: 'REFUSED' }
  /** As another tab left it. */
  | { type: 'TAKE'; quiz: Quiz }

export const newQuiz: Quiz = { index: 0, attempts: {}, submissionId: null }

export function advance(quiz: Quiz, event: QuizEvent, questions: readonly Question[]): Quiz {
  const question = questions[quiz.index]
  switch (event.type) {
    case 'GO':
      return { ...quiz, index: Math.max(0, Math.min(event.to, questions.length - 1)) }
    case 'FINISH':
      return { ...quiz, submissionId: event.submissionId }
    case 'REFUSED':
      return { ...quiz, submissionId: null }
    case 'TAKE':
      return event.quiz
    default:
      return question ? attempted(quiz, question, event) : quiz
  }
}

type Answering = Extract<QuizEvent, { type: 'GIVE' | 'CHECK' | 'RETRY' }>

function attempted(quiz: Quiz, question: Question, event: Answering): Quiz {
  const before = attemptAt(quiz, question)
  const after = next(before, question, event)
  return after === before ? quiz : { ...quiz, attempts: { ...quiz.attempts, [question.id]: after }, submissionId: null }
}

function next(attempt: Attempt, question: Question, event: Answering): Attempt {
  switch (event.type) {
    case 'GIVE':
      return attempt.verdict === null ? { ...attempt, given: event.given } : attempt
    case 'CHECK':
      return attempt.verdict === null && isWhole(question, attempt.given)
        ? { ...attempt, verdict: isCorrect(question, attempt.given) }
        : attempt
    case 'RETRY':
      return attempt.verdict === false
        ? { given: nothingGiven(question), verdict: null, round: attempt.round + 1 }
        : attempt
  }
}

export const attemptAt = (quiz: Quiz, question: Question): Attempt =>
  quiz.attempts[question.id] ?? { given: nothingGiven(question), verdict: null, round: 0 }

function nothingGiven(question: Question): Given {
  if (question.questionType === 'fill_blank') return ''
  return question.questionType === 'word_order' ? question.words.map(() => null) : []
}

/** Is there an answer to check: text that is not blank, every slot filled, one option chosen, every option joined? */
export function isWhole(question: Question, given: Given): given is GivenAnswer {
  if (typeof given === 'string') return question.questionType === 'fill_blank' && given.trim() !== ''
  const parts = { word_order: question.words.length, multiple_choice: 1, match_pairs: question.options.length }
  const needed = parts[question.questionType as keyof typeof parts]
  return given.length === needed && given.every((id) => id !== null)
}

/** The next question can be gone to at any time, except from a blank that was not answered. */
export const canGoOn = (quiz: Quiz, question: Question) =>
  shownAs(question) !== 'fill_blank' || attemptAt(quiz, question).verdict !== null

const count = (quiz: Quiz, questions: readonly Question[], counts: (verdict: boolean | null) => boolean) =>
  questions.filter((question) => counts(attemptAt(quiz, question).verdict)).length

export const answeredCount = (quiz: Quiz, questions: readonly Question[]) =>
  count(quiz, questions, (verdict) => verdict !== null)
export const correctCount = (quiz: Quiz, questions: readonly Question[]) =>
  count(quiz, questions, (verdict) => verdict === true)

/** A verdict as it is sent: `correct` of `question_statuses`. */
export interface SubmittedVerdict {
  questionId: string
  correct: boolean
  answer?: string | string[]
}

/** What is submitted: every question, those that were not answered as not correct. */
export function listVerdicts(quiz: Quiz, questions: readonly Question[]): SubmittedVerdict[] {
  return questions.map((question) => {
    const { given, verdict } = attemptAt(quiz, question)
    if (verdict === null || !isWhole(question, given)) return { questionId: question.id, correct: false }
    return {
      questionId: question.id,
      correct: verdict,
      answer: typeof given === 'string' ? given.trim() : [...given],
    }
  })
}
