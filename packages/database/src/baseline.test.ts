import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { historyDir, installationDir, migrationsDir } from './installation.ts'
import { migrate } from './migrate.ts'
import { readMigrations } from './migrations/files.ts'
import { catalogueOf } from './test/catalogue.ts'
import { openPortions } from './test/open-portions.ts'
import { createTestDatabase } from './testing.ts'

const former = readMigrations(historyDir()).map(({ name }) => name)
const current = readMigrations(migrationsDir()).map(({ name }) => name)

async function open(options: Parameters<typeof createTestDatabase>[0] = {}) {
  const { url, drop } = await createTestDatabase(options)
  onTestFinished(drop)
  const client = new pg.Client(url)
  await client.connect()
  onTestFinished(() => client.end())
  const recorded = async () =>
    (await client.query<{ name: string }>('select migration_name as name from _prisma_migrations order by 1')).rows.map(
      ({ name }) => name,
    )
  return { url, client, recorded }
}

/** How many rows each table has, but for Prisma's record. */
async function rowCounts(client: pg.Client) {
  const { rows } = await client.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> '_prisma_migrations'`,
  )
  const counts = new Map<string, number>()
  for (const { name } of rows) {
    const { rows: found } = await client.query(`select count(*)::int as n from "${name}"`)
    if (found[0].n > 0) counts.set(name, found[0].n)
  }
  return counts
}

test.each([
  ['the first', 1],
  ['half', Math.floor(former.length / 2)],
  ['all but the last', former.length - 1],
  ['all', former.length],
])('brings a database with %s of the former migrations to the schema of the baseline', async (_, count) => {
  const old = await open({ before: former[count] ?? current[0]! })
  expect(await old.recorded()).toEqual(former.slice(0, count))

  expect(await migrate(old.url)).toEqual([...former.slice(count), ...current.slice(1)])

  const fresh = await open()
  expect(await catalogueOf(old.client)).toEqual(await catalogueOf(fresh.client))
  expect(await rowCounts(old.client)).toEqual(await rowCounts(fresh.client))
  expect(await old.recorded()).toEqual(current)
  expect(await migrate(old.url)).toEqual([])
})

test.each(['20261122160000_room_revision', '20261123072000_due_dates', '20261123080100_quarter_shares'])(
  'keeps the portions of a database from before %s',
  async (migration) => {
    const old = await openPortions(migration)
    await old.rows('update tasks set completed_at = now(), completed_on = current_date where start_pos = 0')
    const portions = 'select id, user_id, start_pos, end_pos, completed_at from tasks order by start_pos'
    const before = await old.rows(portions)

    await old.updateToLatest()

    expect(await old.rows(portions)).toEqual(before)
    expect(await old.rows('select full_name from users')).toEqual([{ full_name: 'Amina' }])
    expect(await catalogueOf(old.client)).toEqual(await catalogueOf((await open()).client))
  },
)

test('brings a database with the first text of a migration that was edited to the schema of the baseline', async () => {
  const edited = '20261128190000_one_function_to_tell'
  const old = await open({ before: former[former.indexOf(edited) + 1]! })
  const [{ definition }] = (
    await old.client.query("select pg_get_functiondef('tell_of_changed_portions'::regproc) as definition")
  ).rows
  await old.client.query(definition.replace('FULL JOIN', 'JOIN'))
  await old.client.query('update _prisma_migrations set checksum = $1 where migration_name = $2', [
    '7f34fd7465908cf4f20a81425e2c4a44a79a86a97a7b23924678ea2a2244a105',
    edited,
  ])

  await migrate(old.url)

  expect(await catalogueOf(old.client)).toEqual(await catalogueOf((await open()).client))
})

test('prisma/functions.sql has the functions and triggers of a migrated database', async () => {
  const { client } = await open()
  const { functions, triggers } = await catalogueOf(client)
  const { rows } = await client.query<{ name: string }>(
    `select oid::regprocedure::text as name from pg_proc p where pronamespace = 'public'::regnamespace
       and not exists (select from pg_depend where objid = p.oid and deptype = 'e')`,
  )
  for (const { name } of rows) await client.query(`drop function if exists ${name} cascade`)
  expect((await catalogueOf(client)).triggers).toEqual([])

  await client.query(readFileSync(join(installationDir(), 'prisma', 'functions.sql'), 'utf8'))

  expect(await catalogueOf(client)).toMatchObject({ functions, triggers })
})
