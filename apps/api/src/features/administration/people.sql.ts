import type { Account } from '@halaqa/contract/administration'
import { Prisma } from '@halaqa/database/client'
import type { Db } from '../../lib/db.ts'
import { foldedName, wordsOf } from '../../lib/name-search.sql.ts'

export interface AccountRow {
  id: string
  fullName: string
  email: string | null
  role: Account['role']
  createdAt: Date
}

export interface Page {
  search?: string | undefined
  role?: Account['role'] | undefined
  limit: number
  after?: string | undefined
}

/**
 * Accounts whose names contain each word of `search`, or whose emails contain it as it is, newest first. `after` is the id
 * of the last account of the page before; one row more than `limit` tells that there is a next page.
 */
export function queryAccounts(db: Db, { search = '', role, limit, after }: Page) {
  const isNamed = Prisma.sql`NOT EXISTS (
    SELECT FROM unnest(${wordsOf(search)}::text[]) AS word
    WHERE position(${foldedName(Prisma.sql`word`)} IN ${foldedName(Prisma.sql`full_name`)}) = 0)`
  return db.$queryRaw<AccountRow[]>`
    SELECT id, full_name AS "fullName", email, role, created_at AS "createdAt"
    FROM users
    WHERE NOT is_deleted
      ${role ? Prisma.sql`AND role = ${role}::role` : Prisma.empty}
      ${search ? Prisma.sql`AND (${isNamed} OR position(lower(${search}) IN email) > 0)` : Prisma.empty}
      ${after ? Prisma.sql`AND (created_at, id) < (SELECT created_at, id FROM users WHERE id = ${after}::uuid)` : Prisma.empty}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`
}
