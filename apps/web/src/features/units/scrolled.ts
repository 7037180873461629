import { useSyncExternalStore } from 'react'

/** The window's place is looked at in steps, so that a screen is drawn again only now and then while it scrolls. */
const STEP = 240

/** How much of the path is drawn above and below the window, in pixels. */
const AHEAD = 900

/** The stretch of the page that is in sight or near it, and where the window itself begins. */
export function useStretch() {
  const step = useSyncExternalStore(onScroll, () => Math.floor(window.scrollY / STEP))
  const height = useSyncExternalStore(onResize, () => window.innerHeight)
  return { from: step * STEP - AHEAD, to: (step + 1) * STEP + height + AHEAD, inSight: step * STEP, height }
}

/** Whether the page is scrolled by more than this. */
export const useIsScrolledPast = (pixels: number) => useSyncExternalStore(onScroll, () => window.scrollY > pixels)

function onScroll(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

function onResize(listener: () => void) {
  addEventListener('resize', listener)
  return () => removeEventListener('resize', listener)
}

/** Smooth where it is near and motion is welcome, else at once: nobody wants to watch thousands of tiles pass. */
export function scrollWindowTo(top: number) {
  const isNear = Math.abs(top - window.scrollY) < 3 * window.innerHeight
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  window.scrollTo({ top, behavior: isNear && !isCalm ? 'smooth' : 'instant' })
}
