import { addDays, type CalendarDate } from '@halaqa/contract/calendar'
import { connect, type Database } from '@halaqa/database/client'
import { createTestDatabase } from '@halaqa/database/testing'
import pg from 'pg'
import { describe, expect, test, vi } from 'vitest'
import { planRooms } from '../../jobs/jobs.ts'
import { useTestApp } from '../../test/app.ts'
import { planRoom, planRoomsBehind } from './planning.service.ts'

const NOON = (date: CalendarDate) => new Date(`${date}T12:00:00Z`)
const unlessMore = { onMore: async () => {} }

/**
 * Rooms of all kinds, made of their number alone: fixed and recurrent, short and long, by letters and by juz, paused, closed,
 * dormant and due to be, with nobody, and with members away, gone, in other zones, and of all shares and balances.
 */
const VARIED_ROOMS = `
  INSERT INTO users (id, full_name, email, time_zone, created_at, updated_at)
  SELECT md5('user ' || n)::uuid, 'Reader ' || n, 'reader-' || n || '@example.org',
    (ARRAY[NULL, 'UTC', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Tokyo'])[1 + n % 5], '2026-01-01', '2026-01-01'
  FROM generate_series(1, 40) n;

  INSERT INTO rooms (id, name, description, creator_id, opened_by_id, room_type, start_date, end_date, recurrence_duration_days,
    start_pos, end_pos, planned_through, active_since, division, paused_since, closed_at, dormant_since, created_at, updated_at)
  SELECT md5('room ' || n)::uuid, 'Room ' || n, '', md5('user 1')::uuid, md5('user 1')::uuid,
    CASE WHEN n % 2 = 0 THEN 'fixed' ELSE 'recurrent' END::room_type, start, CASE WHEN n % 2 = 0 THEN start + days END,
    CASE WHEN n % 2 = 1 THEN days END, first, first + ayahs - 1, start - 1,
    CASE WHEN n % 3 = 0 THEN '2026-01-01' ELSE start END, CASE WHEN n % 5 = 0 THEN 'juz' ELSE 'letters' END::division,
    CASE WHEN n % 17 = 4 THEN '2026-02-27'::timestamptz END, CASE WHEN n % 23 = 4 THEN '2026-02-27'::timestamptz END,
    CASE WHEN n % 19 = 4 THEN '2026-02-27'::timestamptz END, '2026-01-01', '2026-01-01'
  FROM generate_series(1, 72) n,
    LATERAL (SELECT '2026-03-01'::date - 4 + n % 9 AS start, (ARRAY[1, 2, 3, 5, 9, 30])[1 + n % 6] AS days,
      (ARRAY[1, 3, 7, 40, 300, 6236])[1 + n / 6 % 6] AS ayahs) size,
    LATERAL (SELECT CASE WHEN ayahs = 6236 THEN 0 ELSE n * 37 END AS first) place;

  INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since, left_at, given_weight, given_portions, share,
    away_from, away_until)
  SELECT md5('room ' || n)::uuid, md5('user ' || m)::uuid, k % 8 > 0, joined, joined, CASE WHEN k % 8 = 0 THEN joined END,
    CASE WHEN k % 4 > 0 THEN k % 900 / 2.0 ELSE 0 END, k % 20 / 2.0, (ARRAY[1, 2, 4, 4, 8])[1 + k / 3 % 5],
    CASE WHEN k % 5 = 1 THEN '2026-02-25'::date + k % 7 END, CASE WHEN k % 5 = 1 THEN '2026-02-25'::date + k % 7 + k / 5 % 4 END
  FROM generate_series(1, 72) n, generate_series(1, 40) m,
    LATERAL (SELECT abs(hashtext(n || ':' || m)) AS k) chance,
    LATERAL (SELECT '2026-02-01'::timestamptz + k % 50 * interval '1 hour' AS joined) at
  WHERE k / 11 % 40 < (ARRAY[0, 1, 2, 5, 12, 39])[1 + n % 6]`

