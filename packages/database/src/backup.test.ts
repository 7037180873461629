import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { recordBackup } from './backup/write.ts'
import { backUp, restore, verifyBackup } from './backup.ts'
import { migrate } from './migrate.ts'
import { toyMigrations } from './test/toy-migrations.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const NOTHING_MORE = { former: [], replaced: [], baseline: undefined, after: [] }

describe('backup and restore', () => {
  let folder: string
  let file: string
  let source: TestDatabase
  let target: TestDatabase
  const toy = toyMigrations()

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'halaqa-backup-'))
    file = join(folder, 'a.halaqa')
    source = await createTestDatabase({ empty: true })
    await migrate(source.url, { dir: toy.dir })
    await ask(source.url, toy.rows)
    await backUp(source.url, file)
  })
  beforeEach(async () => {
    target = await createTestDatabase({ empty: true })
    return () => target.drop()
  })
  afterAll(async () => {
    await source?.drop()
    rmSync(folder, { recursive: true })
    toy.remove()
  })

  /** A database with other rows than the backup's. */
  const withOldRows = async () => {
    await migrate(target.url, { dir: toy.dir })
    await ask(target.url, `update people set name = 'old'`)
  }
  const names = async () => (await ask(target.url, 'select name from people order by id')).map((row) => row.name)

  test('restore every kind of value unchanged', async () => {
    await restore(target.url, file, { dir: toy.dir })
    const all =
      'select p::text as person, (select array_agg(k::text order by k.id) from kinds k) as kinds from people p order by p.id'
    expect(await ask(target.url, all)).toEqual(await ask(source.url, all))
  })

  test('keys, checks, triggers, computed columns and counters work afterwards', async () => {
    await restore(target.url, file, { dir: toy.dir })
    const [added] = await ask(target.url, `insert into people (name) values ('new') returning id, shout`)
    expect(added).toEqual({ id: 4, shout: 'NEW' })
    await expect(ask(target.url, `insert into spans values (1, 5, 9)`)).rejects.toThrow(/spans_no_overlap/)
    await expect(ask(target.url, `update people set friend_id = 99`)).rejects.toThrow(/foreign key/)
    await expect(ask(target.url, `update spans set till = 7`)).rejects.toThrow(/append-only/)
  })

  test('remove the former data', async () => {
    await withOldRows()
    await ask(target.url, 'create schema graphile_worker; create table graphile_worker.jobs ()')
    await restore(target.url, file, { dir: toy.dir })
    expect(await names()).not.toContain('old')
    expect(await ask(target.url, `select from pg_namespace where nspname = 'graphile_worker'`)).toEqual([])
  })

  test('its time is recorded if the database has a place for it', async () => {
    const header = await verifyBackup(file)
    await recordBackup(target.url, header)
    await ask(target.url, 'create table server_facts (key text primary key, at timestamptz not null, detail text)')
    await recordBackup(target.url, { ...header, created_at: '2025-11-20T10:00:00.000Z' })
    await recordBackup(target.url, header)
    const facts = await ask(target.url, 'select key, at from server_facts')
    expect(facts).toEqual([{ key: 'last_backup', at: new Date(header.created_at) }])
  })

  test('a restored database has nothing left to migrate', async () => {
    await restore(target.url, file, { dir: toy.dir })
    expect(await migrate(target.url, { dir: toy.dir })).toEqual([])
  })

  test('rows written meanwhile do not make a backup inconsistent', async () => {
    const writer = new pg.Client(source.url)
    await writer.connect()
    let isWriting = true
    const writing = (async () => {
      while (isWriting) {
        await writer.query(`with p as (insert into people (name) values ('late') returning id)
          insert into kinds (id, u) select id, gen_random_uuid() from p`)
      }
    })()
    const during = join(folder, 'during.halaqa')
    const header = await backUp(source.url, during)
    isWriting = false
    await writing
    await writer.query(`delete from kinds where id in (select id from people where name = 'late');
      delete from people where name = 'late'`)
    await writer.end()

    const rows = (name: string) => header.tables.find((table) => table.name === name)!.rows
    expect(rows('people')).toBe(rows('kinds') + 1) // each writer's transaction is there whole or not at all
    await restore(target.url, during, { dir: toy.dir })
  })

  test('only the owner can read the file, and no partial file is left', async () => {
    expect(statSync(file).mode & 0o777).toBe(0o600)
    await expect(backUp(target.url, join(folder, 'none.halaqa'))).rejects.toThrow(/nothing to back up/)
    expect(() => statSync(join(folder, 'none.halaqa.partial'))).toThrow(/ENOENT/)
  })

  const damage: [string, RegExp, (whole: Buffer) => Buffer][] = [
    ['cut in the middle', /cut short/, (whole) => whole.subarray(0, whole.length >> 1)],
    ['without its last byte', /cut short/, (whole) => whole.subarray(0, -1)],
    ['with a flipped bit', /damaged/, (whole) => flip(whole, whole.length >> 1)],
    ['zipped again after an edit', /checksum/, (whole) => edit(whole, 'Zaynab', 'Zaynub')],
    ['zipped again without a row', /rows instead of/, (whole) => edit(whole, /^2\tZaynab.*\n/m, '')],
    ['zipped again without its end', /cut short/, (whole) => edit(whole, /.*\n$/, '')],
    ['of a later format', /format 2/, (whole) => edit(whole, '"version":1', '"version":2')],
    ['that is not a backup', /not a Halaqa backup/, () => Buffer.from('PGDMP')],
    ['that is another zipped file', /not a Halaqa backup/, () => gzipSync('{"format":"zip"}\n')],
    ['that is empty', /cut short/, () => Buffer.alloc(0)],
  ]
  test.each(damage)('refuses a file %s and keeps the old rows', async (_, message, change) => {
    await withOldRows()
    const bad = join(folder, 'bad.halaqa')
    writeFileSync(bad, change(readFileSync(file)))
    await expect(restore(target.url, bad, { dir: toy.dir })).rejects.toThrow(message)
    expect(await names()).toEqual(['old'])
  })

  test('a file that changes after its check replaces nothing', async () => {
    await withOldRows()
    const bad = join(folder, 'bad.halaqa')
    writeFileSync(bad, edit(readFileSync(file), /^2\tZaynab/m, '7\tZaynab'))
    const { replaceDatabase } = await import('./backup/restore.ts')
    await expect(replaceDatabase(target.url, bad, { ...NOTHING_MORE, before: toy.read() })).rejects.toThrow(
      /checksum|violates/,
    )
    expect(await names()).toEqual(['old'])
  })

  test('a running server keeps its database', async () => {
    await withOldRows()
    const server = new pg.Client(target.url)
    await server.connect()
    await expect(restore(target.url, file, { dir: toy.dir })).rejects.toThrow(/is connected to this database/)
    await server.end()
    expect(await names()).toEqual(['old'])
  })

  test('tables of other programs are left alone', async () => {
    await ask(target.url, 'create table accounts (id int)')
    await expect(restore(target.url, file, { dir: toy.dir })).rejects.toThrow(/not Halaqa's \(accounts\)/)
  })

  test('an older backup is brought forward', async () => {
    const later = toy.with({ '3_later': `alter table people add city text; update people set city = 'Makkah'` })
    expect(await restore(target.url, file, { dir: later.dir })).toMatchObject({ migrated: ['3_later'] })
    expect((await ask(target.url, 'select distinct city from people')).map((row) => row.city)).toEqual(['Makkah'])
    expect(await migrate(target.url, { dir: later.dir })).toEqual([])
    later.remove()
  })

  test('restores a backup from before the baseline', async () => {
    const former = toy.with({ '3_later': `alter table people add city text; update people set city = 'Makkah'` })
    const whole = former.read().map(({ sql }) => sql)
    const current = toyMigrations({ '4_baseline': whole.join('\n'), '5_more': 'alter table people add age int' })
    const folders = { dir: current.dir, historyDir: former.dir }

    expect(await restore(target.url, file, folders)).toMatchObject({ migrated: ['3_later', '5_more'] })

    expect(await ask(target.url, 'select distinct city, age from people')).toEqual([{ city: 'Makkah', age: null }])
    expect(await ask(target.url, 'select migration_name as name from _prisma_migrations order by 1')).toEqual([
      { name: '4_baseline' },
      { name: '5_more' },
    ])
    expect(await migrate(target.url, folders)).toEqual([])

    const again = join(folder, 'again.halaqa')
    const { migrations } = await backUp(target.url, again)
    expect(migrations.map(({ name }) => name)).toEqual(['4_baseline', '5_more'])
    await restore(target.url, again, folders)
    expect(await names()).toContain('Zaynab')
    former.remove()
    current.remove()
  })

  test('refuses a backup whose former migrations had another text', async () => {
    const [first] = toy.read()
    const former = toy.with({ [first!.name]: 'create table people ()' })
    const current = toyMigrations({ '4_baseline': first!.sql })
    await withOldRows()
    await expect(restore(target.url, file, { dir: current.dir, historyDir: former.dir })).rejects.toThrow(
      /1_people differs between this backup and this Halaqa/,
    )
    expect(await names()).toEqual(['old'])
    former.remove()
    current.remove()
  })

  test('an older backup that cannot be brought forward says so and changes nothing', async () => {
    const later = toy.with({ '3_later': 'alter table people add city text not null' })
    await withOldRows()
    await expect(restore(target.url, file, { dir: later.dir })).rejects.toThrow(
      /older than this Halaqa.*3_later fails/s,
    )
    expect(await names()).toEqual(['old'])
    later.remove()
  })

  test('a newer backup is refused, and so is one of another history', async () => {
    const [first] = toy.read()
    const older = toyMigrations({ [first!.name]: first!.sql })
    await expect(restore(target.url, file, { dir: older.dir })).rejects.toThrow(/newer Halaqa.*Upgrade first/s)
    const other = toy.with({ [first!.name]: 'create table people ()' })
    await expect(restore(target.url, file, { dir: other.dir })).rejects.toThrow(
      /differs between this backup and this Halaqa/,
    )
    older.remove()
    other.remove()
  })

  test('the real schema survives a backup and a restore', async () => {
    const real = await createTestDatabase()
    await ask(
      real.url,
      `insert into users (email, full_name, password_hash, created_at, updated_at)
      values ('a@b.c', 'Ruqayyah', 'x', now(), now())`,
    )
    await ask(
      real.url,
      `insert into hearings (user_id, token_hash, start_pos, end_pos, created_at, joined_at, listener_name, listener_key_hash, version, marks,
        recited_pos, recited_word, finished_at, finished_on, word)
      select id, '\\x00ff', 0, 6, now(), now(), 'Maryam', '\\x5c', 2, '[{"surah":1,"ayah":1,"word":2,"mark":"slip"}]', 3, 2, now(), '2026-03-02',
        E'Masha’Allah\n\\t' from users`,
    )
    const realFile = join(folder, 'real.halaqa')
    await backUp(real.url, realFile, { passwordKey: 'k' })
    expect((await verifyBackup(realFile)).secrets).toEqual({ passwordKey: 'k' })

    await restore(target.url, realFile)
    expect(await ask(target.url, 'select full_name from users')).toEqual([{ full_name: 'Ruqayyah' }])
    const hearings = await ask(target.url, 'select * from hearings')
    expect(hearings).toMatchObject([{ listener_name: 'Maryam', marks: [{ mark: 'slip' }] }])
    expect(hearings).toEqual(await ask(real.url, 'select * from hearings'))
    expect(await migrate(target.url)).toEqual([])
    await real.drop()
  })
})

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

const edit = (whole: Buffer, from: string | RegExp, to: string) =>
  gzipSync(gunzipSync(whole).toString('utf8').replace(from, to))

function flip(whole: Buffer, at: number): Buffer {
  const copy = Buffer.from(whole)
  copy[at]! ^= 0x10
  return copy
}
