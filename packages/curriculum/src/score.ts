/** How much of a lesson was answered correctly, and what that earns. */
import { type Checkable, type GivenAnswer, isCorrect } from './checking.ts'
import { slipOf } from './typing.ts'

/** Correct answers over all questions as a whole percentage; 0 when there are none. */
export const scorePercentage = (correct: number, questions: number): number =>
  questions === 0 ? 0 : Math.round((correct / questions) * 100)

/** A question in a submission. An answer is as in checking; one that is left out is undefined. */
export interface Answered {
  correct: boolean
  answer?: GivenAnswer | undefined
  firstCorrect?: boolean | undefined
  firstAnswer?: GivenAnswer | undefined
}

/**
 * The verdicts on the last and on the first answer to a question. An answer that was sent is checked; without one counts what is
 * said of it. What is left out of the first is that of the last, except a first one said to be wrong: the right answer was
 * shown before one was given.
 */
export function grade(question: Checkable, { answer, firstAnswer, ...said }: Answered) {
  const correct = answer === undefined ? said.correct : isCorrect(question, answer)
  if (firstAnswer !== undefined) return { correct, firstCorrect: isCorrect(question, firstAnswer) }
  if (said.firstCorrect === undefined) return { correct, firstCorrect: correct }
  return { correct, firstCorrect: said.firstCorrect && (answer === undefined || correct) }
}

/**
 * Was the first answer wrong by more than one letter, or the right one shown before any was given? A blank in which one letter or a
 * vowel is another is a slip of the finger, and a question without any answer was passed over: neither is missed.
 */
export function isMissed(question: Checkable, { answer, firstAnswer, firstCorrect }: Answered): boolean {
  const first = firstAnswer ?? (firstCorrect === false ? undefined : answer)
  if (first === undefined) return firstCorrect === false
  return !isCorrect(question, first) && !isOneLetterOff(question, first)
}

const isOneLetterOff = ({ blanks: [blank] }: Checkable, answer: GivenAnswer) =>
  typeof answer === 'string' && blank !== undefined && slipOf(blank, answer) !== undefined

/** XP that a lesson is worth on a date: its reward by the part of its questions whose first answer of that date was right. */
export const xpFor = (reward: number, firstCorrect: number, questions: number): number =>
  questions === 0 ? 0 : Math.round((reward * firstCorrect) / questions)

/** Every question was right by its first answer. */
export const isPerfect = (firstCorrect: number, questions: number): boolean =>
  questions > 0 && firstCorrect === questions
