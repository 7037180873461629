import type { Database, Transaction } from '@halaqa/database/client'
import { retryConflicts } from '@halaqa/database/conflicts'

/** The database, or the transaction that is open: services take whichever their caller has. */
export type Db = Database | Transaction

/** A room of thousands of members is planned in one transaction; Prisma's own limit of five seconds is for less. */
const LIMITS = { timeout: 30_000, maxWait: 10_000 }

/**
 * All or nothing. Work that Postgres undid because of other work at the same time is done again, so it does nothing that a
 * transaction would not take back: mails, say, come after it.
 */
export function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return retryConflicts(() => db.$transaction(work, LIMITS))
}
