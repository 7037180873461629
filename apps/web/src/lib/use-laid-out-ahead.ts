import { type RefObject, useLayoutEffect, useRef } from 'react'
import { firstVisible } from './scroll-anchor.ts'

/** Milliseconds that one slice of the work may take. */
const SLICE_MS = 8
/** Milliseconds without scrolling or a press after which nobody waits for the page. */
const STILL_MS = 200
const INPUT_EVENTS = ['pointerdown', 'keydown'] as const

/**
 * Lays out ahead the items of a list that are drawn only when they are near (`drawnWhenNear`), a few at a time while
 * the page is idle, so that scrolling finds them ready. Items above the window wait until they are near, because their
 * real heights would move the visible part. When the list renders, or another width changes its lines, all items except
 * those near the window wait again, so that the change lays out only the near ones.
 */
export function useLaidOutAhead(list: RefObject<HTMLElement | null>) {
  const near = useRef<ReadonlySet<Element>>(new Set())
  useLayoutEffect(() => {
    // Browsers without it do not wait until items are near either.
    if (!list.current || !('requestIdleCallback' in window)) return
    const items = [...list.current.children].filter((item) => item instanceof HTMLElement)
    let waiting: HTMLElement[] | undefined
    let request = 0
    let frame = 0
    let lookedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    /** The width for which items were laid out; undefined until the first are. */
    let width: number | undefined
    let handledAt = Number.NEGATIVE_INFINITY

    const stop = () => {
      cancelIdleCallback(request)
      cancelAnimationFrame(frame)
      frame = 0
      clearTimeout(timer)
    }
    const begin = () => {
      stop()
      // Visible items would collapse for a frame.
      for (const item of items) if (!near.current.has(item)) item.style.contentVisibility = ''
      waiting = undefined
      request = requestIdleCallback(layOutSome)
    }
    // All sizes are read before the list renders. Reading them then, even the window's width, would lay all of it out
    // again.
    const lookAround = () => {
      near.current = itemsNear(items)
      lookedAt = window.scrollY
      width = window.innerWidth
    }
    const lookOnTheWay = () => {
      frame = 0
      if (Math.abs(window.scrollY - lookedAt) > window.innerHeight / 2) lookAround()
    }
    const onInput = () => {
      handledAt = performance.now()
    }
    const onScroll = () => {
      onInput()
      frame ||= requestAnimationFrame(lookOnTheWay)
    }
    const layOutSome = () => {
      if (performance.now() - handledAt < STILL_MS) {
        timer = setTimeout(() => {
          request = requestIdleCallback(layOutSome)
        }, STILL_MS)
        return
      }
      if (!waiting) {
        lookAround()
        waiting = items.slice(firstVisible(items, 0)).reverse()
      }
      for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
        const item = waiting.pop()
        if (!item) return
        item.style.contentVisibility = 'visible'
        item.getBoundingClientRect()
      }
      request = requestIdleCallback(layOutSome)
    }
    const onResize = () => {
      if (width === undefined || window.innerWidth === width) return
      begin()
    }
    begin()
    addEventListener('resize', onResize)
    addEventListener('scroll', onScroll, { passive: true })
    for (const type of INPUT_EVENTS) addEventListener(type, onInput, { passive: true, capture: true })
    return () => {
      stop()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onResize)
      for (const type of INPUT_EVENTS) removeEventListener(type, onInput, { capture: true })
    }
  })
}

/** Those in the window, and as far above and below as it is high. */
function itemsNear(items: HTMLElement[]): ReadonlySet<Element> {
  const { innerHeight: height } = window
  return new Set(items.slice(firstVisible(items, -height), firstVisible(items, 2 * height) + 1))
}
