import pg from 'pg'
import { onTestFinished } from 'vitest'
import { migrate } from '../migrate.ts'
import { createTestDatabase, migrateThrough } from '../testing.ts'

/** What people have when the version with the migration is started for the first time. It goes with the test. */
export async function openBefore(migration: string) {
  const database = await createTestDatabase({ before: migration })
  onTestFinished(database.drop)
  const client = new pg.Client(database.url)
  await client.connect()
  onTestFinished(() => client.end())
  const rows = async (sql: string, values: unknown[] = []) => (await client.query(sql, values)).rows
  const { id: person } = (
    await rows(
      `insert into users (full_name, email, password_hash, created_at, updated_at)
       values ('Amina', 'amina@example.org', 'hash', now(), now()) returning id`,
    )
  )[0]
  return {
    client,
    rows,
    person,
    url: database.url,
    update: () => migrateThrough(database.url, migration),
    updateToLatest: () => migrate(database.url),
  }
}

type Rows = Awaited<ReturnType<typeof openBefore>>['rows']

/** @param since what the column was called in that version that says since when the room has been active */
export async function insertRoom(
  rows: Rows,
  creator: string,
  since: 'awake_since' | 'active_since' = 'awake_since',
): Promise<string> {
  const [{ id }] = await rows(
    `insert into rooms (name, description, creator_id, opened_by_id, room_type, start_date, end_date, start_pos, end_pos,
       planned_through, ${since}, created_at, updated_at)
     values ('Room', '', $1, $1, 'fixed', '2026-03-01', '2026-03-30', 0, 6235, '2026-03-01', now(), now(), now())
     returning id`,
    [creator],
  )
  return id
}

/** A portion of a room's first day, of the versions in which a day has a last date. */
export async function insertPortion(rows: Rows, room: string, reader: string) {
  const [{ id: cycle }] = await rows(
    'insert into room_cycles (room_id, number, days, next_pos) values ($1, 1, 30, 10) returning id',
    [room],
  )
  const [{ id: day }] = await rows(
    `insert into room_days (room_id, cycle_id, date, last_date, number, is_unread, start_pos, end_pos, portions)
     values ($1, $2, '2026-03-01', '2026-03-01', 1, false, 0, 9, 1) returning id`,
    [room, cycle],
  )
  await rows(
    `insert into tasks (room_id, cycle_id, day_id, user_id, dealt_to_id, task_date, due_date, start_pos, end_pos, weight, created_at)
     values ($1, $2, $3, $4, $4, '2026-03-01', '2026-03-01', 0, 9, 100, now())`,
    [room, cycle, day, reader],
  )
}
