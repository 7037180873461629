import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'

/** A start and its first jobs are over by then. */
const SETTLED_MS = 10_000
/** The part of its time in which a server at rest has something to do. */
const AT_REST = 0.05

/**
 * Gives the memory that only the start needed back to the system, once, when the server has been at rest for a while: V8 collects garbage when it
 * needs room, which may then not come for hours. One that is asked a lot collects by itself, and would lose what V8 has learnt of
 * its code: an answer 304 took 22 µs for as long as it was measured then, half a minute, and 19 without.
 */
export async function giveStartMemoryBack(
  signal: AbortSignal,
  { settledMs = SETTLED_MS, utilization = performance.eventLoopUtilization, collect = collectGarbage } = {},
) {
  let before = utilization()
  for (;;) {
    await sleep(settledMs, undefined, { signal, ref: false })
    const now = utilization()
    if (utilization(now, before).utilization <= AT_REST) return collect()
    before = now
  }
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
