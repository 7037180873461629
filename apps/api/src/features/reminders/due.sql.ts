import { type CalendarDate, DAY_MS, HOUR_MS } from '@halaqa/contract/calendar'
import { CHANNELS } from '@halaqa/contract/reminders'
import { Prisma } from '@halaqa/database/client'
import { bool, enumOf, int, notNull, nullable, objectsOf, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, hasRow, listRows } from '@halaqa/database/statement'
import { daysAStability } from '@halaqa/memory/scheduler'
import { FIRMNESSES, RETENTION } from '@halaqa/memory/settings'
import { SHORT_INTERVALS } from '@halaqa/memory/state'
import { DEFAULT_TIME_ZONE, toDate } from '../../lib/dates.ts'
import type { Db } from '../../lib/db.ts'
import { SCHEDULE } from '../../lib/schedule.ts'

/** Minutes after its time in which a reminder that could not go out, because the server was off, still does. */
const LATEST = 360
/** How long a reminder that did not arrive is tried again, from the first try on. */
const RETRY_MS = HOUR_MS
const DAY = 1440
/** People who have not chosen are reminded to memorize for as long as what they last learned or recited is no older. */
export const MEMORIZES_DAYS = 30

export const memorizingSince = (now: Date) => new Date(now.getTime() - MEMORIZES_DAYS * DAY_MS)
const retriedSince = (now: Date) => new Date(now.getTime() - RETRY_MS)
const LAST_LOOK = DAY - SCHEDULE.remind.every

/** A time zone of somebody who is reminded, with its date and minute of the day. */
export interface ZoneNow {
  zone: string
  today: CalendarDate
  minute: number
}

const listZones = listRows(
  { zone: text },
  () => Prisma.sql`
    SELECT DISTINCT coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) AS zone
    FROM user_settings s JOIN users u ON u.id = s.user_id
    WHERE s.reminds_by_push OR s.reminds_by_email`,
)

export const queryZones = async (db: Db) => (await listZones(db)).map(({ zone }) => zone)

/** A reminder that no other process sends any more. */
const claim = {
  userId: uuid,
  channel: enumOf('reminder_channel', CHANNELS),
  today: text,
  /** A deleted account and a reader in care have none, and are not reminded. */
  email: notNull(text),
  language: nullable(text),
  /** Open portions of which today is the last date, and open ones whose last date has passed. */
  ready: int,
  waiting: int,
  /** Open portions with dates after today, in rooms that read today, and the first and the last of their last dates. */
  later: int,
  firstDue: nullable(text),
  lastDue: nullable(text),
  /**
   * They memorize, want to be reminded of it, and have neither submitted a lesson nor recited a run today; with a plan: today is one of
   * its days, and no lesson was submitted yet.
   */
  memorize: bool,
  /** Something may be due for review today that was not recited yet. */
  review: bool,
  /** The readers in their care who have portions to read today, and how many, or who have learned verses, of which some may be due for review. */
  readers: objectsOf({ id: uuid, name: text, portions: int, learns: bool }),
  /** Until quiet hours, the end of the day, or too late, whichever is first. */
  minutesLeft: int,
}
export type Claim = RowOf<typeof claim>

export interface Channels {
  push: boolean
  email: boolean
}

/** In quiet hours; the contract's `isQuiet`. */
export const quiet = (minute: Prisma.Sql) => Prisma.sql`coalesce(CASE WHEN s.quiet_from < s.quiet_to
  THEN s.quiet_from <= ${minute} AND ${minute} < s.quiet_to
  ELSE s.quiet_from <= ${minute} OR ${minute} < s.quiet_to END, false)`

/** The days that FSRS lets pass for each day of stability, rounded down. */
const DAYS_A_STABILITY = Prisma.sql`(CASE s.firmness ${Prisma.join(
  FIRMNESSES.map(
    (firmness) => Prisma.sql`WHEN ${firmness}::firmness THEN ${daysAStability(RETENTION[firmness])}::float8`,
  ),
  ' ',
)} END)`

/**
 * Does the review of today have something that was not recited yet? As `dueOf` of packages/memory, with half of the chosen cycle in place of
 * the effective one, which is no shorter and may ask for things early: so that it is true for more people rather than fewer. `sessionOf` decides.
 */
const mayBeDue = Prisma.sql`EXISTS (
  SELECT FROM memory_states m WHERE m.user_id = s.user_id AND (m.recited_on IS NULL OR m.recited_on < z.today)
    AND least(m.due_by, coalesce(
      m.last_on + 1 + s.cycle_days / 2 * m.known_before / m.known_marked, least(
      m.last_on + greatest(1, least(floor(m.stability * ${DAYS_A_STABILITY}), (${[...SHORT_INTERVALS]}::int[])[m.short_intervals + 1]))::int,
      m.last_on + s.cycle_days / 2)),
      CASE WHEN s.near_days > 0 AND m.learned_on + s.near_days >= z.today THEN m.learned_on + 1 END) <= z.today)`

