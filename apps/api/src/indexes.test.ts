import { type Database, PLANNER_SETTINGS, type Prisma } from '@halaqa/database/client'
import { createTestDatabase, type TestDatabase } from '@halaqa/database/testing'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { deleteOverHearings, queryOpenedSince } from './features/hearings/hearings.sql.ts'
import { queryMembers } from './features/members/members.sql.ts'
import { queryQuietMembers } from './features/members/silence.sql.ts'
import {
  queryLog,
  queryMemorizing,
  queryReview,
  queryReviewXp,
  querySlips,
  queryStates,
  queryStatesOf,
} from './features/memory/memory.sql.ts'
import { queryPage } from './features/notifications/notifications.sql.ts'
import { queryInactiveRooms } from './features/planning/planning.sql.ts'
import { queryActiveDays, queryFigures, queryHatims, queryIdleDates } from './features/profile/profile.sql.ts'
import { queryRooms } from './features/rooms/rooms.sql.ts'
import { queryBurdens, queryRoomsWithUntakenTasks, sinceFor } from './features/tasks/giving-out.sql.ts'
import { markAsked, markLateTasks, queryRoomsToAsk } from './features/tasks/late.sql.ts'
import { queryOfferedTasks, queryTasksOfDay, queryTasksOfDayInRoom } from './features/tasks/tasks.sql.ts'
import { querySession } from './lib/session.sql.ts'

/**
 * Sixty rooms of ten members and thirty days; all of it is read but what is of today and, of old, one portion in fifty. In the
 * first room a reader has two thousand portions behind them, and four thousand people are members.
 */
const HISTORY = `
  ALTER TABLE tasks DROP CONSTRAINT tasks_no_overlap;

  INSERT INTO users (id, full_name, email, created_at, updated_at)
  SELECT md5('user ' || n)::uuid, 'Reader ' || n, 'reader-' || n || '@example.org', now(), now() FROM generate_series(1, 5000) n;

  INSERT INTO rooms (id, name, description, creator_id, opened_by_id, room_type, start_date, recurrence_duration_days, start_pos,
    end_pos, planned_through, active_since, created_at, updated_at)
  SELECT md5('room ' || n)::uuid, 'Room', '', md5('user 1')::uuid, md5('user 1')::uuid, 'recurrent', '2026-01-01', 3, 0, 6235,
    '2026-03-02', '2026-01-01', now(), now()
  FROM generate_series(1, 60) n;

  INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
  SELECT md5('room ' || 1 + n % 60)::uuid, md5('user ' || n)::uuid, true, '2026-01-01'::timestamptz, '2026-01-01'::timestamptz FROM generate_series(1, 600) n
  UNION ALL
  SELECT md5('room 1')::uuid, md5('user ' || n)::uuid, true, '2026-01-01', '2026-01-01' FROM generate_series(1001, 5000) n;

  INSERT INTO room_cycles (id, room_id, number, days, next_pos, completed_at)
  SELECT md5('cycle ' || r || ' ' || c)::uuid, md5('room ' || r)::uuid, c, 3, 6236, CASE WHEN c < 10 THEN '2026-02-01'::timestamptz END
  FROM generate_series(1, 60) r, generate_series(1, 10) c;

  INSERT INTO room_days (id, room_id, cycle_id, date, last_date, number, is_unread, start_pos, end_pos)
  SELECT md5('day ' || r || ' ' || d)::uuid, md5('room ' || r)::uuid, md5('cycle ' || r || ' ' || 1 + d / 3)::uuid,
    '2026-02-01'::date + d, '2026-02-01'::date + d,
    1 + d % 3, false, 0, 6235
  FROM generate_series(1, 60) r, generate_series(0, 29) d;

  INSERT INTO tasks (room_id, cycle_id, day_id, user_id, task_date, due_date, start_pos, end_pos, weight, completed_at, completed_on, offered_at, waiting_reason, created_at)
  SELECT md5('room ' || r)::uuid, md5('cycle ' || r || ' ' || 1 + d / 3)::uuid, md5('day ' || r || ' ' || d)::uuid,
    CASE WHEN r = 1 THEN md5('user 60')::uuid ELSE md5('user ' || 60 * (n % 10) + r - 1)::uuid END,
    '2026-02-01'::date + d, '2026-02-01'::date + d, n, n, 10, CASE WHEN read THEN '2026-02-01'::timestamptz + d * interval '1 day' END,
    CASE WHEN read THEN '2026-02-01'::date + d END, CASE WHEN NOT read AND n % 20 = 1 THEN '2026-02-20'::timestamptz END,
    CASE WHEN NOT read AND n % 20 = 1 THEN 'offered'::waiting_reason END, now()
  FROM generate_series(1, 60) r, generate_series(0, 29) d, generate_series(1, 70) n, LATERAL (SELECT d < 29 AND (d * 71 + n) % 50 > 0 AS read) w
  WHERE n <= CASE WHEN r = 1 THEN 70 ELSE 10 END;

  INSERT INTO task_handovers (task_id, from_user_id, to_user_id, reason, at)
  SELECT id, user_id, CASE WHEN start_pos % 2 = 0 THEN user_id END, (CASE WHEN start_pos % 2 = 0 THEN 'taken' ELSE 'offered' END)::handover_reason,
    '2026-02-01' FROM tasks WHERE start_pos % 3 = 0;

  INSERT INTO memory_log (user_id, submission_id, index, item_key, at, local_date, how, grade)
  SELECT md5('user ' || CASE WHEN n <= 40000 THEN 60 ELSE 1 + n % 5000 END)::uuid, md5('run ' || n / 10)::uuid, n % 10,
    '2:' || 1 + n % 286, '2026-02-01'::timestamptz, '2026-02-01'::date + n % 28, 'recite', 'good'
  FROM generate_series(1, 60000) n;

  INSERT INTO memory_states (user_id, item_key, letters, stability, difficulty, last_on, steps, is_again, heart_dates,
    short_intervals, changed_on)
  SELECT md5('user ' || u)::uuid, '2:' || a, 50, 15, 5, '2026-02-01', 3, false, 2, 3, '2026-02-01'
  FROM generate_series(50, 80) u, generate_series(1, 286) a;

  INSERT INTO review_submissions (user_id, submission_id, submitted_at, counted_on, recorded, xp, letters, ms)
  SELECT md5('user ' || CASE WHEN n <= 4000 THEN 60 ELSE 1 + n % 5000 END)::uuid, md5('run ' || n)::uuid, '2026-02-01'::timestamptz,
    '2026-02-01'::date + n % 28, 10, 1, 500, 100000
  FROM generate_series(1, 6000) n;

  INSERT INTO notifications (user_id, kind, cause, details, created_at)
  SELECT md5('user ' || CASE WHEN n <= 60 THEN 60 ELSE 1 + n % 5000 END)::uuid, 'ready', 'ready:' || n, '{}',
    '2026-02-01'::timestamptz + n * interval '1 minute'
  FROM generate_series(1, 6000) n;

  INSERT INTO hearings (user_id, token_hash, start_pos, end_pos, created_at, joined_at, listener_name, finished_at, finished_on, accepted_at)
  SELECT md5('user ' || CASE WHEN n <= 300 THEN 60 ELSE 1 + n % 5000 END)::uuid, sha256(n::text::bytea), 0, 6, at, at, 'Maryam', at, at::date,
    CASE WHEN n % 50 > 0 THEN at END
  FROM generate_series(1, 6000) n, LATERAL (SELECT '2026-02-01'::timestamptz + n * interval '1 minute' AS at) w`

