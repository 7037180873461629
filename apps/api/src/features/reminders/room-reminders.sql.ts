import { Prisma } from '@halaqa/database/client'
import { changeRows } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import type { LocalDates } from '../notifications/notifications.sql.ts'
import { quiet } from './due.sql.ts'

/** The date and the minute of the day in each time zone that somebody has. */
export interface LocalTimes extends LocalDates {
  minutes: number[]
}

/** Settings `s` of somebody who is reminded of portions, and not now in their quiet hours; also of somebody who has chosen nothing. */
const isReached = (minute: Prisma.Sql) =>
  Prisma.sql`(s.user_id IS NULL OR (s.reminds_to_read AND NOT ${quiet(minute)}))`

/**
 * Tells the readers of rooms that were reminded since then, each once for each time: those who hold a portion that was theirs for a day
 * by then, whose first date has passed where they are, and which is not read. Who is away, silent, opted out or in quiet hours is left out; the latter
 * are found by a later run. For a reader in care this is asked of their guardians. The owner has reminded the others.
 */
export const notifyReminded = changeRows(
  ({ zones, dates, minutes }: LocalTimes, since: Date, now: Date) => Prisma.sql`
    WITH z AS (SELECT * FROM unnest(${zones}::text[], ${dates}::date[], ${minutes}::int[]) AS z (zone, today, minute))
    INSERT INTO notifications (user_id, kind, cause, room_id, details, created_at)
    SELECT u.id, 'reminded', 'reminded:' || r.id || ':' || extract(epoch FROM r.reminded_at), r.id,
      jsonb_build_object('room_name', r.name), ${now}
    FROM rooms r
    JOIN room_members m ON m.room_id = r.id AND m.is_active AND m.user_id <> r.creator_id AND m.asked_if_reading_at IS NULL
    JOIN users u ON u.id = m.user_id AND NOT u.is_deleted
    JOIN z ON z.zone = coalesce(u.time_zone, ${DEFAULT_TIME_ZONE})
    WHERE r.reminded_at >= ${since} AND r.closed_at IS NULL AND r.paused_since IS NULL
      AND (m.away_from IS NULL OR z.today NOT BETWEEN m.away_from AND m.away_until)
      AND EXISTS (SELECT FROM tasks t WHERE t.user_id = u.id AND t.room_id = r.id AND t.completed_at IS NULL
        AND (t.waiting_reason IS NULL OR t.waiting_reason = 'late')
        AND t.task_date < z.today AND coalesce(t.handed_over_at, t.created_at) <= r.reminded_at - interval '1 day')
      AND CASE WHEN u.in_care THEN EXISTS (
          SELECT FROM guardianships g JOIN users guardian ON guardian.id = g.guardian_id
          JOIN z AS theirs ON theirs.zone = coalesce(guardian.time_zone, ${DEFAULT_TIME_ZONE})
          LEFT JOIN user_settings s ON s.user_id = guardian.id
          WHERE g.reader_id = u.id AND ${isReached(Prisma.sql`theirs.minute`)})
        ELSE EXISTS (SELECT FROM (SELECT u.id) one LEFT JOIN user_settings s ON s.user_id = u.id WHERE ${isReached(Prisma.sql`z.minute`)}) END
    ORDER BY u.id FOR KEY SHARE OF u
    ON CONFLICT (user_id, cause) DO NOTHING`,
)
