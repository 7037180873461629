import { describe, expect, test } from 'vitest'
import { heightOf, offsetOf, PATH_WIDTH, STEP, TILE, threadFrom, tilesBetween } from './winding.ts'

const offsets = (count: number, surah: number) =>
  Array.from({ length: count }, (_, index) => offsetOf(index, count, surah))

describe('the winding', () => {
  test.each([
    ['one tile is centred', 1, 113, [0]],
    ['nine tiles of an odd surah', 9, 113, [0, 46, 76, 46, 0, -46, -76, -46, 0]],
    ['nine tiles of an even surah are mirrored', 9, 112, [0, -46, -76, -46, 0, 46, 76, 46, 0]],
    ['the last tile is centred wherever the pattern stands', 4, 113, [0, 46, 76, 0]],
    ['the pattern begins again after eight', 12, 1, [0, 46, 76, 46, 0, -46, -76, -46, 0, 46, 76, 0]],
  ])('%s', (_, count, surah, expected) => {
    expect(offsets(count, surah)).toEqual(expected)
  })

  test('tiles stand 124 px apart and are 72 px high', () => {
    expect([0, 1, 2, 10].map(heightOf)).toEqual([0, 72, 196, 1188])
  })

  test('a thread leads from the middle of a tile to the middle of the next, half of it upright at either end', () => {
    const x = PATH_WIDTH / 2
    expect(threadFrom(0, 3, 113)).toBe(`M${x} 36C${x} 98 ${x + 46} 98 ${x + 46} 160`)
    expect(threadFrom(1, 3, 113)).toBe(`M${x + 46} 160C${x + 46} 222 ${x} 222 ${x} 284`)
  })

  test.each([
    ['before the first', -500, -1, []],
    ['touching the first from above', -500, 0, [0]],
    ['the space between two tiles', TILE + 1, STEP - 1, []],
    ['the middle', 2 * STEP, 4 * STEP, [2, 3, 4]],
    ['the end', 9 * STEP, 99_999, [9]],
    ['behind the last', 9 * STEP + TILE + 1, 99_999, []],
  ])('of ten tiles are near: %s', (_, from, to, expected) => {
    const [first, last] = tilesBetween(10, from, to)
    expect(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)).toEqual(expected)
  })
})
