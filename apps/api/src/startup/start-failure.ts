import { hasCode } from '@halaqa/database/error-causes'

/** Postgres could not extend a file, or its quota is used up. */
const DISK_FULL = new Set(['53100'])

/** Why Halaqa does not start, in a sentence for the person who started it. */
export function startFailure(error: unknown): string {
  const { message, code } = error as NodeJS.ErrnoException
  // The embedded Postgres names its folder itself.
  if (code === 'ENOSPC' || !hasCode(error, DISK_FULL)) return message
  return (
    'The disk of the database is full, and Halaqa cannot start. Nothing that was saved is lost. ' +
    'Free some space there, 300 MB for a first start, and run the same command again.'
  )
}
