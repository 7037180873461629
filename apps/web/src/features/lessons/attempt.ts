/**
 * What a person has done with the questions of a lesson. Pure.
 *
 * Shape   an `Attempt` is about one question. `given` is the text typed (`fill_blank`) or ids: of the
 *         words in their slots, null in an empty one (`word_order`), of the option chosen (`multiple_choice`), of the options
 *         joined, two by two (`match_pairs`). `verdict` is null until it was checked; from then on `given` is locked until
 *         the next try. `round` counts the tries, from 0. `first` is the first answer of this finishing, null in it where the right one was
 *         shown before any was given; `wasMissed` says that the one before it was not right, where a lesson is practised in part.
 *         A question is missed when its right answer is shown; `misses` counts that. It then stands in `returns`, and is asked again
 *         after the others. `practised` names the questions of a lesson that is practised in part; null is all of them.
 *         `submissionId` names the finishing that was begun with these very answers; it goes when one of them changes.
 */
import type { GivenAnswer } from '@halaqa/curriculum/checking'
import { type Question, shownAs } from './question.ts'

export type Given = string | readonly (string | null)[]

export interface Attempt {
  given: Given
  verdict: boolean | null
  round: number
  /** The one more try of a blank was taken. */
  isRetried: boolean
  /** The right answer is shown. */
  isShown: boolean
  misses: number
  /** Its ayah is to be recited first: too few questions lie between the answer that was shown and this asking. */
  isToRecite: boolean
  first: { answer: GivenAnswer | null; correct: boolean } | null
  wasMissed: boolean
}

export interface Quiz {
  /** The index of a step: the questions in their order, then those that come back. */
  index: number
  returns: readonly string[]
  practised: readonly string[] | null
  attempts: Readonly<Record<string, Attempt>>
  submissionId: string | null
}

export const newQuiz: Quiz = { index: 0, returns: [], practised: null, attempts: {}, submissionId: null }

export const attemptAt = (quiz: Quiz, question: Question): Attempt => quiz.attempts[question.id] ?? newAttempt(question)

export const newAttempt = (question: Question): Attempt => ({
  given: nothingGiven(question),
  verdict: null,
  round: 0,
  isRetried: false,
  isShown: false,
  misses: 0,
  isToRecite: false,
  first: null,
  wasMissed: false,
})

export function nothingGiven(question: Question): Given {
  if (question.questionType === 'fill_blank') return ''
  return question.questionType === 'word_order' ? question.words.map(() => null) : []
}

/**
 * Whether there is a complete answer to check: a text that is not blank, every slot filled, one option chosen, every
 * option joined.
 */
export function isWhole(question: Question, given: Given): given is GivenAnswer {
  if (typeof given === 'string') return question.questionType === 'fill_blank' && given.trim() !== ''
  const parts = { word_order: question.words.length, multiple_choice: 1, match_pairs: question.options.length }
  const needed = parts[question.questionType as keyof typeof parts]
  return given.length === needed && given.every((id) => id !== null)
}

const count = (quiz: Quiz, questions: readonly Question[], counts: (attempt: Attempt) => boolean) =>
  questions.filter((question) => counts(attemptAt(quiz, question))).length

export const answeredCount = (quiz: Quiz, questions: readonly Question[]) =>
  count(quiz, questions, ({ verdict, misses }) => verdict !== null || misses > 0)
/** Right by the first answer, that before practising. */
export const firstCorrectCount = (quiz: Quiz, questions: readonly Question[]) =>
  count(quiz, questions, ({ first, wasMissed }) => first?.correct === true && !wasMissed)

/** The questions that were not known in the end. Questions of a type that no screen shows are left out. */
export const missingIds = (quiz: Quiz, questions: readonly Question[]): string[] =>
  questions
    .filter((question) => shownAs(question) !== null && attemptAt(quiz, question).verdict !== true)
    .map(({ id }) => id)
