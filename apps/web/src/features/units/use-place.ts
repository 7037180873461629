import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { type Layout, markAt, scrollToMark, scrollToTile, scrollToUnit } from './layout.ts'
import { placeAt, rememberPlace, storePlaces } from './places.ts'
import { scrollWindowTo } from './scrolled.ts'
import type { Path, Spot } from './unit.ts'

/**
 * Where the path stands: the back button and a reload return to where one was, `?surah=36` leads to that surah,
 * `?surah=36&tile=4` to its fifth lesson, and everything else to the person's current lesson. False until the window is there, so that nothing else is loaded.
 */
export function usePlace({ units, current }: Path, layout: Layout | null) {
  const { key, search, state } = useLocation()
  const isPop = useNavigationType() === 'POP'
  const [settled, settle] = useState<string>()
  const [isThere, setThere] = useState(false)
  /** Where the window was put; until it is elsewhere nobody has scrolled. */
  const landed = useRef(-1)
  /** At the person's current lesson, and they have done nothing there yet. */
  const isAtCurrent = useRef(false)

  const asked = new URLSearchParams(search)
  const surah = Number(asked.get('surah'))
  const wanted = units.findIndex(({ surahNumber }) => surahNumber === surah)
  const wantedTile = asked.get('tile')
  const spot = currentSpot({ units, current })
  const ids = useMemo(() => units.map(({ id }) => id), [units])

  // One render later than the address: by then the router has done its own scrolling.
  useLayoutEffect(() => settle(key), [key])

  // Once for each address, as soon as the layout is known.
  useLayoutEffect(() => {
    if (!layout || settled !== key) return
    const mark = isPop ? placeAt(key) : undefined
    const left = mark && scrollToMark(layout, ids, mark)
    isAtCurrent.current = left === undefined && wanted === -1
    window.scrollTo({ top: left ?? arrival(layout, wanted, spot, wantedTile), behavior: 'instant' })
    landed.current = window.scrollY
    setThere(true)
    const unitId = units[wanted]?.id
    if (unitId && wasPicked(state)) requestAnimationFrame(() => focusOnUnit(unitId))
  }, [settled, key, layout === null])

  useKeptPlace(ids, layout, landed)

  useHold(isAtCurrent)

  // A lesson was completed: the path that is asked for again says where to go on. Nobody is moved who has begun to act.
  useLayoutEffect(() => {
    const isUntouched = Math.abs(window.scrollY - landed.current) <= 2
    if (!layout || !isThere || !isUntouched || !isAtCurrent.current) return
    const top = arrival(layout, -1, spot)
    scrollWindowTo(top)
    landed.current = top
  }, [current?.lessonId])

  useRememberedPlace(key, ids, layout)

  return isThere
}

/** What stands in sight stays where it is while sizes change above it, or units get more lessons. */
function useKeptPlace(ids: string[], layout: Layout | null, landed: { current: number }) {
  const last = useRef<{ ids: string[]; layout: Layout } | null>(null)
  useLayoutEffect(() => {
    const before = last.current
    last.current = layout && { ids, layout }
    if (!before || !layout || before.layout === layout) return
    const mark = markAt(before.layout, before.ids, window.scrollY)
    const top = scrollToMark(layout, ids, mark)
    if (mark.unitId === null || top === undefined) return
    const isUntouched = Math.abs(window.scrollY - landed.current) <= 2
    window.scrollTo({ top, behavior: 'instant' })
    if (isUntouched) landed.current = window.scrollY
  }, [ids, layout, landed])
}

/** Whoever touches the page or a key stays where they are, also while the path is still on its way to a lesson. */
function useHold(isAtCurrent: { current: boolean }) {
  useLayoutEffect(() => {
    const hold = () => {
      if (!isAtCurrent.current) return
      isAtCurrent.current = false
      window.scrollTo({ top: window.scrollY, behavior: 'instant' })
    }
    addEventListener('pointerdown', hold)
    addEventListener('keydown', hold)
    return () => {
      removeEventListener('pointerdown', hold)
      removeEventListener('keydown', hold)
    }
  }, [isAtCurrent])
}

/** It ends in the same breath as the page: what the router scrolls after that belongs to another entry. */
function useRememberedPlace(key: string, ids: string[], layout: Layout | null) {
  useLayoutEffect(() => {
    if (!layout) return
    const remember = () => rememberPlace(key, markAt(layout, ids, window.scrollY))
    addEventListener('scroll', remember, { passive: true })
    addEventListener('pagehide', storePlaces)
    return () => {
      removeEventListener('scroll', remember)
      removeEventListener('pagehide', storePlaces)
    }
  }, [key, ids, layout])
}

export function currentSpot({ units, current }: Path): Spot | null {
  const unit = units.findIndex(({ id }) => id === current?.unitId)
  return current && unit >= 0 ? { unit, tile: current.index } : null
}

/** Whoever has done nothing yet begins at the page's top: the heading, the figures and the week come before the first lesson. */
function arrival(layout: Layout, wantedUnit: number, spot: Spot | null, wantedTile: string | null = null) {
  if (wantedUnit >= 0) {
    const tile = Number(wantedTile)
    const isThere =
      wantedTile !== null && Number.isInteger(tile) && tile >= 0 && tile < (layout.counts[wantedUnit] ?? 0)
    return isThere
      ? scrollToTile(layout, { unit: wantedUnit, tile }, window.innerHeight)
      : scrollToUnit(layout, wantedUnit)
  }
  if (!spot || (spot.unit === 0 && spot.tile === 0)) return 0
  return scrollToTile(layout, spot, window.innerHeight)
}

/** Goes with a link that was picked from the list of units: who uses a keyboard goes on at the unit. */
export const PICKED = { picked: true }
const wasPicked = (state: unknown) => (state as Partial<typeof PICKED> | null)?.picked === true

export const headingId = (unitId: string) => `unit-${unitId}`

const focusOnUnit = (unitId: string) => document.getElementById(headingId(unitId))?.focus({ preventScroll: true })
