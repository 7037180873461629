import type { Database, Transaction } from '@halaqa/database/client'
import { retryConflicts } from '@halaqa/database/conflicts'

/** The database, or the transaction that is open: services take whichever their caller has. */
export type Db = Database | Transaction

/** A room of thousands of members is planned in one transaction; Prisma's own limit of five seconds is for less. */
const LIMITS = { timeout: 30_000, maxWait: 10_000 }

/**
 * Runs work in a transaction, and retries it after a serialization failure or a deadlock. So the work does nothing that
 * Postgres cannot roll back: mails, for example, follow the transaction.
 */
export function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return retryConflicts(() => db.$transaction(work, LIMITS))
}
