import { useSyncExternalStore } from 'react'
import { today } from './dates.ts'

/** The calendar date where the person is. It changes at midnight, and when a tab that slept gets the focus. */
export const useToday = () =>
  useSyncExternalStore(
    onNewDay,
    () => today(),
    () => DATE_OF_BUILD,
  )

/** The date in prerendered pages. `src/before-paint.js` replaces it by the device's date. */
export const DATE_OF_BUILD = '2000-01-01'

function onNewDay(listener: () => void) {
  let timer: ReturnType<typeof setTimeout>
  const awaitMidnight = () => {
    timer = setTimeout(() => {
      listener()
      awaitMidnight()
    }, untilMidnight())
  }
  awaitMidnight()
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearTimeout(timer)
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}

/** Milliseconds; never so few that a clock that runs a little behind would ask in a circle. */
function untilMidnight(now = new Date()) {
  const midnight = new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1)
  return Math.max(midnight.getTime() - now.getTime(), 1000)
}
