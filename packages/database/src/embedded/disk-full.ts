import { resolve } from 'node:path'
import { hasCode } from '../error-causes.ts'

/** The system's words, which Postgres writes into its log; it is started with `LC_ALL=C`. */
export const NO_ROOM = /No space left on device/

/** The system's code stays on it, so that it is recognised wherever it goes. */
export const noRoom = (message: string, cause?: unknown) =>
  Object.assign(new Error(message, { cause }), { code: 'ENOSPC' })

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** A full disk in words for the person who started Halaqa, with what helps; any other failure as it is. */
export function explainFull(error: unknown, dataDir: string, advice: string): unknown {
  if (!hasCode(error, FULL)) return error
  return noRoom(
    `The disk of ${resolve(dataDir)} is full, so Postgres cannot run. Nothing that was saved is lost. ${advice}`,
    error,
  )
}
