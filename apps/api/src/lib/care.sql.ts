import { Prisma } from '@halaqa/database/client'

/** The ids of a person and of the readers in their care. */
export const withReadersOf = (userId: string) => Prisma.sql`ARRAY(
  SELECT ${userId}::uuid UNION ALL SELECT reader_id FROM guardianships WHERE guardian_id = ${userId}::uuid)`

/** Is the account `u` a reader in care whom the viewer knows by the first name alone? Readers and their guardians know the whole name. */
export const isKnownByFirstName = (
  viewerId: string,
) => Prisma.sql`(u.in_care AND u.id <> ${viewerId}::uuid AND NOT EXISTS (
  SELECT FROM guardianships g WHERE g.reader_id = u.id AND g.guardian_id = ${viewerId}::uuid))`

/** The name of the guardian who has cared longest for the account `u`; null where nobody does. */
export const guardianName = Prisma.sql`(SELECT guardian.full_name FROM guardianships g JOIN users guardian ON guardian.id = g.guardian_id
  WHERE g.reader_id = u.id ORDER BY g.created_at, g.guardian_id LIMIT 1)`

/**
 * The ids of a person and of all with whom they share what they know: a guardian, the readers in their care, and the other guardians of these.
 * What one of them sees in a quiet room, each of them may know.
 */
export const circleOf = (userId: Prisma.Sql) => Prisma.sql`ARRAY(
  WITH RECURSIVE circle (id) AS (
    SELECT ${userId}
    UNION
    SELECT CASE WHEN g.reader_id = circle.id THEN g.guardian_id ELSE g.reader_id END
    FROM circle JOIN guardianships g ON g.reader_id = circle.id OR g.guardian_id = circle.id
  ) SELECT id FROM circle)`