/** What people do on a day, told from what the rows are and not from their ids: the same in every copy. */
const acts = (date: CalendarDate) => `
  UPDATE tasks SET completed_at = '${date} 13:00Z', completed_on = '${date}'
    WHERE completed_at IS NULL AND offered_at IS NULL AND hashtext(room_id::text) % 4 <> 0
      AND hashtext(room_id::text || user_id || start_pos || '${date}') % 3 = 0;
  UPDATE tasks SET offered_at = '${date} 13:00Z', waiting_reason = 'offered'
    WHERE completed_at IS NULL AND hashtext(room_id::text || user_id || start_pos || '${date}') % 11 = 5;
  UPDATE room_members SET away_from = '${date}', away_until = '${addDays(date, 2)}'
    WHERE is_active AND hashtext(room_id::text || user_id || '${date}') % 17 = 3;
  UPDATE room_members SET is_active = false, left_at = '${date} 13:00Z'
    WHERE is_active AND hashtext(room_id::text || user_id || '${date}') % 29 = 3;
  UPDATE room_members SET share = 8 WHERE is_active AND hashtext(room_id::text || user_id || '${date}') % 23 = 3;
  UPDATE rooms SET paused_since = CASE WHEN paused_since IS NULL THEN '${date}'::timestamptz END
    WHERE hashtext(id::text || '${date}') % 19 = 3;
  UPDATE room_cycles c SET days = greatest(days, counted + 2), paced_day = counted, paced_from = next_pos
    FROM (SELECT cycle_id, count(*)::int AS counted FROM room_days GROUP BY cycle_id) d
    WHERE d.cycle_id = c.id AND counted <= days AND hashtext(room_id::text || '${date}') % 13 = 3`

/** All that planning may write, without the ids that it draws. */
const ROWS = {
  tasks: `SELECT t.room_id, c.number AS cycle, d.number AS day, d.date::text AS day_date, t.user_id, t.task_date::text, t.start_pos,
    t.end_pos, t.weight, t.share, t.opened_at, t.offered_at, t.handed_over_at, t.completed_at, t.created_at
    FROM tasks t JOIN room_cycles c ON c.id = t.cycle_id JOIN room_days d ON d.id = t.day_id AND d.cycle_id = c.id ORDER BY 1, 2, 7`,
  days: `SELECT d.room_id, c.number AS cycle, d.date::text, d.number, d.is_unread, d.start_pos, d.end_pos
    FROM room_days d JOIN room_cycles c ON c.id = d.cycle_id ORDER BY 1, 3`,
  cycles: 'SELECT room_id, number, days, next_pos, paced_day, paced_from, completed_at FROM room_cycles ORDER BY 1, 2',
  members: 'SELECT * FROM room_members ORDER BY room_id, user_id',
  rooms: 'SELECT *, planned_through::text FROM rooms ORDER BY id',
  notifications: 'SELECT user_id, kind, cause FROM notifications ORDER BY 1, 3',
}

async function withVariedRooms<Result>(work: (db: Database, client: pg.Client) => Promise<Result>): Promise<Result> {
  const prepare = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.query(VARIED_ROOMS)
    await client.end()
  }
  const database = await createTestDatabase({ prepared: { name: 'varied_rooms', key: VARIED_ROOMS, prepare } })
  const db = connect(database.url, { max: 3 })
  const client = new pg.Client(database.url)
  await client.connect()
  try {
    return await work(db, client)
  } finally {
    await client.end()
    await db.$disconnect()
    await database.drop()
  }
}

const DATES = [
  '2026-03-01',
  '2026-03-02',
  '2026-03-03',
  '2026-03-04',
  '2026-03-09',
  '2026-03-10',
  '2026-04-15',
  '2026-04-16',
]

test('rooms that are planned together get the rows that each gets alone', async () => {
  const run = (plan: (db: Database, ids: string[], now: Date) => Promise<void>) =>
    withVariedRooms(async (db, client) => {
      const days: Record<string, unknown[]>[] = []
      for (const date of DATES) {
        const { rows } = await client.query<{ id: string }>('SELECT id FROM rooms ORDER BY name')
        await plan(
          db,
          rows.map(({ id }) => id),
          NOON(date),
        )
        const found: Record<string, unknown[]> = {}
        for (const [name, sql] of Object.entries(ROWS)) found[name] = (await client.query(sql)).rows
        days.push(found)
        await client.query(acts(date))
      }
      return days
    })

  const alone = await run(async (db, ids, now) => {
    for (const id of ids) await planRoom(db, id, now)
  })
  const together = await run((db, _, now) =>
    planRoomsBehind(db, now, { ...unlessMore, onFailure: (error) => expect.unreachable(String(error)) }),
  )

  for (const [i, date] of DATES.entries()) expect(together[i], date).toEqual(alone[i])
  const last = together.at(-1)!
  expect(last.tasks!.length).toBeGreaterThan(300)
  expect(last.rooms!.some((room) => (room as { planned_through: string }).planned_through === '9999-12-31')).toBe(true)
  expect(last.cycles!.some((cycle) => (cycle as { number: number }).number > 5)).toBe(true)
  expect(last.days!.some((day) => (day as { is_unread: boolean }).is_unread)).toBe(true)
})

