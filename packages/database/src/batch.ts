import type pg from 'pg'
import { type Database, poolOf } from './client.ts'
import { retryConflicts } from './conflicts.ts'
import type { NamedQuery } from './pool.ts'

/** Declared statements are asked on this connection of the pool. */
export class OneConnection {
  readonly #client: pg.ClientBase
  #last: Promise<unknown> = Promise.resolve()

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  /** Waits for the statement before it, whether that fails or not: a client of pg runs one at a time. */
  query(query: NamedQuery): Promise<pg.QueryResult> {
    const run = () => this.#client.query(query)
    const answer = this.#last.then(run, run)
    this.#last = answer
    return answer
  }
}

/** Statements of which none needs the answer to another. */
export class Batch extends OneConnection {
  #isSent = false

  override query(query: NamedQuery): Promise<pg.QueryResult> {
    if (this.#isSent) throw new Error('A batch takes no statement after its work has waited for an answer')
    return super.query(query)
  }

  close() {
    this.#isSent = true
  }
}

/**
 * Runs statements of which none needs the answer to another, in their order, on one connection. Each is a transaction of its own, which sees
 * what those before it committed, and those behind one that fails run all the same. All run again after a serialization failure or a
 * deadlock of one of them, so running them twice must be the same as running them once.
 *
 * @param work asks declared statements, all of them before it waits for any
 */
export function inBatch<Result>(db: Database, work: (batch: Batch) => Promise<Result>): Promise<Result> {
  return retryConflicts(async () => {
    const client = await poolOf(db)!.connect()
    const batch = new Batch(client)
    let failure: unknown
    try {
      const answer = work(batch)
      batch.close()
      return await answer
    } catch (error) {
      failure = error
      throw error
    } finally {
      // After a failure the connection may be lost, or have something left to answer.
      client.release(failure as Error | undefined)
    }
  })
}
