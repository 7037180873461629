import { type RefObject, useEffect, useState } from 'react'

/**
 * Reports whether a box has more content than it shows, now and whenever that may have changed. It observes the box and
 * its present children. Returns a function that stops it. The observer runs after the layout, so that nothing forces
 * one.
 */
export function watchOverflow(box: HTMLElement, tell: (overflows: boolean) => void) {
  const observer = new ResizeObserver(() => tell(box.scrollHeight > box.clientHeight + 1))
  for (const one of [box, ...box.children]) observer.observe(one)
  return () => observer.disconnect()
}

/** Returns what `watchOverflow` finds, for a component that renders differently then. */
export function useOverflow(box: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => (box.current ? watchOverflow(box.current, setOverflows) : undefined), [box])
  return overflows
}
