import { Prisma } from '@halaqa/database/client'

/** The moment at which a date begins where it begins first, at UTC+14. */
export const beginsOnEarth = (date: Prisma.Sql) =>
  Prisma.sql`(${date}::timestamp AT TIME ZONE 'UTC' - interval '14 hours')`
