import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './error-causes.ts'

/** deadlock_detected and serialization_failure, and what Prisma makes of them. */
const CONFLICTS = new Set(['40P01', '40001', 'P2034'])
const TRIES = 5
const PAUSE_MS = 20

/** Did Postgres undo this work only because other work was done at the same time? */
export const isConflict = (error: unknown) => hasCode(error, CONFLICTS)

/**
 * Does work again that Postgres undid because of other work at the same time: a statement outside a transaction, or a whole
 * transaction. Nothing of it has happened then, as long as the work does nothing besides. The one place that tries again.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried >= TRIES || !isConflict(error)) throw error
      // By chance, so that two that undid each other do not meet again.
      await sleep(PAUSE_MS * tried * (0.5 + Math.random()))
    }
  }
}
