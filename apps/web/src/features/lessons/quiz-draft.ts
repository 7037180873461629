import { isCorrect } from '@halaqa/curriculum/checking'
import { z } from 'zod'
import { type Question, shownAs } from './question.ts'
import { type Attempt, isWhole, newQuiz, type Quiz } from './quiz.ts'

/**
 * A lesson that was begun is kept on the device, for each person and lesson, until it is finished. `owner` is the id of
 * the person, or `guest`.
 */
const prefixOf = (owner: string) => `halaqa_quiz:${owner}:`
const keyOf = (owner: string, lessonId: string) => prefixOf(owner) + lessonId

const Draft = z.object({
  index: z.int(),
  submissionId: z.string().nullable(),
  attempts: z.record(
    z.string(),
    z.object({
      given: z.union([z.string(), z.array(z.string().nullable())]),
      verdict: z.boolean().nullable(),
      round: z.int().min(0),
    }),
  ),
})

/** Whether it could be kept. */
export function saveDraft(owner: string, lessonId: string, quiz: Quiz): boolean {
  try {
    localStorage.setItem(keyOf(owner, lessonId), JSON.stringify(quiz))
    return true
  } catch {
    return false
  }
}

export function clearDraft(owner: string, lessonId: string) {
  try {
    localStorage.removeItem(keyOf(owner, lessonId))
  } catch {
    // No storage, nothing kept.
  }
}

/** Where the person was. What does not fit the questions as they are now is left out. */
export function readDraft(owner: string, lessonId: string, questions: readonly Question[]): Quiz {
  const saved = parse(owner, lessonId)
  if (!saved) return newQuiz
  const attempts: Record<string, Attempt> = {}
  for (const question of questions) {
    const attempt = saved.attempts[question.id]
    if (attempt && fits(question, attempt)) attempts[question.id] = judged(question, attempt)
  }
  const index = Math.max(0, Math.min(saved.index, questions.length - 1))
  return { index, attempts, submissionId: saved.submissionId }
}

function parse(owner: string, lessonId: string) {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(keyOf(owner, lessonId)) ?? 'null'))
  } catch {
    return null
  }
}

/** How many questions were answered in each lesson that was begun here and not finished, by the lesson's id. */
export function answeredInDrafts(owner: string): Map<string, number> {
  const answered = new Map<string, number>()
  for (const lessonId of lessonsWithDraft(owner)) {
    const draft = parse(owner, lessonId)
    const count = Object.values(draft?.attempts ?? {}).filter(({ verdict }) => verdict !== null).length
    if (draft?.submissionId === null && count > 0) answered.set(lessonId, count)
  }
  return answered
}

function lessonsWithDraft(owner: string): string[] {
  try {
    const prefix = prefixOf(owner)
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? key.slice(prefix.length) : []))
  } catch {
    return []
  }
}

/** Tells when another tab has written a draft of this person, or taken it away because its lesson is finished. */
export function onDraftElsewhere(owner: string, listener: (lessonId: string, isThere: boolean) => void) {
  const prefix = prefixOf(owner)
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length), newValue !== null)
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
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

/** A mended question may judge the same answer otherwise. */
const judged = (question: Question, attempt: Attempt): Attempt =>
  attempt.verdict !== null && isWhole(question, attempt.given)
    ? { ...attempt, verdict: isCorrect(question, attempt.given) }
    : { ...attempt, verdict: null }
