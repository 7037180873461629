import { type FocusEvent, type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react'
import { edge, firstTileBelow, type Layout, tileTop } from './layout.ts'
import { isSameSpot, type Path, type Spot } from './unit.ts'
import { currentSpot } from './use-place.ts'

/**
 * The path as one stop of the Tab key, at the current lesson if it is in sight, else at the first tile that is. Arrows
 * move from tile to tile, Home and End to the unit's first and last one. `inSight` is the path's height at the window's
 * top. What has the focus stays drawn however far the page is scrolled.
 */
export function useTileFocus(path: Path, layout: Layout, inSight: number, windowHeight: number) {
  const [focused, setFocused] = useState<Spot | null>(null)
  const wanted = useRef<{ path: HTMLElement; spot: Spot } | null>(null)

  const focus = (spot: Spot | null) => setFocused((known) => (isSameSpot(known, spot) ? known : spot))

  // The tile that a key leads to is drawn first, then takes the focus and is scrolled to.
  useLayoutEffect(() => {
    if (!wanted.current) return
    const { path: element, spot } = wanted.current
    wanted.current = null
    element.querySelector<HTMLElement>(`[data-spot="${spot.unit}-${spot.tile}"]`)?.focus()
  })

  return {
    focused,
    stop: focused ?? firstStop(path, layout, inSight, windowHeight),
    onFocus: ({ target }: FocusEvent) => focus(spotOf(target)),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) focus(null)
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const from = event.target instanceof HTMLElement && event.target.dataset.spot ? spotOf(event.target) : null
      const spot = from && keyTarget(layout.counts, from, event.key)
      if (!spot || event.altKey || event.ctrlKey || event.metaKey) return
      event.preventDefault()
      wanted.current = { path: event.currentTarget, spot }
      focus(spot)
    },
  }
}

function firstStop(path: Path, layout: Layout, inSight: number, windowHeight: number) {
  const spot = currentSpot(path)
  if (spot) {
    const top = tileTop(layout, spot.unit, spot.tile)
    if (top >= inSight && top <= inSight + windowHeight) return spot
  }
  return firstTileBelow(layout, inSight + edge(layout.sizes))
}

/** The tile that an element belongs to. */
function spotOf(element: Element): Spot | null {
  const tile = element.closest('li')?.querySelector<HTMLElement>('[data-spot]')
  const [unit, index] = (tile?.dataset.spot ?? '').split('-').map(Number)
  return unit === undefined || index === undefined ? null : { unit, tile: index }
}

/** Where a key leads from a tile; null when it leads nowhere. */
export function keyTarget(counts: number[], { unit, tile }: Spot, key: string): Spot | null {
  const last = (counts[unit] ?? 0) - 1
  if (key === 'Home') return { unit, tile: 0 }
  if (key === 'End') return { unit, tile: last }
  if (key === 'ArrowDown') return tile < last ? { unit, tile: tile + 1 } : neighbour(counts, unit, 1)
  if (key === 'ArrowUp') return tile > 0 ? { unit, tile: tile - 1 } : neighbour(counts, unit, -1)
  return null
}

/** The first tile of the next unit that has any, or the last one of the unit before. */
function neighbour(counts: number[], unit: number, way: 1 | -1): Spot | null {
  let next = unit + way
  while (counts[next] === 0) next += way
  const count = counts[next]
  return count === undefined ? null : { unit: next, tile: way === 1 ? 0 : count - 1 }
}
