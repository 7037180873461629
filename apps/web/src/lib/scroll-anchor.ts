/**
 * A scroll anchor keeps an element, such as an ayah, in its place on the screen, while fonts, translations, other sizes
 * and newly drawn verses above it would push it away. It is released when the reader scrolls.
 */

/** Distance of a pinned ayah from the window's top, in pixels: `scroll-padding` of base.css, below the header and the bar above it. */
export const scrollOffset = () => 96 + (document.querySelector('.as-bar')?.clientHeight ?? 0)
const TOLERANCE = 2

/**
 * Milliseconds in which a scroll without input is undone: the router restores a position of its own some time after the
 * page is there. A later scroll comes from a screen reader or the browser's search, and releases the anchor.
 */
const GRACE = 3000

export interface ScrollAnchor {
  release(): void
}

/** Scrolls `element` to `top` pixels below the window's top and keeps it there; `onRelease` when the reader takes over. */
export function pinElement(element: Element, top: number, onRelease: () => void): ScrollAnchor {
  const root = document.documentElement
  const started = performance.now()
  const stop = new AbortController()
  const { signal } = stop

  let scrolledTo = 0

  const distance = () => element.getBoundingClientRect().top - top
  const align = () => {
    const off = distance()
    if (Math.abs(off) >= 1) window.scrollBy({ top: off, behavior: 'instant' })
    scrolledTo = window.scrollY
  }
  const onScroll = () => {
    const off = distance()
    if (Math.abs(off) <= TOLERANCE || (off > 0 && isAtEnd())) return
    const isOurs = Math.abs(window.scrollY - scrolledTo) <= TOLERANCE
    if (isOurs || performance.now() - started < GRACE) align()
    else release()
  }
  const onInput = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('[data-keeps-place]'))) release()
  }
  const onPointer = ({ target }: Event) => {
    if (target === root) release()
  }
  const observer = new ResizeObserver(align)

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
  addEventListener('scroll', onScroll, { signal, passive: true })
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, onInput, { signal, passive: true })
  // The scrollbar.
  addEventListener('pointerdown', onPointer, { signal })
  return { release }
}

/** Whether the page cannot be scrolled further down. */
const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - TOLERANCE

/**
 * The index of the first of `elements`, which stand one below the other, that reaches below so many pixels from the
 * window's top; the last index if none does.
 */
export function firstVisible(elements: ArrayLike<Element>, below = scrollOffset() + TOLERANCE) {
  let low = 0
  let high = Math.max(0, elements.length - 1)
  while (low < high) {
    const middle = (low + high) >> 1
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) > below) high = middle
    else low = middle + 1
  }
  return low
}
