import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { entryKeyOf } from '../../lib/entry-key.ts'
import { readPersonId } from '../../lib/reading-as.ts'
import { listOf, number, orNull, pairOf, readJson, shape, text } from '../../lib/shape.ts'
import {
  anchorAt,
  type PathAnchor,
  type PathLayout,
  scrollTopOfAnchor,
  scrollTopOfTile,
  scrollTopOfUnit,
} from './path-layout.ts'
import { currentTile, type Path, type TilePosition } from './unit.ts'
import { scrollTop, scrollWindowTo } from './use-viewport.ts'

/**
 * Scrolls the path. The back button and a reload return to the former place, `?surah=36` leads to that surah,
 * `?surah=36&tile=4` to its fifth lesson, and everything else to the person's current lesson: on the path if today's
 * card is beside it, in that card if it is above. False until the window is there, so that nothing else is loaded.
 */
export function usePathScroll({ units, current }: Path, layout: PathLayout | null) {
  const location = useLocation()
  const { search, state } = location
  const key = entryKeyOf(location)
  const isPop = useNavigationType() === 'POP'
  const [settled, settle] = useState<string>()
  const [isPlaced, setPlaced] = useState(false)
  /** The position that the code scrolled to. While the window is there, the person has not scrolled. */
  const lastScrollTop = useRef(-1)
  /** Whether the path is at the person's current lesson and they have done nothing there yet. */
  const isAtCurrent = useRef(false)

  const asked = new URLSearchParams(search)
  const surah = Number(asked.get('surah'))
  const wanted = units.findIndex(({ surahNumber }) => surahNumber === surah)
  const wantedTile = asked.get('tile')
  const tile = currentTile({ units, current })
  const ids = useMemo(() => units.map(({ id }) => id), [units])

  // One render later than the address: by then the router has done its own scrolling.
  useLayoutEffect(() => settle(key), [key])

  // Once for each address, as soon as the layout is known.
  useLayoutEffect(() => {
    if (!layout || settled !== key) return
    const anchor = isPop ? savedAnchor(key) : undefined
    const left = anchor && scrollTopOfAnchor(layout, ids, anchor)
    isAtCurrent.current = left === undefined && wanted === -1
    window.scrollTo({ top: left ?? initialScrollTop(layout, wanted, tile, wantedTile), behavior: 'instant' })
    lastScrollTop.current = window.scrollY
    setPlaced(true)
    const unitId = units[wanted]?.id
    if (unitId && wasPicked(state)) requestAnimationFrame(() => focusOnUnit(unitId))
  }, [settled, key, layout === null])

  useScrollAnchoring(ids, layout, lastScrollTop)

  useStopOnInput(isAtCurrent)

  // A lesson was completed, and the reloaded path knows the next one. A person who has begun to act is not moved.
  useLayoutEffect(() => {
    const isUntouched = Math.abs(window.scrollY - lastScrollTop.current) <= 2
    if (!layout || !isPlaced || !isUntouched || !isAtCurrent.current) return
    const top = initialScrollTop(layout, -1, tile)
    scrollWindowTo(top)
    lastScrollTop.current = top
  }, [current?.lessonId])

  useScrollHistory(key, ids, layout)

  return isPlaced
}

/** Keeps the visible part in place while sizes change above it, or units get more lessons. */
function useScrollAnchoring(ids: string[], layout: PathLayout | null, lastScrollTop: { current: number }) {
  const last = useRef<{ ids: string[]; layout: PathLayout } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = layout && { ids, layout }
    if (!before || !layout || before.layout === layout) return
    const anchor = anchorAt(before.layout, before.ids, window.scrollY)
    const top = scrollTopOfAnchor(layout, ids, anchor)
    if (anchor.unitId === null || top === undefined) return
    const isUntouched = Math.abs(window.scrollY - lastScrollTop.current) <= 2
    window.scrollTo({ top, behavior: 'instant' })
    if (isUntouched) lastScrollTop.current = window.scrollY
  }, [ids, layout, lastScrollTop])
}

/** A touch or a key stops the path, also while it is still on its way to a lesson. */
function useStopOnInput(isAtCurrent: { current: boolean }) {
  useLayoutEffect(() => {
    const stop = () => {
      if (!isAtCurrent.current) return
      isAtCurrent.current = false
      window.scrollTo({ top: window.scrollY, behavior: 'instant' })
    }
    addEventListener('pointerdown', stop)
    addEventListener('keydown', stop)
    return () => {
      removeEventListener('pointerdown', stop)
      removeEventListener('keydown', stop)
    }
  }, [isAtCurrent])
}

/**
 * Listens in a layout effect, so that it ends with the page: later scrolling by the router belongs to another entry.
 */
function useScrollHistory(key: string, ids: string[], layout: PathLayout | null) {
  useLayoutEffect(() => {
    if (!layout) return
    const save = () => saveAnchor(key, anchorAt(layout, ids, scrollTop()))
    addEventListener('scroll', save, { passive: true })
    addEventListener('pagehide', storeAnchors)
    return () => {
      removeEventListener('scroll', save)
      removeEventListener('pagehide', storeAnchors)
    }
  }, [key, ids, layout])
}

/**
 * The page's top for a person without progress, because the heading, the figures and the week come before the first
 * lesson. The same for everybody if the path begins in the lower half of the window, as on a phone, because today's
 * card is above it.
 */
function initialScrollTop(
  layout: PathLayout,
  wantedUnit: number,
  tile: TilePosition | null,
  wantedTile: string | null = null,
) {
  if (wantedUnit >= 0) {
    const index = Number(wantedTile)
    const isThere =
      wantedTile !== null && Number.isInteger(index) && index >= 0 && index < (layout.counts[wantedUnit] ?? 0)
    return isThere
      ? scrollTopOfTile(layout, { unit: wantedUnit, tile: index }, window.innerHeight)
      : scrollTopOfUnit(layout, wantedUnit)
  }
  if (!tile || (tile.unit === 0 && tile.tile === 0) || layout.sizes.top > window.innerHeight / 2) return 0
  return scrollTopOfTile(layout, tile, window.innerHeight)
}

/** The state of a link in the list of units: the keyboard focus moves to the unit. */
export const PICKED_FROM_LIST = { picked: true }
const wasPicked = (state: unknown) => (state as Partial<typeof PICKED_FROM_LIST> | null)?.picked === true

export const headingId = (unitId: string) => `unit-${unitId}`

const focusOnUnit = (unitId: string) => document.getElementById(headingId(unitId))?.focus({ preventScroll: true })

/**
 * The scroll anchor of the path at each entry of the browser's history, so that the back button and a reload return there.
 * Kept in the tab: a new visit begins at the person's current lesson.
 */
const KEY = 'halaqa_path_places'
const KEPT = 30

const isStored = listOf(pairOf(text, shape({ unitId: orNull(text), offset: number })))

const anchors = loadAnchors()

function loadAnchors(): Map<string, PathAnchor> {
  try {
    return new Map(readJson(isStored, sessionStorage.getItem(KEY)))
  } catch {
    return new Map()
  }
}

/** Each person has a path of their own. */
const anchorKey = (entry: string) => `${readPersonId()} ${entry}`

const savedAnchor = (entry: string) => anchors.get(anchorKey(entry))

function saveAnchor(entry: string, anchor: PathAnchor) {
  anchors.delete(anchorKey(entry))
  anchors.set(anchorKey(entry), anchor)
}

function storeAnchors() {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...anchors].slice(-KEPT)))
  } catch {
    // There is no storage, so a reload begins at the current lesson.
  }
}