let database: TestDatabase
let client: pg.Client
let id: (name: string) => string

beforeAll(async () => {
  database = await createTestDatabase()
  client = new pg.Client(database.url)
  await client.connect()
  await client.query(PLANNER_SETTINGS)
  await client.query(HISTORY)
  // Again while something else in this database, such as autovacuum, keeps rows from counting as visible to all.
  await vi.waitUntil(vacuum, { interval: 100, timeout: 60_000 })
  // Tables of a test are small enough to be read whole: here that is the last choice, as it is where they are large.
  await client.query('SET enable_seqscan = off')
  const names = ['user 60', 'user 1', 'room 1', 'room 2']
  const { rows } = await client.query('SELECT name, md5(name)::uuid AS id FROM unnest($1::text[]) AS name', [names])
  const ids = new Map(rows.map((row) => [row.name, row.id as string]))
  id = (name) => ids.get(name)!
})

afterAll(async () => {
  await client?.end()
  await database?.drop()
})

async function vacuum(): Promise<boolean> {
  await client.query('VACUUM ANALYZE')
  const { rows } = await client.query(`SELECT relallvisible = relpages AS done FROM pg_class WHERE relname = 'tasks'`)
  return rows[0].done
}

/** What Postgres would do for a declared statement; `isGeneric`: by the plan for any values, which connections of the pool keep. */
async function planOf(ask: (db: Database) => Promise<unknown>, { isGeneric = false } = {}): Promise<string> {
  let asked: Prisma.Sql | undefined
  const keep = async (sql: Prisma.Sql) => {
    asked = sql
    return [{}]
  }
  // What is kept answers nothing, which some statements refuse.
  await ask({ $queryRaw: keep, $executeRaw: keep } as unknown as Database).catch(() => {})
  const { rows } = isGeneric
    ? await client.query(`EXPLAIN (COSTS OFF, GENERIC_PLAN) ${asked!.text}`)
    : await client.query(`EXPLAIN (COSTS OFF) ${asked!.text}`, asked!.values)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

const now = new Date('2026-03-02T09:00:00Z')
const day = { date: '2026-03-02', completedAfter: new Date('2026-03-01T09:00:00Z') }

test.each<[what: string, indexes: string[], ask: (db: Database) => Promise<unknown>]>([
  [
    'the portions of a day, the open ones and the latest',
    ['tasks_user_id_due_date_idx', 'tasks_open', 'tasks_completed'],
    (db) => queryTasksOfDay(db, { userId: id('user 60'), ...day }, day.date),
  ],
  [
    'the same of one room',
    ['tasks_user_id_due_date_idx', 'tasks_open(_in_room)?', 'tasks_completed'],
    (db) => queryTasksOfDayInRoom(db, { userId: id('user 60'), ...day }, id('room 1')),
  ],
  [
    'what a room has on offer',
    ['tasks_offered'],
    (db) => queryOfferedTasks(db, { roomId: id('room 1'), userId: id('user 60') }),
  ],
  [
    'what waits for the hourly job',
    ['tasks_offered'],
    (db) =>
      queryRoomsWithUntakenTasks(db, {
        earliest: '2026-03-02',
        offeredBy: day.completedAfter,
        passedOnBy: day.completedAfter,
        overdueSince: '2026-02-20',
      }),
  ],
  [
    'what is late',
    ['tasks_overdue', 'room_members_user_id_is_active_idx', 'users_pkey'],
    (db) => {
      const clocks = { zones: ['UTC', 'Asia/Tokyo'], dates: ['2026-03-02', '2026-03-02'], minutes: [540, 1080] }
      return markLateTasks(db, clocks, { unopened: 3, begun: 7, placeHours: 48 }, now)
    },
  ],
  [
    'rooms that ask for readers',
    ['tasks_offered'],
    (db) => queryRoomsToAsk(db, day.completedAfter, day.completedAfter),
  ],
  [
    'whom such a room asks',
    ['tasks_offered', 'room_members_room_id_user_id_key'],
    (db) => markAsked(db, id('room 2'), day.completedAfter, now),
  ],
  [
    'what the members of a room were given and received of late',
    ['room_days_room_id_date_key', 'tasks_day_id_idx', 'task_handovers_received'],
    (db) => queryBurdens(db, id('room 2'), sinceFor('2026-03-02', now, { burden: 28, extra: 7 })),
  ],
  [
    'members who may be silent',
    ['tasks_open_in_room', 'room_days_pkey', 'task_handovers_given', 'task_handovers_received'],
    (db) => queryQuietMembers(db, { passed: '2026-03-01', joinedBefore: day.completedAfter, least: 2 }),
  ],
  [
    'all that a person completed and learned',
    ['Index Only Scan using tasks_completed', 'room_cycles_pkey', 'memorized_surahs_pkey', 'room_days_rest'],
    (db) => queryFigures(db, id('user 60'), { from: '2026-03-01', to: '2026-03-02' }),
  ],
  [
    'dates that asked a person for nothing',
    ['room_members_user_id_is_active_idx', 'tasks_ahead', 'tasks_day_id_idx'],
    (db) => queryIdleDates(db, id('user 60')),
  ],
  [
    "a person's active days",
    ['Index Only Scan using tasks_completed'],
    (db) => queryActiveDays(db, id('user 60'), '2026-01-01', '2026-03-02'),
  ],
  [
    "a person's hatims",
    ['Index Only Scan using tasks_completed', 'room_cycles_pkey'],
    (db) => queryHatims(db, id('user 60'), 20),
  ],
  [
    'whether a room is inactive',
    ['tasks_cycle_id_completed_at_idx'],
    (db) => queryInactiveRooms(db, [id('room 1')], now),
  ],
  ['all that a person remembers', ['memory_states_pkey'], (db) => queryStates(db, id('user 60'))],
  ['what they remember of a surah', ['memory_states_pkey'], (db) => queryStatesOf(db, id('user 60'), ['2:1', '2:2'])],
  ['the log of items', ['memory_log_user_id_item_key_idx'], (db) => queryLog(db, id('user 60'), ['2:1', '2:2'])],
  [
    'how a person is brought back',
    ['memory_states_pkey', 'review_submissions_user_id_counted_on_submitted_at_idx', 'user_settings_pkey'],
    (db) => queryMemorizing(db, id('user 60'), '2026-03-02'),
  ],
  ['the latest recitals with slips', ['memory_log_slips'], (db) => querySlips(db, id('user 60'), 500)],
  ['a review by its id', ['review_submissions_pkey'], (db) => queryReview(db, id('user 60'), id('room 1'))],
  [
    'XP of reviews on a date',
    ['review_submissions_user_id_counted_on_submitted_at_idx'],
    (db) => queryReviewXp(db, id('user 60'), '2026-02-03'),
  ],
  [
    'what the bell tells of, with the hearings that wait for an answer',
    ['notifications_user_id_created_at_id_idx', 'hearings_open'],
    (db) => queryPage(db, id('user 60'), 20, null, now),
  ],
  ['links of the last hour', ['hearings_user_id_created_at_idx'], (db) => queryOpenedSince(db, id('user 60'), now)],
  ['hearings that are over', ['hearings_open'], (db) => deleteOverHearings(db, now)],
  [
    'a page of members',
    ['room_members_listed', 'users_pkey'],
    (db) => queryMembers(db, { roomId: id('room 1'), viewerId: id('user 60'), limit: 50 }),
  ],
])('%s: by index', async (_, indexes, ask) => {
  const plan = await planOf(ask)
  for (const index of indexes) expect(plan).toMatch(new RegExp(`${index}\\b`))
  expect(plan).not.toMatch(
    /Seq Scan on (tasks|room_members|room_cycles|room_days|users|memory_log|memory_states|review_submissions|notifications|hearings)/,
  )
})

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['a review', (db) => queryStates(db, id('user 60'))],
  ['the map of a surah', (db) => queryStatesOf(db, id('user 60'), ['2:1'])],
  ['settings and pace', (db) => queryMemorizing(db, id('user 60'), '2026-03-02')],
  ['figures', (db) => queryFigures(db, id('user 60'), { from: '2026-03-01', to: '2026-03-02' })],
])('%s never reads the log', async (_, ask) => {
  expect(await planOf(ask, { isGeneric: true })).not.toContain('memory_log')
})

