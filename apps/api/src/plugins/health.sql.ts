import { Prisma } from '@halaqa/database/client'
import { hasRow } from '@halaqa/database/statement'

/** Fails when the database cannot be asked. */
export const reachDatabase = hasRow(() => Prisma.sql`SELECT`)
