/** How well an item was recited to somebody who listened. */
import type { Grade } from './log.ts'

export type Mark = 'hesitation' | 'slip'

/** @param marks those on words of the item */
export const gradeHeard = (marks: Iterable<Mark>): Grade => {
  const given = new Set(marks)
  return given.has('slip') ? 'again' : given.has('hesitation') ? 'hard' : 'good'
}
