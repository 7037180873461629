import { describe, expect, test } from 'vitest'
import { textOf } from '../test/arbitraries.ts'
import { juzProgress, progress } from './progress.ts'

const { prefix } = textOf([1, 3, 2, 4, 10])
const range = { start: 1, end: 4 }

describe('progress', () => {
  test('is completed weight over the weight of the whole range, given out or not', () => {
    expect(progress([], range, prefix)).toBe(0)
    expect(
      progress(
        [
          { start: 1, end: 1 },
          { start: 2, end: 2 },
        ],
        range,
        prefix,
      ),
    ).toBeCloseTo(5 / 19)
    expect(progress([range], range, prefix)).toBe(1)
  })

  test('is 1 when every ayah of the range is completed, and for nothing less', () => {
    const whole = { start: 0, end: 6235 }
    const shortest = 2348 // 20:1, two letters
    const before = { start: 0, end: shortest - 1 }
    const after = { start: shortest + 1, end: 6235 }

    expect(progress([after, before], whole)).toBeLessThan(1)
    expect(progress([after, { start: shortest, end: shortest }, before], whole)).toBe(1)
  })

  test('of a juz is that of its part in the range, whatever portions cross', () => {
    const juzStarts = [0, 1, 3, 5]
    expect(juzProgress([{ start: 2, end: 3 }], range, juzStarts, prefix)).toEqual([null, 2 / 5, 4 / 14, null])
  })

  test('of the complete Qur’an has thirty juz', () => {
    const whole = { start: 0, end: 6235 }
    expect(juzProgress([whole], whole)).toEqual(Array.from({ length: 30 }, () => 1))
    expect(juzProgress([], { start: 0, end: 6 }).filter((juz) => juz !== null)).toEqual([0])
  })
})
