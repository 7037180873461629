/**
 * The winding of the path: where the tiles of one unit stand.
 *
 * Units   pixels at a scale of 1, measured from the path's middle line and from the top of the unit's first tile.
 *         Positive offsets lie towards the end of the line (right in English), for surahs with an odd number.
 */
export const TILE = 72
/** From the top of a tile to the top of the next one. */
export const STEP = 124
/** Wide enough for a tile at the greatest offset with its progress ring. */
export const PATH_WIDTH = 240

const OFFSETS = [0, 46, 76, 46, 0, -46, -76, -46] as const

/** How far a tile stands beside the middle. Even surahs mirror odd ones; the last tile of a unit is centred. */
export function offsetOf(index: number, count: number, surahNumber: number): number {
  if (index === count - 1) return 0
  const offset = OFFSETS[index % OFFSETS.length] ?? 0
  return surahNumber % 2 === 0 && offset !== 0 ? -offset : offset
}

/** The height of a unit's tiles. */
export const heightOf = (count: number) => (count === 0 ? 0 : (count - 1) * STEP + TILE)

/** The first and the last tile that reach into the stretch between two heights; none when the last comes first. */
export function tilesBetween(count: number, from: number, to: number): [first: number, last: number] {
  return [Math.max(0, Math.ceil((from - TILE) / STEP)), Math.min(count - 1, Math.floor(to / STEP))]
}

/** The curve from a tile's centre to the next one's, as an SVG path of its own, so that its beads begin at the tile. */
export function threadFrom(index: number, count: number, surahNumber: number): string {
  const x = (tile: number) => PATH_WIDTH / 2 + offsetOf(tile, count, surahNumber)
  const y = index * STEP + TILE / 2
  const middle = y + STEP / 2
  return `M${x(index)} ${y}C${x(index)} ${middle} ${x(index + 1)} ${middle} ${x(index + 1)} ${y + STEP}`
}
