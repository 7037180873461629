import type { CalendarDate } from '@halaqa/contract/calendar'
import { Prisma } from '@halaqa/database/client'
import { arrayOf, bool, instant, int, notNull, nullable, text, uuid } from '@halaqa/database/columns'
import { listRows, loadRow } from '@halaqa/database/statement'

/** All that a person completed. */
const readingsOf = (userId: string) => Prisma.sql`
  SELECT start_pos, end_pos, completed_on, completed_at, cycle_id FROM readings WHERE reader_id = ${userId}::uuid AND completed_at IS NOT NULL`

/** Complete cycles in which a person completed a portion. */
const hatimsOf = (userId: string) => Prisma.sql`
  SELECT c.* FROM (SELECT DISTINCT cycle_id FROM (${readingsOf(userId)}) reading) read
  JOIN room_cycles c ON c.id = read.cycle_id WHERE c.completed_at IS NOT NULL`

/** The days and turns `d` of rooms `r`, of those in which the person was a member `m`. */
const roomDaysOf = (userId: string) => Prisma.sql`
  room_members m JOIN rooms r ON r.id = m.room_id JOIN room_days d ON d.room_id = m.room_id AND d.last_date >= m.joined_at::date
    AND (m.is_active OR d.date <= m.left_at::date)
  WHERE m.user_id = ${userId}::uuid`

/** The last date of a turn `d` that is no rest day. */
const lastReadingDate = Prisma.sql`
  (SELECT max(day) FROM (SELECT d.last_date - back AS day FROM generate_series(0, 6) AS back) week
    WHERE day >= d.date AND extract(isodow FROM day)::int <> ALL (r.rest_weekdays))`

/** The days `d` of daily rooms whose portion `t` a person had ahead and read before. */
const daysReadAhead = (userId: string) => Prisma.sql`
  room_members m JOIN room_cycles c ON c.room_id = m.room_id
    JOIN tasks t ON t.cycle_id = c.id AND t.ahead_day IS NOT NULL AND t.user_id = m.user_id
    JOIN room_days d ON d.cycle_id = t.cycle_id AND d.number = t.ahead_day AND d.date > t.completed_on
  WHERE m.user_id = ${userId}::uuid`

/**
 * Dates that asked a person for nothing, such as `{[2026-03-01,2026-03-05)}`: rest days of their rooms, days whose portion they had ahead and read
 * before, and the dates of their turns. Of these, dates on which a daily room gave something else are left out, and so are those by which a turn
 * asked for a portion: the last date of each of their pieces that was not read by then, and of a turn of a board of which they took nothing, its
 * last one.
 */
export const queryIdleDates = loadRow(
  { dates: notNull(text) },
  (userId: string) => Prisma.sql`
    WITH ahead AS MATERIALIZED (SELECT d.id, d.date FROM ${daysReadAhead(userId)}), of_rooms AS MATERIALIZED (
      SELECT range_agg(dates) AS dates FROM (
        SELECT daterange(date, date + 1) AS dates FROM ahead
        UNION ALL
        SELECT daterange(d.date, d.date + 1) AS dates FROM ${roomDaysOf(userId)} AND d.is_rest AND r.plan = 'daily'
        UNION ALL
        SELECT daterange(greatest(d.date, m.joined_at::date), least(d.last_date, CASE WHEN NOT m.is_active THEN m.left_at::date END) + 1)
        FROM ${roomDaysOf(userId)} AND r.plan = 'pieces'
      ) one)
    SELECT CASE WHEN (SELECT dates FROM of_rooms) IS NULL THEN '{}' ELSE ((SELECT dates FROM of_rooms)
      - coalesce((SELECT range_agg(daterange(d.date, d.date + 1)) FROM ${roomDaysOf(userId)} AND d.start_pos IS NOT NULL AND NOT d.is_unread
          AND d.id NOT IN (SELECT id FROM ahead)), '{}')
      - coalesce((SELECT range_agg(daterange(t.due_date, t.due_date + 1)) FROM tasks t JOIN rooms r ON r.id = t.room_id AND r.plan = 'pieces'
        WHERE t.user_id = ${userId}::uuid AND (t.completed_on > t.due_date) IS NOT FALSE
          AND (t.waiting_reason IN ('offered', 'away', 'left')) IS NOT TRUE), '{}')
      - coalesce((SELECT range_agg(daterange(asked.day, asked.day + 1)) FROM (
          SELECT ${lastReadingDate} AS day, m.joined_at, m.away_from, m.away_until FROM ${roomDaysOf(userId)} AND r.dealing = 'chosen'
            AND NOT EXISTS (SELECT FROM tasks t WHERE t.day_id = d.id AND t.user_id = m.user_id)
        ) asked WHERE asked.day >= asked.joined_at::date AND (asked.day BETWEEN asked.away_from AND asked.away_until) IS NOT TRUE), '{}'))::text END AS dates`,
)

/**
 * All that a person completed and learned, in values that stay short over years. `spans`: how often each was read, and of that how
 * often from `from` to `to`, as `start,end,times,within` joined by spaces; `days` such as `{[2026-03-01,2026-03-05)}`, in which days
 * that follow one another lie as far from their rank. `learnedDays`: on which they submitted lessons or recited runs, `YYYY-MM-DD`.
 *
 * `mayHaveIdleDates` and `hasAnswered` say whether `queryIdleDates` and the surah in progress need be asked for: to begin with statements of so
 * many parts takes Postgres longer than to find nothing by them.
 */
