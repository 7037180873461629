import type { Database, Transaction } from '@halaqa/database/client'

/** The database, or the transaction that is open: services take whichever their caller has. */
export type Db = Database | Transaction

/** A room of thousands of members is planned in one transaction; Prisma's own limit of five seconds is for less. */
const LIMITS = { timeout: 30_000, maxWait: 10_000 }

export function inTransaction<Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  return db.$transaction(work, LIMITS)
}
