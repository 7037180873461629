import { useEffect, useRef, useState } from 'react'

/** How many unread ones have just come while the page was open, to be said aloud; 0 once some were read. */
export function useArrivals(unread: number | undefined) {
  const last = useRef(unread)
  const [arrived, setArrived] = useState(0)
  useEffect(() => {
    if (last.current !== undefined && unread !== undefined && unread !== last.current) {
      setArrived(Math.max(unread - last.current, 0))
    }
    last.current = unread
  }, [unread])
  return arrived
}
