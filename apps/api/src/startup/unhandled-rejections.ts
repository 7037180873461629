import { isDatabaseAway } from '../lib/database-away.ts'
import { redactError } from '../lib/log.ts'

/**
 * Handles the process's unhandled rejections. graphile-worker rejects promises that nothing awaits when the database goes away
 * in the middle of a job: that is logged, because the server outlives its database, and so is every rejection during the
 * shutdown. Any other one ends the process, as in Node without a handler.
 */
export function ignoreDatabaseLoss(warn: (error: unknown) => void, ending: AbortSignal) {
  process.on('unhandledRejection', (error) => {
    if (!ending.aborted && !isDatabaseAway(error)) throw redactError(error)
    warn(error)
  })
}
