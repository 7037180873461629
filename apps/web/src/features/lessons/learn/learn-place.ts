/** The place of a person in learning a passage. It is kept on the device for each person, or guest, and lesson. */
import { draftKeyOf } from '../../../lib/device-drafts.ts'
import { type Checked, natural, oneOf, readJson, shape } from '../../../lib/shape.ts'

/** `read`, the round of `fade`, `join`, or `done`: then the lesson begins with its questions. */
const isPlace = shape({ step: oneOf(['read', 'fade', 'join', 'done'] as const), round: natural })
export type LearnPlace = Checked<typeof isPlace>

export const BEGINNING: LearnPlace = { step: 'read', round: 0 }
export const DONE: LearnPlace = { step: 'done', round: 0 }

const keyOf = (owner: string, lessonId: string) => draftKeyOf('learn', owner, lessonId)

export function readPlace(owner: string, lessonId: string): LearnPlace {
  try {
    return readJson(isPlace, localStorage.getItem(keyOf(owner, lessonId))) ?? BEGINNING
  } catch {
    return BEGINNING
  }
}

export function savePlace(owner: string, lessonId: string, place: LearnPlace) {
  try {
    localStorage.setItem(keyOf(owner, lessonId), JSON.stringify(place))
  } catch {
    // No storage: the passage is learned from its beginning next time.
  }
}

/** The next step or round. A passage that changed meanwhile may have fewer rounds. */
export function nextPlace({ step, round }: LearnPlace, rounds: number): LearnPlace {
  if (step === 'read') return { step: 'fade', round: 0 }
  if (step === 'fade') return round + 1 < rounds ? { step, round: round + 1 } : { step: 'join', round: 0 }
  return DONE
}
