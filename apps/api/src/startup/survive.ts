import { isDatabaseAway } from '../lib/database-away.ts'
import { withoutBelongings } from '../lib/log.ts'

/**
 * The scheduled work rejects promises that nobody holds when the database goes away in the middle of a job. That must not
 * end the server, which outlives its database, nor cut its own end short. Any other stray rejection does, as Node has it.
 */
export function surviveDatabaseLoss(warn: (error: unknown) => void, ending: AbortSignal) {
  process.on('unhandledRejection', (error) => {
    if (!ending.aborted && !isDatabaseAway(error)) throw withoutBelongings(error)
    warn(error)
  })
}
