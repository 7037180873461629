import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Until a statement waits for a lock that somebody else holds. */
export function somebodyWaits({ db }: TestApp) {
  const waiting = () =>
    db.$queryRaw`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  return expect.poll(waiting).toHaveLength(1)
}
