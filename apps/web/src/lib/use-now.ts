import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

/** The time, for words such as "5 minutes ago": looked at again every minute. */
export function useNow() {
  useSyncExternalStore(onMinute, () => Math.floor(Date.now() / MINUTE))
  return new Date()
}

function onMinute(listener: () => void) {
  const timer = setInterval(listener, MINUTE)
  document.addEventListener('visibilitychange', listener)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', listener)
  }
}
