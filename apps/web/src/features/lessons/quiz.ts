/** The quiz as a state machine. Pure: no clock, no storage, no randomness. */
import { type GivenAnswer, isCorrect } from '@halaqa/curriculum/checking'
import {
  type Attempt,
  attemptAt,
  type Given,
  isWhole,
  newAttempt,
  newQuiz,
  nothingGiven,
  type Quiz,
} from './attempt.ts'
import { type Question, shownAs } from './question.ts'
import { askedQuestions, countAskedBefore, countOpenAfter, isStuck, nextStep, stepsOf } from './quiz-steps.ts'

export type QuizEvent =
  | { type: 'GIVE'; given: Given }
  | { type: 'CHECK' }
  | { type: 'RETRY' }
  /** Shows the right answer. */
  | { type: 'SHOW' }
  /** The ayah was recited before its question. */
  | { type: 'RECITED' }
  /** Goes to a step. */
  | { type: 'GO'; to: number }
  | { type: 'FINISH'; submissionId: string }
  | { type: 'REFUSED' }
  /** Asks the skipped questions again, after their passage was learned again. */
  | { type: 'LEARN_AGAIN' }
  /** Asks only these questions, from the beginning. */
  | { type: 'PRACTISE'; questionIds: readonly string[] }
  /** Takes over the state that another tab stored. */
  | { type: 'TAKE'; quiz: Quiz }

export function advance(quiz: Quiz, event: QuizEvent, questions: readonly Question[]): Quiz {
  switch (event.type) {
    case 'GO':
      return goTo(quiz, event.to, questions)
    case 'FINISH':
      return { ...quiz, submissionId: event.submissionId }
    case 'REFUSED':
      return { ...quiz, submissionId: null }
    case 'LEARN_AGAIN':
      return askedAgain(quiz, questions)
    case 'PRACTISE':
      return practise(quiz, event.questionIds, questions)
    case 'TAKE':
      return event.quiz
    default:
      return attempted(quiz, event, questions)
  }
}

export function questionAt(quiz: Quiz, questions: readonly Question[]): Question | undefined {
  const id = stepsOf(quiz, questions)[quiz.index]
  return questions.find((question) => question.id === id)
}

const withAttempt = (quiz: Quiz, { id }: Question, attempt: Attempt): Quiz => ({
  ...quiz,
  attempts: { ...quiz.attempts, [id]: attempt },
})

/** Leaving a blank before its second try counts as a miss. A question that comes back begins anew. */
function goTo(quiz: Quiz, to: number, questions: readonly Question[]): Quiz {
  const left = questionAt(quiz, questions)
  const before = left && attemptAt(quiz, left)
  const isGivenUp = before !== undefined && to !== quiz.index && before.verdict === false && !before.isShown
  const after = isGivenUp ? missed(quiz, left!, questions) : quiz
  const index = Math.max(0, Math.min(to, stepsOf(after, questions).length - 1))
  const moved = { ...after, index }
  const question = questionAt(moved, questions)
  const attempt = question && attemptAt(moved, question)
  if (!attempt?.isShown || countAskedBefore(moved, questions, index) !== attempt.misses) return moved
  return withAttempt(moved, question!, begunAnew(question!, attempt))
}

const begunAnew = (question: Question, attempt: Attempt): Attempt => ({
  ...attempt,
  given: nothingGiven(question),
  verdict: null,
  isShown: false,
  isRetried: false,
  round: attempt.round + 1,
})

function askedAgain(quiz: Quiz, questions: readonly Question[]): Quiz {
  const left = askedQuestions(quiz, questions).filter((question) => isStuck(attemptAt(quiz, question)))
  const again = { ...quiz, returns: [...quiz.returns, ...left.map(({ id }) => id)], submissionId: null }
  const first = nextStep(again, questions)
  return first === null ? again : goTo(again, first, questions)
}

/**
 * Keeps the known questions and begins the practised ones anew. A question whose answer was shown a moment ago is
 * recited before it is asked, unless enough others come first.
 */
