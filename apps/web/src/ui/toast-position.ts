/**
 * Where toasts stand: where they lie over no control and no heading.
 *
 * Pixels of the window throughout. On wide screens the first choice is below the header, at the end of the column; on
 * phones above the bar at the bottom. What is there is asked of the page itself, for pages differ.
 */
import { MEDIUM_WIDTH } from '../lib/media.ts'

export interface ToastPosition {
  x: number
  y: number
  width: number
  /** On the bar at the window's lower edge, as if the bar grew; else a card by itself. */
  onBar: boolean
}

export interface Frame {
  width: number
  height: number
  /** Lower edge of the page's header; 0 without one. */
  headerEnd: number
  /** Upper edge of the bar at the bottom; the window's height without one. */
  barStart: number
  /** A dialog is open: what lies outside of it cannot be used. */
  isDialogOpen: boolean
}

/** The widest column, `--container-app`. */
const COLUMN = 1120
const CARD = 416
const NARROW_CARD = 240
const GAP = 12
const STEP = 12

/** The places to try, best first, for a toast that is as high as `heightAt` says at a width. */
export function positionsFor(frame: Frame, heightAt: (width: number) => number): ToastPosition[] {
  const { width, height, headerEnd, barStart, isDialogOpen } = frame
  const card = (x: number, y: number, wide: number): ToastPosition => ({ x, y, width: wide, onBar: false })
  const above = (edge: number, wide: number) => Math.max(0, edge - heightAt(wide))
  if (width < MEDIUM_WIDTH) {
    const onBar = { x: 0, y: above(barStart, width), width, onBar: true }
    const belowHeader = card(8, (isDialogOpen ? 0 : headerEnd) + 8, width - 16)
    return isDialogOpen ? [belowHeader, onBar] : [onBar, belowHeader]
  }
  const margin = card(width - NARROW_CARD - GAP, headerEnd + GAP, NARROW_CARD)
  const end = (width + Math.min(width, COLUMN)) / 2 - 32
  const atColumn = card(end - CARD, headerEnd + GAP, CARD)
  const corner = height - 20
  return [
    ...(isDialogOpen ? [margin, atColumn] : [atColumn, margin]),
    card(width - CARD - GAP, above(corner, CARD), CARD),
    card(GAP, above(corner, CARD), CARD),
    card(width - NARROW_CARD - GAP, above(corner, NARROW_CARD), NARROW_CARD),
  ]
}

/**
 * The first position that covers nothing; else the lowest free band of the window; else, over a dialog of a phone, the
 * lower edge, from which the dialog draws back; else the position that covers least. `covered(x, y)` is the cost of
 * covering a point of the window: 0 if it has neither a control nor a heading. The present position comes first, so
 * that nothing moves without need.
 */
export function choosePosition(
  frame: Frame,
  heightAt: (width: number) => number,
  covered: (x: number, y: number) => number,
  current?: ToastPosition,
): ToastPosition {
  if (current && costOf(current, heightAt(current.width), covered) === 0) return current
  const positions = positionsFor(frame, heightAt)
  const costs = positions.map((position) => costOf(position, heightAt(position.width), covered))
  const free = costs.indexOf(0)
  if (free >= 0) return positions[free] as ToastPosition
  const [first] = positions as [ToastPosition]
  const shape = frame.width < MEDIUM_WIDTH ? { x: 8, width: frame.width - 16 } : { x: first.x, width: first.width }
  const y = findLowestFreeY(frame, { ...shape, height: heightAt(shape.width) }, covered)
  if (y !== undefined) return { ...shape, y, onBar: false }
  const onBar = frame.isDialogOpen && positions.find((position) => position.onBar)
  if (onBar) return onBar
  return positions[costs.indexOf(Math.min(...costs))] as ToastPosition
}

function costOf(position: ToastPosition, height: number, covered: (x: number, y: number) => number) {
  let sum = 0
  for (const y of samples(position.y, height)) for (const x of samples(position.x, position.width)) sum += covered(x, y)
  return sum
}

/** The lowest y at which a box of that height has only free rows under it. */
function findLowestFreeY(
  { headerEnd, barStart, isDialogOpen }: Frame,
  { x, width, height }: { x: number; width: number; height: number },
  covered: (x: number, y: number) => number,
) {
  const columns = samples(x, width)
  const isFree = (y: number) => columns.every((column) => covered(column, y) === 0)
  const top = isDialogOpen ? 0 : headerEnd
  /** The lower end of the free rows in which the search is now. */
  let end: number | undefined
  for (let y = barStart - 2; y > top; y -= STEP) {
    if (isFree(y)) end ??= edge(y, 1, isFree)
    else if (end !== undefined) {
      if (end - edge(y + STEP, -1, isFree) >= height) return end - height
      end = undefined
    }
    if (end !== undefined && end - y >= height) return end - height
  }
  return undefined
}

/** The end of the free rows from one of them, downwards (1) or upwards (-1), to the pixel or the one before. */
function edge(from: number, direction: 1 | -1, isFree: (y: number) => boolean) {
  let y = from
  while (Math.abs(y + 2 * direction - from) < STEP && isFree(y + 2 * direction)) y += 2 * direction
  return y
}

/** Points a control cannot slip between, both ends included. */
function samples(start: number, length: number): number[] {
  const count = Math.max(2, Math.ceil(length / STEP) + 1)
  return Array.from({ length: count }, (_, index) => start + 1 + ((length - 2) * index) / (count - 1))
}
