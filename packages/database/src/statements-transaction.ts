import { OneConnection } from './batch.ts'
import { type Database, poolOf } from './client.ts'
import { retryConflicts } from './conflicts.ts'

/**
 * All or nothing, of declared statements alone: for thousands of rows, each of which Prisma converts and describes in a transaction of its
 * own. Done again when Postgres undid it because of other work at the same time.
 */
export function inStatementsTransaction<Result>(
  db: Database,
  work: (tx: OneConnection) => Promise<Result>,
): Promise<Result> {
  return retryConflicts(async () => {
    const client = await poolOf(db)!.connect()
    let lost: Error | undefined
    try {
      await client.query('BEGIN')
      const result = await work(new OneConnection(client))
      await client.query('COMMIT')
      return result
    } catch (error) {
      await client.query('ROLLBACK').catch((failure: Error) => {
        lost = failure
      })
      throw error
    } finally {
      client.release(lost)
    }
  })
}
