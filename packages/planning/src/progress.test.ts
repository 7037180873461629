import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, textOf } from '../test/arbitraries.ts'
import { progressAfter, roomProgress } from './progress.ts'

const { prefix } = textOf([1, 3, 2, 4, 10])
const range = { start: 1, end: 4 }
const oneJuz = [0]

describe('progress', () => {
  test('is completed letters of those of the whole range, given out or not, with one decimal, rounded down', () => {
    const percentage = (...completed: { start: number; end: number }[]) =>
      roomProgress(completed, range, oneJuz, prefix).percentage
    expect(percentage()).toBe(0)
    expect(percentage({ start: 1, end: 1 }, { start: 2, end: 2 })).toBe(26.3)
    expect(percentage({ start: 3, end: 3 })).toBe(21)
    expect(percentage(range)).toBe(100)
  })

  test('is a tenth of a percent that it reaches exactly', () => {
    const { prefix, range } = textOf(Array.from({ length: 1000 }, () => 1))
    for (let tenths = 1; tenths <= 1000; tenths += 1)
      expect(roomProgress([{ start: 0, end: tenths - 1 }], range, oneJuz, prefix).percentage).toBe(tenths / 10)
  })

  test('is 100 when every ayah of the range is completed, and for nothing less', () => {
    const whole = { start: 0, end: 6235 }
    const shortest = 2348 // 20:1, two letters
    const before = { start: 0, end: shortest - 1 }
    const after = { start: shortest + 1, end: 6235 }

    expect(roomProgress([after, before], whole).percentage).toBe(99.9)
    expect(roomProgress([after, { start: shortest, end: shortest }, before], whole).percentage).toBe(100)
  })

  test('of a juz is that of its part in the range, whatever portions cross', () => {
    const juzStarts = [0, 1, 3, 5]
    const { juzLetters, juzPercentages } = roomProgress([{ start: 2, end: 3 }], range, juzStarts, prefix)
    expect(juzLetters).toEqual([null, 2, 4, null])
    expect(juzPercentages).toEqual([null, 40, 28.5, null])
  })

  test('of the complete Qur’an has thirty juz', () => {
    const whole = { start: 0, end: 6235 }
    expect(roomProgress([whole], whole).juzPercentages).toEqual(Array.from({ length: 30 }, () => 100))
    expect(roomProgress([], { start: 0, end: 6 }).juzPercentages.filter((juz) => juz !== null)).toEqual([0])
  })

  test('counts a portion that was counted already no further than to the whole, and one that was not no lower than to nothing', () => {
    const { juzLetters } = roomProgress([range], range, oneJuz, prefix)
    expect(progressAfter(juzLetters, { start: 1, end: 2 }, 1, range, oneJuz, prefix).percentage).toBe(100)
    expect(progressAfter([0], { start: 1, end: 2 }, -1, range, oneJuz, prefix).percentage).toBe(0)
  })
})

/** A range cut into portions, in some order of completing them, and where the juz begin. */
const aHatim = fc
  .oneof(
    aText(60, 500),
    aQuranRange(400),
    fc.constant({ ...textOf([]), prefix: undefined, range: { start: 0, end: 6235 } }),
  )
  .chain(({ prefix, range }) => {
    const position = fc.integer(
      range.start === range.end ? { min: range.start, max: range.end } : { min: range.start + 1, max: range.end },
    )
    return fc.record({
      prefix: fc.constant(prefix),
      range: fc.constant(range),
      juzStarts:
        prefix && prefix.length < 1000
          ? fc
              .uniqueArray(position, { maxLength: 5 })
              .map((starts) => [...new Set([0, ...starts])].sort((a, b) => a - b))
          : fc.constant(undefined),
      portions: fc.uniqueArray(position, { maxLength: 60 }).chain((cuts) => {
        const starts = [...new Set([range.start, ...cuts])].sort((a, b) => a - b)
        const portions = starts.map((start, i) => ({ start, end: (starts[i + 1] ?? range.end + 1) - 1 }))
        return fc.shuffledSubarray(portions, { minLength: portions.length })
      }),
    })
  })

describe('completing portions one by one', () => {
  test('gives at each step the figures of all that is completed, never falling, and 100 with the last alone', () => {
    fc.assert(
      fc.property(aHatim, ({ prefix, range, juzStarts, portions }) => {
        let now = roomProgress([], range, juzStarts, prefix)
        for (const [i, portion] of portions.entries()) {
          const next = progressAfter(now.juzLetters, portion, 1, range, juzStarts, prefix)
          expect(next).toEqual(roomProgress(portions.slice(0, i + 1), range, juzStarts, prefix))
          expect(progressAfter(next.juzLetters, portion, -1, range, juzStarts, prefix)).toEqual(now)
          expect(next.percentage).toBeGreaterThanOrEqual(now.percentage)
          next.juzPercentages.forEach((percent, juz) => {
            expect(percent ?? 0).toBeGreaterThanOrEqual(now.juzPercentages[juz] ?? 0)
          })
          expect(next.percentage === 100).toBe(i === portions.length - 1)
          now = next
        }
      }),
    )
  })
})
