import { describe, expect, test } from 'vitest'
import { judge, ratiosOf, spreadOf } from './figures.ts'
import type { Row } from './scenario.ts'

const row = (product: number[], limit: number[], target: Row['target']): Row => ({
  what: 'a call',
  unit: 'ms',
  product,
  limit: { name: 'the least', values: limit },
  target,
})

describe('a spread', () => {
  test('has the middle value, the ends, and the width between the quartiles as a share of the middle', () => {
    expect(spreadOf([50, 10, 40, 20, 30])).toMatchObject({ median: 30, min: 10, max: 50, width: 20 / 30 })
    expect(spreadOf([1, 2])).toMatchObject({ median: 1.5 })
    expect(spreadOf(Array.from({ length: 101 }, (_, at) => at))).toMatchObject({ p99: 99 })
  })

  test('does not grow wide by one round that was disturbed', () => {
    expect(spreadOf([10, 10, 10, 10, 10, 10, 90])).toMatchObject({ width: 0, max: 90 })
  })

  test('of nothing is refused', () => {
    expect(() => spreadOf([])).toThrow(RangeError)
  })
})

describe('ratios', () => {
  test('are of the same round, not of the medians', () => {
    expect(ratiosOf([2, 40], [1, 20])).toEqual([2, 2])
  })

  test('of rounds that one side did not go through are refused', () => {
    expect(() => ratiosOf([1, 2], [1])).toThrow(RangeError)
  })
})

describe('a target', () => {
  test.each<[string, Row, string]>([
    ['of a ratio is reached at its border', row([13, 13], [10, 10], { of: 'ratio', atMost: 1.3 }), 'yes'],
    ['of a ratio is missed above it', row([14, 14], [10, 10], { of: 'ratio', atMost: 1.3 }), 'no'],
    ['may be a least', row([2, 2], [10, 10], { of: 'ratio', atLeast: 0.25 }), 'no'],
    ['is not claimed beside a noisy limit', row([5, 5, 5, 5], [5, 10, 20, 40], { of: 'ratio', atMost: 1.3 }), 'noisy'],
    ['is missed beside a noisy limit too', row([90, 90, 90, 90], [5, 10, 20, 40], { of: 'ratio', atMost: 1.3 }), 'no'],
    ['of a value asks no limit', { ...row([200], [], { of: 'value', atMost: 230 }), limit: undefined }, 'yes'],
    ['that is not set is only shown', row([1], [1], undefined), 'shown'],
  ])('%s', (_, measured, verdict) => {
    expect(judge(measured)).toBe(verdict)
  })

  test('of a ratio without a limit is refused', () => {
    expect(() => judge({ ...row([1], [1], { of: 'ratio', atMost: 1 }), limit: undefined })).toThrow(RangeError)
  })
})
