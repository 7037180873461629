import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MIGRATION_LOCK, migrate } from './migrate.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

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

  test('waits for whoever holds the lock that Prisma takes', async () => {
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

  test('takes turned line ends for no edit', async () => {
    await run()
    write('1_rooms', 'create table rooms (name text);\r\nINSERT INTO rooms VALUES ($$a;b$$);')
    expect(await run()).toEqual([])
  })

  test('refuses a database of a newer version', async () => {
    await run()
    rmSync(join(dir, '2_days'), { recursive: true })
    await expect(run()).rejects.toThrow(/from a newer Halaqa: .*2_days/s)
  })

  test('tells of a migration that another tool left unfinished, and how to go on', async () => {
    await run()
    await ask(`update _prisma_migrations set finished_at = null, logs = 'disk full' where migration_name = '2_days'`)
    await expect(run()).rejects.toThrow(
      /2_days was started at .* and never finished.*disk full.*resolve --rolled-back 2_days/s,
    )
  })
})

async function untilSomebodyWaits(client: pg.Client) {
  for (;;) {
    const { rowCount } = await client.query(`select from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`)
    if (rowCount) return
  }
}
