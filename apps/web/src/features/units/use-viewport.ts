import { useSyncExternalStore } from 'react'

/** Pixels: scrolling is measured in steps, so that a screen is drawn again only now and then while it scrolls. */
const SCROLL_STEP = 240

/** Pixels that are drawn above and below the window. */
const OVERSCAN = 900

/** The window's top and height in the page, and the range around it, `from` to `to`, that is to be drawn. */
export function useViewport() {
  const step = useSyncExternalStore(
    onScroll,
    () => Math.floor(scrollTop() / SCROLL_STEP),
    () => 0,
  )
  const height = useSyncExternalStore(
    onResize,
    () => window.innerHeight,
    () => 0,
  )
  return {
    from: step * SCROLL_STEP - OVERSCAN,
    to: (step + 1) * SCROLL_STEP + height + OVERSCAN,
    top: step * SCROLL_STEP,
    height,
  }
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
  if (scrollListeners.size === 0) addEventListener('scroll', tellScroll, { passive: true })
  scrollListeners.add(listener)
  return () => {
    scrollListeners.delete(listener)
    if (scrollListeners.size === 0) removeEventListener('scroll', tellScroll)
  }
}

function tellScroll() {
  known = window.scrollY
  for (const listener of scrollListeners) listener()
  // Of the same frame: by then all that follows from the scroll is in the page.
  requestAnimationFrame(() => {
    known = undefined
  })
}

function onResize(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Smooth where it is near and motion is welcome, else at once: thousands of tiles passing by are no sight. */
export function scrollWindowTo(top: number) {
  const isNear = Math.abs(top - window.scrollY) < 3 * window.innerHeight
  const prefersNoMotion = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: isNear && !prefersNoMotion ? 'smooth' : 'instant' })
}
