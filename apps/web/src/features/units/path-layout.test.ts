import { describe, expect, test } from 'vitest'
import {
  anchorAt,
  firstTileBelow,
  layOutPath,
  PATH_WIDTH,
  type PathSizes,
  pathHeight,
  scrollTopOfAnchor,
  scrollTopOfTile,
  scrollTopOfUnit,
  TILE_SIZE,
  TILE_STEP,
  threadCurve,
  tileOffset,
  tilesBetween,
  tilesHeight,
  tilesNear,
  tileTop,
  unitAt,
} from './path-layout.ts'

const sizes: PathSizes = { top: 300, rem: 16, banner: 116, lead: 64, gap: 40, scale: 1 }
/** Units with seven tiles, none, one and three. */
const layout = layOutPath([7, 0, 1, 3], sizes)

describe('the layout', () => {
  test('a unit is its banner, its tiles and what is around them', () => {
    expect(layout.tops).toEqual([0, 1036, 1256, 1548, 2088])
    expect(pathHeight(layout)).toBe(2088)
    expect(tileTop(layout, 3, 2)).toBe(1548 + 180 + 248)
  })

  test('tiles grow, banners are as high as they were measured', () => {
    expect(layOutPath([3], { ...sizes, scale: 1.5 }).tops).toEqual([0, 116 + 64 + 320 * 1.5 + 40])
  })

  test.each([
    [-100, 0],
    [0, 0],
    [1035, 0],
    [1036, 1],
    [1256, 2],
    [2087, 3],
    [99_999, 3],
  ])('finds at %i px unit %i', (height, unit) => {
    expect(unitAt(layout, height)).toBe(unit)
  })

  test('an empty path has no height', () => {
    expect(pathHeight(layOutPath([], sizes))).toBe(0)
    expect(firstTileBelow(layOutPath([], sizes), 0)).toBeNull()
  })

  test('tiles near a stretch are counted within their unit', () => {
    expect(tilesNear(layout, 0, 180, 180 + 130)).toEqual([0, 1])
    expect(tilesNear(layout, 3, 0, 99_999)).toEqual([0, 2])
    const [first, last] = tilesNear(layout, 1, 0, 99_999)
    expect(last).toBeLessThan(first)
  })

  test.each([
    [-50, { unit: 0, tile: 0 }],
    [181, { unit: 0, tile: 1 }],
    [1000, { unit: 2, tile: 0 }],
    [2050, null],
  ])('the first tile below %i px', (height, position) => {
    expect(firstTileBelow(layout, height)).toEqual(position)
  })

  const units = ['a', 'b', 'c', 'd']

  test.each([0, 200, 300, 301, 479, 480, 800, 1336, 1800, 2380])('an anchor keeps a scrolling of %i px', (scrolled) => {
    expect(scrollTopOfAnchor(layout, units, anchorAt(layout, units, scrolled))).toBeCloseTo(scrolled)
  })

  test.each([0, 480, 800, 1200, 1740, 2030, 2380])(
    'the tile at the window’s top at %i px is found again when everything above it has changed',
    (scrolled) => {
      const anchor = anchorAt(layout, units, scrolled)
      const after = layOutPath([5, 1, 0, 9, 3], { ...sizes, top: 340, banner: 150, scale: 1.25 })
      const ids = ['d', 'c', 'b', 'a', 'new']
      expect(anchorAt(after, ids, scrollTopOfAnchor(after, ids, anchor) ?? Number.NaN)).toEqual(anchor)
    },
  )

  test('has no place for a unit that is gone', () => {
    expect(scrollTopOfAnchor(layout, ['x'], { unitId: 'a', offset: 3 })).toBeUndefined()
  })

  test('the window goes to a unit below the header, to a tile above its middle, and nowhere for what is in sight', () => {
    expect(scrollTopOfUnit(layout, 3)).toBe(300 + 1548 - 80)
    expect(scrollTopOfTile(layout, { unit: 3, tile: 2 }, 800)).toBe(300 + 1976 - 267)
    expect(scrollTopOfTile(layout, { unit: 0, tile: 0 }, 800)).toBe(0)
  })
})

const offsets = (count: number, surah: number) =>
  Array.from({ length: count }, (_, index) => tileOffset(index, count, surah))

describe('the curve of a unit', () => {
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
    expect([0, 1, 2, 10].map(tilesHeight)).toEqual([0, 72, 196, 1188])
  })

  test('a thread leads from the middle of a tile to the middle of the next, half of it upright at either end', () => {
    const x = PATH_WIDTH / 2
    expect(threadCurve(0, 3, 113)).toBe(`M${x} 36C${x} 98 ${x + 46} 98 ${x + 46} 160`)
    expect(threadCurve(1, 3, 113)).toBe(`M${x + 46} 160C${x + 46} 222 ${x} 222 ${x} 284`)
  })

  test.each([
    ['before the first', -500, -1, []],
    ['touching the first from above', -500, 0, [0]],
    ['the space between two tiles', TILE_SIZE + 1, TILE_STEP - 1, []],
    ['the middle', 2 * TILE_STEP, 4 * TILE_STEP, [2, 3, 4]],
    ['the end', 9 * TILE_STEP, 99_999, [9]],
    ['behind the last', 9 * TILE_STEP + TILE_SIZE + 1, 99_999, []],
  ])('finds the near ones of ten tiles: %s', (_, from, to, expected) => {
    const [first, last] = tilesBetween(10, from, to)
    expect(Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)).toEqual(expected)
  })
})
