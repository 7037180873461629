/** Statements for giving out: portions that have waited long enough, the load of members, and parts of divided portions. */
import { addDays, type CalendarDate, DAY_MS } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { bool, float, instant, int, nullable, text, uuid } from '@halaqa/database/columns'
import { changeRows, listRows, loadRow } from '@halaqa/database/statement'
import { MOST_PASSED_ON } from '@halaqa/planning/give-out'
import { beginsOnEarth } from '../../lib/dates.sql.ts'
import { earliestDateOnEarth } from '../../lib/dates.ts'
import { isPlanned, isReadForOthers } from '../room-access/room.sql.ts'

/** The limits of a long wait: the moments by which a reader gave a portion up or left it, or gave no answer, and the last date of one that is long overdue. */
export interface LongWaiting {
  /** The date where it is earliest. */
  earliest: CalendarDate
  offeredBy: Date
  passedOnBy: Date
  overdueSince: CalendarDate
}

/** Its reader keeps it: it is late, and they were not asked whether they keep it, or gave an answer. */
const isKept = Prisma.sql`(t.waiting_reason = 'late' AND (t.asked_to_keep_at IS NULL OR t.kept_at IS NOT NULL OR t.opened_at IS NOT NULL))`
const isUntaken = ({ offeredBy, passedOnBy }: LongWaiting) => Prisma.sql`
  (NOT ${isKept} AND t.offered_at <= CASE WHEN t.waiting_reason = 'late' THEN ${passedOnBy} ELSE ${offeredBy} END::timestamptz)`
const isOverdue = ({ overdueSince }: LongWaiting) => Prisma.sql`(t.due_date <= ${overdueSince}::date)`
const isKeptOverdue = (limits: LongWaiting) => Prisma.sql`(${isKept} AND ${isOverdue(limits)})`
const timesPassedOn = Prisma.sql`(SELECT count(*)::int FROM task_handovers WHERE task_id = t.id AND reason = 'assigned')`

/**
 * Ids of rooms that are not closed, paused, dormant or over and in which a portion has waited since then. Where everybody reads the whole
 * range nobody is given another reading of it.
 */
export const queryRoomsWithUntakenTasks = listRows(
  { roomId: uuid },
  (limits: LongWaiting) => Prisma.sql`
    SELECT DISTINCT t.room_id AS "roomId" FROM tasks t
    JOIN rooms r ON r.id = t.room_id AND ${isPlanned} AND ${isReadForOthers} AND (r.end_date < ${limits.earliest}::date) IS NOT TRUE
    WHERE t.offered_at IS NOT NULL AND (${isUntaken(limits)} OR ${isKeptOverdue(limits)}) AND ${timesPassedOn} < ${MOST_PASSED_ON}`,
)

/** These portions of a room, those that are long overdue last, whatever the reason, and the longest waiting first. */
export const queryUntakenTasks = listRows(
  { id: uuid, readerId: nullable(uuid), start: int, end: int, isOverdue: bool, timesPassedOn: int },
  (roomId: string, limits: LongWaiting) => Prisma.sql`
    SELECT t.id, t.user_id AS "readerId", t.start_pos AS start, t.end_pos AS "end", ${isOverdue(limits)} AS "isOverdue",
      ${timesPassedOn} AS "timesPassedOn"
    FROM tasks t
    WHERE t.room_id = ${roomId}::uuid AND t.offered_at IS NOT NULL AND (${isUntaken(limits)} OR ${isKeptOverdue(limits)})
    ORDER BY ${isOverdue(limits)}, t.offered_at, t.start_pos LIMIT 500`,
)

interface Since {
  /** The first date of the days whose portions count. */
  date: CalendarDate
  /** The time from which on received portions count. */
  received: Date
  /** The time since which a member must have been given nothing to be given a portion. */
  extra: Date
  /** In a daily room, which has no turns, the first of the dates in which members must have read. */
  read: CalendarDate
  /** The latest date that has passed for everyone. */
  passed: CalendarDate
}

export const sinceFor = (today: CalendarDate, now: Date, days: { burden: number; extra: number }): Since => ({
  date: addDays(today, 1 - days.burden),
  received: new Date(now.getTime() - days.burden * DAY_MS),
  extra: new Date(now.getTime() - days.extra * DAY_MS),
  read: addDays(today, -days.extra),
  passed: addDays(earliestDateOnEarth(now), -1),
})

/**
 * The active members of a room, with what `giveOut` compares:
 *
 *   given          what the plan gave them since then. What was given in a turn that had not passed by then counts, and a divided portion counts whole
 *   heaviest       the most that the plan gave anybody of their share
 *   received       what they took or were given out besides
 *   hadExtra       a room gave them a portion that waited, or this one has since its last turn began anywhere on earth
 *   extras         how often this room gave them a portion that waited
 *   hasReadTheirs  they read theirs in the last turn
 *   days           the length of the newest cycle
 */
