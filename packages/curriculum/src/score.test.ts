import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scorePercentage, xpFor } from './score.ts'

const aResult = fc
  .integer({ min: 1, max: 500 })
  .chain((questions) => fc.tuple(fc.integer({ min: 0, max: questions }), fc.constant(questions)))

test.each([
  [0, 0, 0],
  [0, 7, 0],
  [1, 3, 33],
  [2, 3, 67],
  [8, 10, 80],
  [7, 7, 100],
])('%i of %i is %i %%', (correct, questions, percentage) =>
  expect(scorePercentage(correct, questions)).toBe(percentage),
)

test('a score is a whole percentage, and only all of them are 100', () => {
  fc.assert(
    fc.property(aResult, ([correct, questions]) => {
      const score = scorePercentage(correct, questions)
      expect(Number.isInteger(score) && score >= 0 && score <= 100).toBe(true)
      if (questions < 200) expect(score === 100).toBe(correct === questions)
    }),
  )
})

test('XP is whole, never above the reward, all of it for all of them, and never less for more', () => {
  fc.assert(
    fc.property(fc.nat(10_000), aResult, (reward, [correct, questions]) => {
      const xp = xpFor(reward, correct, questions)
      expect(Number.isInteger(xp) && xp >= 0 && xp <= reward).toBe(true)
      expect(xpFor(reward, questions, questions)).toBe(reward)
      if (correct > 0) expect(xpFor(reward, correct - 1, questions)).toBeLessThanOrEqual(xp)
    }),
  )
  expect(xpFor(15, 0, 0)).toBe(0)
})
