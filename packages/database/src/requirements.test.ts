import pg from 'pg'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { assertNewEnough } from './requirements.ts'
import { toyMigrations } from './test/toy-migrations.ts'
import { createTestDatabase, TEST_SERVER, type TestDatabase } from './testing.ts'

describe('a database of the operator', () => {
  let database: TestDatabase
  const toy = toyMigrations()
  beforeEach(async () => {
    database = await createTestDatabase({ empty: true })
  })
  afterEach(() => database.drop())
  afterAll(() => toy.remove())

  const name = () => new URL(database.url).pathname.slice(1)

  test('is refused without UTF-8, with the statement that creates one', async () => {
    await database.drop()
    const { username } = new URL(database.url)
    await asSuperuser(
      `create database "${name()}" owner "${username}" template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    )
    await expect(migrate(database.url, { dir: toy.dir })).rejects.toThrow(
      /stores text as SQL_ASCII.*CREATE DATABASE .* ENCODING 'UTF8' TEMPLATE template0;/s,
    )
  })

  test('is refused if another account owns it, with the statement that changes the owner', async () => {
    await asSuperuser(`alter database "${name()}" owner to current_user`)
    await expect(migrate(database.url, { dir: toy.dir })).rejects.toThrow(
      /permission denied for schema public.*must own its database.*ALTER DATABASE .* OWNER TO /s,
    )
  })
})

describe('a Postgres', () => {
  test.each(['9.6.24', '14.19 (Debian 14.19-1.pgdg120+1)'])('%s is refused in a sentence', (version) => {
    expect(() => assertNewEnough(version)).toThrow(
      /^This is Postgres [\d.]+, and Halaqa needs 15 or newer\. Nothing was changed\. Upgrade .*$/,
    )
  })

  test.each(['15.0', '18.4', '19beta1'])('%s is used', (version) => {
    expect(() => assertNewEnough(version)).not.toThrow()
  })
})

async function asSuperuser(sql: string) {
  const client = new pg.Client(process.env[TEST_SERVER.maintenance])
  await client.connect()
  await client.query(sql).finally(() => client.end())
}
