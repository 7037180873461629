import pg from 'pg'
import { retryConflicts } from './conflicts.ts'

/** pg's pool, which retries a statement outside a transaction after a serialization failure or a deadlock. */
export class StatementPool extends pg.Pool {
  override query = ((...asked: unknown[]) => {
    const query = super.query.bind(this) as (...asked: unknown[]) => Promise<unknown>
    return typeof asked.at(-1) === 'function' ? query(...asked) : retryConflicts(() => query(...asked))
  }) as pg.Pool['query']
}
