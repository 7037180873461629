import { describe, expect, test } from 'vitest'
import {
  firstTileBelow,
  layoutOf,
  markAt,
  pathHeight,
  type Sizes,
  scrollToMark,
  scrollToTile,
  scrollToUnit,
  tilesNear,
  tileTop,
  unitAt,
} from './layout.ts'

const sizes: Sizes = { top: 300, rem: 16, banner: 116, lead: 64, gap: 40, scale: 1 }
/** Seven tiles, none, one, three. */
const layout = layoutOf([7, 0, 1, 3], sizes)

describe('the layout', () => {
  test('a unit is its banner, its tiles and what is around them', () => {
    expect(layout.tops).toEqual([0, 1036, 1256, 1548, 2088])
    expect(pathHeight(layout)).toBe(2088)
    expect(tileTop(layout, 3, 2)).toBe(1548 + 180 + 248)
  })

  test('tiles grow, banners are as high as they were measured', () => {
    expect(layoutOf([3], { ...sizes, scale: 1.5 }).tops).toEqual([0, 116 + 64 + 320 * 1.5 + 40])
  })

  test.each([
    [-100, 0],
    [0, 0],
    [1035, 0],
    [1036, 1],
    [1256, 2],
    [2087, 3],
    [99_999, 3],
  ])('at %i px stands unit %i', (height, unit) => {
    expect(unitAt(layout, height)).toBe(unit)
  })

  test('an empty path has no height', () => {
    expect(pathHeight(layoutOf([], sizes))).toBe(0)
    expect(firstTileBelow(layoutOf([], sizes), 0)).toBeNull()
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
  ])('the first tile below %i px', (height, spot) => {
    expect(firstTileBelow(layout, height)).toEqual(spot)
  })

  const units = ['a', 'b', 'c', 'd']

  test.each([0, 200, 300, 301, 479, 480, 800, 1336, 1800, 2380])('a mark keeps a scrolling of %i px', (scrolled) => {
    expect(scrollToMark(layout, units, markAt(layout, units, scrolled))).toBeCloseTo(scrolled)
  })

  test.each([0, 480, 800, 1200, 1740, 2030, 2380])(
    'the tile at the window’s top at %i px is found again when everything above it has changed',
    (scrolled) => {
      const mark = markAt(layout, units, scrolled)
      const after = layoutOf([5, 1, 0, 9, 3], { ...sizes, top: 340, banner: 150, scale: 1.25 })
      const ids = ['d', 'c', 'b', 'a', 'new']
      expect(markAt(after, ids, scrollToMark(after, ids, mark) ?? Number.NaN)).toEqual(mark)
    },
  )

  test('a unit that is gone has no place', () => {
    expect(scrollToMark(layout, ['x'], { unitId: 'a', offset: 3 })).toBeUndefined()
  })

  test('the window goes to a unit below the header, to a tile above its middle, and nowhere for what is in sight', () => {
    expect(scrollToUnit(layout, 3)).toBe(300 + 1548 - 80)
    expect(scrollToTile(layout, { unit: 3, tile: 2 }, 800)).toBe(300 + 1976 - 267)
    expect(scrollToTile(layout, { unit: 0, tile: 0 }, 800)).toBe(0)
  })
})
