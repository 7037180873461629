import { useDeferredValue, useMemo, useSyncExternalStore } from 'react'

/** Pixels: scrolling is measured in steps, so that a screen is drawn again only now and then while it scrolls. */
const SCROLL_STEP = 480
/** Tiles are drawn two steps at a time: each time costs a frame, however few there are. */
const DRAWN_STEP = 2 * SCROLL_STEP

/** Pixels that are drawn above and below the window. */
const OVERSCAN = 900

interface Viewport {
  /** The window's top and height in the page. */
  top: number
  height: number
  /** The range around it that is to be drawn. */
  from: number
  to: number
}

/**
 * Where the window is. While it moves over what is drawn already it is told late, so that what comes next is drawn in the pauses
 * between frames; where it has come to what is not drawn, at once.
 */
export function useViewport(): Viewport {
  const now = useViewportNow()
  const drawn = useDeferredValue(now)
  const isDrawn = drawn.from <= now.top && now.top + SCROLL_STEP + now.height <= drawn.to
  return isDrawn ? drawn : now
}

function useViewportNow(): Viewport {
  const step = useSyncExternalStore(
    onScroll,
    () => Math.floor(scrollTop() / SCROLL_STEP),
    () => 0,
  )
  const height = useSyncExternalStore(onResize, windowHeight, () => 0)
  return useMemo(() => {
    const top = step * SCROLL_STEP
    const drawn = top - (top % DRAWN_STEP)
    return { top, height, from: drawn - OVERSCAN, to: drawn + DRAWN_STEP + height + OVERSCAN }
  }, [step, height])
}

/** Whether the page is scrolled by more than this. */
export const useIsScrolledPast = (pixels: number) =>
  useSyncExternalStore(
    onScroll,
    () => scrollTop() > pixels,
    () => false,
  )

let known: number | undefined

/**
 * How far the window is scrolled; while a scroll is answered as it was when that came. To ask the window again, after each
 * change that follows from a scroll, would have the page laid out each time.
 */
export const scrollTop = () => known ?? window.scrollY

const scrollListeners = new Set<() => void>()

function onScroll(listener: () => void) {
  if (scrollListeners.size === 0) addEventListener('scroll', notifyScrollListeners, { passive: true })
  scrollListeners.add(listener)
  return () => {
    scrollListeners.delete(listener)
    if (scrollListeners.size === 0) removeEventListener('scroll', notifyScrollListeners)
  }
}

function notifyScrollListeners() {
  known = window.scrollY
  for (const listener of scrollListeners) listener()
  // Of the same frame: by then all that follows from the scroll is in the page.
  requestAnimationFrame(() => {
    known = undefined
  })
}

let knownHeight: number | undefined

/** As it was when the window last told that it has changed: to ask the window at each drawing would have the page laid out each time. */
function windowHeight() {
  knownHeight ??= window.innerHeight
  return knownHeight
}

function onResize(listener: () => void) {
  const forget = () => {
    knownHeight = undefined
  }
  const forgetAndNotify = () => {
    forget()
    listener()
  }
  // Before now nobody was told.
  forget()
  addEventListener('resize', forgetAndNotify)
  return () => {
    removeEventListener('resize', forgetAndNotify)
    forget()
  }
}

/** Smooth where it is near and motion is welcome, else at once: thousands of tiles passing by are no sight. */
export function scrollWindowTo(top: number) {
  const isNear = Math.abs(top - window.scrollY) < 3 * window.innerHeight
  const prefersNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: isNear && !prefersNoMotion ? 'smooth' : 'instant' })
}
