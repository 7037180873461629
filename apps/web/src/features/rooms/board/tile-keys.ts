/** The position of a tile on the screen, in pixels. */
export interface TilePlace {
  left: number
  top: number
}

/**
 * The tile that a key leads to: left and right in the order of the tiles, up and down to the nearest in the next row,
 * Home and End to the first and the last. The tile itself if there is none further; undefined for other keys.
 */
export function tileAfter(key: string, from: number, tiles: readonly TilePlace[], isRtl: boolean): number | undefined {
  const last = tiles.length - 1
  const step = (by: number) => Math.min(Math.max(from + (isRtl ? -by : by), 0), last)
  if (key === 'ArrowRight') return step(1)
  if (key === 'ArrowLeft') return step(-1)
  if (key === 'Home') return 0
  if (key === 'End') return last
  if (key === 'ArrowDown') return inNextRow(from, tiles, 1)
  if (key === 'ArrowUp') return inNextRow(from, tiles, -1)
  return undefined
}

/** Rows are apart by more than this. */
const SAME_ROW = 4

function inNextRow(from: number, tiles: readonly TilePlace[], direction: 1 | -1): number {
  const here = tiles[from]
  if (!here) return from
  const below = (tile: TilePlace) => (tile.top - here.top) * direction
  const beyond = tiles.filter((tile) => below(tile) > SAME_ROW)
  const nearest = Math.min(...beyond.map(below))
  const row = beyond.filter((tile) => below(tile) - nearest <= SAME_ROW)
  const [target] = row.sort((one, other) => Math.abs(one.left - here.left) - Math.abs(other.left - here.left))
  return target ? tiles.indexOf(target) : from
}
