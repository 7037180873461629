import { setTimeout as sleep } from 'node:timers/promises'
import { hasCode } from './error-causes.ts'

/** deadlock_detected and serialization_failure, and what Prisma makes of them. */
const CONFLICTS = new Set(['40P01', '40001', 'P2034'])
const TRIES = 5
const PAUSE_MS = 20

/** Tells whether Postgres undid this work only because of other work at the same time. */
export const isConflict = (error: unknown) => hasCode(error, CONFLICTS)

/**
 * Retries serialization failures and deadlocks: of a statement outside a transaction, or of a whole transaction. The work must do
 * nothing that Postgres does not undo.
 */
export async function retryConflicts<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let tried = 1; ; tried++) {
    try {
      return await work()
    } catch (error) {
      if (tried >= TRIES || !isConflict(error)) throw error
      // A random pause keeps two that conflicted from meeting again.
      await sleep(PAUSE_MS * tried * (0.5 + Math.random()))
    }
  }
}
