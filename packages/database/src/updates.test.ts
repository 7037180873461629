import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { migrate } from './migrate.ts'
import { createTestDatabase, migrateThrough } from './testing.ts'

/** What people have when the version with the migration is started for the first time. */
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

async function openBefore(migration: string) {
  const database = await createTestDatabase({ before: migration })
  const client = new pg.Client(database.url)
  await client.connect()
  closing.push(database.drop, () => client.end())
  const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows
  const { id: person } = (
    await rows(
      `insert into users (full_name, email, password_hash, created_at, updated_at)
       values ('Amina', 'amina@example.org', 'hash', now(), now()) returning id`,
    )
  )[0]
  return {
    ...{ client, rows, person, url: database.url },
    update: () => migrateThrough(database.url, migration),
    updateToLatest: () => migrate(database.url),
  }
}

type Rows = Awaited<ReturnType<typeof openBefore>>['rows']

async function insertRoom(rows: Rows, creator: string): Promise<string> {
  const [{ id }] = await rows(
    `insert into rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
       planned_through, awake_since, created_at, updated_at)
     values ('Room', '', $1, $1, 'fixed', '2026-03-01', '2026-03-30', 0, 6235, '2026-03-01', now(), now(), now())
     returning id`,
    [creator],
  )
  return id
}

describe('introductions', () => {
  const MIGRATION = '20261121000500_introductions'

  test('come to accounts that were there before, in their order, deleted ones excepted', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows(
      `insert into users (full_name, is_deleted, created_at, updated_at) values ('Former member', true, now(), now())`,
    )
    expect(await update()).toContain(MIGRATION)

    expect(await rows('select user_id, kind, cause from notifications order by created_at desc')).toEqual(
      ['welcome', 'read_together', 'memorize', 'make_it_yours'].map((kind) => ({ user_id: person, kind, cause: kind })),
    )
  })
})

describe('security_events', () => {
  const MIGRATION = '20261122000100_security_events'

  test('leaves accounts and sessions as they are, and tells of nothing that was not recorded', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await rows(
      `insert into sessions (user_id, token_hash, user_agent, created_at, last_used_at)
       values ($1, 'token', 'Firefox', now(), now())`,
      [person],
    )
    const kept = () => rows('select u.*, s.* from users u join sessions s on s.user_id = u.id')
    const before = await kept()
    expect(await update()).toContain(MIGRATION)

    expect(await kept()).toEqual(before)
    expect(await rows('select * from security_events')).toEqual([])
  })

  test('records of an account of before from then on, until the account goes', async () => {
    const { rows, person, update } = await openBefore(MIGRATION)
    await update()
    const record = (times: number) =>
      rows(
        `insert into security_events (user_id, kind, times, first_at, last_at) values ($1, 'signed_in', $2, now(), now())`,
        [person, times],
      )
    await expect(record(0)).rejects.toThrow('security_events_times')
    await record(1)
    expect(await rows('select kind, is_new_device from security_events')).toEqual([
      { kind: 'signed_in', is_new_device: false },
    ])

    await rows('delete from users')
    expect(await rows('select * from security_events')).toEqual([])
  })
})

