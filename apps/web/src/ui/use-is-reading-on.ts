import { useEffect, useState } from 'react'

/** Pixels that count as scrolling: less is a finger that rests. */
const MOVED = 8
/** Pixels at either end of the page where there is nothing further to read. */
const END = 100

/** Whether the page was last scrolled down. Scrolling up, or reaching the page's beginning or end, makes it false. */
export function useIsReadingOn(isWanted: boolean) {
  const [isOn, setOn] = useState(false)
  useEffect(() => {
    if (!isWanted) return setOn(false)
    let last = window.scrollY
    const onScroll = () => {
      const y = window.scrollY
      const isAtEnd = y < END || y + window.innerHeight > document.documentElement.scrollHeight - END
      if (isAtEnd) setOn(false)
      else if (Math.abs(y - last) > MOVED) setOn(y > last)
      if (isAtEnd || Math.abs(y - last) > MOVED) last = y
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isWanted])
  return isOn
}
