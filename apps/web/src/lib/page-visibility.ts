/** Milliseconds that a hidden page keeps working, so that a look at another tab costs nothing. */
const IDLE_AFTER = 5 * 60_000

/** Runs `work` while the page is visible or was a short time ago; `signal` is aborted when it has been hidden too long. */
export function whilePageIsActive(work: (signal: AbortSignal) => void) {
  let active: AbortController | undefined
  let idleTimer: ReturnType<typeof setTimeout> | undefined

  const start = () => {
    if (active) return
    active = new AbortController()
    work(active.signal)
  }
  const stop = () => {
    active?.abort()
    active = undefined
  }
  const check = () => {
    clearTimeout(idleTimer)
    if (document.hidden) idleTimer = setTimeout(stop, IDLE_AFTER)
    else start()
  }

  // A page that the browser keeps for the back button may hold no connection.
  addEventListener('pagehide', stop)
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
  start()
  if (document.hidden) check()
  return () => {
    clearTimeout(idleTimer)
    stop()
    removeEventListener('pagehide', stop)
    removeEventListener('pageshow', check)
    document.removeEventListener('visibilitychange', check)
  }
}
