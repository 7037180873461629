import { type RefObject, useEffect, useState } from 'react'

/** Whether a box has more in it than it shows, as it is now: observed are the box and the elements that it had at first. */
export function useOverflow(box: RefObject<HTMLElement | null>) {
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setOverflows(element.scrollHeight > element.clientHeight + 1))
    for (const one of [element, ...element.children]) observer.observe(one)
    return () => observer.disconnect()
  }, [box])
  return overflows
}
