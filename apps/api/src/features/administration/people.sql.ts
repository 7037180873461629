import type { Account } from '@halaqa/contract/administration'
import { Prisma } from '@halaqa/database/client'
import { enumOf, instant, nullable, type RowOf, text, uuid } from '@halaqa/database/columns'
import { listRows } from '@halaqa/database/statement'
import { foldedName, searchWords } from '../../lib/name-search.sql.ts'

const ROLES = ['user', 'admin'] as const

const accountRow = {
  id: uuid,
  fullName: text,
  email: nullable(text),
  role: enumOf('role', ROLES),
  createdAt: instant,
  suspendedAt: nullable(instant),
  suspensionReason: nullable(text),
  deletesAt: nullable(instant),
}
export type AccountRow = RowOf<typeof accountRow>

export interface Page {
  search?: string | undefined
  role?: Account['role'] | undefined
  /** Only those that are suspended or removed. */
  suspended?: 'true' | undefined
  limit: number
  after?: string | undefined
}

const isNamed = (search: string) => Prisma.sql`NOT EXISTS (
  SELECT FROM unnest(${searchWords(search)}::text[]) AS word
  WHERE position(${foldedName(Prisma.sql`word`)} IN ${foldedName(Prisma.sql`full_name`)}) = 0)`

/**
 * Accounts that can be signed in to whose names contain each word of `search`, or whose emails contain it as it is, newest first. `after` is the id
 * of the last account of the page before; one row more than `limit` tells that there is a next page.
 */
export const queryAccounts = listRows(
  accountRow,
  ({ search = '', role, suspended, limit, after }: Page) => Prisma.sql`
    SELECT id, full_name AS "fullName", email, role, created_at AS "createdAt", suspended_at AS "suspendedAt",
      suspension_reason AS "suspensionReason", deletes_at AS "deletesAt"
    FROM users
    WHERE NOT is_deleted AND NOT in_care
      ${role ? Prisma.sql`AND role = ${role}::role` : Prisma.empty}
      ${suspended ? Prisma.sql`AND suspended_at IS NOT NULL` : Prisma.empty}
      ${search ? Prisma.sql`AND (${isNamed(search)} OR position(lower(${search}) IN email) > 0)` : Prisma.empty}
      ${after ? Prisma.sql`AND (created_at, id) < (SELECT created_at, id FROM users WHERE id = ${after}::uuid)` : Prisma.empty}
    ORDER BY created_at DESC, id DESC LIMIT ${limit + 1}`,
)

/** All admins who can administer, locked until the transaction ends. A suspended one cannot. */
export const lockAdmins = listRows(
  { id: uuid },
  () => Prisma.sql`
    SELECT id FROM users WHERE role = 'admin' AND NOT is_deleted AND suspended_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
)
