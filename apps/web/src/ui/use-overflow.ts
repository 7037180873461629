import { type RefObject, useEffect, useState } from 'react'

/**
 * Tells whether a box has more in it than it shows, now and whenever that may have changed: observed are the box and the elements that it
 * has now. Gives back what ends it. The observer is told when all is laid out, so that nobody has to ask for it.
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
