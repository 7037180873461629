/**
 * The order in which questions are asked. A step asks one question: first each question in turn, then those whose
 * answer was shown, in the order in which that happened. Pure.
 */
import { type Attempt, attemptAt, type Quiz } from './attempt.ts'
import type { Question } from './question.ts'

/** A question is asked this often before it is left, until its passage was learned again. */
const MAX_ATTEMPTS = 3

/** The question has come back twice and was not known. */
export const isStuck = ({ misses }: Pick<Attempt, 'misses'>) => misses > 0 && misses % MAX_ATTEMPTS === 0

/** The questions of a quiz: the whole lesson, or the part of it that is practised. */
export function askedQuestions({ practised }: Quiz, questions: readonly Question[]): readonly Question[] {
  return practised ? questions.filter(({ id }) => practised.includes(id)) : questions
}

/** Ids of the questions, step by step. */
export const stepsOf = (quiz: Quiz, questions: readonly Question[]): readonly string[] => [
  ...askedQuestions(quiz, questions).map(({ id }) => id),
  ...quiz.returns,
]

/** How often a step's question was asked before it. */
export function countAskedBefore(quiz: Quiz, questions: readonly Question[], step: number): number {
  const steps = stepsOf(quiz, questions)
  return steps.slice(0, step).filter((id) => id === steps[step]).length
}

/** Whether a step waits for an answer: its question was not asked yet, was skipped, or comes back. */
function isOpen(quiz: Quiz, questions: readonly Question[], step: number): boolean {
  const question = questions.find(({ id }) => id === stepsOf(quiz, questions)[step])
  if (!question) return false
  const { verdict, misses } = attemptAt(quiz, question)
  return verdict !== true && countAskedBefore(quiz, questions, step) === misses
}

const openSteps = (quiz: Quiz, questions: readonly Question[]) =>
  stepsOf(quiz, questions).flatMap((_, step) => (isOpen(quiz, questions, step) ? [step] : []))

export const countOpenAfter = (quiz: Quiz, questions: readonly Question[], step: number) =>
  openSteps(quiz, questions).filter((open) => open > step).length

/** Null where nothing is left to ask. */
export const nextStep = (quiz: Quiz, questions: readonly Question[]): number | null =>
  openSteps(quiz, questions).find((step) => step > quiz.index) ?? null

/** The step before this one whose question has no verdict yet. */
export const previousStep = (quiz: Quiz, questions: readonly Question[]): number | null =>
  openSteps(quiz, questions).findLast((step) => step < quiz.index) ?? null

/** The first step before this one that still waits for its answer. */
export const skippedStep = (quiz: Quiz, questions: readonly Question[]): number | null =>
  openSteps(quiz, questions).find((step) => step < quiz.index) ?? null

/** Steps after this one at which a question comes back. */
export const countReturns = (quiz: Quiz, questions: readonly Question[]) => {
  const first = askedQuestions(quiz, questions).length
  return openSteps(quiz, questions).filter((step) => step > quiz.index && step >= first).length
}

export type Piece = 'known' | 'missed' | 'now' | 'back' | 'open'

/** The pieces of the lesson's bar: one for each question, one for each that comes back. */
export function piecesOf(quiz: Quiz, questions: readonly Question[]): { questions: Piece[]; returns: Piece[] } {
  const asked = askedQuestions(quiz, questions)
  const pieces = stepsOf(quiz, questions).map((id, step): Piece => {
    const { verdict, misses } = attemptAt(quiz, questions.find((question) => question.id === id)!)
    const askedBefore = countAskedBefore(quiz, questions, step)
    if (verdict === true && askedBefore === misses) return 'known'
    if (askedBefore < misses) return 'missed'
    if (step === quiz.index) return 'now'
    return step < asked.length ? 'open' : 'back'
  })
  return { questions: pieces.slice(0, asked.length), returns: pieces.slice(asked.length) }
}
