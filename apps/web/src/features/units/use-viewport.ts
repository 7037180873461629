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
 * The window's position. While it moves over tiles that are drawn already, the update is deferred, so that the next
 * tiles are drawn in the pauses between frames. When it reaches tiles that are not drawn, the update is immediate.
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
  if (scrollListeners.size === 0) {
    known = undefined // Scrolls before the subscription were not seen.
    addEventListener('scroll', notifyScrollListeners, { passive: true })
  }
  scrollListeners.add(listener)
  return () => {
    scrollListeners.delete(listener)
    if (scrollListeners.size === 0) removeEventListener('scroll', notifyScrollListeners)
  }
}

function notifyScrollListeners() {
  known = window.scrollY
  for (const listener of scrollListeners) listener()
  // Runs in the same frame, when everything that follows from the scroll is in the page.
  requestAnimationFrame(() => {
    known = undefined
  })
}

let knownHeight: number | undefined

/** The window's height since it last changed. Reading it at each render would force a layout each time. */
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
  // Changes before the subscription were not seen.
  forget()
  addEventListener('resize', forgetAndNotify)
  return () => {
    removeEventListener('resize', forgetAndNotify)
    forget()
  }
}

/** Smooth for short distances and if motion is welcome, else immediate: thousands of passing tiles help nobody. */
export function scrollWindowTo(top: number) {
  const isNear = Math.abs(top - window.scrollY) < 3 * window.innerHeight
  const prefersNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: isNear && !prefersNoMotion ? 'smooth' : 'instant' })
}
