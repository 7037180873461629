import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { firstVisible, type Hold, holdAt, LANDING } from './hold.ts'
import { type Place, placeOf, placePath, savePlace } from './place.ts'

/** How often the address follows the scrolling; browsers refuse to write it more than a hundred times in 30 seconds. */
const WRITE_EVERY = 500

/** The place that the address asks for. Without a surah in it the remembered one counts, looked up once. */
export function useWantedPlace() {
  const [query] = useSearchParams()
  return useMemo(() => placeOf(query), [query])
}

/**
 * Where the reader is: the first ayah in sight. A new address scrolls to its ayah; scrolling changes the address in
 * place, so that a reload, a copied link and the back button return to it.
 *
 * `list` goes on the element whose children are the verses; `isShown` tells that they are those of the surah. `keep`
 * is called before something changes the height of verses, `reveal` when something covers the lower part of the window.
 */
export function useReadingPlace(wanted: Place, isShown: boolean) {
  const { key, state } = useLocation()
  const { surah } = wanted
  const [ayah, setAyah] = useState(wanted.ayah)
  const list = useRef<HTMLOListElement>(null)
  const hold = useRef<Hold | null>(null)
  const write = useThrottledWriter()

  const holdAyah = useCallback((element: Element, top: number) => {
    hold.current?.release()
    hold.current = holdAt(element, top, () => {
      hold.current = null
    })
  }, [])

  // A place was asked for: by a link, by the back button, or by opening the page.
  useLayoutEffect(() => {
    setAyah(wanted.ayah)
    write({ surah, ayah: wanted.ayah })
    if (!isShown) return
    const element = list.current?.children[wanted.ayah - 1]
    if (!element) return
    if (wasPicked(state)) focusOn(element)
    if (wanted.ayah === 1) window.scrollTo({ top: 0, behavior: 'instant' })
    else holdAyah(element, LANDING)
    return () => hold.current?.release()
  }, [key, surah, isShown])

  useEffect(() => {
    if (!isShown) return
    let frame = 0
    const look = () => {
      frame = 0
      if (hold.current || !list.current) return
      const seen = firstVisible(list.current.children) + 1
      setAyah(seen)
      write({ surah, ayah: seen })
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [isShown, surah, write])

  // One stop of the Tab key in a long surah: the number of the ayah where the reader is.
  useEffect(() => {
    const link = list.current?.children[ayah - 1]?.querySelector('a')
    if (!link) return
    link.tabIndex = 0
    return () => {
      link.tabIndex = -1
    }
  }, [ayah, surah, isShown])

  const keep = useCallback(() => {
    const element = list.current?.children[ayah - 1]
    if (element && window.scrollY > 0) holdAyah(element, element.getBoundingClientRect().top)
  }, [ayah, holdAyah])

  const reveal = useCallback(() => {
    const element = list.current?.children[ayah - 1]
    if (element && element.getBoundingClientRect().top > window.innerHeight / 4) holdAyah(element, LANDING)
  }, [ayah, holdAyah])

  return { ayah, list, keep, reveal }
}

/** Goes with a link that was picked from a list: who uses a keyboard or a screen reader goes on at the verse. */
export const PICKED = { picked: true }
const wasPicked = (state: unknown) => (state as Partial<typeof PICKED> | null)?.picked === true

function focusOn(element: Element) {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Writes the place into the address and onto the device, at most once in a while and at the end for sure. */
function useThrottledWriter() {
  const pending = useRef<Place | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const place = pending.current
    pending.current = null
    if (!place) return
    savePlace(place)
    const isHere = location.pathname === '/quran' && location.search !== placePath(place).slice('/quran'.length)
    if (isHere) history.replaceState(history.state, '', placePath(place))
  }, [])

  const write = useCallback(
    (place: Place) => {
      pending.current = place
      timer.current ??= setTimeout(flush, WRITE_EVERY)
    },
    [flush],
  )

  useEffect(() => {
    addEventListener('pagehide', flush)
    return () => {
      removeEventListener('pagehide', flush)
      flush()
    }
  }, [flush])

  return write
}
