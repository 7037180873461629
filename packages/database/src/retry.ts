import { setTimeout as sleep } from 'node:timers/promises'

export interface RetryOptions {
  /** Ends the attempts; the wait in progress ends at once. */
  signal: AbortSignal
  /** Milliseconds before the second attempt. Each further wait is twice as long, up to `longestMs`. */
  firstMs: number
  longestMs: number
  /** Called for each attempt that failed before the signal. */
  onError: (error: unknown) => void
  /** For tests. */
  wait?: (ms: number, signal: AbortSignal) => Promise<unknown>
}

const pause = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {})

/**
 * Does work that should never end again whenever it ends or fails, after waits that grow. Work that got going calls `recovered`:
 * the next failure is then the first one again.
 */
export async function retryUntilAborted(
  work: (recovered: () => void) => Promise<void>,
  { signal, firstMs, longestMs, onError, wait = pause }: RetryOptions,
): Promise<void> {
  let waitMs = firstMs
  while (!signal.aborted) {
    try {
      await work(() => {
        waitMs = firstMs
      })
    } catch (error) {
      if (signal.aborted) return
      onError(error)
    }
    if (signal.aborted) return
    await wait(waitMs, signal)
    waitMs = Math.min(waitMs * 2, longestMs)
  }
}