/** An open portion that is not due yet; on a rest day of its room nobody is reminded of it. */
const isReadLater = Prisma.sql`t.due_date > z.today AND extract(isodow FROM z.today)::int <> ALL (room.rest_weekdays)`

/** The rooms and memberships of open portions `t` that somebody is reminded of. */
const remindedOf = Prisma.sql`
  JOIN rooms room ON room.id = t.room_id
    AND room.closed_at IS NULL AND room.paused_since IS NULL AND room.dormant_since IS NULL
  JOIN room_members m ON m.room_id = t.room_id AND m.user_id = t.user_id AND m.is_active
    AND (m.away_from IS NULL OR z.today NOT BETWEEN m.away_from AND m.away_until)
  WHERE s.reminds_to_read AND t.task_date <= z.today AND t.completed_at IS NULL AND t.offered_at IS NULL`

/** The minute at which a reminder is due: as the contract's `effectiveReminderTime`, but no later than the day's last look. */
const effectiveReminderTime = Prisma.sql`least(CASE WHEN ${quiet(Prisma.sql`s.remind_at`)} THEN s.quiet_to ELSE s.remind_at END, ${LAST_LOOK}::int)`

/**
 * Takes up to `limit` reminders that are due and writes them down as sent, in one statement: of two processes that look at
 * once, one has each. What failed within the hour is taken again. Those never tried come first.
 *
 * A day on which nothing was found to memorize is looked at again for portions alone: what is due for review does not grow on it.
 * A guardian is reminded of the portions and the review of the readers in their care, too. A room that is closed, paused or dormant, or that its
 * reader is away from, reminds nobody.
 */
