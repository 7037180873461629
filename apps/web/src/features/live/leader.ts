import { leadByLease, type Work } from './lease.ts'

/**
 * Works while this tab leads those of the same name, until `signal` says stop. Web Locks where there are any; over plain
 * http there are none, and a lease in local storage does instead.
 */
export function leadInTurn(name: string, work: Work, signal: AbortSignal): Promise<void> {
  return navigator.locks ? leadByLock(name, work, signal) : leadByLease(name, work, signal)
}

async function leadByLock(name: string, work: Work, signal: AbortSignal) {
  try {
    await navigator.locks.request(name, { signal }, () => work(signal))
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
