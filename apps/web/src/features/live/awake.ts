/** Milliseconds that a page out of sight stays awake: a look at another tab should cost nothing. */
const PATIENCE = 5 * 60_000

/** Runs `work` while the page is in sight or was a little while ago: `signal` tells when it falls asleep. */
export function whileAwake(work: (signal: AbortSignal) => void) {
  let awake: AbortController | undefined
  let bedtime: ReturnType<typeof setTimeout> | undefined

  const wake = () => {
    if (awake) return
    awake = new AbortController()
    work(awake.signal)
  }
  const sleep = () => {
    awake?.abort()
    awake = undefined
  }
  const look = () => {
    clearTimeout(bedtime)
    if (document.hidden) bedtime = setTimeout(sleep, PATIENCE)
    else wake()
  }

  // A page that the browser keeps for going back to may hold no connection.
  addEventListener('pagehide', sleep)
  addEventListener('pageshow', look)
  document.addEventListener('visibilitychange', look)
  wake()
  if (document.hidden) look()
  return () => {
    clearTimeout(bedtime)
    sleep()
    removeEventListener('pagehide', sleep)
    removeEventListener('pageshow', look)
    document.removeEventListener('visibilitychange', look)
  }
}
