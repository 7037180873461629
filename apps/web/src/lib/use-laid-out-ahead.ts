import { type RefObject, useLayoutEffect } from 'react'

/** What one turn may take. */
const TURN_MS = 8
/** After so long without scrolling it has ended. */
const STILL_MS = 200

/**
 * Lays out the items of a list that are drawn only when they are near (`drawnWhenNear`), some at a time while nothing else is to be
 * done and nobody scrolls, so that scrolling finds them ready: first those below the window, then those above. Whenever the list is rendered or another
 * width makes other lines, all wait for their turn again, and the change itself lays out what is near alone.
 */
export function useLaidOutAhead(list: RefObject<HTMLElement | null>) {
  useLayoutEffect(() => {
    // Browsers without it do not wait until items are near either.
    if (!list.current || !('requestIdleCallback' in window)) return
    const items = [...list.current.children].filter((item) => item instanceof HTMLElement)
    let waiting: HTMLElement[] | undefined
    let turn = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    let width = window.innerWidth
    let scrolledAt = Number.NEGATIVE_INFINITY

    const stop = () => {
      cancelIdleCallback(turn)
      clearTimeout(timer)
    }
    const begin = () => {
      stop()
      for (const { style } of items) style.contentVisibility = ''
      waiting = undefined
      turn = requestIdleCallback(layOutSome)
    }
    const onScroll = () => {
      scrolledAt = performance.now()
    }
    const layOutSome = () => {
      if (performance.now() - scrolledAt < STILL_MS) {
        timer = setTimeout(() => {
          turn = requestIdleCallback(layOutSome)
        }, STILL_MS)
        return
      }
      waiting ??= lastFirst(items)
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

/** Those above the window, nearest last, then those below, nearest last. */
function lastFirst(items: HTMLElement[]): HTMLElement[] {
  const first = items.findIndex((item) => item.getBoundingClientRect().bottom > 0)
  const at = first === -1 ? items.length : first
  return [...items.slice(0, at), ...items.slice(at).toReversed()]
}
