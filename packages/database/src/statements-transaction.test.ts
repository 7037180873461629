import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connect, type Database, Prisma } from './client.ts'
import { text } from './columns.ts'
import { changeRows, listRows } from './statement.ts'
import { inStatementsTransaction } from './statements-transaction.ts'
import { createTestDatabase, type TestDatabase } from './testing.ts'

const addThing = changeRows((name: string) => Prisma.sql`INSERT INTO things VALUES (${name})`)
const listThings = listRows({ name: text }, () => Prisma.sql`SELECT name FROM things ORDER BY name`)
const endConnection = changeRows(() => Prisma.sql`SELECT pg_terminate_backend(pg_backend_pid())`)

let database: TestDatabase
let db: Database
let client: pg.Client

beforeAll(async () => {
  database = await createTestDatabase()
  // One connection: what is not given back, or still in a transaction, keeps the next from its work.
  db = connect(database.url, { max: 1 })
  client = new pg.Client(database.url)
  await client.connect()
  await client.query('CREATE TABLE things (name text PRIMARY KEY)')
})
beforeEach(() => client.query('TRUNCATE things'))
afterAll(async () => {
  await db?.$disconnect()
  await client?.end()
  await database?.drop()
})

const names = async () => (await client.query('SELECT name FROM things ORDER BY name')).rows.map(({ name }) => name)

test('sees its own rows, which others see once all of it is done', async () => {
  const within = await inStatementsTransaction(db, async (tx) => {
    await addThing(tx, 'a')
    expect(await names()).toEqual([])
    return listThings(tx)
  })
  expect([within, await names()]).toEqual([[{ name: 'a' }], ['a']])
})

test.each([
  ['a statement fails', (tx: Parameters<typeof addThing>[0]) => addThing(tx, 'a')],
  ['its connection is lost', (tx: Parameters<typeof addThing>[0]) => endConnection(tx)],
])('leaves nothing where %s, and the next is whole', async (_, fail) => {
  const failing = inStatementsTransaction(db, async (tx) => {
    await addThing(tx, 'a')
    await fail(tx)
  })
  await expect(failing).rejects.toThrow()
  await inStatementsTransaction(db, (tx) => addThing(tx, 'b'))
  expect(await names()).toEqual(['b'])
})

test('is done again after a conflict', async () => {
  let tries = 0
  await inStatementsTransaction(db, async (tx) => {
    await addThing(tx, 'a')
    if (++tries === 1) throw Object.assign(new Error('could not serialize'), { code: '40001' })
  })
  expect([tries, await names()]).toEqual([2, ['a']])
})
