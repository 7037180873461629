import type pg from 'pg'
import { type Database, poolOf, statementName } from './client.ts'
import { retryConflicts } from './conflicts.ts'
import { type NamedQuery, writeTogether } from './pool.ts'

/** A transaction whose statements are all sent before the first of them is answered. */
export class Batch {
  #client: pg.ClientBase | undefined
  /** Of the statement that failed; those behind it fail because it did. */
  failure: unknown

  constructor(client: pg.ClientBase) {
    this.#client = client
  }

  async query(query: NamedQuery): Promise<pg.QueryResult> {
    if (!this.#client) throw new Error('A batch takes no statement after its work has waited for an answer')
    try {
      return await this.#client.query(query)
    } catch (error) {
      this.failure ??= error
      throw error
    }
  }

  close() {
    this.#client = undefined
  }
}

/** News of the transaction are told by `TELL_NEWS`: see the migration news_after_commit. */
const BEGIN = "BEGIN; SET LOCAL halaqa.news = 'after commit'"
const TELL_NEWS = 'SELECT tell_kept_news()'

/**
 * All or nothing, in one round trip: for statements of which none needs the answer to another in Node. Each sees what those before
 * it did, and what others had committed when it began. Done again when Postgres undid it because of other work at the same time.
 *
 * @param work asks declared statements, all of them before it waits for any
 */
export function inBatch<Result>(db: Database, work: (batch: Batch) => Promise<Result>): Promise<Result> {
  return retryConflicts(async () => {
    const client = await poolOf(db)!.connect()
    const batch = new Batch(client)
    const sent = writeTogether(client, () => {
      const begun = client.query(BEGIN)
      const answer = work(batch)
      batch.close()
      const news = { name: statementName(TELL_NEWS), text: TELL_NEWS }
      return [begun, answer, client.query('COMMIT'), client.query(news)] as const
    })
    const [begun, answer, committed, told] = await Promise.allSettled(sent)
    const failed = [begun, answer, committed, told].find(({ status }) => status === 'rejected')
    const failure = batch.failure ?? (failed as PromiseRejectedResult | undefined)?.reason
    // After a failure the connection may be lost, and keep news.
    client.release(failure)
    if (committed.status === 'rejected' || answer.status === 'rejected') throw failure
    return answer.value
  })
}