describe('rooms that are behind', () => {
  const api = useTestApp()

  /** Rooms of two members each that were opened the day before, with nothing planned. */
  async function makeRooms(count: number) {
    await api.db.$executeRaw`DELETE FROM rooms`
    const people = [await api.person(), await api.person()]
    await api.db.$executeRaw`
      WITH opened AS (
        INSERT INTO rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
          planned_through, active_since, created_at, updated_at)
        SELECT 'Room ' || n, '', ${people[0]!.id}::uuid, ${people[0]!.id}::uuid, 'fixed', '2026-03-01', '2026-03-30', 0, 6235,
          '2026-02-28', '2026-03-01', '2026-03-01', '2026-03-01'
        FROM generate_series(1, ${count}::int) n RETURNING id
      )
      INSERT INTO room_members (room_id, user_id, is_active, joined_at, active_since)
      SELECT opened.id, member.id, true, '2026-03-01', '2026-03-01'
      FROM opened, unnest(${people.map(({ id }) => id)}::uuid[]) AS member (id)`
    return (await api.db.room.findMany({ orderBy: { id: 'asc' } })).map(({ id }) => id)
  }

  const plan = (onFailure: (error: unknown, id: string) => void = (error) => expect.unreachable(String(error))) =>
    planRoomsBehind(api.db, api.clock.now(), { ...unlessMore, onFailure })

  async function expectPlannedOnce(rooms: number) {
    const [counts] = await api.db.$queryRaw<unknown[]>`
      SELECT count(*)::int AS days, count(DISTINCT (room_id, date))::int AS dates, (SELECT count(*)::int FROM tasks) AS tasks,
        (SELECT min(given_portions) || ' to ' || max(given_portions) FROM room_members) AS portions
      FROM room_days WHERE NOT is_unread`
    // The first of March has passed for everyone.
    expect(counts).toEqual({ days: rooms, dates: rooms, tasks: rooms * 2, portions: '1 to 1' })
  }

  async function withClient<Result>(work: (client: pg.Client) => Promise<Result>) {
    const client = new pg.Client(api.database.url)
    await client.connect()
    return work(client).finally(() => client.end())
  }

  test('are planned by several processes at once, each room by one of them', async () => {
    await makeRooms(230)
    await Promise.all([plan(), plan(), plan()])
    await expectPlannedOnce(230)
  })

  test('are planned while the row of one is locked, and that one later', async () => {
    const [held] = await makeRooms(5)
    await withClient(async (client) => {
      await client.query('BEGIN')
      await client.query('SELECT FROM rooms WHERE id = $1 FOR NO KEY UPDATE', [held])
      const planned = plan()
      await expect.poll(() => api.db.room.count({ where: { plannedThrough: new Date('2026-03-02') } })).toBe(4)
      await client.query('COMMIT')
      await planned
    })
    await expectPlannedOnce(5)
  })

  test('are planned though one cannot be: it is reported, and nothing of it is written', async () => {
    const [broken] = await makeRooms(5)
    await plan()
    await api.db.roomCycle.updateMany({ where: { roomId: broken! }, data: { nextPos: 0 } })
    api.clock.advance({ days: 1 })
    const failures: string[] = []
    await plan((_, id) => failures.push(id))

    expect(failures).toEqual([broken])
    const behind = await api.db.room.findMany({ where: { plannedThrough: { lt: new Date('2026-03-03') } } })
    expect(behind.map(({ id }) => id)).toEqual([broken])
    expect(await api.db.roomDay.count({ where: { roomId: broken! } })).toBe(2)
    expect(await api.db.task.count({ where: { roomId: { not: broken! } } })).toBe(4 * 4)
  })

  test('lose nothing and repeat nothing when the connection breaks in the middle of a batch', async () => {
    const rooms = await makeRooms(5)
    await withClient(async (client) => {
      // A member's row is written after days and portions: the batch waits for it with these written.
      await client.query('BEGIN')
      await client.query('SELECT FROM room_members WHERE room_id = $1 FOR UPDATE', [rooms[2]])
      const planned = plan()
      // Not asked on the connection that holds the lock: its transaction sees the connections of its first look alone.
      const blocked = () => api.db.$queryRaw<{ pid: number }[]>`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
      await expect.poll(blocked).toHaveLength(1)
      const pid = (await blocked())[0]!.pid
      await client.query('SELECT pg_terminate_backend($1)', [pid])
      await expect.poll(async () => (await blocked()).some((row) => row.pid !== pid)).toBe(true)
      await client.query('COMMIT')
      await planned
    })
    await expectPlannedOnce(5)
  })

  test('leave a job for an idle process when there are more than one plans at once', async () => {
    const addJob = vi.fn()
    await makeRooms(100)
    await planRooms(api.app, addJob)
    expect(addJob).not.toHaveBeenCalled()

    await makeRooms(201)
    const days = await api.db.roomDay.count()
    // At once, so that the other has its part of the first hundred rooms' time.
    addJob.mockImplementation(async () => expect(await api.db.roomDay.count()).toBe(days))
    await planRooms(api.app, addJob)
    expect(addJob.mock.calls.map(([task]) => task)).toEqual(['share_planning'])
    await expectPlannedOnce(201)
  })
})
