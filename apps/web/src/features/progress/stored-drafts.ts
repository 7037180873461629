import { draftKeyOf } from '../../lib/device-drafts.ts'
import {
  type Checked,
  either,
  flag,
  listOf,
  natural,
  optional,
  orNull,
  readJson,
  recordOf,
  shape,
  text,
  whole,
} from '../../lib/shape.ts'

/**
 * A lesson that was begun is kept on the device, for each person and lesson, until it is finished. `owner` is the id of
 * the person, or `guest`.
 */
export const draftKey = (owner: string, lessonId: string) => draftKeyOf('quiz', owner, lessonId)
const prefixOf = (owner: string) => draftKey(owner, '')

const isAttempt = shape({
  given: either(text, listOf(orNull(text))),
  verdict: orNull(flag),
  round: natural,
  // Drafts that were begun before 0.1.0 ended may lack these fields.
  isRetried: optional(flag),
  isShown: optional(flag),
  misses: optional(natural),
  isToRecite: optional(flag),
  first: optional(orNull(shape({ answer: orNull(either(text, listOf(text))), correct: flag }))),
  wasMissed: optional(flag),
})
export type StoredAttempt = Checked<typeof isAttempt>

const isDraft = shape({
  index: whole,
  submissionId: orNull(text),
  attempts: recordOf(isAttempt),
  returns: optional(listOf(text)),
  practised: optional(orNull(listOf(text))),
})

/** The stored draft; null if there is none, or none that can be read. */
export function readStored(owner: string, lessonId: string) {
  try {
    return readJson(isDraft, localStorage.getItem(draftKey(owner, lessonId)))
  } catch {
    return null
  }
}

/** How many questions were answered in each lesson that was begun here and not finished, by the lesson's id. */
export function answeredInDrafts(owner: string): Map<string, number> {
  const answered = new Map<string, number>()
  for (const lessonId of lessonsWithDraft(owner)) {
    const draft = readStored(owner, lessonId)
    const count = Object.values(draft?.attempts ?? {}).filter(
      ({ verdict, misses }) => verdict !== null || (misses ?? 0) > 0,
    ).length
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

/** Calls the listener when another tab has written a draft of this person, or taken it away because its lesson is finished. */
export function onDraftElsewhere(owner: string, listener: (lessonId: string, isThere: boolean) => void) {
  const prefix = prefixOf(owner)
  const onStorage = ({ key, newValue }: StorageEvent) => {
    if (key?.startsWith(prefix)) listener(key.slice(prefix.length), newValue !== null)
  }
  addEventListener('storage', onStorage)
  return () => removeEventListener('storage', onStorage)
}
