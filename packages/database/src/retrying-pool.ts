import pg from 'pg'
import { retryConflicts } from './conflicts.ts'

/** A pool of pg that retries a statement outside a transaction after a serialization failure or a deadlock. */
export class RetryingPool extends pg.Pool {
  override query = ((...args: [pg.QueryConfig]) => retryConflicts(() => super.query(...args))) as pg.Pool['query']
}
