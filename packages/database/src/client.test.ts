import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPool } from './client.ts'
import type { RetryingPool } from './retrying-pool.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

let database: TestDatabase
let pool: RetryingPool

beforeAll(async () => {
  database = await createTestDatabase({ empty: true })
  pool = openPool(database.url)
})
afterAll(async () => {
  await pool?.end()
  await database?.drop()
})

test('statements and idle transactions of the pool end by themselves instead of hanging', async () => {
  const limit = async (name: string) => (await pool.query(`SHOW ${name}`)).rows[0][name]
  expect(await limit('statement_timeout')).toBe('5min')
  expect(await limit('idle_in_transaction_session_timeout')).toBe('2min')

  await pool.query('CREATE TABLE things (id int PRIMARY KEY)')
  await pool.query('INSERT INTO things (id) VALUES (1)')
  const client = await pool.connect()
  const broken = new Promise((resolve) => client.once('error', resolve))
  await client.query("SET idle_in_transaction_session_timeout = '20ms'")
  await client.query('BEGIN; SELECT FROM things FOR UPDATE')
  expect(await broken).toMatchObject({ code: '25P03' })
  client.release(true)
  expect((await pool.query('SELECT id FROM things FOR UPDATE')).rows).toEqual([{ id: 1 }])
})
