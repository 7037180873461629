import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test } from 'vitest'
import { backUp, restore } from './backup.ts'
import { insertRoom, openBefore } from './test/open-before.ts'

describe('closed_sets', () => {
  const MIGRATION = '20261122150000_closed_sets'
  const SETS = {
    division: ['letters', 'juz'],
    reason: ['offered', 'left', 'away', 'returned', 'taken', 'assigned'],
    kind: [
      'welcome',
      'read_together',
      'memorize',
      'make_it_yours',
      'ready',
      'waiting',
      'joined',
      'asks_to_join',
      'portion_came',
      'hatim_complete',
      'owner_now',
      'next_round',
      'unit_finished',
    ],
    channel: ['push', 'email'],
    lesson_status: ['in_progress', 'completed'],
  }

  const INTRODUCTIONS = ['read_together', 'memorize', 'make_it_yours']

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
    onTestFinished(() => rmSync(dir, { recursive: true }))
    await backUp(url, join(dir, 'before.halaqa'))
    expect((await restore(url, join(dir, 'before.halaqa'))).migrated).toContain(MIGRATION)

    const after = new pg.Client(url)
    await after.connect()
    onTestFinished(() => after.end())
    // The migrations after this one give two columns of rooms their names of today.
    const rooms = (before.rooms as Record<string, unknown>[]).map(
      ({ asleep_since: dormant_since, awake_since: active_since, ...room }) => ({
        ...room,
        dormant_since,
        active_since,
      }),
    )
    // A later one deletes notifications that introduced the product, and reads the welcome.
    const notifications = (before.notifications as Record<string, unknown>[])
      .filter(({ kind }) => !INTRODUCTIONS.includes(kind as string))
      .map((one) => (one.kind === 'welcome' ? { ...one, read_at: one.created_at } : one))
    const now = await everything(async (sql) => (await after.query(sql)).rows)
    expect(now).toMatchObject({ ...before, rooms, notifications })
  })
})
