import { expect } from 'vitest'
import type { TestApp } from './app.ts'

/** Until a statement, or `count` of them, waits for a lock that somebody else holds. */
export function somebodyWaits({ db }: TestApp, count = 1) {
  const waiting = () =>
    db.$queryRaw`SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
  return expect.poll(waiting).toHaveLength(count)
}
