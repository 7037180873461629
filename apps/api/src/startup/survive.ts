import { isDatabaseAway } from '../lib/database-away.ts'

/**
 * The scheduled work rejects promises that nobody holds when the database goes away in the middle of a job. That must not
 * end the server, which outlives its database; any other stray rejection does, as Node has it.
 */
export function surviveDatabaseLoss(warn: (error: unknown) => void) {
  process.on('unhandledRejection', (error) => {
    if (!isDatabaseAway(error)) throw error
    warn(error)
  })
}
