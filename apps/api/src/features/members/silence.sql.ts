/** The members who have done nothing in a room for long: what they held, and when they last did something. */
import { Prisma } from '@halaqa/database/client'
import { bool, instant, nullable, text, uuid } from '@halaqa/database/columns'
import { listRows } from '@halaqa/database/statement'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import { lastActOf } from '../room-access/last-act.sql.ts'
import { isPlanned } from '../room-access/room.sql.ts'

/**
 * The turns that have passed anywhere on earth and of which the member `m` held something that they have not read, whoever has it now. A day of
 * a daily room is a turn of one date.
 */
const heldTurns = (passed: string) => Prisma.sql`
  SELECT d.date, d.last_date FROM (
    SELECT day_id FROM tasks WHERE room_id = m.room_id AND user_id = m.user_id AND completed_at IS NULL
    UNION SELECT day_id FROM tasks WHERE room_id = m.room_id AND dealt_to_id = m.user_id AND dealt_to_id IS DISTINCT FROM user_id
  ) held JOIN room_days d ON d.id = held.day_id AND d.last_date < ${passed}::date`

/**
 * Members who may be silent, or were asked before, in rooms that go on, and readers by name of these, of whom the owner is asked. `turns` is
 * `first,last` of each turn that they held, joined by spaces.
 *
 * @param least how many turns somebody must have held who was not asked yet
 */
export const queryQuietMembers = listRows(
  {
    roomId: uuid,
    userId: uuid,
    isByName: bool,
    timeZone: text,
    joinedAt: instant,
    actedAt: nullable(instant),
    askedAt: nullable(instant),
    silentSince: nullable(instant),
    awayFrom: nullable(text),
    awayUntil: nullable(text),
    turns: nullable(text),
  },
  ({ passed, joinedBefore, least }: { passed: string; joinedBefore: Date; least: number }) => Prisma.sql`
    WITH quiet AS MATERIALIZED (
      SELECT m.*, u.named_in_room_id IS NOT NULL AS by_name, coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS zone, (
        SELECT string_agg(concat(date, ',', last_date), ' ') FROM (${heldTurns(passed)}) turn) AS turns
      FROM room_members m
      JOIN rooms r ON r.id = m.room_id AND ${isPlanned}
      JOIN users u ON u.id = m.user_id AND NOT u.is_deleted AND coalesce(u.named_in_room_id = r.id, true)
      WHERE m.is_active AND (m.asked_if_reading_at IS NOT NULL
        OR (m.joined_at <= ${joinedBefore} AND (SELECT count(*) FROM (${heldTurns(passed)}) turn) >= ${least}))
    )
    SELECT m.room_id AS "roomId", m.user_id AS "userId", m.by_name AS "isByName", m.zone AS "timeZone", m.joined_at AS "joinedAt",
      ${lastActOf} AS "actedAt", m.asked_if_reading_at AS "askedAt", m.silent_since AS "silentSince", m.away_from::text AS "awayFrom", m.away_until::text AS "awayUntil", m.turns
    FROM quiet m ORDER BY m.room_id, m.user_id`,
)