function practise(quiz: Quiz, questionIds: readonly string[], questions: readonly Question[]): Quiz {
  const practised = questions.filter(({ id }) => questionIds.includes(id))
  const begun = practised.flatMap((question, index) => {
    if (!quiz.attempts[question.id]) return []
    const before = attemptAt(quiz, question)
    const isToRecite = before.isShown && before.isToRecite && index < OTHERS_BETWEEN
    const wasMissed = before.wasMissed || before.first?.correct === false
    return [[question.id, { ...newAttempt(question), round: before.round + 1, isToRecite, wasMissed }] as const]
  })
  return { ...newQuiz, practised: questionIds, attempts: { ...quiz.attempts, ...Object.fromEntries(begun) } }
}

type Answering = Extract<QuizEvent, { type: 'GIVE' | 'CHECK' | 'RETRY' | 'SHOW' | 'RECITED' }>

function attempted(quiz: Quiz, event: Answering, questions: readonly Question[]): Quiz {
  const question = questionAt(quiz, questions)
  if (!question) return quiz
  const before = attemptAt(quiz, question)
  const after = next(before, question, event)
  if (after === before) return quiz
  const changed = { ...withAttempt(quiz, question, after), submissionId: null }
  return after.isShown && !before.isShown ? missed(changed, question, questions) : changed
}

/** The right answer is shown, and the question comes back, until it has come back twice. */
function missed(quiz: Quiz, question: Question, questions: readonly Question[]): Quiz {
  const attempt = attemptAt(quiz, question)
  const misses = attempt.misses + 1
  const isToRecite = countOpenAfter(quiz, questions, quiz.index) < OTHERS_BETWEEN
  const returns = isStuck({ misses }) ? quiz.returns : [...quiz.returns, question.id]
  return {
    ...withAttempt(quiz, question, { ...attempt, isShown: true, misses, isToRecite }),
    returns,
    submissionId: null,
  }
}

/** Questions between an answer that was shown and the same question. */
const OTHERS_BETWEEN = 2

function next(attempt: Attempt, question: Question, event: Answering): Attempt {
  const isOpen = attempt.verdict === null && !attempt.isToRecite
  switch (event.type) {
    case 'GIVE':
      return isOpen ? { ...attempt, given: event.given } : attempt
    case 'CHECK':
      return isOpen && isWhole(question, attempt.given) ? checked(attempt, question, attempt.given) : attempt
    case 'RETRY':
      return attempt.verdict === false && !attempt.isShown
        ? { ...attempt, given: nothingGiven(question), verdict: null, isRetried: true, round: attempt.round + 1 }
        : attempt
    case 'SHOW':
      return attempt.isShown || attempt.verdict || attempt.isToRecite ? attempt : shown(attempt, question)
    case 'RECITED':
      return attempt.isToRecite && !attempt.isShown ? { ...attempt, isToRecite: false } : attempt
  }
}

/** A blank that is wrong has one more try; any other wrong answer is followed by the right one. */
function checked(attempt: Attempt, question: Question, given: GivenAnswer): Attempt {
  const verdict = isCorrect(question, given)
  const isShown = !verdict && (attempt.isRetried || question.questionType !== 'fill_blank')
  return { ...attempt, verdict, isShown, first: attempt.first ?? { answer: given, correct: verdict } }
}

/** An answer that was not checked does not count. */
const shown = (attempt: Attempt, question: Question): Attempt => ({
  ...attempt,
  given: attempt.verdict === null ? nothingGiven(question) : attempt.given,
  verdict: false,
  isShown: true,
  first: attempt.first ?? { answer: null, correct: false },
})

/** The next question can be gone to at any time, except from a blank that was not answered. */
export const canGoOn = (quiz: Quiz, question: Question) =>
  shownAs(question) !== 'fill_blank' || attemptAt(quiz, question).verdict !== null

/** "Question n of m" counts questions; one that comes back has the number that it had. */
export function placeOf(quiz: Quiz, questions: readonly Question[]) {
  const asked = askedQuestions(quiz, questions)
  const id = stepsOf(quiz, questions)[quiz.index]
  return { number: asked.findIndex((question) => question.id === id) + 1, count: asked.length }
}

/** The right answer can be requested at any time until it is shown. */
export function canShow(quiz: Quiz, question: Question) {
  const { verdict, isShown, isToRecite } = attemptAt(quiz, question)
  return shownAs(question) !== null && verdict !== true && !isShown && !isToRecite
}
