/**
 * Does an error, or one that it wraps, answer to a test? Prisma, its adapter and pg each say what went wrong in their own way and
 * wrap one another, so the whole chain of causes is looked through.
 */
export function someCause(error: unknown, test: (error: Record<string, unknown>) => boolean, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 6) return false
  const known = error as Record<string, unknown>
  if (test(known)) return true
  const { cause, meta, errors } = known
  const inner = [cause, (meta as { driverAdapterError?: unknown } | undefined)?.driverAdapterError]
  return [...inner, ...(Array.isArray(errors) ? errors : [])].some((next) => someCause(next, test, depth + 1))
}

/** Has an error, or one that it wraps, one of these codes, of Postgres, Prisma or the system? */
export const hasCode = (error: unknown, codes: ReadonlySet<string>) =>
  someCause(error, ({ code, originalCode }) =>
    [code, originalCode].some((known) => typeof known === 'string' && codes.has(known)),
  )
