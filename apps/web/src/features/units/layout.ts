/**
 * Where every unit and tile of the path stands, known before any lesson is loaded: a unit says how many it has.
 *
 * Units   CSS pixels. Heights are measured from the path's top; `top` is the path's own place in the page.
 */
import { heightOf, STEP, TILE, tilesBetween } from './winding.ts'

export interface Sizes {
  /** The path's top in the page. */
  top: number
  banner: number
  /** Between a banner and its first tile: room for the Start bubble. */
  lead: number
  /** Below the last tile of a unit. */
  gap: number
  /** Tiles grow with the text as long as the path is wide enough. */
  scale: number
}

export interface Layout {
  sizes: Sizes
  /** Tops of the units, and at the end the height of the whole path. */
  tops: number[]
  counts: number[]
}

export function layoutOf(counts: number[], sizes: Sizes): Layout {
  const tops = [0]
  for (const count of counts) {
    const height = sizes.banner + sizes.lead + heightOf(count) * sizes.scale + sizes.gap
    tops.push((tops.at(-1) ?? 0) + height)
  }
  return { sizes, tops, counts }
}

export const pathHeight = ({ tops }: Layout) => tops.at(-1) ?? 0

/** The unit at a height, the first or the last one beyond the ends. */
export function unitAt({ tops }: Layout, height: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

const unitTop = ({ tops }: Layout, unit: number) => tops[unit] ?? 0

/** The height at which a unit's tiles begin. */
export const tilesTop = (layout: Layout, unit: number) =>
  unitTop(layout, unit) + layout.sizes.banner + layout.sizes.lead

export const tileTop = (layout: Layout, unit: number, tile: number) =>
  tilesTop(layout, unit) + tile * STEP * layout.sizes.scale

/** The tiles of a unit that reach into a stretch of the path; none when the last comes first. */
export function tilesNear(layout: Layout, unit: number, from: number, to: number): [first: number, last: number] {
  const { scale } = layout.sizes
  const top = tilesTop(layout, unit)
  return tilesBetween(layout.counts[unit] ?? 0, (from - top) / scale, (to - top) / scale)
}

/** The first tile that stands wholly below a height, in this unit or a later one. */
export function firstTileBelow(layout: Layout, height: number) {
  for (let unit = unitAt(layout, height); unit < layout.counts.length; unit += 1) {
    const tile = Math.max(0, Math.ceil((height - tilesTop(layout, unit)) / (STEP * layout.sizes.scale)))
    if (tile < (layout.counts[unit] ?? 0)) return { unit, tile }
  }
  return null
}

/** The height in `after` of what stands at `height` in `before`; the unit has become the one at `unit`. */
export function sameHeight(before: Layout, after: Layout, height: number, unit: number): number {
  const was = unitAt(before, height)
  const head = before.sizes.banner + before.sizes.lead
  const newHead = after.sizes.banner + after.sizes.lead
  const inUnit = height - unitTop(before, was)
  if (inUnit < head) return unitTop(after, unit) + (head === 0 ? 0 : (inUnit / head) * newHead)
  return unitTop(after, unit) + newHead + ((inUnit - head) / before.sizes.scale) * after.sizes.scale
}

/** How far the window is scrolled when a unit stands below the header. */
export const scrollToUnit = (layout: Layout, unit: number) =>
  Math.max(0, layout.sizes.top + unitTop(layout, unit) - BELOW_HEADER)

/**
 * How far the window is scrolled when a tile stands a little above its middle. A tile that is in sight from the page's
 * beginning needs no scrolling.
 */
export function scrollToTile(layout: Layout, spot: { unit: number; tile: number }, windowHeight: number): number {
  const top = layout.sizes.top + tileTop(layout, spot.unit, spot.tile)
  const bottom = top + TILE * layout.sizes.scale
  return bottom <= windowHeight - ABOVE_TABS ? 0 : Math.max(0, Math.round(top - windowHeight * 0.4))
}

/** The sticky header with some air, and the tab bar with some. */
export const BELOW_HEADER = 80
export const ABOVE_TABS = 96
