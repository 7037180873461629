import { useSyncExternalStore } from 'react'

/** Pixels: scrolling is measured in steps, so that a screen is drawn again only now and then while it scrolls. */
const SCROLL_STEP = 240

/** Pixels that are drawn above and below the window. */
const OVERSCAN = 900

/** The window's top and height in the page, and the range around it, `from` to `to`, that is to be drawn. */
export function useViewport() {
  const step = useSyncExternalStore(
    onScroll,
    () => Math.floor(window.scrollY / SCROLL_STEP),
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
    () => window.scrollY > pixels,
    () => false,
  )

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
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
