import { expect, test, vi } from 'vitest'
import { backoff, withJitter } from './backoff.ts'

test('each failure doubles the wait, up to the longest', () => {
  const waits = [1, 2, 3, 4, 5, 2_000].map((failures) => backoff(failures, { first: 1_000, longest: 6_000 }))
  expect(waits).toEqual([1_000, 2_000, 4_000, 6_000, 6_000, 6_000])
})

test.each([
  [0, 500],
  [0.5, 750],
  [0.999_999, 1_000],
])('chance %d makes %d of a wait of 1000', (chance, wait) => {
  vi.spyOn(Math, 'random').mockReturnValue(chance)
  expect(Math.round(withJitter(1_000))).toBe(wait)
})
