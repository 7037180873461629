import { Prisma } from '@halaqa/database/client'

/** The ids of a person and of the readers in their care. */
export const withReadersOf = (userId: string) => Prisma.sql`ARRAY(
  SELECT ${userId}::uuid UNION ALL SELECT reader_id FROM guardianships WHERE guardian_id = ${userId}::uuid)`

/** The membership `m` is that of the owner of its room, or of a member who may act for the readers by name there. */
export const actsForNames = (m: Prisma.Sql) =>
  Prisma.sql`(${m}.is_active AND (${m}.marks_for_names OR ${m}.user_id = (SELECT creator_id FROM rooms WHERE id = ${m}.room_id)))`

/** Is the account `u` a reader in care whom the viewer knows by the first name alone? Readers know the whole name, and so does who acts for them. */
export const isKnownByFirstName = (
  viewerId: string,
) => Prisma.sql`(u.in_care AND u.id <> ${viewerId}::uuid AND NOT EXISTS (
  SELECT FROM guardianships g WHERE g.reader_id = u.id AND g.guardian_id = ${viewerId}::uuid) AND NOT EXISTS (
  SELECT FROM room_members acting WHERE acting.room_id = u.named_in_room_id AND acting.user_id = ${viewerId}::uuid
    AND ${actsForNames(Prisma.sql`acting`)}))`

/** The name of the guardian who has cared longest for the account `u`; null where nobody does. */
export const guardianName = Prisma.sql`(SELECT guardian.full_name FROM guardianships g JOIN users guardian ON guardian.id = g.guardian_id
  WHERE g.reader_id = u.id ORDER BY g.created_at, g.guardian_id LIMIT 1)`

/**
 * The ids of a person and of all with whom they share what they know: a guardian, the readers in their care, and the other guardians of these; and
 * the readers by name of a room, its owner and who else may act for them. What one of them sees in a quiet room, each of them may know.
 */
export const circleOf = (userId: Prisma.Sql) => Prisma.sql`ARRAY(
  WITH RECURSIVE circle (id) AS (
    SELECT ${userId}
    UNION
    SELECT known.id FROM circle CROSS JOIN LATERAL (
      SELECT guardian_id AS id FROM guardianships WHERE reader_id = circle.id
      UNION ALL SELECT reader_id FROM guardianships WHERE guardian_id = circle.id
      UNION ALL SELECT named.id FROM room_members acting JOIN users named ON named.named_in_room_id = acting.room_id
        WHERE acting.user_id = circle.id AND ${actsForNames(Prisma.sql`acting`)}
      UNION ALL SELECT acting.user_id FROM users named JOIN room_members acting ON acting.room_id = named.named_in_room_id
        WHERE named.id = circle.id AND ${actsForNames(Prisma.sql`acting`)}
    ) known
  ) SELECT id FROM circle)`
