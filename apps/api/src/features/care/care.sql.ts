import { READER_COLOURS } from '@halaqa/contract/constants'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, bool, enumOf, instant, int, notNull, nullable, objectsOf, text, uuid } from '@halaqa/database/columns'
import { findRow, listRows } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'

export type CarePurpose = 'guardian' | 'release' | 'name'

const readerRow = {
  id: uuid,
  fullName: text,
  colour: notNull(enumOf('reader_colour', READER_COLOURS)),
  timeZone: text,
  createdAt: instant,
  roomNames: arrayOf(text),
  guardians: objectsOf({ user_id: uuid, full_name: text, is_you: bool }),
  releaseUntil: nullable(instant),
}

/** The readers in the care of a guardian, or one of them, in the order in which they came into it. */
export const queryReaders = listRows(
  readerRow,
  (guardianId: string, readerId: string | null, now: Date) => Prisma.sql`
    SELECT u.id, u.full_name AS "fullName", u.colour, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS "timeZone", u.created_at AS "createdAt",
      ARRAY(SELECT r.name FROM room_members m JOIN rooms r ON r.id = m.room_id WHERE m.user_id = u.id AND m.is_active
        ORDER BY m.joined_at, m.id) AS "roomNames",
      (SELECT jsonb_agg(jsonb_build_object('user_id', p.id, 'full_name', p.full_name, 'is_you', p.id = g.guardian_id)
          ORDER BY each.created_at, each.guardian_id)
        FROM guardianships each JOIN users p ON p.id = each.guardian_id WHERE each.reader_id = u.id) AS guardians,
      (SELECT expires_at FROM care_links l WHERE l.reader_id = u.id AND l.purpose = 'release' AND l.expires_at > ${now}::timestamptz)
        AS "releaseUntil"
    FROM guardianships g JOIN users u ON u.id = g.reader_id
    WHERE g.guardian_id = ${guardianId}::uuid AND u.id = coalesce(${readerId}::uuid, u.id)
    ORDER BY g.created_at, u.id`,
)

/** How many portions each of these readers has that are not read, of which the first date has come; a date is that of the reader. */
export const countOpenPortions = listRows(
  { readerId: uuid, portions: int },
  (readerIds: string[], dates: string[]) => Prisma.sql`
    SELECT reader.id AS "readerId", count(t.id)::int AS portions
    FROM unnest(${readerIds}::uuid[], ${dates}::date[]) AS reader (id, today)
    JOIN tasks t ON t.user_id = reader.id AND t.task_date <= reader.today AND t.completed_at IS NULL AND t.offered_at IS NULL
    JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
    GROUP BY reader.id`,
)

/** Uses a link up, in one statement: of two who follow it at once, one has it. */
export const deleteCareLink = findRow(
  { readerId: uuid, guardianId: uuid },
  (tokenHash: Uint8Array, purpose: CarePurpose, now: Date) => Prisma.sql`
    DELETE FROM care_links
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose}::care_purpose AND expires_at > ${now}::timestamptz
    RETURNING reader_id AS "readerId", guardian_id AS "guardianId"`,
)
