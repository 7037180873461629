import { expect, test } from 'vitest'
import { formatTable, medianOf } from './table.ts'

test('a row shows the medians, their ratio, and whether it is reached', () => {
  const [, , row] = formatTable([
    {
      what: 'GET /tasks',
      product: [900, 500, 1_000],
      limit: [1_500, 2_000, 1_500],
      unit: '/s',
      reach: { of: 'ratio', atLeast: 0.5 },
    },
  ]).split('\n')
  expect(row).toBe('| GET /tasks | 1,500 /s | 900 /s | 0.60 | ≥ 0.5 × | yes |  |')
})

test('a row that misses says so', () => {
  const [, , row] = formatTable([
    { what: 'start', product: [4_100], unit: 'ms', reach: { of: 'value', atMost: 4_000 } },
  ]).split('\n')
  expect(row).toBe('| start |  | 4,100 ms |  | ≤ 4000 ms | **no** |  |')
})

test('the median of an even number of values lies between the middle two', () => {
  expect(medianOf([4, 1, 2, 3])).toBe(2.5)
  expect(() => medianOf([])).toThrow(RangeError)
})