export const queryFigures = loadRow(
  {
    spans: text,
    days: text,
    hatims: int,
    lastHatimAt: nullable(instant),
    rooms: int,
    xp: int,
    lessons: int,
    surahs: int,
    learnedDays: arrayOf(text),
    mayHaveIdleDates: bool,
    hasAnswered: bool,
  },
  (userId: string, week: { from: CalendarDate; to: CalendarDate }) => Prisma.sql`
    WITH reading AS MATERIALIZED (${readingsOf(userId)}), hatim AS MATERIALIZED (
      SELECT count(*)::int AS hatims, max(completed_at) AS last_at FROM (${hatimsOf(userId)}) c)
    SELECT (SELECT coalesce(string_agg(concat_ws(',', start_pos, end_pos, times, within), ' '), '') FROM (
        SELECT start_pos, end_pos, count(*) AS times,
          count(*) FILTER (WHERE completed_on BETWEEN ${week.from}::date AND ${week.to}::date) AS within
        FROM reading GROUP BY start_pos, end_pos) span) AS spans,
      (SELECT coalesce('{' || string_agg(concat('[', first, ',', last + 1, ')'), ',' ORDER BY first) || '}', '{}') FROM (
        SELECT min(completed_on) AS first, max(completed_on) AS last FROM (
          SELECT completed_on, completed_on - dense_rank() OVER (ORDER BY completed_on)::int AS run FROM reading) day
        GROUP BY run) run) AS days,
      (SELECT hatims FROM hatim) AS hatims, (SELECT last_at FROM hatim) AS "lastHatimAt",
      (SELECT count(*)::int FROM room_members m JOIN rooms r ON r.id = m.room_id
        WHERE m.user_id = ${userId}::uuid AND m.is_active AND r.closed_at IS NULL) AS rooms,
      (SELECT coalesce(sum(amount), 0)::int FROM xp_ledger WHERE user_id = ${userId}::uuid) AS xp,
      (SELECT count(*)::int FROM lesson_completions WHERE user_id = ${userId}::uuid) AS lessons,
      (SELECT count(*)::int FROM memorized_surahs WHERE user_id = ${userId}::uuid) AS surahs,
      (SELECT coalesce(array_agg(DISTINCT day::text), '{}') FROM (
        SELECT submitted_on AS day FROM lesson_submissions WHERE user_id = ${userId}::uuid
        UNION ALL SELECT counted_on FROM review_submissions WHERE user_id = ${userId}::uuid AND recorded > 0
      ) acts) AS "learnedDays",
      EXISTS (SELECT FROM room_members m JOIN rooms r ON r.id = m.room_id AND r.plan = 'pieces' WHERE m.user_id = ${userId}::uuid)
        OR EXISTS (SELECT FROM room_members m JOIN room_days d ON d.room_id = m.room_id AND d.is_rest WHERE m.user_id = ${userId}::uuid)
        OR EXISTS (SELECT FROM ${daysReadAhead(userId)}) AS "mayHaveIdleDates",
      EXISTS (SELECT FROM question_progress WHERE user_id = ${userId}::uuid) AS "hasAnswered"`,
)

/** Complete cycles in which the person completed a portion, with their rooms, newest first. */
export const queryHatims = listRows(
  {
    number: int,
    completedAt: notNull(instant),
    roomId: uuid,
    roomName: text,
    startPos: int,
    endPos: int,
    isMember: bool,
  },
  (userId: string, limit: number) => Prisma.sql`
    SELECT c.number, c.completed_at AS "completedAt", r.id AS "roomId", r.name AS "roomName", r.start_pos AS "startPos",
      r.end_pos AS "endPos",
      EXISTS (SELECT FROM room_members m WHERE m.room_id = r.id AND m.user_id = ${userId}::uuid AND m.is_active) AS "isMember"
    FROM (${hatimsOf(userId)}) c JOIN rooms r ON r.id = c.room_id
    ORDER BY c.completed_at DESC, c.number DESC, c.id LIMIT ${limit}`,
)

/** Days on which the person completed a portion, submitted a lesson or recited a run, oldest first; both ends included. */
export const queryActiveDays = listRows(
  { date: text, portions: int, lessons: int, reviews: int },
  (userId: string, from: CalendarDate, to: CalendarDate) => Prisma.sql`
    SELECT day::text AS date, sum(portions)::int AS portions, sum(lessons)::int AS lessons, sum(reviews)::int AS reviews
    FROM (
      SELECT completed_on AS day, 1 AS portions, 0 AS lessons, 0 AS reviews FROM readings WHERE reader_id = ${userId}::uuid
      UNION ALL
      SELECT submitted_on, 0, 1, 0 FROM lesson_submissions WHERE user_id = ${userId}::uuid
      UNION ALL
      SELECT counted_on, 0, 0, 1 FROM review_submissions WHERE user_id = ${userId}::uuid AND recorded > 0
    ) AS acts
    WHERE day BETWEEN ${from}::date AND ${to}::date
    GROUP BY day ORDER BY day`,
)