describe('live_membership', () => {
  const MIGRATION = '20261122000400_live_membership'

  async function openRoom() {
    const { client, rows, person, update } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person)
    await rows(
      'insert into room_members (room_id, user_id, is_active, joined_at, standing_since) values ($1, $2, true, now(), now())',
      [room, person],
    )
    await rows('insert into join_requests (room_id, user_id, created_at) values ($1, $2, now())', [room, person])
    await rows(
      `insert into units (surah_number, surah_name, surah_name_arabic, surah_name_arabic_long, total_ayahs, revelation_place,
         background_color, border_color, text_color, display_order, created_at, updated_at)
       values (112, 'Al-Ikhlas', 'x', 'x', 4, 'makkah', '#000', '#000', '#fff', 1, now(), now())`,
    )
    const said: string[] = []
    client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
    for (const channel of ['halaqa_membership', 'halaqa_content']) await rows(`listen ${channel}`)
    /** What a statement says comes before the answer to the next one. */
    const saidBy = async (sql: string) => {
      said.length = 0
      await rows(sql)
      await rows('select')
      return [...said]
    }
    return { rows, saidBy, update, membership: `halaqa_membership ${person}:${room}` }
  }

  test('changes no row and says nothing, and nothing was said before', async () => {
    const { rows, saidBy, update } = await openRoom()
    const kept = async () => [
      ...[await rows('select * from rooms'), await rows('select * from room_members')],
      ...[await rows('select * from join_requests'), await rows('select * from units')],
    ]
    const before = await kept()
    expect(await saidBy('update room_members set is_active = is_active')).toEqual([])
    expect(await update()).toContain(MIGRATION)

    expect(await saidBy('select')).toEqual([])
    expect(await kept()).toEqual(before)
  })

  test('tells of members, requests and units that were there before', async () => {
    const { saidBy, update, membership } = await openRoom()
    await update()

    expect(await saidBy('update room_members set is_active = false, left_at = now()')).toEqual([membership])
    expect(await saidBy('update room_members set kept_out_at = now()')).toEqual([membership])
    expect(await saidBy('delete from join_requests')).toEqual([membership])
    expect(await saidBy("update units set surah_name = 'x'")).toEqual([])
    expect(await saidBy('update units set is_active = true')).toEqual([])
    expect(await saidBy('update units set is_active = false')).toEqual(['halaqa_content changed'])
    expect(await saidBy('delete from units')).toEqual(['halaqa_content changed'])
  })
})

describe('room_revision', () => {
  const MIGRATION = '20261122160000_room_revision'

  async function openPortions() {
    const { client, rows, person, update } = await openBefore(MIGRATION)
    const [{ id: room }] = await rows(
      `insert into rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
         planned_through, active_since, created_at, updated_at)
       values ('Room', '', $1, $1, 'fixed', '2026-03-01', '2026-03-30', 0, 6235, '2026-03-01', now(), now(), now())
       returning id`,
      [person],
    )
    const [{ id: cycle }] = await rows(
      'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 200) returning id',
      [room],
    )
    const [{ id: day }] = await rows(
      `insert into room_days (room_id, cycle_id, date, number, is_unread, start_pos, end_pos) values ($1, $2, '2026-03-01', 1, false, 0, 199) returning id`,
      [room, cycle],
    )
    await rows(
      `insert into tasks (room_id, cycle_id, day_id, user_id, task_date, start_pos, end_pos, weight, created_at)
       values ($1, $2, $3, $4, '2026-03-01', 0, 99, 1, now()), ($1, $2, $3, $4, '2026-03-01', 100, 199, 1, now())`,
      [room, cycle, day, person],
    )
    const said: string[] = []
    client.on('notification', ({ channel, payload }) => said.push(`${channel} ${payload}`))
    for (const channel of ['room', 'tasks', 'progress', 'plan']) await rows(`listen halaqa_${channel}`)
    const saidBy = async (sql: string) => {
      said.length = 0
      await rows(sql)
      await rows('select')
      return said.sort()
    }
    const revision = async () => (await rows('select revision from rooms'))[0].revision
    return { rows, update, saidBy, revision, room, cycle, person }
  }

  test('keeps rooms and portions as they are, and says nothing', async () => {
    const { rows, update, saidBy, revision } = await openPortions()
    const kept = async () => [await rows('select id, name, updated_at from rooms'), await rows('select * from tasks')]
    const before = await kept()
    await saidBy('select')
    await update()

    expect(await saidBy('select')).toEqual([])
    expect(await kept()).toEqual(before)
    expect(await revision()).toBe(0)
  })

  test('counts every change of what a portion is, and tells apart what only progress is', async () => {
    const { update, saidBy, revision, room, cycle, person } = await openPortions()
    await update()
    const [ofRoom, ofReader, progress] = [`halaqa_room ${room}`, `halaqa_tasks ${person}`, `halaqa_progress ${cycle}`]

    expect(await saidBy('update tasks set completed_at = now(), completed_on = now() where start_pos = 0')).toEqual([
      progress,
      ofReader,
    ])
    expect(await revision()).toBe(1)
    expect(await saidBy('update tasks set completed_at = null, completed_on = null where start_pos = 0')).toEqual([
      progress,
      ofReader,
    ])
    expect(await saidBy('update tasks set opened_at = now()')).toEqual([ofReader])
    expect(await revision()).toBe(2)
    expect(await saidBy('update tasks set offered_at = now()')).toEqual([ofRoom, ofReader])
    expect(await saidBy('update tasks set offered_at = null, completed_at = now(), completed_on = now()')).toEqual([
      progress,
      ofRoom,
      ofReader,
    ])
    expect(await saidBy('delete from tasks where start_pos = 0')).toEqual([ofRoom, ofReader])
    expect(await revision()).toBe(5)
    expect(await saidBy('delete from rooms')).not.toContain(progress)
  })
})

