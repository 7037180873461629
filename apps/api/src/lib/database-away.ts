import { hasCode, someCause } from '@halaqa/database/error-causes'

/** Is this failure the database being away, rather than a statement being wrong? */
const AWAY = new Set([
  'P1001',
  'P1002',
  'P1008',
  'P1011',
  'P1017',
  'P2024',
  'P2028', // Prisma: unreachable, timed out, closed, pool or transaction not to be had
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ENOTFOUND',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08001',
  '08003',
  '08006',
  '25P03',
  '53300', // Postgres: shut down, starting, connection lost, idle for too long, or too many
])
const AWAY_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

export const isDatabaseAway = (error: unknown) =>
  hasCode(error, AWAY) ||
  someCause(
    error,
    ({ kind, message }) =>
      (typeof kind === 'string' && AWAY_KINDS.has(kind)) || (typeof message === 'string' && AWAY_TEXT.test(message)),
  )

/**
 * Has Postgres no room to write, or cannot it write at all? `could not extend file` and a system's ENOSPC are 53100; 53200 is
 * out of memory, and 58030 an input or output error.
 */
const FULL = new Set(['53000', '53100', '53200', '58030', 'ENOSPC', 'EDQUOT', 'EIO'])

export const isStorageFull = (error: unknown) => hasCode(error, FULL)
