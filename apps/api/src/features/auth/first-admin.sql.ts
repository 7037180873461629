import { Prisma } from '@halaqa/database/client'
import { hasRow } from '@halaqa/database/statement'

/** Whether the token is that of the first admin's link, which is locked then: of two who follow it at once, one has it. */
export const lockFirstAdminLink = hasRow(
  (tokenHash: Uint8Array) => Prisma.sql`
    SELECT FROM server_settings WHERE first_admin_token_hash = ${tokenHash} FOR UPDATE`,
)
