import { type AyahReference, positionOf } from '@halaqa/quran/ayah'
import { pageOf } from '@halaqa/quran/mushaf'
import { startTransition, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { firstVisible, pinElement, type ScrollAnchor, scrollOffset } from '../../lib/scroll-anchor.ts'
import { readerPath, saveReadingPosition } from './reading-position.ts'
import { requestedPositionOf } from './requested-position.ts'

/** How often the address follows the scrolling; browsers refuse to write it more than a hundred times in 30 seconds. */
const WRITE_EVERY = 500

/** How long somebody stays on a page of the mushaf, in milliseconds, before it becomes their place. */
const STAY = 5000

/** The position that the address asks for. Without a surah in it the remembered one counts, looked up once. */
export function useRequestedPosition() {
  const [query] = useSearchParams()
  return useMemo(() => requestedPositionOf(query), [query])
}

/**
 * Follows the reading position: the first visible ayah. A new address scrolls to its ayah. Scrolling changes the
 * address in place, so that a reload, a copied link and the back button return to it.
 *
 * `list` goes on the element whose children are the verses; `isShown` tells that they are those of the surah. Call
 * `keep` before something changes the height of verses, and `reveal` when something covers the lower part of the
 * window. `reveal` returns a function that scrolls back to the former place, such as a surah's heading, if the reader
 * has not scrolled since.
 */
export function useReadingPosition(wanted: AyahReference, isShown: boolean) {
  const { key, state } = useLocation()
  const { surah } = wanted
  const [seen, setSeen] = useState<AyahReference>(wanted)
  const ayah = seen.surah === surah ? seen.ayah : wanted.ayah
  const list = useRef<HTMLOListElement>(null)
  const anchor = useRef<ScrollAnchor | null>(null)
  /** Whether `reveal` scrolled the ayah up and it is still there. */
  const isRevealed = useRef(false)
  const write = useThrottledWriter()
  useRememberedPlace(surah, ayah, key)

  const pinAyah = useCallback((element: Element, top: number) => {
    anchor.current?.release()
    anchor.current = pinElement(element, top, () => {
      anchor.current = null
    })
  }, [])

  // A position was asked for: by a link, by the back button, or by opening the page.
  useLayoutEffect(() => {
    setSeen({ surah, ayah: wanted.ayah })
    write({ surah, ayah: wanted.ayah })
    if (!isShown) return
    const element = list.current?.children[wanted.ayah - 1]
    if (!element) return
    if (wasPicked(state)) focusOn(element)
    if (wanted.ayah > 1) pinAyah(element, scrollOffset())
    return () => anchor.current?.release()
  }, [key, surah, isShown])

  useEffect(() => {
    if (!isShown) return
    let frame = 0
    let last = 0
    const look = () => {
      frame = 0
      if (anchor.current || !list.current) {
        last = 0
        return
      }
      const visibleAyah = firstVisible(list.current.children) + 1
      if (visibleAyah === last) return
      last = visibleAyah
      const position = { surah, ayah: visibleAyah }
      // The parts that show the ayah follow in the pauses between frames.
      startTransition(() => setSeen(position))
      write(position)
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(look)
    }
    if (window.scrollY > 0) onScroll()
    // A hydrated page gets its later ayahs when the person may be there already.
    const observer = new MutationObserver(onScroll)
    if (list.current) observer.observe(list.current, { childList: true })
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      removeEventListener('scroll', onScroll)
    }
  }, [isShown, surah, write])

  // A long surah has one Tab stop: the number of the ayah at the reading position.
  useEffect(() => {
    const link = list.current?.children[ayah - 1]?.querySelector('a')
    if (!link) return
    link.tabIndex = 0
    return () => {
      link.tabIndex = -1
    }
  }, [ayah, surah, isShown])

  const keep = useCallback(() => {
    if (!anchor.current) isRevealed.current = false // The reader has scrolled since.
    const element = list.current?.children[ayah - 1]
    if (element && window.scrollY > 0) pinAyah(element, element.getBoundingClientRect().top)
  }, [ayah, pinAyah])

  const reveal = useCallback(() => {
    const element = list.current?.children[ayah - 1]
    if (!element || element.getBoundingClientRect().top <= window.innerHeight / 4) return
    const top = window.scrollY
    isRevealed.current = true
    pinAyah(element, scrollOffset())
    return () => {
      if (!isRevealed.current || !anchor.current) return
      anchor.current.release()
      window.scrollTo({ top, behavior: 'instant' })
    }
  }, [ayah, pinAyah])

  return { ayah, list, keep, reveal }
}

/** Goes with a link that was picked from a list: the focus moves to the verse, for the keyboard and the screen reader. */
export const PICKED = { picked: true }
const wasPicked = (state: unknown) => (state as Partial<typeof PICKED> | null)?.picked === true

function focusOn(element: Element) {
  if (!(element instanceof HTMLElement)) return
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/**
 * Stores the position on the device after somebody has stayed on its page of the mushaf, and then follows them on that
 * page. Steps through the history and a look at another verse do not change the stored position. `visit` is the key of the
 * history entry.
 */
function useRememberedPlace(surah: number, ayah: number, visit: string) {
  const here = `${visit} ${pageOf(positionOf(surah, ayah))}`
  const [stayed, setStayed] = useState<string>()

  useEffect(() => {
    const timer = setTimeout(() => setStayed(here), STAY)
    return () => clearTimeout(timer)
  }, [here])

  useEffect(() => {
    if (stayed === here) saveReadingPosition({ surah, ayah })
  }, [stayed, here, surah, ayah])
}

/** Writes the position into the address, at most once in a while and at the end for sure. */
function useThrottledWriter() {
  const pending = useRef<AyahReference | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const flush = useCallback(() => {
    clearTimeout(timer.current)
    timer.current = undefined
    const position = pending.current
    pending.current = null
    if (!position) return
    const isHere = location.pathname === '/quran' && location.search !== readerPath(position).slice('/quran'.length)
    if (isHere) history.replaceState(history.state, '', readerPath(position))
  }, [])

  const write = useCallback(
    (position: AyahReference) => {
      pending.current = position
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
