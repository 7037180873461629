/**
 * Rooms with a history, written by SQL: what it takes years to read is there in seconds.
 *
 * Each room reads the whole Qur'an again and again; each member has a portion a day. All portions are completed but those of
 * the last dates: three unless named, so that a person has one of today, and one that is late.
 */
import type pg from 'pg'
import type { Reader } from './people.ts'
import type { Stage } from './stage.ts'

export interface Village {
  rooms: number
  /** Of each room. */
  members: number
  /** Dates that have been planned, up to the latest on earth. */
  days: number
  /** People with sessions: the first members, one a room or all in the first. */
  readers: Reader[]
  readersIn?: 'one a room' | 'the first room'
  /** How many of the last dates nobody has read yet. */
  openDays?: number
}

const AYAHS = 6236
const CYCLE_DAYS = 30
/** Later than any date on earth for the time of a run: nothing is left to plan. */
const AHEAD_DAYS = 2
const OPEN_DAYS = 3

/** Answers the ids of the rooms. */
export async function fillRooms(stage: Stage, database: string, village: Village): Promise<string[]> {
  return stage.asSuperuser(database, async (client) => {
    // Triggers and foreign keys would be asked of each row; the exclusion of overlaps is deferred, and left aside too.
    await client.query("set session_replication_role = 'replica'")
    await prepare(client, village)
    for (const statement of STATEMENTS) await client.query(statement)
    await client.query('vacuum analyze users, rooms, room_members, room_cycles, room_days, tasks')
    const { rows } = await client.query<{ id: string }>('select id from bench_rooms order by number')
    return rows.map(({ id }) => id)
  })
}

/** Takes the newest date of every room back, as if it had just begun on earth and nobody had planned it. */
export async function takeBackNewestDate(stage: Stage, database: string) {
  await stage.asSuperuser(database, async (client) => {
    await client.query("set session_replication_role = 'replica'")
    await client.query("create temp table newest as select (now() at time zone 'Etc/GMT-14')::date as date")
    await client.query('delete from tasks where task_date >= (select date from newest)')
    await client.query(`
      with gone as (delete from room_days where date >= (select date from newest) returning cycle_id, start_pos)
      update room_cycles c set next_pos = gone.start_pos from gone where gone.cycle_id = c.id`)
    // A cycle that began on that date goes with it.
    await client.query('delete from room_cycles c where not exists (select from room_days where cycle_id = c.id)')
    await client.query('update rooms set planned_through = (select date - 1 from newest)')
    await client.query('vacuum analyze tasks, room_days, room_cycles, rooms, room_members')
  })
}

async function prepare(client: pg.Client, village: Village) {
  const { rooms, members, days, readers, readersIn = 'one a room', openDays = OPEN_DAYS } = village
  const cycleDays = Math.max(1, Math.min(CYCLE_DAYS, Math.floor(AYAHS / members)))
  const places = readers.map((_, at) => (readersIn === 'one a room' ? [at + 1, 1] : [1, at + 1]))
  await client.query(`
    create function pg_temp.id(what text, number bigint) returns uuid language sql immutable as $$
      select overlay(overlay(md5(what || number) placing '4' from 13) placing '8' from 17)::uuid $$`)
  await client.query(
    `create temp table bench as select $1::int as rooms, $2::int as members, $3::int as days, $4::int as cycle_days, $5::int as open_days,
       (now() at time zone 'Etc/GMT-14')::date as last_date, (now() at time zone 'Etc/GMT-14')::date + $6::int as planned_through`,
    [rooms, members, days, cycleDays, openDays, AHEAD_DAYS],
  )
  await client.query(
    'create temp table bench_readers as select * from unnest($1::uuid[], $2::int[], $3::int[]) as r (id, room, member)',
    [readers.map(({ id }) => id), places.map(([room]) => room), places.map(([, member]) => member)],
  )
}

