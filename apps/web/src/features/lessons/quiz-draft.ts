import { isCorrect } from '@halaqa/curriculum/checking'
import { draftKey, readStored } from '../progress/stored-drafts.ts'
import { type Question, shownAs } from './question.ts'
import { type Attempt, isWhole, newQuiz, type Quiz } from './quiz.ts'

/** Whether it could be kept. */
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

/** Where the person was. What does not fit the questions as they are now is left out. */
export function readDraft(owner: string, lessonId: string, questions: readonly Question[]): Quiz {
  const saved = readStored(owner, lessonId)
  if (!saved) return newQuiz
  const attempts: Record<string, Attempt> = {}
  for (const question of questions) {
    const attempt = saved.attempts[question.id]
    if (attempt && fits(question, attempt)) attempts[question.id] = regrade(question, attempt)
  }
  const index = Math.max(0, Math.min(saved.index, questions.length - 1))
  return { index, attempts, submissionId: saved.submissionId }
}

function fits(question: Question, { given }: Attempt): boolean {
  const type = shownAs(question)
  if (type === null) return false
  if (typeof given === 'string') return type === 'fill_blank'
  const ids = given.filter((id) => id !== null)
  const known = new Set((type === 'word_order' ? question.words : question.options).map(({ id }) => id))
  const isShape = type === 'word_order' ? given.length === known.size : ids.length === given.length
  return type !== 'fill_blank' && isShape && new Set(ids).size === ids.length && ids.every((id) => known.has(id))
}

/** A mended question may give the same answer another verdict. */
const regrade = (question: Question, attempt: Attempt): Attempt =>
  attempt.verdict !== null && isWhole(question, attempt.given)
    ? { ...attempt, verdict: isCorrect(question, attempt.given) }
    : { ...attempt, verdict: null }
