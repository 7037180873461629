import { expect, test } from 'vitest'
import { isDeeperThan } from './json-depth.ts'

const nested = (depth: number) => JSON.parse('['.repeat(depth) + ']'.repeat(depth)) as unknown

test.each([
  [0, 'text', false],
  [0, null, false],
  [0, [], true],
  [1, { a: 1 }, false],
  [1, { a: {} }, true],
  [3, { a: [1, { b: 2 }] }, false],
  [3, { a: [1, { b: [] }] }, true],
  [32, nested(32), false],
  [32, nested(33), true],
  [32, nested(30_000), true],
])('refuses more than %d levels: %#', (levels, value, expected) => {
  expect(isDeeperThan(levels, value)).toBe(expected)
})
