import { Prisma } from '@halaqa/database/client'
import { float, int, text } from '@halaqa/database/columns'
import { loadRow } from '@halaqa/database/statement'

export const measureDatabase = loadRow(
  { version: text, bytes: float, clockMs: float },
  () => Prisma.sql`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::float8 AS bytes,
      (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS "clockMs"`,
)

export const countContent = loadRow(
  { users: int, rooms: int, units: int, lessons: int, questions: int },
  () => Prisma.sql`
    SELECT (SELECT count(*)::int FROM users WHERE NOT is_deleted AND NOT in_care) AS users, (SELECT count(*)::int FROM rooms) AS rooms,
      (SELECT count(*)::int FROM units) AS units, (SELECT count(*)::int FROM lessons) AS lessons,
      (SELECT count(*)::int FROM questions) AS questions`,
)
