import { expect, test } from 'vitest'
import { slopeOf } from './growth.ts'

test.each([
  ['nothing', [5, 5, 5], 1],
  ['a third', [9, 12, 16], 4 / 3],
  ['as much as the size', [1, 10, 100], 10],
])('a cost that grows by %s for each tenfold says so', (_, costs, slope) => {
  expect(slopeOf([10_000, 100_000, 1_000_000], costs)).toBeCloseTo(slope)
})
