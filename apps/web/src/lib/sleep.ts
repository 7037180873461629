/** Waits `ms` milliseconds; shorter when `signal` is aborted or the window has the event. */
export function sleep(ms: number, signal?: AbortSignal, event?: 'online' | 'storage') {
  if (signal?.aborted) return Promise.resolve()
  return new Promise<void>((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', end)
      if (event) removeEventListener(event, end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    signal?.addEventListener('abort', end)
    if (event) addEventListener(event, end)
  })
}