export const claimDue = listRows(
  claim,
  (zones: readonly ZoneNow[], on: Channels, now: Date, limit: number) => Prisma.sql`
    WITH due AS (
      SELECT s.user_id, ch.channel, z.today, u.email, u.language, open.ready, open.waiting, open.later, open.first_due, open.last_due, memorizing.memorize, memorizing.review, care.readers,
        least(c.comes_at + ${LATEST}, ${DAY}, CASE WHEN s.quiet_from > z.minute THEN s.quiet_from END) - z.minute AS minutes_left
      FROM user_settings s
      JOIN users u ON u.id = s.user_id AND NOT u.is_deleted AND u.suspended_at IS NULL
      JOIN unnest(${zones.map((one) => one.zone)}::text[], ${zones.map((one) => one.today)}::date[],
        ${zones.map((one) => one.minute)}::int[]) AS z (zone, today, minute)
        ON z.zone = coalesce(u.time_zone, ${DEFAULT_TIME_ZONE})
      CROSS JOIN LATERAL (SELECT ${effectiveReminderTime} AS comes_at) c
      CROSS JOIN LATERAL (VALUES
        ('push'::reminder_channel, s.reminds_by_push AND ${on.push}
          AND EXISTS (SELECT FROM push_subscriptions p WHERE p.user_id = s.user_id)),
        ('email', s.reminds_by_email AND ${on.email} AND u.email_confirmed_at IS NOT NULL)) AS ch (channel, is_on)
      LEFT JOIN learning_plans plan ON plan.user_id = s.user_id
      LEFT JOIN reminders_sent r ON r.user_id = s.user_id AND r.channel = ch.channel AND r.local_date = z.today
      CROSS JOIN LATERAL (
        SELECT count(*) FILTER (WHERE t.due_date = z.today)::int AS ready,
          count(*) FILTER (WHERE t.due_date < z.today)::int AS waiting,
          count(*) FILTER (WHERE ${isReadLater})::int AS later,
          min(t.due_date) FILTER (WHERE ${isReadLater}) AS first_due, max(t.due_date) FILTER (WHERE ${isReadLater}) AS last_due
        FROM tasks t ${remindedOf} AND t.user_id = s.user_id
      ) open
      CROSS JOIN LATERAL (
        SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name, 'portions', portions, 'learns', learns) ORDER BY since, id)
          FILTER (WHERE portions > 0 OR learns), '[]') AS readers
        FROM (
          SELECT reader.id, reader.full_name AS name, g.created_at AS since,
            (SELECT count(*)::int FROM tasks t ${remindedOf} AND t.user_id = reader.id AND (t.due_date <= z.today OR ${isReadLater})) AS portions,
            r.found_nothing IS NOT TRUE AND s.reminds_to_memorize IS NOT FALSE
              AND EXISTS (SELECT FROM memory_states WHERE user_id = reader.id) AS learns
          FROM guardianships g JOIN users reader ON reader.id = g.reader_id
          WHERE g.guardian_id = s.user_id
        ) each
      ) care
      CROSS JOIN LATERAL (
        SELECT max(submitted_on) AS last_on, max(submitted_at) AS last_at FROM lesson_submissions WHERE user_id = s.user_id
      ) lessons
      CROSS JOIN LATERAL (
        SELECT r.found_nothing IS NOT TRUE AND coalesce(s.reminds_to_memorize, plan.user_id IS NOT NULL
          OR lessons.last_at > ${memorizingSince(now)}::timestamptz OR EXISTS (
            SELECT FROM memory_states WHERE user_id = s.user_id AND changed_on > z.today - ${MEMORIZES_DAYS}::int), false) AS wanted
      ) reminds
      CROSS JOIN LATERAL (
        SELECT reminds.wanted AND coalesce(CASE WHEN plan.user_id IS NULL
          THEN lessons.last_on < z.today AND NOT EXISTS (
            SELECT FROM review_submissions WHERE user_id = s.user_id AND counted_on = z.today AND recorded > 0)
          ELSE coalesce(lessons.last_on < z.today, true) AND extract(dow FROM z.today)::int = ANY (plan.weekdays)
          END, false) AS memorize,
          reminds.wanted AND ${mayBeDue} AS review
      ) memorizing
      WHERE (s.reminds_by_push OR s.reminds_by_email) AND ch.is_on
        AND z.minute >= c.comes_at AND z.minute < c.comes_at + ${LATEST} AND NOT ${quiet(Prisma.sql`z.minute`)}
        AND coalesce(s.reminders_since <= ${now}::timestamptz - (z.minute - c.comes_at) * interval '1 minute', true)
        AND (r.user_id IS NULL OR r.found_nothing OR r.failed_at IS NOT NULL AND r.sent_at > ${retriedSince(now)}::timestamptz AND r.failed_at < ${now}::timestamptz)
        AND (open.ready + open.waiting + open.later > 0 OR care.readers <> '[]' OR memorizing.memorize OR memorizing.review)
      ORDER BY r.failed_at NULLS FIRST, s.user_id, ch.channel
      LIMIT ${limit}
    ), claimed AS (
      INSERT INTO reminders_sent AS r (user_id, channel, local_date, sent_at)
      SELECT user_id, channel, today, ${now}::timestamptz FROM due ORDER BY user_id, channel
      ON CONFLICT (user_id, channel, local_date) DO UPDATE SET failed_at = NULL, found_nothing = false,
        sent_at = CASE WHEN r.found_nothing THEN excluded.sent_at ELSE r.sent_at END
        WHERE r.found_nothing OR r.failed_at IS NOT NULL AND r.sent_at > ${retriedSince(now)}::timestamptz AND r.failed_at < ${now}::timestamptz
      RETURNING user_id, channel
    )
    SELECT due.user_id AS "userId", due.channel, due.today::text AS today, due.email, due.language, due.ready, due.waiting, due.later,
      due.first_due::text AS "firstDue", due.last_due::text AS "lastDue", due.memorize, due.review, due.readers,
      due.minutes_left AS "minutesLeft"
    FROM due JOIN claimed USING (user_id, channel)`,
)

/** Deletes the reminders sent before a date, which no longer decide what is due. */
export async function deleteSentBefore(db: Db, date: CalendarDate) {
  await db.reminderSent.deleteMany({ where: { localDate: { lt: toDate(date) } } })
}

/** Marks a claimed reminder as failed, so that the next look claims it again. */
export const releaseClaim = changeRows(
  ({ userId, channel, today }: Claim, now: Date) => Prisma.sql`
    UPDATE reminders_sent SET failed_at = ${now}::timestamptz
    WHERE user_id = ${userId}::uuid AND channel = ${channel} AND local_date = ${today}::date`,
)

/** Marks a claim of which nothing came: for the rest of that day a portion alone is a reason for another. */
export const markNothingFound = changeRows(
  ({ userId, channel, today }: Claim) => Prisma.sql`
    UPDATE reminders_sent SET found_nothing = true WHERE user_id = ${userId}::uuid AND channel = ${channel} AND local_date = ${today}::date`,
)

/** Holds a session's row until the transaction ends; false when it is gone. */
export const lockSession = hasRow((id: string) => Prisma.sql`SELECT FROM sessions WHERE id = ${id}::uuid FOR UPDATE`)
