import { type GivenAnswer, isCorrect } from '@halaqa/curriculum/checking'
import { draftKey, readStored, type StoredAttempt } from '../progress/stored-drafts.ts'
import { type Attempt, type Given, isWhole, newQuiz, type Quiz } from './attempt.ts'
import { type Question, shownAs } from './question.ts'
import { isStuck, stepsOf } from './quiz-steps.ts'

/** Returns whether the device stored it. */
export function saveDraft(owner: string, lessonId: string, quiz: Quiz): boolean {
  try {
    localStorage.setItem(draftKey(owner, lessonId), JSON.stringify(quiz))
    return true
  } catch {
    return false
  }
}

export function clearDraft(owner: string, lessonId: string) {
  try {
    localStorage.removeItem(draftKey(owner, lessonId))
  } catch {
    // No storage, nothing kept.
  }
}

/** The quiz as the person left it, without what does not fit the present questions. */
export function readDraft(owner: string, lessonId: string, questions: readonly Question[]): Quiz {
  const saved = readStored(owner, lessonId)
  if (!saved) return newQuiz
  const attempts: Record<string, Attempt> = {}
  for (const question of questions) {
    const attempt = saved.attempts[question.id]
    if (attempt && isAnswerTo(question, attempt.given)) attempts[question.id] = regrade(question, completed(attempt))
  }
  const practised = questions.map(({ id }) => id).filter((id) => saved.practised?.includes(id))
  const quiz = {
    index: 0,
    attempts,
    submissionId: saved.submissionId,
    practised: practised.length > 0 ? practised : null,
    returns: returnsOf(attempts, saved.returns ?? []),
  }
  return { ...quiz, index: Math.max(0, Math.min(saved.index, stepsOf(quiz, questions).length - 1)) }
}

const completed = ({
  isRetried,
  isShown,
  misses,
  isToRecite,
  first,
  wasMissed,
  ...attempt
}: StoredAttempt): Attempt => ({
  ...attempt,
  isRetried: isRetried ?? false,
  isShown: isShown ?? false,
  isToRecite: isToRecite ?? false,
  misses: misses ?? 0,
  first: first ?? null,
  wasMissed: wasMissed ?? false,
})

/** Each missed question as often as it comes back: in the stored order, then the missing ones. */
function returnsOf(attempts: Readonly<Record<string, Attempt>>, kept: readonly string[]): string[] {
  const times = (id: string) => {
    const misses = attempts[id]?.misses ?? 0
    return isStuck({ misses }) ? misses - 1 : misses
  }
  const counted = new Map<string, number>()
  const returns = kept.filter((id) => {
    const before = counted.get(id) ?? 0
    counted.set(id, before + 1)
    return before < (attempts[id]?.misses ?? 0)
  })
  for (const id of Object.keys(attempts)) {
    for (let at = counted.get(id) ?? 0; at < times(id); at++) returns.push(id)
  }
  return returns
}

function isAnswerTo(question: Question, given: Given): boolean {
  const type = shownAs(question)
  if (type === null) return false
  if (typeof given === 'string') return type === 'fill_blank'
  const ids = given.filter((id) => id !== null)
  const known = new Set((type === 'word_order' ? question.words : question.options).map(({ id }) => id))
  const isShape = type === 'word_order' ? given.length === known.size : ids.length === given.length
  return type !== 'fill_blank' && isShape && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
}

/**
 * A corrected question may give the same answers other verdicts. An answer that was shown stays shown. A wrong answer beside which none is
 * recorded as shown, as in a draft from before 0.1.0 ended, counts as shown and missed.
 */
function regrade(question: Question, kept: Attempt): Attempt {
  const answered = kept.verdict !== null && isWhole(question, kept.given) ? kept.given : null
  const first = firstOf(question, kept, answered)
  if (kept.isShown) return { ...kept, verdict: false, first }
  if (answered === null) return { ...kept, verdict: null, first }
  const verdict = isCorrect(question, answered)
  const isShown = !verdict && question.questionType !== 'fill_blank'
  return { ...kept, verdict, first, isShown, misses: kept.misses + (isShown ? 1 : 0) }
}

function firstOf(question: Question, { first }: Attempt, answered: GivenAnswer | null): Attempt['first'] {
  const answer = first ? first.answer : answered
  if (answer === null) return first
  return { answer, correct: isCorrect(question, answer) }
}
