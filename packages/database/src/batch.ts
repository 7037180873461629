import type pg from 'pg'
import { type Database, poolOf } from './client.ts'
import { retryConflicts } from './conflicts.ts'
import { type NamedQuery, writeTogether } from './pool.ts'

/** Declared statements are asked on this connection of the pool. */
export class OneConnection {
  readonly #client: pg.ClientBase

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  query(query: NamedQuery): Promise<pg.QueryResult> {
    return this.#client.query(query)
  }
}

/** Statements that are all sent before the first of them is answered. */
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
 * In one round trip: for statements of which none needs the answer to another in Node. Each is a transaction of its own, which sees
 * what those before it committed, and those behind one that fails are answered all the same. All are asked again when Postgres undid
 * one because of other work at the same time, so that what is done twice must be as if it were done once.
 *
 * @param work asks declared statements, all of them before it waits for any
 */
export function inBatch<Result>(db: Database, work: (batch: Batch) => Promise<Result>): Promise<Result> {
  return retryConflicts(async () => {
    const client = await poolOf(db)!.connect()
    const batch = new Batch(client)
    let failure: unknown
    try {
      return await writeTogether(client, () => {
        const answer = work(batch)
        batch.close()
        return answer
      })
    } catch (error) {
      failure = error
      throw error
    } finally {
      // After a failure the connection may be lost, or have something left to answer.
      client.release(failure as Error | undefined)
    }
  })
}