export const queryBurdens = listRows(
  {
    id: uuid,
    timeZone: nullable(text),
    joinedAt: instant,
    awayFrom: nullable(text),
    awayUntil: nullable(text),
    share: int,
    given: float,
    heaviest: nullable(float),
    received: float,
    hadExtra: bool,
    extras: int,
    hasReadTheirs: bool,
    isInCare: bool,
    days: int,
  },
  (roomId: string, since: Since) => Prisma.sql`
    WITH first AS MATERIALIZED (
      SELECT coalesce((SELECT CASE WHEN last_date >= ${since.date}::date THEN date END FROM room_days
        WHERE room_id = ${roomId}::uuid AND date < ${since.date}::date ORDER BY date DESC LIMIT 1), ${since.date}::date) AS date
    ), portion AS MATERIALIZED (
      SELECT t.dealt_to_id, t.share, sum(t.weight) AS weight
      FROM room_days d JOIN tasks t ON t.day_id = d.id
      WHERE d.room_id = ${roomId}::uuid AND d.date >= (SELECT date FROM first) AND t.dealt_to_id IS NOT NULL
      GROUP BY t.dealt_to_id, t.share, t.cycle_id, coalesce(t.cut_start_pos, t.start_pos)
    ), last_turn AS MATERIALIZED (
      SELECT coalesce((SELECT d.date FROM room_days d JOIN rooms r ON r.id = d.room_id AND r.plan = 'pieces'
        WHERE d.room_id = ${roomId}::uuid AND d.last_date <= ${since.passed}::date ORDER BY d.date DESC LIMIT 1), ${since.read}::date) AS first_date
    ), turn AS MATERIALIZED (
      SELECT ${beginsOnEarth(Prisma.sql`date`)} AS began_at FROM room_days
      WHERE room_id = ${roomId}::uuid ORDER BY date DESC LIMIT 1
    )
    SELECT m.user_id AS id, u.time_zone AS "timeZone", m.joined_at AS "joinedAt", m.away_from::text AS "awayFrom",
      m.away_until::text AS "awayUntil", m.share, coalesce(dealt.weight, 0)::float8 AS given, usual.heaviest,
      received.weight::float8 AS received,
      EXISTS (SELECT FROM task_handovers WHERE to_user_id = m.user_id AND reason = 'assigned' AND at > ${since.extra})
        OR EXISTS (SELECT FROM task_handovers h JOIN tasks t ON t.id = h.task_id AND t.room_id = m.room_id
          WHERE h.to_user_id = m.user_id AND h.reason = 'assigned' AND h.at >= (SELECT began_at FROM turn)) AS "hadExtra",
      (SELECT count(*)::int FROM task_handovers h JOIN tasks t ON t.id = h.task_id AND t.room_id = m.room_id
        WHERE h.to_user_id = m.user_id AND h.reason = 'assigned') AS extras,
      EXISTS (SELECT FROM tasks WHERE room_id = m.room_id AND user_id = m.user_id AND completed_at IS NOT NULL
          AND due_date >= (SELECT first_date FROM last_turn))
        AND NOT EXISTS (SELECT FROM tasks WHERE room_id = m.room_id AND user_id = m.user_id AND completed_at IS NULL
          AND due_date <= ${since.passed}::date) AS "hasReadTheirs",
      u.in_care AS "isInCare",
      coalesce((SELECT days FROM room_cycles WHERE room_id = m.room_id ORDER BY number DESC LIMIT 1), 1) AS days
    FROM room_members m JOIN users u ON u.id = m.user_id
    LEFT JOIN (SELECT dealt_to_id AS id, sum(weight) AS weight FROM portion GROUP BY dealt_to_id) dealt ON dealt.id = m.user_id
    LEFT JOIN (SELECT share, max(weight)::float8 AS heaviest FROM portion GROUP BY share) usual ON usual.share = m.share
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(weight), 0) AS weight FROM tasks WHERE id IN (
        SELECT task_id FROM task_handovers
        WHERE to_user_id = m.user_id AND reason IN ('taken', 'assigned') AND at > ${since.received})
      AND room_id = m.room_id AND user_id = m.user_id AND dealt_to_id IS DISTINCT FROM user_id
    ) received
    WHERE m.room_id = ${roomId}::uuid AND m.is_active`,
)

interface Part {
  start: number
  end: number
  weight: number
}

/** Makes the first part of a waiting portion a portion of its own, which waits as well; answers its id. */
export const insertPart = loadRow(
  { id: uuid },
  (taskId: string, { start, end, weight }: Part) => Prisma.sql`
    INSERT INTO tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, cut_start_pos, start_pos, end_pos, weight, share,
      offered_at, waiting_reason, handed_over_at, created_at, opened_at)
    SELECT room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, coalesce(cut_start_pos, start_pos), ${start}, ${end},
      ${weight}, share, offered_at, waiting_reason, handed_over_at, created_at, opened_at
    FROM tasks WHERE id = ${taskId}::uuid RETURNING id`,
)

/** Keeps the rest of a portion whose first part was given out. Its reader, if it has one, keeps it, and their place if it lies in the rest. */
export const keepRest = changeRows(
  (taskId: string, { start, weight }: Omit<Part, 'end'>) => Prisma.sql`
    UPDATE tasks SET cut_start_pos = coalesce(cut_start_pos, start_pos), start_pos = ${start}, weight = ${weight},
      bookmark_pos = CASE WHEN bookmark_pos >= ${start} THEN bookmark_pos END
    WHERE id = ${taskId}::uuid`,
)
