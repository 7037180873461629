import type { CalendarDate } from '@halaqa/contract/calendar'
import { MAX_TAKEN, NOTIFICATION_KINDS, type NotificationDetails } from '@halaqa/contract/notifications'
import { firstNameOf } from '@halaqa/contract/person-name'
import { PieceKind } from '@halaqa/contract/pieces'
import { arrayText } from '@halaqa/database/array-text'
import { Prisma } from '@halaqa/database/client'
import { enumOf, instant, int, json, nullable, objectsOf, type RowOf, text, uuid } from '@halaqa/database/columns'
import { changeRows, hasRow, listRows } from '@halaqa/database/statement'
import { withReadersOf } from '../../lib/care.sql.ts'
import { DEFAULT_TIME_ZONE } from '../../lib/dates.ts'
import type { Db } from '../../lib/db.ts'

/** Leaves out rooms from which the person is banned: they no longer exist for them. */
const visible = Prisma.sql`NOT EXISTS (SELECT FROM room_members m
  WHERE m.room_id = n.room_id AND m.user_id = n.user_id AND m.banned_at IS NOT NULL)`

/** Accounts `u` that are told what happens: those of persons and of readers in the care of one. A reader by name is told nothing. */
const isTold = Prisma.sql`(NOT u.is_deleted AND u.named_in_room_id IS NULL)`

/** Notifications `n` of a person and of the readers in their care. */
const isFor = (userId: string) => Prisma.sql`n.user_id = ANY(${withReadersOf(userId)})`

const notificationRow = {
  id: uuid,
  kind: enumOf('notification_kind', NOTIFICATION_KINDS),
  roomId: nullable(uuid),
  taskId: nullable(uuid),
  unitId: nullable(uuid),
  details: json,
  createdAt: instant,
  readAt: nullable(instant),
  /** The reader in care whom it is for. */
  readerId: nullable(uuid),
  readerName: nullable(text),
}
export type NotificationRow = RowOf<typeof notificationRow>

const takenPortion = {
  id: uuid,
  reader_id: nullable(uuid),
  reader_name: nullable(text),
  room_id: uuid,
  room_name: text,
  piece: nullable(enumOf('piece_kind', PieceKind.options)),
  piece_number: nullable(int),
  start_surah: int,
  start_ayah: int,
  end_surah: int,
  end_ayah: int,
}

/** Portions of a person that others took, with unread notifications, except portions that are theirs again. */
const takenFrom = (userId: string) => Prisma.sql`
  SELECT coalesce(jsonb_agg(portion ORDER BY at DESC), '[]') AS taken FROM (
    SELECT n.created_at AS at, jsonb_build_object('piece', NULL, 'piece_number', NULL) || (n.details->'portion')
      || jsonb_build_object('id', n.id, 'room_id', n.room_id, 'room_name', n.details->'room_name',
        'reader_id', reader.id, 'reader_name', reader.full_name) AS portion
    FROM notifications n LEFT JOIN users reader ON reader.id = n.user_id AND reader.id <> ${userId}::uuid
    WHERE ${isFor(userId)} AND kind = 'portion_taken' AND read_at IS NULL AND details->'portion' IS NOT NULL AND ${visible}
      AND NOT EXISTS (SELECT FROM tasks t WHERE t.id = n.task_id AND t.user_id = n.user_id)
    ORDER BY n.created_at DESC LIMIT ${MAX_TAKEN}) each`

/**
 * Newest first, from the one after `before` on: those of a person and of each reader in their care come from the index in this order. Each row also
 * has how many are unread, the hearings that wait for an answer since a time, and what others took. Without notifications one row has these alone.
 */
