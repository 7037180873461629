import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aQuranRange, aText, textOf } from '../test/arbitraries.ts'
import { lettersOfPortion, progressAfter, progressAfterPortion, progressOfDays, roomProgress } from './progress.ts'

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

  test('of a juz is that of its part in the range, whatever portions cross it', () => {
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

describe('progress by portions', () => {
  const days = (...completed: number[]) => [
    { letters: 4, portions: 2, completed: completed[0]! },
    { letters: 16, portions: 3, completed: completed[1]! },
  ]
  const { prefix, range } = textOf([1, 3, 2, 4, 10])

  test('counts every portion of a day alike, in whole percents, poured into the juz from the first on', () => {
    expect(progressOfDays(days(0, 0), range, [0, 2], prefix)).toEqual({
      percentage: 0,
      juzPercentages: [0, 0],
      juzLetters: [0, 0],
      readLetters: 0,
    })
    // 2 of 4 letters, and 32/3 of 16.
    expect(progressOfDays(days(1, 2), range, [0, 2], prefix)).toEqual({
      percentage: 63,
      juzPercentages: [100, 54],
      juzLetters: [4, 8],
      readLetters: 2 + 32 / 3,
    })
    expect(progressOfDays(days(2, 3), range, [0, 2], prefix)).toMatchObject({
      percentage: 100,
      juzPercentages: [100, 100],
    })
  })

  test('is of the whole range, given out or not, and nothing for a juz outside of it', () => {
    const [first] = days(2, 0)
    expect(progressOfDays([first!], { start: 1, end: 4 }, [0, 1, 3, 5], prefix)).toMatchObject({
      percentage: 21,
      juzPercentages: [null, 80, 0, null],
    })
    expect(progressOfDays([], range, [0], prefix).percentage).toBe(0)
  })

  test('never falls below nothing, nor rises above all', () => {
    expect(progressAfterPortion(1, 5, -1, range, [0], prefix)).toMatchObject({ percentage: 0, readLetters: 0 })
    expect(progressAfterPortion(18, 5, 1, range, [0], prefix)).toMatchObject({ percentage: 100, readLetters: 20 })
  })

  /** Days of a text that is given out whole, in some order of completing their portions: each is named by its day. */
  const aReadingOfDays = aText(40, 500).chain(({ prefix, range }) =>
    fc
      .uniqueArray(fc.integer({ min: range.start, max: range.end }), { maxLength: 8 })
      .map((cuts) => [...new Set([range.start, ...cuts])].sort((a, b) => a - b))
      .chain((starts) => {
        const spans = starts.map((start, i) => ({ start, end: (starts[i + 1] ?? range.end + 1) - 1 }))
        return fc
          .tuple(...spans.map(({ start, end }) => fc.integer({ min: 1, max: end - start + 1 })))
          .chain((portions) =>
            fc.record({
              prefix: fc.constant(prefix),
              range: fc.constant(range),
              days: fc.constant(
                spans.map(({ start, end }, i) => ({
                  letters: prefix[end + 1]! - prefix[start]!,
                  portions: portions[i]!,
                })),
              ),
              order: fc.shuffledSubarray(
                portions.flatMap((count, day) => Array.from({ length: count }, () => day)),
                { minLength: portions.reduce((sum, count) => sum + count, 0) },
              ),
            }),
          )
      }),
  )

  test('moves with each portion as the sum of all does, never falls, is exact, and 100 with the last alone', () => {
    fc.assert(
      fc.property(aReadingOfDays, ({ prefix, range, days, order }) => {
        const completed = days.map(() => 0)
        const total = BigInt(prefix[range.end + 1]! - prefix[range.start]!)
        const denominator = days.reduce((product, { portions }) => product * BigInt(portions), 1n)
        let now = progressOfDays([], range, [0], prefix)
        order.forEach((day, i) => {
          completed[day]! += 1
          const next = progressAfterPortion(now.readLetters!, lettersOfPortion(days[day]!), 1, range, [0], prefix)
          const summed = progressOfDays(
            days.map((each, at) => ({ ...each, completed: completed[at]! })),
            range,
            [0],
            prefix,
          )
          expect({ ...next, readLetters: 0 }).toEqual({ ...summed, readLetters: 0 })
          expect(next.readLetters).toBeCloseTo(summed.readLetters!, 6)
          // By whole numbers alone.
          const read = days.reduce(
            (sum, { letters, portions }, at) =>
              sum + (BigInt(letters) * BigInt(completed[at]!) * denominator) / BigInt(portions),
            0n,
          )
          expect(summed.percentage).toBe(Number((100n * read) / (total * denominator)))
          expect(summed.percentage === 100).toBe(i === order.length - 1)
          const back = progressAfterPortion(next.readLetters!, lettersOfPortion(days[day]!), -1, range, [0], prefix)
          expect(back.percentage).toBe(now.percentage)
          now = next
        })
      }),
    )
  })
})
