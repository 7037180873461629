import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { coveredEdge, firstTileBelow, type PathLayout, tileTop } from './path-layout.ts'
import { currentTile, isSamePosition, type Path, type TilePosition } from './unit.ts'

/**
 * The path as one stop of the Tab key, at the current lesson if it is in sight, else at the first tile that is. Arrows
 * move from tile to tile, Home and End to the unit's first and last one. `viewportTop` is the path's height at the window's
 * top. What has the focus stays drawn however far the page is scrolled.
 */
export function useTileFocus(path: Path, layout: PathLayout, viewportTop: number, windowHeight: number) {
  const [focused, setFocused] = useState<TilePosition | null>(null)
  const wanted = useRef<{ path: HTMLElement; position: TilePosition } | null>(null)

  const focus = (position: TilePosition | null) =>
    setFocused((known) => (isSamePosition(known, position) ? known : position))

  // The tile that a key leads to is drawn first, then takes the focus and is scrolled to.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { path: element, position } = wanted.current
    wanted.current = null
    element.querySelector<HTMLElement>(`[data-tile="${position.unit}-${position.tile}"]`)?.focus()
  })

  return {
    focused,
    tabStop: focused ?? tabStop(path, layout, viewportTop, windowHeight),
    onFocus: ({ target }: FocusEvent) => focus(positionOf(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) focus(null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = event.target instanceof HTMLElement && event.target.dataset.tile ? positionOf(event.target) : null
      const position = from && tileAfterKey(layout.counts, from, event.key)
      if (!position || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      wanted.current = { path: event.currentTarget, position }
      focus(position)
    },
  }
}

function tabStop(path: Path, layout: PathLayout, viewportTop: number, windowHeight: number) {
  const position = currentTile(path)
  if (position) {
    const top = tileTop(layout, position.unit, position.tile)
    if (top >= viewportTop && top <= viewportTop + windowHeight) return position
  }
  return firstTileBelow(layout, viewportTop + coveredEdge(layout.sizes))
}

/** The tile that an element belongs to. */
function positionOf(element: Element): TilePosition | null {
  const tile = element.closest('li')?.querySelector<HTMLElement>('[data-tile]')
  const [unit, index] = (tile?.dataset.tile ?? '').split('-').map(Number)
  return unit === undefined || index === undefined ? null : { unit, tile: index }
}

/** The tile that a key leads to; null if it leads nowhere. */
export function tileAfterKey(counts: number[], { unit, tile }: TilePosition, key: string): TilePosition | null {
  const last = (counts[unit] ?? 0) - 1
  if (key === 'Home') return { unit, tile: 0 }
  if (key === 'End') return { unit, tile: last }
  if (key === 'ArrowDown') return tile < last ? { unit, tile: tile + 1 } : adjacentTile(counts, unit, 1)
  if (key === 'ArrowUp') return tile > 0 ? { unit, tile: tile - 1 } : adjacentTile(counts, unit, -1)
  return null
}

/** The first tile of the next unit that has any, or the last one of the unit before. */
function adjacentTile(counts: number[], unit: number, way: 1 | -1): TilePosition | null {
  let next = unit + way
  while (counts[next] === 0) next += way
  const count = counts[next]
  return count === undefined ? null : { unit: next, tile: way === 1 ? 0 : count - 1 }
}
