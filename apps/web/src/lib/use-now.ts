import { MINUTE_MS } from '@halaqa/contract/calendar'
import { useSyncExternalStore } from 'react'

/** The time, for words such as "5 minutes ago": looked at again every minute. */
export function useNow() {
  useSyncExternalStore(onMinute, () => Math.floor(Date.now() / MINUTE_MS))
  return new Date()
}

function onMinute(listener: () => void) {
  const timer = setInterval(listener, MINUTE_MS)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