test('the activity of a day reads no old completions, in a small room with a long history', async () => {
  await client.query('BEGIN')
  await client.query('DELETE FROM tasks WHERE user_id <> $1', [id('user 60')])
  await client.query(`UPDATE tasks SET user_id = md5('user ' || start_pos % 10)::uuid WHERE start_pos % 10 > 0`)
  await client.query('ANALYZE tasks')
  const ask = (db: Database) => queryTasksOfDay(db, { userId: id('user 60'), ...day }, day.date)
  const plan = await planOf(ask, { isGeneric: true })
  await client.query('ROLLBACK')
  expect(plan).toMatch(/Index Cond: \(\(user_id = [^)]*\) AND \(completed_at >= /)
})

test.each<[string, (db: Database) => Promise<unknown>]>([
  ['a card', (db) => queryRooms(db, { viewerId: id('user 60'), today: day.date, roomId: id('room 1') })],
  ["a person's rooms", (db) => queryRooms(db, { viewerId: id('user 60'), today: day.date })],
])('%s is found by index among few rooms already', async (_, ask) => {
  await client.query('BEGIN')
  await client.query('SET LOCAL enable_seqscan = on')
  const plan = await planOf(ask, { isGeneric: true })
  await client.query('ROLLBACK')
  expect(plan).toMatch(/Index Scan using rooms_pkey/)
  expect(plan).not.toMatch(/Seq Scan on rooms/)
})

const session = { sessionId: null, tokenHash: new Uint8Array(32) }
test('a session is found by index', async () => {
  await client.query('BEGIN')
  await client.query(`INSERT INTO sessions (user_id, token_hash, created_at, last_used_at)
    SELECT id, sha256(id::text::bytea), now(), now() FROM users`)
  await client.query('ANALYZE sessions')
  await client.query('SET LOCAL enable_seqscan = on')
  const plan = await planOf((db) => querySession(db, session), { isGeneric: true })
  await client.query('ROLLBACK')
  expect(plan).toMatch(/sessions_token_hash_key/)
  expect(plan).toMatch(/users_pkey/)
  expect(plan).not.toMatch(/Seq Scan/)
})

test("a page of a very large room's members reads only those on it", async () => {
  const ask = (db: Database) => queryMembers(db, { roomId: id('room 1'), viewerId: id('user 60'), limit: 50 })
  await client.query('BEGIN')
  await client.query('DELETE FROM room_members WHERE room_id <> $1', [id('room 1')])
  await client.query('ANALYZE room_members')
  await client.query('SET LOCAL enable_seqscan = on')
  const plan = await planOf(ask, { isGeneric: true })
  await client.query('ROLLBACK')
  expect(plan).toMatch(/users_pkey( on users u)?\n\s+Index Cond: .*ANY/)
})
