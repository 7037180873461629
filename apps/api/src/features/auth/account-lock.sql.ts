import { Prisma } from '@halaqa/database/client'
import { bool, notNull, nullable, type RowOf, text } from '@halaqa/database/columns'
import { findRow, hasRow } from '@halaqa/database/statement'

/** What a check of a password rests on. Only a deleted account has no email. */
const lockedAccount = { email: notNull(text), passwordHash: nullable(text), isSuspended: bool }
export type LockedAccount = RowOf<typeof lockedAccount>

/**
 * Locks an account until the transaction ends: its password and email stay as they are, and it is not deleted.
 *
 * Every transaction that opens or ends sessions, or writes a password or an email, takes this lock first, before it
 * touches sessions or links. So the second of two sees what the first one did.
 */
export const findAndLockAccount = findRow(
  lockedAccount,
  (userId: string) => Prisma.sql`
    SELECT email, password_hash AS "passwordHash", suspended_at IS NOT NULL AS "isSuspended"
    FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR NO KEY UPDATE`,
)

/** Locks an account for its deletion or suspension: as `findAndLockAccount`, and no new row can refer to the account meanwhile. */
export const findAndLockAccountForDeletion = findRow(
  lockedAccount,
  (userId: string) => Prisma.sql`
    SELECT email, password_hash AS "passwordHash", suspended_at IS NOT NULL AS "isSuspended"
    FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR UPDATE`,
)

/** Keeps an account from being deleted or suspended until the transaction ends; false when it is. */
export const lockAccountAgainstDeletion = hasRow(
  (userId: string) =>
    Prisma.sql`SELECT FROM users WHERE id = ${userId}::uuid AND NOT is_deleted AND suspended_at IS NULL FOR KEY SHARE`,
)

/** One submission of a person at a time: what it is worth depends on those before it. False when the account is gone. */
export const lockLearner = hasRow(
  (userId: string) => Prisma.sql`
    SELECT FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR NO KEY UPDATE`,
)
