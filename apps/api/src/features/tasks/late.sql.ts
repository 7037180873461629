/** Late portions wait for a reader: when this begins, and when everyone is asked. */
import { Prisma } from '@halaqa/database/client'
import { uuid } from '@halaqa/database/columns'
import { changeRows, listRows } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { isPlanned, isReadForOthers } from '../room-access/room.sql.ts'

/** The date and the minutes from midnight in each time zone. They are passed in, because Postgres may know other zones. */
export interface ZoneClocks {
  zones: string[]
  dates: string[]
  minutes: number[]
}

/** The days after its last date from which a portion is late, unopened and begun; and how long a moved bookmark counts. */
export interface Lateness {
  unopened: number
  begun: number
  placeHours: number
}

/** A moment of the first late day, drawn from the portion's id, so that it does not show whose day began. */
const drawn = Prisma.sql`(hashtext(t.id::text) & 2147483647) % 86400 * interval '1 second'`

/**
 * Lets late portions wait from their moment on, in rooms that go on, where their reader is there. Their reader keeps them. Where everybody reads the
 * whole range no hatim of others waits for a reading, and none of them is late.
 */
export const markLateTasks = changeRows(
  ({ zones, dates, minutes }: ZoneClocks, { unopened, begun, placeHours }: Lateness, now: Date) => Prisma.sql`
    UPDATE tasks SET waiting_reason = 'late', offered_at = late.since
    FROM (
      SELECT t.id, ${now}::timestamptz - (clock.local - moment.local) AS since
      FROM tasks t
      JOIN rooms r ON r.id = t.room_id AND ${isPlanned} AND ${isReadForOthers}
      JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
      JOIN users u ON u.id = t.user_id
      JOIN (
        SELECT zone, date, date + minute * interval '1 minute' AS local
        FROM unnest(${zones}::text[], ${dates}::date[], ${minutes}::int[]) AS one (zone, date, minute)
      ) clock ON clock.zone = coalesce(u.time_zone, ${DEFAULT_TIME_ZONE})
      CROSS JOIN LATERAL (
        SELECT ${drawn} + CASE WHEN t.opened_at IS NULL THEN t.due_date + ${unopened}::int + 1
          ELSE greatest(t.due_date + ${begun}::int + 1,
            clock.local - (${now}::timestamptz - (coalesce(t.place_moved_at, t.opened_at) + ${placeHours}::int * interval '1 hour')))
          END AS local
      ) moment
      WHERE t.completed_at IS NULL AND t.waiting_reason IS NULL
        AND t.due_date < (SELECT max(date) FROM unnest(${dates}::date[]) AS date) - ${unopened}::int
        AND moment.local <= clock.local AND (m.away_from IS NULL OR clock.date NOT BETWEEN m.away_from AND m.away_until)
    ) late
    WHERE tasks.id = late.id`,
)

/**
 * Rooms in which late portions have waited since then and nobody was asked yet, with one of them; at most one asking in the days since
 * `askedSince`.
 */
export const queryRoomsToAsk = listRows(
  { roomId: uuid },
  (waitingSince: Date, askedSince: Date) => Prisma.sql`
    SELECT DISTINCT t.room_id AS "roomId" FROM tasks t
    JOIN rooms r ON r.id = t.room_id AND ${isPlanned} AND (r.readers_asked_at IS NULL OR r.readers_asked_at <= ${askedSince})
    WHERE t.waiting_reason = 'late' AND t.offered_at <= ${waitingSince} AND t.asked_at IS NULL`,
)

/** Marks them as asked for, and answers the members who could take one. The number of waiting portions is not told. */
export const markAsked = listRows(
  { userId: uuid },
  (roomId: string, waitingSince: Date, now: Date) => Prisma.sql`
    WITH asked AS (
      UPDATE tasks SET asked_at = ${now}
      WHERE room_id = ${roomId}::uuid AND waiting_reason = 'late' AND offered_at <= ${waitingSince} AND asked_at IS NULL
      RETURNING user_id
    ), room AS (
      UPDATE rooms SET readers_asked_at = ${now} WHERE id = ${roomId}::uuid AND EXISTS (SELECT FROM asked)
    )
    SELECT m.user_id AS "userId" FROM room_members m
    WHERE m.room_id = ${roomId}::uuid AND m.is_active AND EXISTS (SELECT FROM asked WHERE user_id IS DISTINCT FROM m.user_id)
    ORDER BY m.user_id`,
)
