import { type RefObject, useLayoutEffect, useRef } from 'react'
import { firstVisible } from './scroll-anchor.ts'

/** What one turn may take. */
const TURN_MS = 8
/** After so long without scrolling it has ended. */
const STILL_MS = 200

/**
 * Lays out the items of a list that are drawn only when they are near (`drawnWhenNear`), some at a time while nothing else is to be
 * done and nobody scrolls, so that scrolling finds them ready. Those above the window wait until they are near: their real heights
 * would push away what is looked at. Whenever the list is rendered or another width makes other lines, all but those near the window
 * wait for their turn again, and the change itself lays out what is near alone.
 */
export function useLaidOutAhead(list: RefObject<HTMLElement | null>) {
  const near = useRef<ReadonlySet<Element>>(new Set())
  useLayoutEffect(() => {
    // Browsers without it do not wait until items are near either.
    if (!list.current || !('requestIdleCallback' in window)) return
    const items = [...list.current.children].filter((item) => item instanceof HTMLElement)
    let waiting: HTMLElement[] | undefined
    let turn = 0
    let frame = 0
    let lookedAt = Number.NEGATIVE_INFINITY
    let timer: ReturnType<typeof setTimeout> | undefined
    let width = window.innerWidth
    let scrolledAt = Number.NEGATIVE_INFINITY

    const stop = () => {
      cancelIdleCallback(turn)
      cancelAnimationFrame(frame)
      frame = 0
      clearTimeout(timer)
    }
    const begin = () => {
      stop()
      // What is looked at would collapse for a frame.
      for (const item of items) if (!near.current.has(item)) item.style.contentVisibility = ''
      waiting = undefined
      turn = requestIdleCallback(layOutSome)
    }
    // Known before the list is rendered: to ask then would lay out all of it anew.
    const lookAround = () => {
      near.current = itemsNear(items)
      lookedAt = window.scrollY
    }
    const lookOnTheWay = () => {
      frame = 0
      if (Math.abs(window.scrollY - lookedAt) > window.innerHeight / 2) lookAround()
    }
    const onScroll = () => {
      scrolledAt = performance.now()
      frame ||= requestAnimationFrame(lookOnTheWay)
    }
    const layOutSome = () => {
      if (performance.now() - scrolledAt < STILL_MS) {
        timer = setTimeout(() => {
          turn = requestIdleCallback(layOutSome)
        }, STILL_MS)
        return
      }
      if (!waiting) {
        lookAround()
        waiting = items.slice(firstVisible(items, 0)).reverse()
      }
      for (const end = performance.now() + TURN_MS; performance.now() < end; ) {
        const item = waiting.pop()
        if (!item) return
        item.style.contentVisibility = 'visible'
        item.getBoundingClientRect()
      }
      turn = requestIdleCallback(layOutSome)
    }
    const onResize = () => {
      if (window.innerWidth === width) return
      width = window.innerWidth
      begin()
    }
    begin()
    addEventListener('resize', onResize)
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      stop()
      removeEventListener('scroll', onScroll)
      removeEventListener('resize', onResize)
    }
  })
}

/** Those in the window, and as far above and below as it is high. */
function itemsNear(items: HTMLElement[]): ReadonlySet<Element> {
  const { innerHeight: height } = window
  return new Set(items.slice(firstVisible(items, -height), firstVisible(items, 2 * height) + 1))
}
