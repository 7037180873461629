import { useSyncExternalStore } from 'react'
import { today } from './dates.ts'

/** The calendar date where the person is; it rolls over at midnight, and when a tab that slept is looked at again. */
export const useToday = () => useSyncExternalStore(onNewDay, () => today())

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