describe('bans', () => {
  const MIGRATION = '20261122130000_bans'

  test('keeps who was banned and since when members are active, under the new names', async () => {
    const { client, rows, person, updateToLatest } = await openBefore(MIGRATION)
    const room = await insertRoom(rows, person)
    await rows(
      `insert into room_members (room_id, user_id, is_active, joined_at, standing_since, left_at, kept_out_at)
       values ($1, $2, false, '2026-03-01', '2026-03-02', '2026-03-03', '2026-03-04')`,
      [room, person],
    )
    expect(await updateToLatest()).toContain(MIGRATION)

    expect(await rows('select joined_at, active_since, left_at, banned_at from room_members')).toEqual(
      await rows(
        `select '2026-03-01'::timestamptz joined_at, '2026-03-02'::timestamptz active_since,
           '2026-03-03'::timestamptz left_at, '2026-03-04'::timestamptz banned_at`,
      ),
    )
    await expect(rows('update room_members set is_active = true, left_at = null')).rejects.toThrow(
      'room_members_banned_is_not_active',
    )

    const said: string[] = []
    client.on('notification', ({ channel }) => said.push(channel))
    for (const channel of ['halaqa_membership', 'halaqa_room']) await rows(`listen ${channel}`)
    await rows('update room_members set banned_at = null')
    await rows('select')
    expect(said.sort()).toEqual(['halaqa_membership', 'halaqa_room'])
  })
})

