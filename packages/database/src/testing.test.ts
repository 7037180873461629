import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './testing.ts'

const ask = async (url: string, sql: string) => {
  const client = new pg.Client(url)
  await client.connect()
  return client.query(sql).finally(() => client.end())
}

test('a template database is prepared once for all, and anew for another key', async () => {
  let written = 0
  const open = (key: string) => {
    const prepare = async (url: string) => {
      written += 1
      await ask(url, `create table toys as select '${key}' as key`)
    }
    return createTestDatabase({ prepared: { name: 'toys', key: `${process.pid} ${key}`, prepare } })
  }
  const databases = [...(await Promise.all([open('one'), open('one')])), await open('one')]
  expect(written).toBe(1)
  databases.push(await open('two'))
  expect(written).toBe(2)

  const keys = await Promise.all(databases.map(async ({ url }) => (await ask(url, 'select key from toys')).rows[0]))
  expect(keys).toEqual(['one', 'one', 'one', 'two'].map((key) => ({ key })))
  await Promise.all(databases.map((database) => database.drop()))
})