const queryPageRows = listRows(
  {
    unread: int,
    hearings: objectsOf({
      id: uuid,
      reader_id: nullable(uuid),
      reader_name: nullable(text),
      listener_name: text,
      finished_at: text,
    }),
    taken: objectsOf(takenPortion),
    ...notificationRow,
    id: nullable(uuid),
    kind: nullable(notificationRow.kind),
    details: nullable(json),
    createdAt: nullable(instant),
  },
  (userId: string, limit: number, before: string | null, since: Date) => Prisma.sql`
    SELECT unread, hearings, taken, page.id, kind, room_id AS "roomId", task_id AS "taskId", unit_id AS "unitId", details,
      page.created_at AS "createdAt", read_at AS "readAt", reader.id AS "readerId", reader.full_name AS "readerName"
    FROM (SELECT count(*)::int AS unread FROM notifications n WHERE ${isFor(userId)} AND read_at IS NULL AND ${visible}) u
    CROSS JOIN (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'reader_id', reader.id, 'reader_name', reader.full_name,
        'listener_name', listener_name, 'finished_at', finished_at) ORDER BY finished_at DESC), '[]') AS hearings
      FROM hearings h LEFT JOIN users reader ON reader.id = h.user_id AND reader.id <> ${userId}::uuid
      WHERE h.user_id = ANY(${withReadersOf(userId)}) AND accepted_at IS NULL AND refused_at IS NULL
        AND finished_at >= ${since}::timestamptz) h
    CROSS JOIN (${takenFrom(userId)}) t
    LEFT JOIN LATERAL (
      SELECT each.* FROM unnest(${withReadersOf(userId)}) AS recipient (id) CROSS JOIN LATERAL (
        SELECT * FROM notifications n
        WHERE n.user_id = recipient.id AND ${visible} AND (${before}::uuid IS NULL
          OR (created_at, id) < (SELECT created_at, id FROM notifications WHERE id = ${before}::uuid))
        ORDER BY created_at DESC, id DESC LIMIT ${limit}
      ) each
      ORDER BY created_at DESC, id DESC LIMIT ${limit}
    ) page ON true
    LEFT JOIN users reader ON reader.id = page.user_id AND reader.id <> ${userId}::uuid
    ORDER BY page.created_at DESC, page.id DESC`,
)

export async function queryPage(db: Db, userId: string, limit: number, before: string | null, since: Date) {
  const rows = await queryPageRows(db, userId, limit, before, since)
  return {
    page: rows.filter((row): row is (typeof rows)[number] & NotificationRow => row.id !== null),
    unread: rows[0]!.unread,
    hearings: rows[0]!.hearings,
    taken: rows[0]!.taken,
  }
}

/** A notification. `cause` names the event: if a person has a row with the same cause, the new one is dropped. */
export interface NewNotification {
  userId: string
  kind: (typeof NOTIFICATION_KINDS)[number]
  cause: string
  roomId?: string | undefined
  taskId?: string | undefined
  unitId?: string | undefined
  /** The person whom the sentence names. */
  personId?: string | undefined
  portions?: number | undefined
  /** The date from which it holds. */
  from?: CalendarDate | undefined
  /** The portion it is about. */
  portion?: NotificationDetails['portion'] | undefined
  /** Of one that nobody needs to open. */
  readAt?: Date
}

const queryNamesInCare = listRows(
  { id: uuid, fullName: text },
  (ids: string[]) =>
    Prisma.sql`SELECT id, full_name AS "fullName" FROM users WHERE id = ANY(${ids}::uuid[]) AND in_care`,
)

/** @param names of persons whom others know by another name than their whole one */
const insertNotifications = changeRows(
  (rows: readonly NewNotification[], names: readonly (string | null)[], now: Date) => Prisma.sql`
    INSERT INTO notifications (user_id, kind, cause, room_id, task_id, unit_id, person_id, details, created_at, read_at)
    SELECT u.id, n.kind, n.cause, n.room_id, n.task_id, n.unit_id, n.person_id,
      jsonb_strip_nulls(jsonb_build_object('room_name', r.name, 'person_name', coalesce(n.person_name, p.full_name),
        'surah_name', s.surah_name, 'portions', n.portions, 'from', n.from_date, 'portion', n.portion)), ${now}::timestamptz, n.read_at
    FROM unnest(
      ${rows.map((row) => row.userId)}::uuid[], ${rows.map((row) => row.kind)}::notification_kind[], ${rows.map((row) => row.cause)}::text[],
      ${rows.map((row) => row.roomId ?? null)}::uuid[], ${rows.map((row) => row.taskId ?? null)}::uuid[],
      ${rows.map((row) => row.unitId ?? null)}::uuid[], ${rows.map((row) => row.personId ?? null)}::uuid[],
      ${rows.map((row) => row.portions ?? null)}::int[], ${rows.map((row) => row.from ?? null)}::date[],
      ${rows.map((row) => (row.portion ? JSON.stringify(row.portion) : null))}::jsonb[],
      ${rows.map((row) => row.readAt ?? null)}::timestamptz[], ${[...names]}::text[]
    ) AS n (user_id, kind, cause, room_id, task_id, unit_id, person_id, portions, from_date, portion, read_at, person_name)
    JOIN users u ON u.id = n.user_id AND ${isTold}
    LEFT JOIN rooms r ON r.id = n.room_id
    LEFT JOIN users p ON p.id = n.person_id
    LEFT JOIN units s ON s.id = n.unit_id
    FOR KEY SHARE OF u
    ON CONFLICT (user_id, cause) DO NOTHING`,
)

