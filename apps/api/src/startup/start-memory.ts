import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** A start and its first jobs are over by then. */
const SETTLED_MS = 10_000

/**
 * Gives the memory that only the start needed back to the system, once. V8 collects garbage when it needs room, which on a server
 * at rest may not come for hours.
 */
export async function giveStartMemoryBack(signal: AbortSignal) {
  await sleep(SETTLED_MS, undefined, { signal, ref: false })
  await collectGarbage()
}

/** As V8 does when memory is short: all that nothing holds goes, and what it keeps in reserve. Takes some tenths of a second. */
export async function collectGarbage() {
  const session = new Session()
  session.connect()
  try {
    await session.post('HeapProfiler.collectGarbage')
  } finally {
    session.disconnect()
  }
}
