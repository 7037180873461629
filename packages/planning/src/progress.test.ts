import { describe, expect, test } from 'vitest'
import { textOf } from '../test/arbitraries.ts'
import { isHatim, juzProgress, percentage, progress } from './progress.ts'

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

  test('is a hatim when every ayah of the range is completed, and never before', () => {
    expect(
      isHatim(
        [
          { start: 1, end: 2 },
          { start: 4, end: 4 },
        ],
        range,
      ),
    ).toBe(false)
    expect(
      isHatim(
        [
          { start: 3, end: 4 },
          { start: 1, end: 2 },
        ],
        range,
      ),
    ).toBe(true)
  })

  test('says 100 of what is complete and of nothing else', () => {
    expect(percentage(1)).toBe(100)
    expect(percentage(325_386 / 325_387)).toBe(99.9)
    expect(percentage(0.29)).toBe(29)
    expect(percentage(0)).toBe(0)
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
