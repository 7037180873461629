import type { Transaction } from '@halaqa/database/client'

/** What a check of a password rests on. */
export interface LockedAccount {
  email: string
  passwordHash: string | null
}

/**
 * Locks an account until the transaction ends: its password and email stay as they are, and it is not deleted.
 *
 * Every transaction that opens or ends sessions, or writes a password or an email, takes this lock first, before it
 * touches sessions or links. So the second of two sees what the first one did.
 */
export async function findAndLockAccount(tx: Transaction, userId: string): Promise<LockedAccount | undefined> {
  const [account] = await tx.$queryRaw<LockedAccount[]>`
    SELECT email, password_hash AS "passwordHash"
    FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR NO KEY UPDATE`
  return account
}

/** As above, and no new row refers to the account meanwhile: for its deletion. */
export async function findAndLockAccountForDeletion(
  tx: Transaction,
  userId: string,
): Promise<LockedAccount | undefined> {
  const [account] = await tx.$queryRaw<LockedAccount[]>`
    SELECT email, password_hash AS "passwordHash"
    FROM users WHERE id = ${userId}::uuid AND NOT is_deleted FOR UPDATE`
  return account
}
