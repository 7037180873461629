/**
 * Holding an ayah where it is on the screen. Above it fonts arrive, translations load, sizes are changed and verses are
 * drawn for the first time: each of these would push it away. The hold ends when the reader scrolls.
 */

/** Distance of a landed ayah from the window's top, in pixels: `scroll-padding` of base.css, below the header. */
export const LANDING = 96
const TOLERANCE = 2

const SCROLLING_KEYS = new Set(['ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Home', 'End', ' ', 'Tab'])

export interface Hold {
  readonly element: Element
  release(): void
}

/** Scrolls `element` to `top` pixels below the window's top and keeps it there; `onRelease` when the reader takes over. */
export function holdAt(element: Element, top: number, onRelease: () => void): Hold {
  const root = document.documentElement
  const align = () => {
    const off = element.getBoundingClientRect().top - top
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
  }
  const onScroll = () => {
    const off = element.getBoundingClientRect().top - top
    if (Math.abs(off) > TOLERANCE && !(off > 0 && isAtEnd())) release()
  }
  const onKey = ({ key, target }: KeyboardEvent) => {
    if (SCROLLING_KEYS.has(key) && !(target instanceof Element && target.closest('[data-keeps-place]'))) release()
  }
  const observer = new ResizeObserver(align)
  const stop = new AbortController()
  const { signal } = stop

  function release() {
    if (signal.aborted) return
    stop.abort()
    observer.disconnect()
    root.style.overflowAnchor = ''
    onRelease()
  }

  // The browser's own anchoring holds the first thing in sight, which may be another ayah.
  root.style.overflowAnchor = 'none'
  align()
  observer.observe(document.body)
  // The router restores its own scroll position after us; what it does is not the reader's doing.
  afterTwoFrames(() => {
    if (signal.aborted) return
    align()
    addEventListener('scroll', onScroll, { signal, passive: true })
  })
  addEventListener('wheel', release, { signal, passive: true })
  addEventListener('touchmove', onTouch, { signal, passive: true })
  addEventListener('keydown', onKey, { signal })
  return { element, release }

  function onTouch({ target }: TouchEvent) {
    if (!(target instanceof Element && target.closest('[data-keeps-place]'))) release()
  }
}

const afterTwoFrames = (act: () => void) => requestAnimationFrame(() => requestAnimationFrame(act))

/** Nothing can be scrolled further down. */
const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - TOLERANCE

/** The first of `elements`, which stand one below the other, that reaches below the landing line. */
export function firstVisible<E extends Element>(elements: readonly E[]): E | undefined {
  let low = 0
  let high = elements.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > LANDING + TOLERANCE) high = middle
    else low = middle + 1
  }
  return elements[low]
}
