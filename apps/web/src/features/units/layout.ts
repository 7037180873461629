/**
 * Where every unit and tile of the path stands, known before any lesson is loaded: a unit says how many it has.
 *
 * Units   CSS pixels. Heights are measured from the path's top; `top` is the path's own place in the page.
 */
import { heightOf, STEP, TILE, tilesBetween } from './winding.ts'

export interface Sizes {
  /** The path's top in the page. */
  top: number
  /** The text size. */
  rem: number
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

/** A place in the window's scrolling that outlives changes of the layout: above the path, or by a unit's first tile. */
export interface Mark {
  unitId: string | null
  offset: number
}

export function markAt(layout: Layout, unitIds: string[], scrolled: number): Mark {
  const height = scrolled - layout.sizes.top
  if (height <= 0) return { unitId: null, offset: scrolled }
  const unit = unitAt(layout, height)
  return { unitId: unitIds[unit] ?? null, offset: (height - tilesTop(layout, unit)) / layout.sizes.scale }
}

/** How far the window is scrolled at a mark; undefined when its unit is gone. */
export function scrollToMark(layout: Layout, unitIds: string[], { unitId, offset }: Mark): number | undefined {
  if (unitId === null) return offset
  const unit = unitIds.indexOf(unitId)
  if (unit === -1) return undefined
  return layout.sizes.top + tilesTop(layout, unit) + offset * layout.sizes.scale
}

/** How far the window is scrolled when a unit stands below the header. */
export const scrollToUnit = (layout: Layout, unit: number) =>
  Math.max(0, layout.sizes.top + unitTop(layout, unit) - edge(layout.sizes))

/**
 * How far the window is scrolled when a tile stands well above its middle, so that there is room for its tooltip. A tile
 * that is in sight from the page's beginning needs no scrolling.
 */
export function scrollToTile(layout: Layout, spot: { unit: number; tile: number }, windowHeight: number): number {
  const top = layout.sizes.top + tileTop(layout, spot.unit, spot.tile)
  const bottom = top + TILE * layout.sizes.scale
  return bottom <= windowHeight - edge(layout.sizes) ? 0 : Math.max(0, Math.round(top - windowHeight / 3))
}

/** What the sticky header and the tab bar cover at the window's top and bottom, with some air. */
export const edge = ({ rem }: Sizes) => 5 * rem