/**
 * Inserts notifications in the transaction of their cause. It looks up names as they are now; a reader in care is named by the first name.
 * Deleted accounts and readers by name get none.
 */
export async function notify(tx: Db, rows: readonly NewNotification[], now: Date) {
  if (rows.length === 0) return
  const named = rows.flatMap(({ personId }) => personId ?? [])
  const inCare = named.length === 0 ? [] : await queryNamesInCare(tx, named)
  const names = new Map(inCare.map(({ id, fullName }) => [id, firstNameOf(fullName)]))
  await insertNotifications(
    tx,
    rows,
    rows.map(({ personId }) => names.get(personId ?? '') ?? null),
    now,
  )
}

/**
 * Tells the readers of these hatims that they are complete, each once. A hatim of one piece is left out, because its only reader has
 * just read it. One statement for all: 10,000 readers of 333 hatims are told while their room is locked.
 */
export const insertHatimNews = changeRows(
  (cycleIds: readonly string[], now: Date) => Prisma.sql`
    INSERT INTO notifications (user_id, kind, cause, room_id, details, created_at)
    SELECT u.id, 'hatim_complete', 'hatim_complete:' || reader.cycle_id, reader.room_id, reader.details, ${now}
    FROM (
      SELECT DISTINCT t.user_id, t.cycle_id, hatim.room_id, hatim.details
      FROM (
        SELECT c.id, c.room_id,
          jsonb_strip_nulls(jsonb_build_object('room_name', r.name, 'hatim_number', CASE WHEN r.plan = 'pieces' THEN c.number END)) AS details
        FROM room_cycles c JOIN rooms r ON r.id = c.room_id
        WHERE c.id = ANY (${arrayText(cycleIds)}::uuid[]) AND (r.plan = 'daily' OR (SELECT count(*) FROM tasks WHERE cycle_id = c.id) > 1)
      ) hatim JOIN tasks t ON t.cycle_id = hatim.id AND t.completed_at IS NOT NULL
    ) reader JOIN users u ON u.id = reader.user_id AND ${isTold}
    WHERE NOT EXISTS (SELECT FROM room_members m WHERE m.room_id = reader.room_id AND m.user_id = u.id AND m.banned_at IS NOT NULL)
    ORDER BY u.id FOR KEY SHARE OF u
    ON CONFLICT (user_id, cause) DO NOTHING`,
)

/** The date in each time zone that somebody has. It is passed in, because Postgres may know other zones than Node. */
export interface LocalDates {
  zones: string[]
  dates: string[]
}

/** The first date, no rest day of its room, with which half of a portion's dates have passed. At most six weekdays are rest days. */
const halfWay = Prisma.sql`(
  SELECT min(half.date)::date
  FROM (SELECT t.task_date + (t.due_date - t.task_date + 1) / 2 + days AS date FROM generate_series(0, 6) AS days) half
  WHERE extract(isodow FROM half.date)::int <> ALL (r.rest_weekdays))`

/**
 * What is ready on a person's today: portions that begin on it and were not opened, and open ones of several dates when half of
 * these have passed and on the last. One notification a local day, for all rooms together, with the last date that all of them have
 * in common if one of them has more than one. What half of the dates bring on a rest day comes on the next that is none. A portion
 * that its reader took, or of which they were told as it came, is not told of again as it begins.
 */
