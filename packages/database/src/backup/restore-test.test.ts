import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { backUp, restore } from '../backup.ts'
import { createTestDatabase, ownerOf, TEST_SERVER, type TestDatabase } from '../testing.ts'
import { compareRows, testRestore } from './restore-test.ts'

const NAME = 'halaqa_restore_test_of_the_tests'

let folder: string
let file: string
let database: TestDatabase
const maintenanceUrl = process.env[TEST_SERVER.maintenance]!
const created = () => ({ url: database.url, maintenanceUrl, name: NAME })
const inMaintenance = (sql: string) => ask(maintenanceUrl, sql)
const scratchDatabases = () => inMaintenance(`select from pg_database where datname = '${NAME}'`)
const users = (url: string) => ask(url, 'select full_name from users')

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'halaqa-restore-test-'))
  file = join(folder, 'a.halaqa')
  database = await createTestDatabase()
  await ask(
    database.url,
    `insert into users (email, full_name, password_hash, created_at, updated_at) values ('a@b.c', 'Ruqayyah', 'x', now(), now())`,
  )
  await backUp(database.url, file)
})
afterAll(async () => {
  await database?.drop()
  rmSync(folder, { recursive: true })
})

async function ask(url: string, sql: string) {
  const client = new pg.Client(url)
  await client.connect()
  return (await client.query(sql).finally(() => client.end())).rows
}

describe('a restore test', () => {
  test('restores into a database that is gone afterwards, and leaves the running one alone', async () => {
    const header = await testRestore(file, created())
    expect(header.tables.find(({ name }) => name === 'users')).toMatchObject({ rows: 1 })
    expect(await scratchDatabases()).toEqual([])
    expect(await users(database.url)).toEqual([{ full_name: 'Ruqayyah' }])
  })

  test('removes what a crash left', async () => {
    await inMaintenance(`create database "${NAME}"`)
    const left = new pg.Client(Object.assign(new URL(maintenanceUrl), { pathname: `/${NAME}` }).href)
    left.on('error', () => {})
    await left.connect()
    await testRestore(file, created())
    expect(await scratchDatabases()).toEqual([])
  })

  test('of a damaged backup fails, and leaves no database', async () => {
    const bad = join(folder, 'bad.halaqa')
    const whole = readFileSync(file)
    writeFileSync(bad, whole.subarray(0, whole.length >> 1))
    await expect(testRestore(bad, created())).rejects.toThrow(/This backup is damaged/)
    expect(await scratchDatabases()).toEqual([])
  })

  test('names a table that has other rows than the backup says', async () => {
    await expect(compareRows(database.url, { tables: [{ name: 'users', columns: [], rows: 3 }] })).rejects.toThrow(
      'The backup has 3 rows of users, and 1 were restored.',
    )
  })

  test('says what to type if the account may create no database', async () => {
    const role = ownerOf(database.url)
    const [{ rolcreatedb, rolsuper }] = await inMaintenance(
      `select rolcreatedb, rolsuper from pg_roles where rolname = '${role}'`,
    )
    expect([rolcreatedb, rolsuper]).toEqual([false, false])
    await expect(testRestore(file, { url: database.url, name: NAME })).rejects.toThrow(
      `ALTER ROLE "${role}" CREATEDB; Or name an empty database in RESTORE_TEST_DATABASE_URL.`,
    )
  })
})

describe("a restore test in an operator's database", () => {
  test('leaves it empty, also after one that stopped in the middle', async () => {
    const own = await createTestDatabase({ empty: true })
    const location = { url: database.url, ownUrl: own.url, name: NAME }
    const tables = () => ask(own.url, `select from pg_tables where schemaname = 'public'`)
    await testRestore(file, location)
    expect(await tables()).toEqual([])

    await restore(own.url, file)
    await ask(own.url, 'create schema halaqa_restore_test')
    await testRestore(file, location)
    expect(await tables()).toEqual([])
    expect(await ask(own.url, `select from pg_namespace where nspname = 'halaqa_restore_test'`)).toEqual([])
    await own.drop()
  })

  test('refuses one that has tables, such as the running one', async () => {
    await expect(testRestore(file, { url: database.url, ownUrl: database.url, name: NAME })).rejects.toThrow(
      /^The database of RESTORE_TEST_DATABASE_URL has tables\. .* Name an empty database\.$/,
    )
    expect(await users(database.url)).toEqual([{ full_name: 'Ruqayyah' }])
  })
})
