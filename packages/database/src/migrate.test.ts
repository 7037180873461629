import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const CONNECTION_LOST = /^The connection to the database was lost .*\nStart again when the database can be reached\.$/

describe('migrate', () => {
  let dir: string
  let database: TestDatabase

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), 'halaqa-migrations-'))
    database = await createTestDatabase({ empty: true })
    write('1_rooms', 'create table rooms (name text);\nINSERT INTO rooms VALUES ($$a;b$$);')
    write('2_days', "create function f() returns text language plpgsql as $$ begin return 'x;y'; end $$;")
  })
  afterEach(async () => {
    rmSync(dir, { recursive: true })
    await database.drop()
  })

  const write = (name: string, sql: string) => {
    mkdirSync(join(dir, name), { recursive: true })
    writeFileSync(join(dir, name, 'migration.sql'), sql)
  }
  const ask = async (sql: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    return client.query(sql).finally(() => client.end())
  }
  const run = () => migrate(database.url, { dir })

  test('applies in order, then has nothing to do', async () => {
    expect(await run()).toEqual(['1_rooms', '2_days'])
    expect(await run()).toEqual([])
    expect((await ask('select f() as f, (select name from rooms)')).rows).toEqual([{ f: 'x;y', name: 'a;b' }])
  })

  // The checksum is sha256sum's of the file.
  test('records what Prisma would record', async () => {
    await run()
    const { rows } = await ask('select * from _prisma_migrations order by migration_name')
    expect(rows[0]).toMatchObject({
      migration_name: '1_rooms',
      checksum: 'e0030d472ad954c916abb839c6336e9065e1235c4a35aa780e66a7bb2bace935',
      finished_at: expect.any(Date),
      rolled_back_at: null,
      logs: null,
      applied_steps_count: 1,
    })
  })

  test('six at once apply everything once', async () => {
    const applied = await Promise.all(Array.from({ length: 6 }, run))
    expect(applied.flat().sort()).toEqual(['1_rooms', '2_days'])
    expect((await ask('select count(*)::int as n from rooms')).rows).toEqual([{ n: 1 }])
  })

  test('waits for the lock that Prisma takes', async () => {
    const holder = new pg.Client(database.url)
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const waiting = run()
    await untilSomebodyWaits(holder)
    expect((await holder.query(`select to_regclass('rooms') as rooms`)).rows).toEqual([{ rooms: null }])

    await holder.end()
    expect(await waiting).toEqual(['1_rooms', '2_days'])
  })

  test('keeps nothing of a failed migration, says why, and tries it again', async () => {
    write('2_days', 'create table days (id int); insert into days values (1); select nonsense;')
    await expect(run()).rejects.toThrow(/2_days failed and was rolled back: column "nonsense" does not exist/)
    expect((await ask(`select to_regclass('days') as days`)).rows).toEqual([{ days: null }])

    write('2_days', 'create table days (id int)')
    expect(await run()).toEqual(['2_days'])
  })

  test('keeps nothing of a migration that cannot be recorded', async () => {
    const unrecordable = "alter table _prisma_migrations add check (migration_name <> '2_days') not valid"
    write('2_days', `create table days (id int); ${unrecordable};`)
    await expect(run()).rejects.toThrow(/2_days failed and was rolled back/)
    expect((await ask(`select to_regclass('days') as days`)).rows).toEqual([{ days: null }])
  })

  test('names a migration that was edited after it was applied', async () => {
    await run()
    write('1_rooms', 'create table rooms (name text, description text);')
    await expect(run()).rejects.toThrow(/edited after they were applied: 1_rooms\./)
  })

  test('accepts a migration whose line ends changed', async () => {
    await run()
    write('1_rooms', 'create table rooms (name text);\r\nINSERT INTO rooms VALUES ($$a;b$$);')
    expect(await run()).toEqual([])
  })

  test('refuses a database of a newer version', async () => {
    await run()
    rmSync(join(dir, '2_days'), { recursive: true })
    await expect(run()).rejects.toThrow(/from a newer Halaqa: .*2_days/s)
  })

  test('explains a migration that another tool left unfinished, and applies it again once it is recorded as rolled back', async () => {
    await run()
    await ask(
      `drop function f; update _prisma_migrations set finished_at = null, logs = 'disk full' where migration_name = '2_days'`,
    )
    const { message } = await run().then(
      () => expect.fail('it ran'),
      (error: Error) => error,
    )
    expect(message).toMatch(
      /^The database change 2_days was started at .* and never finished\.\nIts log says: disk full\n/,
    )

    await ask(/UPDATE _prisma_migrations SET rolled_back_at.*?;/.exec(message)![0])
    expect(await run()).toEqual(['2_days'])
    expect(await run()).toEqual([])
  })

  test('continues after a migration that another tool left unfinished and that is recorded as done', async () => {
    await run()
    await ask(`update _prisma_migrations set finished_at = null where migration_name = '2_days'`)
    const { message } = await run().then(
      () => expect.fail('it ran'),
      (error: Error) => error,
    )

    await ask(/UPDATE _prisma_migrations SET finished_at.*?;/.exec(message)![0])
    expect(await run()).toEqual([])
  })

  test('says that the connection was lost while it waited, and continues at the next start', async () => {
    const holder = new pg.Client(database.url)
    await holder.connect()
    await holder.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    const waiting = run()
    waiting.catch(() => {})
    await untilSomebodyWaits(holder)
    await holder.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = 'halaqa migrations'`,
    )
    await expect(waiting).rejects.toThrow(CONNECTION_LOST)
    await holder.end()

    expect(await run()).toEqual(['1_rooms', '2_days'])
  })
})

describe('migrate from before the baseline', () => {
  const FORMER = {
    '1_rooms': 'create table rooms (name text);',
    '2_days': 'create table days (id int); update rooms set name = upper(name);',
  }
  const BASELINE = 'create table rooms (name text); create table days (id int);'
  let root: string
  let database: TestDatabase

  beforeEach(async () => {
    root = mkdtempSync(join(tmpdir(), 'halaqa-migrations-'))
    database = await createTestDatabase({ empty: true })
    for (const [name, sql] of Object.entries(FORMER)) write('history', name, sql)
    write('current', '3_baseline', BASELINE)
    write('first', '1_rooms', FORMER['1_rooms'])
  })
  afterEach(async () => {
    rmSync(root, { recursive: true })
    await database.drop()
  })

  const write = (folder: string, name: string, sql: string) => {
    mkdirSync(join(root, folder, name), { recursive: true })
    writeFileSync(join(root, folder, name, 'migration.sql'), sql)
  }
  const ask = async (sql: string) => {
    const client = new pg.Client(database.url)
    await client.connect()
    return (await client.query(sql).finally(() => client.end())).rows
  }
  const run = () => migrate(database.url, { dir: join(root, 'current'), historyDir: join(root, 'history') })
  const runFormer = (folder: string) => migrate(database.url, { dir: join(root, folder) })
  const applied = async () =>
    (await ask('select migration_name as name from _prisma_migrations where finished_at is not null order by 1')).map(
      ({ name }) => name,
    )

  test('applies only the baseline to a new database', async () => {
    expect(await run()).toEqual(['3_baseline'])
    expect(await applied()).toEqual(['3_baseline'])
    expect(await run()).toEqual([])
  })

  test('records the baseline as Prisma would if no former migration is missing', async () => {
    await runFormer('history')
    expect(await run()).toEqual([])
    expect(await ask('select * from _prisma_migrations')).toMatchObject([
      {
        migration_name: '3_baseline',
        checksum: createHash('sha256').update(BASELINE).digest('hex'),
        finished_at: expect.any(Date),
        rolled_back_at: null,
        applied_steps_count: 1,
      },
    ])
  })

  test('applies missing former migrations and those after the baseline, and keeps rows', async () => {
    await runFormer('first')
    await ask(`insert into rooms values ('winter')`)
    write('current', '4_more', 'alter table days add column date date;')

    expect(await run()).toEqual(['2_days', '4_more'])
    expect(await ask('select name from rooms')).toEqual([{ name: 'WINTER' }])
    expect(await applied()).toEqual(['3_baseline', '4_more'])
    expect(await run()).toEqual([])
  })

  test('six at once apply former migrations once', async () => {
    await runFormer('first')
    expect((await Promise.all(Array.from({ length: 6 }, run))).flat()).toEqual(['2_days'])
    expect(await applied()).toEqual(['3_baseline'])
  })

  test('keeps nothing if a former migration fails, and tries it again', async () => {
    await runFormer('first')
    write('history', '2_days', `${FORMER['2_days']} select nonsense;`)
    await expect(run()).rejects.toThrow(/2_days failed and was rolled back: column "nonsense" does not exist/)
    expect([await applied(), await ask(`select to_regclass('days') as days`)]).toEqual([['1_rooms'], [{ days: null }]])

    write('history', '2_days', FORMER['2_days'])
    expect(await run()).toEqual(['2_days'])
    expect(await ask('select migration_name as name from _prisma_migrations')).toEqual([{ name: '3_baseline' }])
  })

  test('keeps nothing if the connection is lost in between, and tries it again', async () => {
    await runFormer('first')
    const other = new pg.Client(database.url)
    await other.connect()
    await other.query('begin; lock table rooms') // the second migration waits for it
    const dying = run()
    dying.catch(() => {})
    while ((await ask(WAITING_MIGRATION)).length === 0);
    await other.end()
    await expect(dying).rejects.toThrow(CONNECTION_LOST)
    expect(await applied()).toEqual(['1_rooms'])

    expect(await run()).toEqual(['2_days'])
    expect(await applied()).toEqual(['3_baseline'])
  })

  test('names a former migration that was edited', async () => {
    await runFormer('history')
    write('history', '1_rooms', 'create table rooms (name text not null);')
    await expect(run()).rejects.toThrow(
      /edited after they were applied: 1_rooms\.\nRestore the files in prisma\/history/,
    )
    expect(await applied()).toEqual(['1_rooms', '2_days'])
  })

  test('refuses a database of a newer version', async () => {
    await runFormer('history')
    await ask(
      `insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('9', '', '9_new', now())`,
    )
    await expect(run()).rejects.toThrow(/from a newer Halaqa.*9_new/s)
  })

  test('a version from before the baseline refuses the updated database', async () => {
    await runFormer('history')
    await run()
    await expect(runFormer('history')).rejects.toThrow(/from a newer Halaqa.*3_baseline/s)
  })
})

/** Ends the connection of a migration that waits for a table. */
const WAITING_MIGRATION = `select pg_terminate_backend(pid) from pg_stat_activity
  where datname = current_database() and application_name = 'halaqa migrations' and wait_event_type = 'Lock'`

async function untilSomebodyWaits(client: pg.Client) {
  for (;;) {
    const { rowCount } = await client.query(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    if (rowCount) return
  }
}