describe('closed_sets', () => {
  const MIGRATION = '20261122150000_closed_sets'
  const SETS = {
    division: ['letters', 'juz'],
    reason: ['offered', 'left', 'away', 'returned', 'taken', 'assigned'],
    kind: [
      ...['welcome', 'read_together', 'memorize', 'make_it_yours', 'ready', 'waiting', 'joined', 'asks_to_join'],
      ...['portion_came', 'hatim_complete', 'owner_now', 'next_round', 'unit_finished'],
    ],
    channel: ['push', 'email'],
    lesson_status: ['in_progress', 'completed'],
  }

  /** Everything that each column could hold, in the version before. */
  async function openWithAll() {
    const before = await openBefore(MIGRATION)
    const { rows, person } = before
    const rooms = [await insertRoom(rows, person), await insertRoom(rows, person)]
    await rows("update rooms set division = 'juz' where id = $1", [rooms[1]])
    const [{ id: cycle }] = await rows(
      'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 0) returning id',
      [rooms[0]],
    )
    const [{ id: day }] = await rows(
      `insert into room_days (room_id, cycle_id, date, number, is_unread, start_pos, end_pos)
       values ($1, $2, '2026-03-01', 1, false, 0, 6) returning id`,
      [rooms[0], cycle],
    )
    const [{ id: task }] = await rows(
      `insert into tasks (room_id, cycle_id, day_id, user_id, task_date, start_pos, end_pos, weight, created_at)
       values ($1, $2, $3, $4, '2026-03-01', 0, 6, 100, now()) returning id`,
      [rooms[0], cycle, day, person],
    )
    await rows(
      `insert into task_handovers (task_id, from_user_id, to_user_id, reason, at)
       select $1, $2, case when reason not in ('offered', 'left', 'away') then $2::uuid end, reason, now()
       from unnest($3::text[]) as reason`,
      [task, person, SETS.reason],
    )
    await rows(
      `insert into notifications (user_id, kind, cause, details, created_at)
       select $1, kind, kind, '{"portions": 2}', now() from unnest($2::text[]) as kind`,
      [person, SETS.kind],
    )
    await rows(
      `insert into reminders_sent (user_id, channel, local_date, sent_at)
       select $1, channel, '2026-03-01', now() from unnest($2::text[]) as channel`,
      [person, SETS.channel],
    )
    await rows(
      `insert into lesson_submissions (user_id, submitted_at, submitted_on, questions, correct, xp, lesson_status)
       select $1, now(), '2026-03-01', 3, 2, 5, status from unnest($2::text[]) as status`,
      [person, SETS.lesson_status],
    )
    return before
  }

  const everything = async (rows: (sql: string) => Promise<unknown[]>) => ({
    rooms: await rows('select * from rooms order by id'),
    handovers: await rows('select * from task_handovers order by id'),
    notifications: await rows('select * from notifications order by id'),
    reminders: await rows('select * from reminders_sent order by channel::text'),
    submissions: await rows('select * from lesson_submissions order by id'),
  })

  test('keeps every row with what it held', async () => {
    const { rows, update } = await openWithAll()
    const before = await everything(rows)
    expect(before.notifications).toHaveLength(SETS.kind.length)
    expect(await update()).toContain(MIGRATION)

    expect(await everything(rows)).toEqual(before)
  })

  test('refuses what no set has, and a handover that does not say to whom', async () => {
    const { rows, updateToLatest } = await openWithAll()
    await updateToLatest()

    await expect(rows("update rooms set division = 'pages'")).rejects.toThrow('enum division')
    await expect(rows("update notifications set kind = 'reddy'")).rejects.toThrow('enum notification_kind')
    await expect(rows("update reminders_sent set channel = 'fax'")).rejects.toThrow('enum reminder_channel')
    await expect(rows("update lesson_submissions set lesson_status = 'locked'")).rejects.toThrow(
      'enum submission_status',
    )
    const handOver = (reason: string) =>
      rows(
        `insert into task_handovers (task_id, from_user_id, reason, at)
         select task_id, from_user_id, $1, now() from task_handovers limit 1`,
        [reason],
      )
    await expect(handOver('lost')).rejects.toThrow('enum handover_reason')
    await expect(handOver('taken')).rejects.toThrow('task_handovers_to')
    await handOver('away')
    const [{ division }] = await rows(
      "select column_default as division from information_schema.columns where table_name = 'rooms' and column_name = 'division'",
    )
    expect(division).toBe("'letters'::division")
  })

  test('a backup of before is restored with every row', async () => {
    const { client, rows, url } = await openWithAll()
    const before = await everything(rows)
    await client.end()
    const dir = mkdtempSync(join(tmpdir(), 'halaqa-closed-sets-'))
    closing.push(async () => rmSync(dir, { recursive: true }))
    await backUp(url, join(dir, 'before.halaqa'))
    expect((await restore(url, join(dir, 'before.halaqa'))).migrated).toContain(MIGRATION)

    const after = new pg.Client(url)
    await after.connect()
    closing.push(() => after.end())
    // The migrations after this one give two columns of rooms their names of today.
    const rooms = (before.rooms as Record<string, unknown>[]).map(
      ({ asleep_since: dormant_since, awake_since: active_since, ...room }) => ({
        ...room,
        dormant_since,
        active_since,
      }),
    )
    expect(await everything(async (sql) => (await after.query(sql)).rows)).toMatchObject({ ...before, rooms })
  })
})

describe('dormant_rooms', () => {
  const MIGRATION = '20261122151000_dormant_rooms'

  test('keeps since when rooms are dormant and active, under the new names', async () => {
    const { rows, person, updateToLatest } = await openBefore(MIGRATION)
    await insertRoom(rows, person)
    await rows("update rooms set asleep_since = '2026-03-04', awake_since = '2026-03-02'")
    expect(await updateToLatest()).toContain(MIGRATION)
    expect(await rows('select dormant_since, active_since from rooms')).toEqual(
      await rows("select '2026-03-04'::timestamptz dormant_since, '2026-03-02'::timestamptz active_since"),
    )
  })
})
