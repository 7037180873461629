/** The steps of a unit's path, as runs of its passages. */
import type { LessonType } from './content.ts'

/** `first` and `last` number passages from 0, both included. */
export interface Step {
  type: LessonType
  first: number
  last: number
}

const REVIEW_EVERY = 3
const CHALLENGE_EVERY = 6

/**
 * A lesson for each passage; a review after every third, of those three; a challenge after every sixth and for what remains at
 * the end; the treasure half-way; the milestone last. A surah of two passages has its review too.
 */
export function pathOf(passages: number): Step[] {
  const steps: Step[] = []
  let challenged = 0
  for (let index = 0; index < passages; index += 1) {
    const done = index + 1
    const isLast = done === passages
    steps.push({ type: 'lesson', first: index, last: index })
    if (done % REVIEW_EVERY === 0) steps.push({ type: 'review', first: done - REVIEW_EVERY, last: index })
    else if (isLast && passages < REVIEW_EVERY) steps.push({ type: 'review', first: 0, last: index })
    if (done % CHALLENGE_EVERY === 0 || isLast) {
      steps.push({ type: 'challenge', first: Math.max(0, Math.min(challenged, index - 1)), last: index })
      challenged = done
    }
    if (done === Math.ceil(passages / 2)) steps.push({ type: 'treasure', first: 0, last: index })
  }
  return [...steps, { type: 'milestone', first: 0, last: passages - 1 }]
}
