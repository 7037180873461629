import { expect, test } from 'vitest'
import { gradeHeard, type Mark } from './hearing.ts'

test.each<[Mark[], string]>([
  [[], 'good'],
  [['hesitation'], 'hard'],
  [['hesitation', 'hesitation', 'hesitation', 'hesitation'], 'hard'],
  [['slip'], 'again'],
  [['hesitation', 'slip', 'hesitation'], 'again'],
])('an item with %j is %s', (marks, grade) => {
  expect(gradeHeard(marks)).toBe(grade)
})
