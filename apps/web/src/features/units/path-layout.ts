/**
 * The geometry of the path: where every unit and tile stands, known before any lesson is loaded, because a unit says how
 * many lessons it has.
 *
 * Units   CSS pixels. Within a unit, at a scale of 1: measured from the path's middle line and from the top of the unit's
 *         first tile; positive offsets lie towards the end of the line (right in English). On the path: heights are
 *         measured from the path's top; `PathSizes.top` is the path's own place in the page.
 */
export const TILE_SIZE = 72
/** The distance from the top of a tile to the top of the next one. */
export const TILE_STEP = 124
/** Wide enough for a tile at the greatest offset with its progress ring. */
export const PATH_WIDTH = 240

const OFFSETS = [0, 46, 76, 46, 0, -46, -76, -46] as const

/** The distance of a tile from the middle. Even surahs mirror odd ones; the last tile of a unit is centred. */
export function tileOffset(index: number, count: number, surahNumber: number): number {
  if (index === count - 1) return 0
  const offset = OFFSETS[index % OFFSETS.length] ?? 0
  return surahNumber % 2 === 0 && offset !== 0 ? -offset : offset
}

/** The height of a unit's tiles. */
export const tilesHeight = (count: number) => (count === 0 ? 0 : (count - 1) * TILE_STEP + TILE_SIZE)

/**
 * The first and the last tile that reach into the stretch between two heights. There are none if the last comes first.
 */
export function tilesBetween(count: number, from: number, to: number): [first: number, last: number] {
  return [Math.max(0, Math.ceil((from - TILE_SIZE) / TILE_STEP)), Math.min(count - 1, Math.floor(to / TILE_STEP))]
}

/** The curve from a tile's centre to the next one's, as an SVG path of its own, so that its beads begin at the tile. */
export function threadCurve(index: number, count: number, surahNumber: number): string {
  const x = (tile: number) => PATH_WIDTH / 2 + tileOffset(tile, count, surahNumber)
  const y = index * TILE_STEP + TILE_SIZE / 2
  const middle = y + TILE_STEP / 2
  return `M${x(index)} ${y}C${x(index)} ${middle} ${x(index + 1)} ${middle} ${x(index + 1)} ${y + TILE_STEP}`
}

export interface PathSizes {
  /** The path's top in the page. */
  top: number
  /** The text size. */
  rem: number
  banner: number
  /** The distance between a banner and its first tile, with room for the Start bubble. */
  lead: number
  /** Below the last tile of a unit. */
  gap: number
  /** Tiles grow with the text as long as the path is wide enough. */
  scale: number
}

export interface PathLayout {
  sizes: PathSizes
  /** Tops of the units, and at the end the height of the whole path. */
  tops: number[]
  counts: number[]
}

export function layOutPath(counts: number[], sizes: PathSizes): PathLayout {
  const tops = [0]
  for (const count of counts) {
    const height = sizes.banner + sizes.lead + tilesHeight(count) * sizes.scale + sizes.gap
    tops.push((tops.at(-1) ?? 0) + height)
  }
  return { sizes, tops, counts }
}

export const pathHeight = ({ tops }: PathLayout) => tops.at(-1) ?? 0

/** The unit at a height, the first or the last one beyond the ends. */
export function unitAt({ tops }: PathLayout, height: number): number {
  let low = 0
  let high = Math.max(0, tops.length - 2)
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if ((tops[middle] ?? 0) <= height) low = middle
    else high = middle - 1
  }
  return low
}

const unitTop = ({ tops }: PathLayout, unit: number) => tops[unit] ?? 0

/** The height at which a unit's tiles begin. */
export const tilesTop = (layout: PathLayout, unit: number) =>
  unitTop(layout, unit) + layout.sizes.banner + layout.sizes.lead

export const tileTop = (layout: PathLayout, unit: number, tile: number) =>
  tilesTop(layout, unit) + tile * TILE_STEP * layout.sizes.scale

/** The tiles of a unit that reach into a stretch of the path. There are none if the last comes first. */
export function tilesNear(layout: PathLayout, unit: number, from: number, to: number): [first: number, last: number] {
  const { scale } = layout.sizes
  const top = tilesTop(layout, unit)
  return tilesBetween(layout.counts[unit] ?? 0, (from - top) / scale, (to - top) / scale)
}

/** The first tile that is wholly below a height, in this unit or a later one. */
export function firstTileBelow(layout: PathLayout, height: number) {
  for (let unit = unitAt(layout, height); unit < layout.counts.length; unit += 1) {
    const tile = Math.max(0, Math.ceil((height - tilesTop(layout, unit)) / (TILE_STEP * layout.sizes.scale)))
    if (tile < (layout.counts[unit] ?? 0)) return { unit, tile }
  }
  return null
}

/** A scroll position that outlives changes of the layout: from the page's top above the path, else from a unit's first tile. */
export interface PathAnchor {
  unitId: string | null
  offset: number
}

export function anchorAt(layout: PathLayout, unitIds: string[], scrolled: number): PathAnchor {
  const height = scrolled - layout.sizes.top
  if (height <= 0) return { unitId: null, offset: scrolled }
  const unit = unitAt(layout, height)
  return { unitId: unitIds[unit] ?? null, offset: (height - tilesTop(layout, unit)) / layout.sizes.scale }
}

/** How far the window is scrolled at an anchor; undefined when its unit is gone. */
export function scrollTopOfAnchor(
  layout: PathLayout,
  unitIds: string[],
  { unitId, offset }: PathAnchor,
): number | undefined {
  if (unitId === null) return offset
  const unit = unitIds.indexOf(unitId)
  if (unit === -1) return undefined
  return layout.sizes.top + tilesTop(layout, unit) + offset * layout.sizes.scale
}

/** The scroll position that shows a unit below the header. */
export const scrollTopOfUnit = (layout: PathLayout, unit: number) =>
  Math.max(0, layout.sizes.top + unitTop(layout, unit) - coveredEdge(layout.sizes))

/**
 * The scroll position that shows a tile well above the window's middle, so that its tooltip has room. A tile that is in
 * sight at the page's beginning needs no scrolling.
 */
export function scrollTopOfTile(
  layout: PathLayout,
  position: { unit: number; tile: number },
  windowHeight: number,
): number {
  const top = layout.sizes.top + tileTop(layout, position.unit, position.tile)
  const bottom = top + TILE_SIZE * layout.sizes.scale
  return bottom <= windowHeight - coveredEdge(layout.sizes) ? 0 : Math.max(0, Math.round(top - windowHeight / 3))
}

/** The height that the sticky header and the tab bar cover at the window's top and bottom, with some space. */
export const coveredEdge = ({ rem }: PathSizes) => 5 * rem