export const notifyReady = changeRows(
  ({ zones, dates }: LocalDates, now: Date) => Prisma.sql`
    WITH today AS (SELECT * FROM unnest(${zones}::text[], ${dates}::date[]) AS today (zone, date)),
    ready AS (
      SELECT t.user_id, today.date, count(*)::int AS portions, count(DISTINCT t.room_id) AS rooms,
        CASE WHEN min(t.due_date) = max(t.due_date) AND bool_or(t.due_date > t.task_date) THEN min(t.due_date) END AS due_date,
        (array_agg(t.id))[1] AS task_id, (array_agg(r.id))[1] AS room_id, (array_agg(r.name))[1] AS room_name
      FROM today JOIN users u ON coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) = today.zone AND ${isTold}
      JOIN tasks t ON t.user_id = u.id AND t.due_date >= today.date AND t.task_date <= today.date
      JOIN rooms r ON r.id = t.room_id AND r.paused_since IS NULL AND r.closed_at IS NULL
      JOIN room_members m ON m.room_id = r.id AND m.user_id = u.id AND m.is_active
      WHERE t.completed_at IS NULL AND t.offered_at IS NULL
        AND CASE WHEN t.task_date = today.date THEN t.opened_at IS NULL AND t.handed_over_at IS NULL
          ELSE today.date IN (t.due_date, ${halfWay}) END
        AND (m.away_from IS NULL OR today.date NOT BETWEEN m.away_from AND m.away_until)
        AND NOT EXISTS (SELECT FROM notifications n WHERE n.user_id = u.id AND n.cause = 'ready:' || today.date)
      GROUP BY t.user_id, today.date
    )
    INSERT INTO notifications (user_id, kind, cause, room_id, task_id, details, created_at)
    SELECT u.id, 'ready', 'ready:' || date, CASE WHEN rooms = 1 THEN room_id END, CASE WHEN portions = 1 THEN task_id END,
      jsonb_strip_nulls(jsonb_build_object('portions', portions, 'due_date', due_date,
        'room_name', CASE WHEN rooms = 1 THEN room_name END)), ${now}
    FROM ready JOIN users u ON u.id = user_id AND ${isTold}
    ORDER BY u.id FOR KEY SHARE OF u
    ON CONFLICT (user_id, cause) DO NOTHING`,
)

/** Open portions whose last date was a person's yesterday: each once, and never older ones. */
export const notifyWaiting = changeRows(
  ({ zones, dates }: LocalDates, now: Date) => Prisma.sql`
    INSERT INTO notifications (user_id, kind, cause, room_id, task_id, details, created_at)
    SELECT u.id, 'waiting', 'waiting:' || t.id, r.id, t.id, jsonb_strip_nulls(jsonb_build_object('room_name', r.name, 'piece', r.piece)), ${now}
    FROM unnest(${zones}::text[], ${dates}::date[]) AS today (zone, date)
    JOIN users u ON coalesce(u.time_zone, ${DEFAULT_TIME_ZONE}) = today.zone AND ${isTold}
    JOIN tasks t ON t.user_id = u.id AND t.due_date = today.date - 1
    JOIN rooms r ON r.id = t.room_id AND r.paused_since IS NULL AND r.closed_at IS NULL
    JOIN room_members m ON m.room_id = r.id AND m.user_id = u.id AND m.is_active
    WHERE t.completed_at IS NULL AND t.offered_at IS NULL
      AND (m.away_from IS NULL OR today.date NOT BETWEEN m.away_from AND m.away_until)
    ORDER BY u.id, t.id FOR KEY SHARE OF u
    ON CONFLICT (user_id, cause) DO NOTHING`,
)

/**
 * Locks the notifications that a person received and those that others received about them, in the order of ids. If two people who
 * have notifications about each other delete their accounts at once, the second waits here, and neither runs into a deadlock.
 */
export const lockNotificationsAbout = hasRow(
  (userId: string) => Prisma.sql`
    SELECT FROM notifications WHERE user_id = ${userId}::uuid OR person_id = ${userId}::uuid ORDER BY id FOR UPDATE`,
)

/** Removes the name of a deleted account from other people's notifications. */
export const anonymizeNotifications = changeRows(
  (personId: string, name: string) => Prisma.sql`
    UPDATE notifications SET details = jsonb_set(details, '{person_name}', to_jsonb(${name}::text))
    WHERE person_id = ${personId}::uuid`,
)
