import { Prisma } from '@halaqa/database/client'
import { bool, notNull, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { findRow, hasRow, listRows } from '@halaqa/database/statement'

/** The columns that a check of a password needs. A deleted account and a reader in care have no email. */
const lockedAccount = { email: notNull(text), passwordHash: nullable(text), isSuspended: bool }
export type LockedAccount = RowOf<typeof lockedAccount>

/**
 * Locks an account until the transaction ends: its password and email stay as they are, and it is not deleted. It finds no
 * reader in care, whom `lockReaderInCare` locks.
 *
 * Every transaction that opens or ends sessions, or writes a password or an email, takes this lock first, before it
 * touches sessions or links. So the second of two sees what the first one did.
 */
export const findAndLockAccount = findRow(
  lockedAccount,
  (userId: string) => Prisma.sql`
    SELECT email, password_hash AS "passwordHash", suspended_at IS NOT NULL AS "isSuspended"
    FROM users WHERE id = ${userId}::uuid AND email IS NOT NULL FOR NO KEY UPDATE`,
)

/** Locks an account for its deletion or suspension: as `findAndLockAccount`, and no new row can refer to the account meanwhile. */
export const findAndLockAccountForDeletion = findRow(
  lockedAccount,
  (userId: string) => Prisma.sql`
    SELECT email, password_hash AS "passwordHash", suspended_at IS NOT NULL AS "isSuspended"
    FROM users WHERE id = ${userId}::uuid AND email IS NOT NULL FOR UPDATE`,
)

/** Keeps an account from being deleted or suspended until the transaction ends; false when it is. */
export const lockAccountAgainstDeletion = hasRow(
  (userId: string) =>
    Prisma.sql`SELECT FROM users WHERE id = ${userId}::uuid AND NOT is_deleted AND suspended_at IS NULL FOR KEY SHARE`,
)

/**
 * Locks a reader in the care of a guardian until the transaction ends; false for everybody else. Every transaction that changes who cares for
 * a reader, or opens their sessions, takes this lock first, and the lock of a guardian's account before it.
 */
export const lockReaderInCare = hasRow(
  (readerId: string, guardianId: string) => Prisma.sql`
    SELECT FROM users u JOIN guardianships g ON g.reader_id = u.id
    WHERE u.id = ${readerId}::uuid AND u.in_care AND g.guardian_id = ${guardianId}::uuid FOR UPDATE OF u`,
)

/** Locks a reader by name of a room of this owner until the transaction ends; false for everybody else. */
export const lockReaderByName = hasRow(
  (readerId: string, ownerId: string) => Prisma.sql`
    SELECT FROM users u JOIN rooms r ON r.id = u.named_in_room_id
    WHERE u.id = ${readerId}::uuid AND r.creator_id = ${ownerId}::uuid FOR UPDATE OF u`,
)

/** Locks all readers in the care of a guardian until the transaction ends, in the order of their ids. */
export const lockReadersInCare = listRows(
  { id: uuid },
  (guardianId: string) => Prisma.sql`
    SELECT u.id FROM users u WHERE EXISTS (
      SELECT FROM guardianships g WHERE g.reader_id = u.id AND g.guardian_id = ${guardianId}::uuid)
    ORDER BY u.id FOR UPDATE`,
)

/** One submission of a person at a time: what it is worth depends on those before it. False when the account is gone. */
export const lockLearner = hasRow(
  (userId: string) => Prisma.sql`
    SELECT FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR NO KEY UPDATE`,
)