/** Each takes what it needs from the temporary tables before it. */
const STATEMENTS = [
  `create temp table bench_rooms as
   select number, pg_temp.id('room', number) as id, (
     select coalesce((select id from bench_readers where room = number and member = 1),
       pg_temp.id('user', (number - 1) * members + 1)) from bench) as owner_id
   from bench, generate_series(1, rooms) as number`,

  `create temp table bench_members as
   select r.number as room, m.member, r.id as room_id,
     coalesce(e.id, pg_temp.id('user', (r.number - 1) * members + m.member)) as user_id, e.id is not null as is_reader
   from bench, bench_rooms r cross join lateral generate_series(1, (select members from bench)) as m (member)
   left join bench_readers e on e.room = r.number and e.member = m.member`,

  `insert into users (id, email, full_name, time_zone, created_at, updated_at)
   select user_id, 'member.' || room || '.' || member || '@example.org', 'Member ' || member || ' of ' || room, 'UTC', now(), now()
   from bench_members where not is_reader`,

  `insert into rooms (id, name, description, creator_id, opened_by_id, room_type, start_date, recurrence_duration_days,
     start_pos, end_pos, planned_through, active_since, created_at, updated_at)
   select id, 'Room ' || number, '', owner_id, owner_id, 'recurrent', last_date - days + 1, cycle_days, 0, ${AYAHS - 1},
     planned_through, now(), now() - days * interval '1 day', now()
   from bench, bench_rooms`,

  `insert into room_members (room_id, user_id, is_active, joined_at, active_since, share)
   select room_id, user_id, true, now() - days * interval '1 day' + member * interval '1 second',
     now() - days * interval '1 day' + member * interval '1 second', 4
   from bench, bench_members`,

  `create temp table bench_days as
   select r.number as room, r.id as room_id, day / cycle_days + 1 as cycle, day % cycle_days + 1 as number,
     last_date - days + 1 + day as date,
     (day % cycle_days) * ${AYAHS} / cycle_days as start_pos, (day % cycle_days + 1) * ${AYAHS} / cycle_days - 1 as end_pos,
     pg_temp.id('day', r.number::bigint * 10000 + day) as id,
     pg_temp.id('cycle', r.number::bigint * 10000 + day / cycle_days + 1) as cycle_id
   from bench, bench_rooms r cross join lateral generate_series(0, (select days from bench) - 1) as day`,

  `insert into room_cycles (id, room_id, number, days, next_pos, completed_at)
   select cycle_id, room_id, cycle, (select cycle_days from bench), max(end_pos) + 1,
     case when max(date) <= (select last_date - open_days from bench) and max(number) = (select cycle_days from bench)
       then max(date)::timestamptz + interval '20 hours' end
   from bench_days group by cycle_id, room_id, cycle`,

  `insert into room_days (id, room_id, cycle_id, date, last_date, number, is_unread, start_pos, end_pos)
   select id, room_id, cycle_id, date, date, number, false, start_pos, end_pos from bench_days`,

  `insert into tasks (id, room_id, cycle_id, day_id, user_id, task_date, due_date, start_pos, end_pos, weight, opened_at,
     completed_at, completed_on, created_at)
   select gen_random_uuid(), room_id, cycle_id, id, user_id, date, date, from_pos, to_pos, (to_pos - from_pos + 1) * 50,
     case when is_done then date + interval '19 hours' end, case when is_done then date + interval '20 hours' end,
     case when is_done then date end, date::timestamptz - interval '1 hour'
   from (
     select d.*, m.user_id, date <= last_date - open_days as is_done,
       ((d.number - 1) * members + member - 1)::bigint * ${AYAHS} / (cycle_days * members) as from_pos,
       ((d.number - 1) * members + member)::bigint * ${AYAHS} / (cycle_days * members) - 1 as to_pos
     from bench, bench_days d join bench_members m using (room_id)
   ) as portions where from_pos <= to_pos`,
]
