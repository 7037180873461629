import { useState } from 'react'

/**
 * How many unread ones have just come while the page was open, to be said aloud; 0 once some were read. Found while
 * rendering, so that it is said together with the number that the bell shows.
 */
export function useArrivals(unread: number | undefined) {
  const [last, setLast] = useState(unread)
  const [arrived, setArrived] = useState(0)
  if (unread !== last) {
    setLast(unread)
    if (last !== undefined && unread !== undefined) setArrived(Math.max(unread - last, 0))
  }
  return arrived
}
