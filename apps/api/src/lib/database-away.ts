/**
 * Is this failure the database being away, rather than a statement being wrong? Prisma, its adapter and pg each say it
 * in their own way and wrap one another, so the whole chain of causes is looked through, by code.
 */
const AWAY = new Set([
  ...['P1001', 'P1002', 'P1008', 'P1011', 'P1017', 'P2024', 'P2028'], // Prisma: unreachable, timed out, closed, pool or transaction not to be had
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ENOTFOUND', 'ETIMEDOUT'],
  ...['57P01', '57P02', '57P03', '08000', '08001', '08003', '08006', '53300'], // Postgres: shut down, starting, connection lost or too many
])
const AWAY_KINDS = new Set(['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'])
const AWAY_TEXT =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false
  const { code, originalCode, kind, message, cause, meta, errors } = error as Record<string, unknown>
  if ([code, originalCode].some((c) => typeof c === 'string' && AWAY.has(c))) return true
  if (typeof kind === 'string' && AWAY_KINDS.has(kind)) return true
  if (typeof message === 'string' && AWAY_TEXT.test(message)) return true
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError]
  return [...inner, ...(Array.isArray(errors) ? errors : [])].some((next) => isDatabaseAway(next, depth + 1))
}
